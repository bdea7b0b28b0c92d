//! Stones that have left the board with the last action: a ghost of each, and a sign that says why it is gone.

use alquerque_rules::{Move, Point, Position};

use super::colour::Srgb;
use super::geometry::Vec2;
use super::marker::Marker;
use super::shape::{Shape, cross, curl, dashed_ring};
use super::stone::{self, Stone};
use super::surface::Surface;

/// Where a sign is when the middle is taken: at the upper right, in shares of a stone's radius.
const BADGE: Vec2 = Vec2::new(0.72, -0.72);

/// A stone that has left the board.
pub struct Gone {
    pub stone: Stone,
    pub point: Point,
    pub how: Departure,
}

/// How a stone has left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    Captured,
    /// Removed for a capture that was left out: as a penalty, or huffed, which is blown away.
    Forfeited,
}

impl Gone {
    /// The stones that left the board with a move: those captured, then one lost to a penalty.
    pub fn by_move(before: &Position, action: &Move) -> impl Iterator<Item = Self> {
        let (mover, kings) = (before.turn(), before.kings());
        let captured = action.captured().iter().map(move |point| Self {
            stone: Stone { side: !mover, king: kings.contains(point) },
            point,
            how: Departure::Captured,
        });
        // The stone that moved was what it had become.
        let crowned =
            (kings.contains(action.from()) || before.promotes(action)).then(|| action.to());
        let forfeited = before.penalty(action).map(|point| Self {
            stone: Stone { side: mover, king: kings.contains(point) || crowned == Some(point) },
            point,
            how: Departure::Forfeited,
        });
        captured.chain(forfeited)
    }

    /// The opponent's stone on `point`, which the side to move removes.
    pub fn huffed(before: &Position, point: Point) -> Self {
        let stone = Stone { side: !before.turn(), king: before.kings().contains(point) };
        Self { stone, point, how: Departure::Forfeited }
    }
}

impl<S: Surface> Marker<'_, S> {
    /// What is still to be seen of a stone that is gone: barely there.
    pub fn draw_ghost(&mut self, stone: Stone, centre: Vec2) {
        stone::draw_ghost(self.surface, self.theme, stone, centre, 0.94 * self.reach().stone);
    }

    /// The dashes around a ghost.
    pub fn draw_gone_ring(&mut self, how: Departure, centre: Vec2) {
        let (colour, outline) = self.colours(how);
        let ring =
            dashed_ring(centre, 0.95 * self.reach().stone, 0.026 * self.layout.weight(), 16, 0.56);
        self.draw_edged(ring, colour, outline);
    }

    /// The sign of how the stone has left, in the middle of its ghost.
    pub fn draw_gone_sign(&mut self, how: Departure, centre: Vec2) {
        self.draw_departure(how, centre, 1.0);
    }

    /// The same sign where the middle is taken: small and aside.
    pub fn draw_gone_badge(&mut self, how: Departure, centre: Vec2) {
        self.draw_departure(how, centre + BADGE * self.reach().stone, 0.7);
    }

    fn draw_departure(&mut self, how: Departure, centre: Vec2, size: f32) {
        let (weight, radius) = (size * self.layout.weight(), size * self.reach().stone);
        let (colour, outline) = self.colours(how);
        for (edge, ink) in [(0.044 * weight, outline.ink()), (0.0, colour.ink())] {
            match how {
                Departure::Captured => {
                    self.surface.fill(&cross(centre, 0.42 * radius, 0.066 * weight + edge), &ink);
                }
                // Slimmer, so that its curls stay open.
                Departure::Forfeited => {
                    self.surface.fill(&wind(centre, radius, 0.054 * weight + edge), &ink)
                }
            }
        }
    }

    fn colours(&self, how: Departure) -> (Srgb, Srgb) {
        let marks = &self.theme.marks;
        match how {
            Departure::Captured => (marks.capture, marks.capture_edge),
            Departure::Forfeited => (marks.forfeit, marks.forfeit_edge),
        }
    }
}

/// A puff of wind that blows over a stone of this `radius`: a long stroke that curls up, and a short one below it that
/// curls down.
fn wind(centre: Vec2, radius: f32, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    let upper = curl(at(-0.7, 0.02), radius, 0.31 * radius, width);
    let lower = curl(at(-0.36, 0.32), 0.5 * radius, -0.19 * radius, width);
    upper.or(lower)
}
