//! The end of a game, in the middle of the tray: the winner's stone in a laurel wreath, or both stones side by side.

use std::f32::consts::TAU;

use alquerque_rules::Side;

use super::geometry::Vec2;
use super::marker::Marker;
use super::shape::{leaf, line};
use super::stone::{self, Stone};
use super::surface::Surface;

/// Leaves on each branch of the wreath.
const LEAVES: u16 = 5;
/// Where on the circle its first and last leaf begin, in turns from the lowest point.
const BRANCH: [f32; 2] = [0.03, 0.345];
/// Radius of the circle, length of a leaf, and its stone's radius, in shares of the stone's that shows the turn.
const WREATH: f32 = 1.1;
const LEAF: f32 = 0.62;
const WINNER: f32 = 0.84;
/// Radius of each stone of a draw, and how far from the middle it lies, in the same shares.
const DRAWN: f32 = 0.6;
const APART: f32 = 0.7;

impl<S: Surface> Marker<'_, S> {
    /// Shows that `side` has won.
    pub fn draw_won(&mut self, side: Side) {
        let (centre, radius) = (self.layout.turn(), self.layout.turn_radius());
        self.draw_small_stone(side, centre, WINNER * radius);
        for right in [1.0, -1.0] {
            for n in 0..LEAVES {
                let share = f32::from(n) / f32::from(LEAVES - 1);
                let angle = (BRANCH[0] + (BRANCH[1] - BRANCH[0]) * share) * TAU;
                let (sin, cos) = angle.sin_cos();
                let out = Vec2::new(right * sin, cos);
                let on = Vec2::new(right * cos, -sin);
                // Each leaf points along the branch and a little outwards.
                let stalk = centre + out * (WREATH * radius);
                let tip = stalk + (on + out * 0.45) * (LEAF * radius / 1.1);
                self.draw_leaf(stalk, tip);
            }
        }
    }

    /// Shows that nobody has won.
    pub fn draw_drawn(&mut self) {
        let (centre, radius) = (self.layout.turn(), self.layout.turn_radius());
        for (side, right) in [(Side::White, -1.0), (Side::Black, 1.0)] {
            self.draw_small_stone(
                side,
                centre + Vec2::new(right * APART * radius, 0.0),
                DRAWN * radius,
            );
        }
        // An equals sign above and below them, so that it reads the same from both sides.
        let marks = &self.theme.marks;
        let edge = 0.5 * marks.edge * self.layout.tray_weight();
        for (grow, colour) in [(edge, marks.last_edge), (0.0, marks.last)] {
            for rise in [-1.65, -1.25, 1.25, 1.65] {
                let at = |x: f32| centre + Vec2::new(x, rise) * radius;
                self.surface
                    .fill(&line(at(-0.4), at(0.4), 0.14 * radius).grown(grow), &colour.ink());
            }
        }
    }

    fn draw_small_stone(&mut self, side: Side, centre: Vec2, radius: f32) {
        stone::draw(
            self.surface,
            self.theme,
            Stone { side, king: false },
            centre,
            radius,
            self.layout.tray(),
        );
    }

    fn draw_leaf(&mut self, stalk: Vec2, tip: Vec2) {
        let marks = &self.theme.marks;
        let edge = 0.5 * marks.edge * self.layout.tray_weight();
        self.surface.fill(&leaf(stalk, tip, 0.5).grown(edge), &marks.last_edge.ink());
        self.surface.fill(&leaf(stalk, tip, 0.5), &marks.last.ink());
    }
}
