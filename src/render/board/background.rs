//! The parts of a board that no move changes: frame, field, lines and points or squares, and the
//! empty strip.

use crate::render::canvas::{
    Canvas, Ink, LinearRgb, Rect, Srgb, Surface, Vec2, disc, line, rounded_rect,
};
use crate::render::theme::{Chequers, Ground, Theme};

use super::layout::Layout;

// Lengths are in pixels of the standard picture.

/// The corner radius of field and strip.
const CORNER: f32 = 4.0;
/// The width of the frame's shadow on field and strip.
const SHADE: f32 = 13.0;

/// Draws the empty board and strip.
pub fn draw(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = Canvas::new(layout.size.width(), layout.size.height());
    let field = layout.field();
    let strip = layout.strip();
    draw_frame(&mut canvas, theme, layout, field.union(strip));
    draw_recess(&mut canvas, theme, layout, strip, &|at| plank(&theme.field, layout, strip, at));
    if layout.is_chequered() {
        draw_recess(&mut canvas, theme, layout, field, &|at| square(&theme.chequers, layout, at));
    } else {
        draw_recess(&mut canvas, theme, layout, field, &|at| {
            plank(&theme.field, layout, field, at)
        });
        draw_lines(&mut canvas, theme, layout);
    }
    canvas
}

/// Draws a frame around `rect`, which looks like an empty field without lines.
pub fn draw_framed(theme: &Theme, layout: &Layout, rect: Rect) -> Canvas {
    let mut canvas = Canvas::new(layout.size.width(), layout.size.height());
    draw_frame(&mut canvas, theme, layout, rect);
    draw_recess(&mut canvas, theme, layout, rect, &|at| plank(&theme.field, layout, rect, at));
    canvas
}

/// Draws four mitred bars around the `openings` and one between them, with the grain along each,
/// and a bevel that catches the light.
fn draw_frame(canvas: &mut Canvas, theme: &Theme, layout: &Layout, openings: Rect) {
    let all = layout.picture();
    canvas.fill(&rounded_rect(all.grown(1.0), 0.0), &|at: Vec2| {
        // Distances from the outer edges, in widths of the nearest bar.
        let from_left = at.x / openings.min.x;
        let to_side = from_left.min((all.max.x - at.x) / (all.max.x - openings.max.x));
        let from_top = at.y / openings.min.y;
        let to_end = from_top.min((all.max.y - at.y) / (all.max.y - openings.max.y));

        let is_upright = to_end > to_side.min(1.0);
        let bar = if is_upright { -0.12 } else { 0.0 };
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
        let grain = Grain { is_upright, seed: 2 + u32::from(!is_upright) };
        let light = material(&theme.frame, layout, all, at, grain);
        let lit = [bar, seam, bevel]
            .iter()
            .fold(light, |light, change| light.scaled(1.0 + theme.relief * change));
        Ink { colour: lit, opacity: 1.0 }
    });
}

/// Draws a surface let into the frame: an inlaid line around its `floor`, and the frame's shadow.
fn draw_recess(
    canvas: &mut Canvas,
    theme: &Theme,
    layout: &Layout,
    rect: Rect,
    floor: &impl Fn(Vec2) -> LinearRgb,
) {
    let corner = layout.scaled(CORNER);
    let around = |by: f32| rounded_rect(rect.grown(layout.scaled(by)), corner + layout.scaled(by));
    canvas.fill(&around(3.0), &Srgb::hex(0).ink().faded(0.6 * theme.relief));
    canvas.fill(&around(1.0), &theme.inlay.ink());
    let lamp = Vec2::new(layout.scaled(2.0), layout.scaled(4.0));
    let shade = |at: Vec2| {
        let depth = (1.0 + rounded_rect(rect, corner).distance(at - lamp) / layout.scaled(SHADE))
            .clamp(0.0, 1.0);
        1.0 - 0.7 * theme.relief * depth * depth
    };
    canvas
        .fill(&around(-1.5), &|at: Vec2| Ink { colour: floor(at).scaled(shade(at)), opacity: 1.0 });
}

/// Returns the colour at a place of one piece that fills `rect`, with its grain along the longer
/// side.
fn plank(ground: &Ground, layout: &Layout, rect: Rect, at: Vec2) -> LinearRgb {
    let is_upright = rect.height() > 2.0 * rect.width();
    let grain = Grain { is_upright, seed: if is_upright { 73 } else { 626 } };
    material(ground, layout, rect, at, grain)
}

/// Returns the colour at a place of a chequered field. Each square is a piece of its own, and the
/// grain of the light squares crosses that of the dark ones.
fn square(chequers: &Chequers, layout: &Layout, at: Vec2) -> LinearRgb {
    let square = layout.square_at(at);
    let seed = square.map_or(0, |square| u32::from(square.index()));
    let is_dark = square.is_some_and(|square| layout.board().points().contains(square));
    let ground = if is_dark { &chequers.dark } else { &chequers.light };
    material(ground, layout, layout.field(), at, Grain { is_upright: !is_dark, seed })
}

/// The grain of a piece of material.
struct Grain {
    /// Whether the grain is vertical.
    is_upright: bool,
    /// Pieces with different seeds look different.
    seed: u32,
}

/// Returns the colour `at` a place of a piece that fills `rect`: the gradient of the ground,
/// modulated by its texture.
fn material(ground: &Ground, layout: &Layout, rect: Rect, at: Vec2, grain: Grain) -> LinearRgb {
    let share = ((at.x - rect.min.x) / rect.width() + (at.y - rect.min.y) / rect.height()) / 2.0;
    let pixel = 1.0 / layout.scaled(1.0);
    let (along, across) = if grain.is_upright { (at.y, at.x) } else { (at.x, at.y) };
    let tone = ground.texture.tone(along * pixel, across * pixel, grain.seed);
    ground
        .upper_left
        .to_linear()
        .mix(ground.lower_right.to_linear(), share.clamp(0.0, 1.0))
        .scaled(1.0 + ground.strength * tone)
}

/// Draws the carved lines and points: first the light on all lower edges, then all grooves.
fn draw_lines(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    let lines = &theme.lines;
    let pitch = layout.pitch;
    let dark = lines.colour.ink();
    let light = lines.edge.ink().faded(0.8);
    let down = Vec2::new(layout.scaled(1.0), layout.scaled(1.5));
    for (shift, ink) in [(down, light), (Vec2::default(), dark)] {
        for (from, to) in layout.segments() {
            canvas.fill(&line(from + shift, to + shift, lines.width * pitch), &ink);
        }
        for point in layout.points() {
            let radius =
                if layout.is_crossing(point) { lines.crossing } else { lines.point } * pitch;
            canvas.fill(&disc(layout.centre(point) + shift, radius), &ink);
        }
    }
    for point in layout.points().filter(|&point| layout.is_crossing(point)) {
        canvas.fill(&disc(layout.centre(point), lines.crossing * pitch * 0.42), &theme.inlay.ink());
    }
}
