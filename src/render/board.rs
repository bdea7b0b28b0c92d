//! The layer that no move changes: frame, field, lines and points or squares, coordinates, and the empty tray.

use super::colour::{Light, Srgb};
use super::geometry::{Rect, Vec2};
use super::layout::Layout;
use super::shape::{disc, line, lozenge, rounded_rect};
use super::surface::{Canvas, Ink, Surface};
use super::text::glyph;
use super::theme::{Chequers, Ground, Ornament, Theme};

// Lengths are in pixels of the standard picture.

/// Font size of the coordinates.
const LABEL: f32 = 34.0;
/// Radius of the corners of field and tray.
const CORNER: f32 = 4.0;
/// How far the frame's shadow reaches into field and tray.
const SHADE: f32 = 13.0;
/// Reach of the large and the small lozenges of an ornament, and the width of the large ones' edge.
const LOZENGES: [f32; 2] = [7.5, 4.0];
const LOZENGE_EDGE: f32 = 1.5;

/// Draws the empty board and tray, without coordinates.
pub fn draw(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = Canvas::new(layout.size.width(), layout.size.height());
    let (field, tray) = (layout.field(), layout.tray());
    draw_frame(&mut canvas, theme, layout, field.union(tray));
    draw_recess(&mut canvas, theme, layout, tray, &|at| plank(&theme.tray, layout, tray, at));
    if layout.is_chequered() {
        draw_recess(&mut canvas, theme, layout, field, &|at| square(&theme.chequers, layout, at));
    } else {
        draw_recess(&mut canvas, theme, layout, field, &|at| {
            plank(&theme.field, layout, field, at)
        });
        draw_lines(&mut canvas, theme, layout);
    }
    if let Some(ornament) = &theme.ornament {
        draw_ornament(&mut canvas, ornament, layout);
    }
    canvas
}

/// Draws a frame around one surface, `rect`, that is as empty as the field under its lines.
pub fn draw_framed(theme: &Theme, layout: &Layout, rect: Rect) -> Canvas {
    let mut canvas = Canvas::new(layout.size.width(), layout.size.height());
    draw_frame(&mut canvas, theme, layout, rect);
    draw_recess(&mut canvas, theme, layout, rect, &|at| plank(&theme.field, layout, rect, at));
    canvas
}

/// Draws the coordinates as the layout's side reads them.
pub fn draw_labels(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    for (sign, centre) in layout.labels() {
        canvas.fill(&glyph(sign, layout.scaled(LABEL), centre), &theme.label.ink());
    }
}

/// Four mitred bars around the `openings` and one between them, with the grain along each, and a bevel that catches the
/// light.
fn draw_frame(canvas: &mut Canvas, theme: &Theme, layout: &Layout, openings: Rect) {
    let all = layout.picture();
    canvas.fill(&rounded_rect(all.grown(1.0), 0.0), &|at: Vec2| {
        // How far from the outer edges, counted in the widths of the bars there.
        let from_left = at.x / openings.min.x;
        let to_side = from_left.min((all.max.x - at.x) / (all.max.x - openings.max.x));
        let from_top = at.y / openings.min.y;
        let to_end = from_top.min((all.max.y - at.y) / (all.max.y - openings.max.y));

        let standing = to_end > to_side.min(1.0);
        let [along, across] = if standing { [at.y, at.x] } else { [at.x, at.y] };
        let bar = if standing { -0.12 } else { 0.0 };
        let seam = if to_end < 1.0 {
            -0.4 * (1.0 - 25.0 * (to_side - to_end).abs()).max(0.0)
        } else {
            0.0
        };
        let bevel = if from_left.min(from_top) < 0.06 {
            0.5
        } else {
            -0.4 * f32::from(to_side.min(to_end) < 0.06)
        };
        let light =
            material(&theme.frame, layout, all, at, [along, across], 2 + u32::from(!standing));
        let lit = [bar, seam, bevel]
            .iter()
            .fold(light, |light, change| light.scaled(1.0 + theme.relief * change));
        Ink { light: lit, opacity: 1.0 }
    });
}

/// A surface let into the frame: an inlaid line around its `floor`, the frame's shadow on it.
fn draw_recess(
    canvas: &mut Canvas,
    theme: &Theme,
    layout: &Layout,
    rect: Rect,
    floor: &impl Fn(Vec2) -> Light,
) {
    let corner = layout.scaled(CORNER);
    let around = |by: f32| rounded_rect(rect.grown(layout.scaled(by)), corner + layout.scaled(by));
    canvas.fill(&around(3.0), &Srgb::hex(0).ink().thinned(0.6 * theme.relief));
    canvas.fill(&around(1.0), &theme.inlay.ink());
    let lamp = Vec2::new(layout.scaled(2.0), layout.scaled(4.0));
    let shade = |at: Vec2| {
        let depth = (1.0 + rounded_rect(rect, corner).distance(at - lamp) / layout.scaled(SHADE))
            .clamp(0.0, 1.0);
        1.0 - 0.7 * theme.relief * depth * depth
    };
    canvas
        .fill(&around(-1.5), &|at: Vec2| Ink { light: floor(at).scaled(shade(at)), opacity: 1.0 });
}

/// One piece that fills `rect`, with its texture along it.
fn plank(ground: &Ground, layout: &Layout, rect: Rect, at: Vec2) -> Light {
    let tall = rect.height() > 2.0 * rect.width();
    let place = if tall { [at.y, at.x] } else { [at.x, at.y] };
    material(ground, layout, rect, at, place, if tall { 73 } else { 626 })
}

/// The square at a place: each is a piece of its own, the light ones with the texture across the dark.
fn square(chequers: &Chequers, layout: &Layout, at: Vec2) -> Light {
    let square = layout.square_at(at);
    let seed = square.map_or(0, |square| u32::from(square.index()));
    if square.is_some_and(|square| layout.board().points().contains(square)) {
        material(&chequers.dark, layout, layout.field(), at, [at.x, at.y], seed)
    } else {
        material(&chequers.light, layout, layout.field(), at, [at.y, at.x], seed)
    }
}

/// The look `at` a place of a piece that fills `rect`: from one of its colours to the other, toned by the texture, in
/// which the place is so far along and across.
fn material(
    ground: &Ground,
    layout: &Layout,
    rect: Rect,
    at: Vec2,
    [along, across]: [f32; 2],
    seed: u32,
) -> Light {
    let [from, to] = ground.colours.map(Srgb::linear);
    let share = ((at.x - rect.min.x) / rect.width() + (at.y - rect.min.y) / rect.height()) / 2.0;
    let pixel = 1.0 / layout.scaled(1.0);
    let tone = ground.texture.tone(along * pixel, across * pixel, seed);
    from.mix(to, share.clamp(0.0, 1.0)).scaled(1.0 + ground.strength * tone)
}

/// Lozenges along the upper, lower and left bars of the frame: large ones between the coordinates, small ones where
/// there is none.
fn draw_ornament(canvas: &mut Canvas, ornament: &Ornament, layout: &Layout) {
    let (field, all) = (layout.field(), layout.picture());
    let (left, above, below) =
        (field.min.x / 2.0, field.min.y / 2.0, (field.max.y + all.max.y) / 2.0);
    let [large, small] = LOZENGES.map(|reach| layout.scaled(reach));
    let half = Vec2::new(layout.pitch, -layout.pitch) * 0.5;
    for point in layout.points() {
        let (at, between) = (layout.place(point), layout.place(point) + half);
        if point.rank() == 0 && field.max.x > between.x {
            for y in [above, below] {
                draw_lozenge(
                    canvas,
                    ornament,
                    Vec2::new(between.x, y),
                    large,
                    layout.scaled(LOZENGE_EDGE),
                );
            }
        }
        if point.rank() == 0 {
            canvas.fill(&lozenge(Vec2::new(at.x, above), small), &ornament.small.ink());
        }
        if point.file() == 0 && field.min.y < between.y {
            draw_lozenge(
                canvas,
                ornament,
                Vec2::new(left, between.y),
                large,
                layout.scaled(LOZENGE_EDGE),
            );
        }
    }
}

fn draw_lozenge(canvas: &mut Canvas, ornament: &Ornament, centre: Vec2, reach: f32, edge: f32) {
    canvas.fill(&lozenge(centre, reach + edge), &ornament.small.ink());
    canvas.fill(&lozenge(centre, reach - edge), &ornament.large.ink());
}

/// The lines and points, carved: first all the light that the lower edges catch, then all the dark of the grooves.
fn draw_lines(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    let (lines, pitch) = (&theme.lines, layout.pitch);
    let dark = lines.colour.ink();
    let light = lines.edge.ink().thinned(0.8);
    let down = Vec2::new(layout.scaled(1.0), layout.scaled(1.5));
    for (shift, ink) in [(down, light), (Vec2::default(), dark)] {
        for (from, to) in layout.joints() {
            canvas.fill(&line(from + shift, to + shift, lines.width * pitch), &ink);
        }
        for point in layout.points() {
            let radius =
                if layout.is_crossing(point) { lines.crossing } else { lines.point } * pitch;
            canvas.fill(&disc(layout.place(point) + shift, radius), &ink);
        }
    }
    for point in layout.points().filter(|&point| layout.is_crossing(point)) {
        canvas.fill(&disc(layout.place(point), lines.crossing * pitch * 0.42), &theme.inlay.ink());
    }
}
