//! The layer that no move changes: frame, field, lines and points or squares, coordinates, and the empty tray.

use super::colour::{Light, Srgb};
use super::geometry::{Rect, Vec2};
use super::layout::{HEIGHT, Layout, WIDTH};
use super::shape::{disc, line, rounded_rect};
use super::surface::{Canvas, Ink, Surface};
use super::text::glyph;
use super::theme::{Chequers, Theme, Wood};
use super::wood::grain;

/// Font size of the coordinates in pixels.
const LABEL: f32 = 34.0;
/// Radius of the corners of field and tray.
const CORNER: f32 = 4.0;
/// How far the frame's shadow reaches into field and tray.
const SHADE: f32 = 13.0;

/// Draws the empty board and tray.
pub fn draw(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    draw_frame(&mut canvas, &theme.frame, layout.field().union(layout.tray()));
    let (field, tray) = (layout.field(), layout.tray());
    draw_recess(&mut canvas, tray, theme.inlay, &|at| plank(&theme.tray, tray, at));
    if layout.is_chequered() {
        draw_recess(&mut canvas, field, theme.inlay, &|at| square(&theme.chequers, layout, at));
    } else {
        draw_recess(&mut canvas, field, theme.inlay, &|at| plank(&theme.field, field, at));
        draw_lines(&mut canvas, theme, layout);
    }
    for (sign, centre) in layout.labels() {
        canvas.fill(&glyph(sign, LABEL, centre), &theme.label.ink());
    }
    canvas
}

/// Four mitred bars and one between field and tray, with the grain along each, and a bevel that catches the light.
fn draw_frame(canvas: &mut Canvas, wood: &Wood, openings: Rect) {
    let all = Rect::new(0.0, 0.0, WIDTH as f32, HEIGHT as f32);
    canvas.fill(&rounded_rect(all.grown(1.0), 0.0), &|at: Vec2| {
        // How far from the outer edges, counted in the widths of the bars there.
        let from_left = at.x / openings.min.x;
        let to_side = from_left.min((all.max.x - at.x) / (all.max.x - openings.max.x));
        let from_top = at.y / openings.min.y;
        let to_end = from_top.min((all.max.y - at.y) / (all.max.y - openings.max.y));

        let standing = to_end > to_side.min(1.0);
        let tone = if standing { grain(at.y, at.x, 2) } else { grain(at.x, at.y, 3) };
        let bar = if standing { 0.88 } else { 1.0 };
        let seam = if to_end < 1.0 { 1.0 - 0.4 * (1.0 - 25.0 * (to_side - to_end).abs()).max(0.0) } else { 1.0 };
        let bevel =
            if from_left.min(from_top) < 0.06 { 1.5 } else { 1.0 - 0.4 * f32::from(to_side.min(to_end) < 0.06) };
        Ink { light: wood_light(wood, all, at, tone).scaled(bar * seam * bevel), opacity: 1.0 }
    });
}

/// A surface let into the frame: an inlaid line around its `floor`, the frame's shadow on it.
fn draw_recess(canvas: &mut Canvas, rect: Rect, inlay: Srgb, floor: &impl Fn(Vec2) -> Light) {
    canvas.fill(&rounded_rect(rect.grown(3.0), CORNER + 3.0), &Srgb::hex(0).ink().thinned(0.6));
    canvas.fill(&rounded_rect(rect.grown(1.0), CORNER + 1.0), &inlay.ink());
    let lamp = Vec2::new(2.0, 4.0);
    let shade = |at: Vec2| {
        let depth = (1.0 + rounded_rect(rect, CORNER).distance(at - lamp) / SHADE).clamp(0.0, 1.0);
        1.0 - 0.7 * depth * depth
    };
    canvas.fill(&rounded_rect(rect.grown(-1.5), CORNER - 1.5), &|at: Vec2| Ink {
        light: floor(at).scaled(shade(at)),
        opacity: 1.0,
    });
}

/// One piece of wood that fills `rect`, with the grain along it.
fn plank(wood: &Wood, rect: Rect, at: Vec2) -> Light {
    let seed = rect.width() as u32;
    let tall = rect.height() > 2.0 * rect.width();
    let tone = if tall { grain(at.y, at.x, seed) } else { grain(at.x, at.y, seed) };
    wood_light(wood, rect, at, tone)
}

/// The veneer of the square at a place: each is a piece of its own, the light ones with the grain across the dark.
fn square(chequers: &Chequers, layout: &Layout, at: Vec2) -> Light {
    let square = layout.square_at(at);
    let seed = square.map_or(0, |square| u32::from(square.index()));
    let (wood, tone) = if square.is_some_and(|square| layout.board().points().contains(square)) {
        (&chequers.dark, grain(at.x, at.y, seed))
    } else {
        (&chequers.light, grain(at.y, at.x, seed))
    };
    wood_light(wood, layout.field(), at, tone)
}

/// The wood of a piece that fills `rect`: from one of its colours to the other, toned by the grain.
fn wood_light(wood: &Wood, rect: Rect, at: Vec2, tone: f32) -> Light {
    let [from, to] = wood.colours.map(Srgb::linear);
    let share = ((at.x - rect.min.x) / rect.width() + (at.y - rect.min.y) / rect.height()) / 2.0;
    from.mix(to, share.clamp(0.0, 1.0)).scaled(1.0 + wood.grain * tone)
}

/// The lines and points, carved: first all the light that the lower edges catch, then all the dark of the grooves.
fn draw_lines(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    let (lines, pitch) = (&theme.lines, layout.pitch);
    let dark = lines.colour.ink();
    let light = lines.edge.ink().thinned(0.8);
    let down = Vec2::new(1.0, 1.5);
    for (shift, ink) in [(down, light), (Vec2::default(), dark)] {
        for (from, to) in layout.joints() {
            canvas.fill(&line(from + shift, to + shift, lines.width * pitch), &ink);
        }
        for point in layout.points() {
            let radius = if layout.is_crossing(point) { lines.crossing } else { lines.point } * pitch;
            canvas.fill(&disc(layout.place(point) + shift, radius), &ink);
        }
    }
    for point in layout.points().filter(|&point| layout.is_crossing(point)) {
        canvas.fill(&disc(layout.place(point), lines.crossing * pitch * 0.42), &theme.inlay.ink());
    }
}
