//! What is laid over the board: the last move with the stones that it captured, and the side to move.

use crate::rules::{Bitboard, Point, Side};

use super::colour::Srgb;
use super::geometry::Vec2;
use super::layout::Layout;
use super::shape::{cross, dashed_ring, disc, line, ring, triangle};
use super::stone;
use super::surface::{Ink, Surface};
use super::theme::Theme;

/// A move as the board shows it afterwards.
pub struct Trail<'a> {
    /// Every point that the stone stood on, in order.
    pub path: &'a [Point],
    pub captured: Bitboard,
    /// Whose stone moved.
    pub side: Side,
}

/// Draws `trail` around the stone that stands at its end.
pub fn draw_trail(surface: &mut impl Surface, theme: &Theme, layout: &Layout, trail: &Trail) {
    let (Some(&from), Some(&to)) = (trail.path.first(), trail.path.last()) else { return };
    draw_path(surface, theme, layout, trail.path);
    for &landing in trail.path.iter().filter(|&&landing| landing != from && landing != to) {
        edged_disc(surface, theme, layout, layout.place(landing), theme.marks.hop * layout.pitch);
    }
    if from != to {
        draw_socket(surface, theme, layout, layout.place(from));
    }
    for captured in trail.captured.iter() {
        draw_captured(surface, theme, layout, !trail.side, layout.place(captured));
    }
    draw_ring(surface, theme, layout, layout.place(to), theme.stones.radius * layout.pitch);
}

/// The way from landing to landing, all of the edge below all of the colour, so that it does not cut itself.
fn draw_path(surface: &mut impl Surface, theme: &Theme, layout: &Layout, path: &[Point]) {
    let (marks, pitch) = (&theme.marks, layout.pitch);
    let (Some(&from), Some(&to)) = (path.first(), path.last()) else { return };
    let stone = disc(layout.place(to), theme.stones.radius * pitch);
    let socket = disc(layout.place(from), marks.socket * pitch);
    for (width, colour) in [(marks.path + 2.0 * marks.edge, marks.last_edge), (marks.path, marks.last)] {
        for hop in path.windows(2) {
            let way = line(layout.place(hop[0]), layout.place(hop[1]), width * pitch);
            surface.fill(&way.without(&stone).without(&socket), &colour.ink());
        }
    }
}

/// The hollow that the stone has left: deep on the side of the light, with a pin in the middle.
fn draw_socket(surface: &mut impl Surface, theme: &Theme, layout: &Layout, centre: Vec2) {
    let radius = theme.marks.socket * layout.pitch;
    let [floor, shade] = [theme.field.colours[1], theme.lines.colour].map(Srgb::linear);
    let lamp = Vec2::new(0.22, 0.3) * radius;
    surface.fill(&disc(centre, radius), &|at: Vec2| {
        let depth = ((at - centre - lamp).length() / radius).clamp(0.0, 1.3);
        Ink { light: floor.mix(shade, 0.15 + 0.5 * depth * depth), opacity: 1.0 }
    });
    surface.fill(&disc(centre, theme.lines.point * layout.pitch), &theme.lines.colour.ink());
    draw_ring(surface, theme, layout, centre, radius);
}

/// A ring with its edges around whatever has this `radius`.
fn draw_ring(surface: &mut impl Surface, theme: &Theme, layout: &Layout, centre: Vec2, radius: f32) {
    let (marks, pitch) = (&theme.marks, layout.pitch);
    let (width, edge) = (marks.ring * pitch, marks.edge * pitch);
    let middle = radius + (width + edge) / 2.0;
    surface.fill(&ring(centre, middle, width + 2.0 * edge), &marks.last_edge.ink());
    surface.fill(&ring(centre, middle, width), &marks.last.ink());
}

/// A captured stone: barely there, ringed with dashes, crossed out.
fn draw_captured(surface: &mut impl Surface, theme: &Theme, layout: &Layout, side: Side, centre: Vec2) {
    let (marks, pitch) = (&theme.marks, layout.pitch);
    let radius = theme.stones.radius * pitch;
    let look = &theme.stones.looks[side];
    stone::draw_body(surface, look, centre, radius * 0.94, look.ghost);
    surface.fill(&dashed_ring(centre, radius * 0.95, 0.026 * pitch, 16, 0.62), &marks.capture.ink());
    let reach = radius * 0.42;
    surface.fill(&cross(centre, reach, 0.11 * pitch), &marks.capture_edge.ink());
    surface.fill(&cross(centre, reach, 0.066 * pitch), &marks.capture.ink());
}

/// Shows the side to move: one of its stones, ringed, and a chevron that points the way its stones look.
pub fn draw_turn(surface: &mut impl Surface, theme: &Theme, layout: &Layout, side: Side) {
    let (centre, radius) = (layout.turn(), layout.turn_radius());
    let look = &theme.stones.looks[side];
    stone::draw(surface, look, centre, radius, layout.tray());
    draw_ring(surface, theme, layout, centre, radius);
    let up = if side == Side::Black { -1.0 } else { 1.0 };
    let at = |distance: f32| centre + Vec2::new(0.0, up * distance * radius);
    for (grow, colour) in [(2.0, theme.marks.last_edge), (0.0, theme.marks.last)] {
        surface.fill(&triangle(at(2.3), at(1.66), 0.64 * radius).grown(grow), &colour.ink());
    }
}

fn edged_disc(surface: &mut impl Surface, theme: &Theme, layout: &Layout, centre: Vec2, radius: f32) {
    let edge = theme.marks.edge * layout.pitch;
    let rings: [(f32, Srgb); 2] = [(edge, theme.marks.last_edge), (0.0, theme.marks.last)];
    for (grow, colour) in rings {
        surface.fill(&disc(centre, radius + grow), &colour.ink());
    }
}
