//! The parts of a board that no move changes: frame, field, lines and points or squares, and the
//! empty strip.

use crate::canvas::{Canvas, Ink, LinearRgb, Rect, Surface, Vec2, disc, line, rounded_rect};
use crate::panel::{draw_field, draw_recess};
use crate::theme::{Chequers, Material, Theme};

use super::layout::Layout;

/// Draws the empty board and strip.
pub fn draw(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = Canvas::new(layout.size.width(), layout.size.height());
    let field = layout.field();
    let strip = layout.strip();
    draw_frame(&mut canvas, theme, layout, field.union(strip));
    draw_field(&mut canvas, theme, layout.size.scale(), strip);
    if layout.is_chequered() {
        let floor = |at: Vec2| square(&theme.chequers, layout, at);
        draw_recess(&mut canvas, theme, layout.size.scale(), field, &floor);
    } else {
        draw_field(&mut canvas, theme, layout.size.scale(), field);
        draw_lines(&mut canvas, theme, layout);
    }
    canvas
}

/// Draws a frame around `rect`, which looks like an empty field without lines.
pub fn draw_framed(theme: &Theme, layout: &Layout, rect: Rect) -> Canvas {
    let mut canvas = Canvas::new(layout.size.width(), layout.size.height());
    draw_frame(&mut canvas, theme, layout, rect);
    draw_field(&mut canvas, theme, layout.size.scale(), rect);
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
        let seed = 2 + u32::from(!is_upright);
        let scale = layout.size.scale();
        let light =
            Material { ground: &theme.frame, rect: all, scale, is_upright, seed }.colour(at);
        let lit = [bar, seam, bevel]
            .iter()
            .fold(light, |light, change| light.scaled(1.0 + theme.relief * change));
        Ink { colour: lit, opacity: 1.0 }
    });
}

/// Returns the colour at a place of a chequered field. Each square is a piece of its own, and the
/// grain of the light squares crosses that of the dark ones.
fn square(chequers: &Chequers, layout: &Layout, at: Vec2) -> LinearRgb {
    let square = layout.square_at(at);
    let seed = square.map_or(0, |square| u32::from(square.index()));
    let is_dark = square.is_some_and(|square| layout.board().points().contains(square));
    let ground = if is_dark { &chequers.dark } else { &chequers.light };
    let scale = layout.size.scale();
    Material { ground, rect: layout.field(), scale, is_upright: !is_dark, seed }.colour(at)
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
