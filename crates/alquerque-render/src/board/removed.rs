//! Stones that the last action removed: a ghost of each, and a sign with the reason.

use alquerque_rules::{Move, Point, Position};

use crate::canvas::{Shape, Surface, Vec2, cross, curl};
use crate::theme::EdgedColour;

use super::painter::MarkPainter;
use super::stone::Stone;

/// The offset of a sign if the middle of its point is taken, in stone radii.
const BADGE: Vec2 = Vec2::new(0.72, -0.72);

/// The opacity of the edge of a captured stone's cross.
pub const CROSS_EDGE_OPACITY: f32 = 0.8;

/// A stone that the last action removed.
pub struct RemovedStone {
    pub stone: Stone,
    pub point: Point,
    pub reason: RemovalReason,
}

/// The reason why a stone was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovalReason {
    Captured,
    /// Its side did not capture, and lost it as a penalty or to a huff.
    Forfeited,
}

impl RemovedStone {
    /// Returns the stones that a move removed: the captured ones, then one lost to a penalty.
    pub fn by_move(before: &Position, action: &Move) -> impl Iterator<Item = Self> {
        let mover = before.turn();
        let kings = before.kings();
        let captured = action.captured().iter().map(move |point| Self {
            stone: Stone { side: !mover, king: kings.contains(point) },
            point,
            reason: RemovalReason::Captured,
        });
        // A stone that was promoted by the move is removed as a king.
        let crowned =
            (kings.contains(action.from()) || before.promotes(action)).then(|| action.to());
        let forfeited = before.penalty(action).map(|point| Self {
            stone: Stone { side: mover, king: kings.contains(point) || crowned == Some(point) },
            point,
            reason: RemovalReason::Forfeited,
        });
        captured.chain(forfeited)
    }

    /// Returns the opponent's stone on `point`, which the side to move removes by a huff.
    pub fn huffed(before: &Position, point: Point) -> Self {
        let stone = Stone { side: !before.turn(), king: before.kings().contains(point) };
        Self { stone, point, reason: RemovalReason::Forfeited }
    }
}

impl<S: Surface> MarkPainter<'_, S> {
    /// Draws a removed stone, nearly transparent.
    pub fn draw_ghost(&mut self, stone: Stone, centre: Vec2) {
        let radius = 0.94 * self.radii().stone;
        stone.draw_ghost(self.surface, self.theme, centre, radius);
    }

    /// Draws the sign of a reason in the middle of a ghost.
    pub fn draw_removal_sign(&mut self, reason: RemovalReason, centre: Vec2) {
        self.draw_sized_removal_sign(reason, centre, 1.0);
    }

    /// Draws the sign of a reason beside the middle of a point, and smaller.
    pub fn draw_removal_badge(&mut self, reason: RemovalReason, centre: Vec2) {
        self.draw_sized_removal_sign(reason, centre + BADGE * self.radii().stone, 0.7);
    }

    /// Draws the sign before a forfeited stone in the strip.
    pub fn draw_strip_forfeit(&mut self, centre: Vec2) {
        let size = 1.1 * self.layout.strip_stone() / self.radii().stone;
        self.draw_sized_removal_sign(RemovalReason::Forfeited, centre, size);
    }

    fn draw_sized_removal_sign(&mut self, reason: RemovalReason, centre: Vec2, size: f32) {
        let unit = size * self.layout.mark_unit();
        let radius = size * self.radii().stone;
        let colour = self.removal_colour(reason);
        for (edge, ink) in [(0.04 * unit, colour.edge.ink()), (0.0, colour.fill.ink())] {
            match reason {
                // Faint, as the landing is what the next player looks for.
                RemovalReason::Captured => {
                    let cross = cross(centre, 0.34 * radius, 0.052 * unit + edge);
                    let opacity = if edge > 0.0 { CROSS_EDGE_OPACITY } else { 1.0 };
                    self.surface.fill(&cross, &ink.faded(opacity));
                }
                // Slimmer, so that its curls stay open.
                RemovalReason::Forfeited => {
                    self.surface.fill(&wind(centre, radius, 0.054 * unit + edge), &ink);
                }
            }
        }
    }

    fn removal_colour(&self, reason: RemovalReason) -> EdgedColour {
        match reason {
            RemovalReason::Captured => self.theme.marks.capture,
            RemovalReason::Forfeited => self.theme.marks.forfeit,
        }
    }
}

/// Returns the sign of a forfeited stone, a puff of wind over a stone of this `radius`: a long
/// stroke that curls up, and a short one below it that curls down.
fn wind(centre: Vec2, radius: f32, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    let upper = curl(at(-0.7, 0.02), radius, 0.31 * radius, width);
    let lower = curl(at(-0.36, 0.32), 0.5 * radius, -0.19 * radius, width);
    upper.or(lower)
}
