//! The result of a game in the strip: the winner's stone in a laurel wreath, or both
//! stones side by side.

use std::f32::consts::TAU;

use alquerque_rules::Side;

use crate::render::canvas::{Surface, Vec2, leaf, line};

use super::painter::MarkPainter;
use super::stone::Stone;

/// The number of leaves on each branch of the wreath.
const LEAVES: u16 = 5;
/// Where the first leaf of a branch is on the circle, in turns from the lowest point.
const BRANCH_START: f32 = 0.03;
/// Where the last leaf of a branch is, in turns from the lowest point.
const BRANCH_END: f32 = 0.345;

// Lengths are shares of the radius of the stone that shows the turn.

/// The radius of the wreath.
const WREATH_RADIUS: f32 = 1.1;
/// The length of a leaf.
const LEAF_LENGTH: f32 = 0.62;
/// The radius of the winner's stone.
const WINNER_RADIUS: f32 = 0.84;
/// The radius of each stone of a draw.
const DRAW_RADIUS: f32 = 0.9;
/// The distance of each stone of a draw from the middle.
const DRAW_OFFSET: f32 = 1.9;

impl<S: Surface> MarkPainter<'_, S> {
    /// Draws the sign that `side` has won.
    pub fn draw_win_sign(&mut self, side: Side) {
        let centre = self.layout.turn_centre();
        let radius = self.layout.strip_stone();
        self.draw_small_stone(side, centre, WINNER_RADIUS * radius);
        for right in [1.0, -1.0] {
            for n in 0..LEAVES {
                let share = f32::from(n) / f32::from(LEAVES - 1);
                let angle = (BRANCH_START + (BRANCH_END - BRANCH_START) * share) * TAU;
                let (sin, cos) = angle.sin_cos();
                let outwards = Vec2::new(right * sin, cos);
                let along = Vec2::new(right * cos, -sin);
                // Each leaf points along the branch and a little outwards.
                let stalk = centre + outwards * (WREATH_RADIUS * radius);
                let tip = stalk + (along + outwards * 0.45) * (LEAF_LENGTH * radius / 1.1);
                self.draw_leaf(stalk, tip);
            }
        }
    }

    /// Draws the sign of a draw.
    pub fn draw_draw_sign(&mut self) {
        let centre = self.layout.turn_centre();
        let radius = self.layout.strip_stone();
        for (side, right) in [(Side::White, -1.0), (Side::Black, 1.0)] {
            let offset = Vec2::new(right * DRAW_OFFSET * radius, 0.0);
            self.draw_small_stone(side, centre + offset, DRAW_RADIUS * radius);
        }
        // An equals sign between them.
        for rise in [-0.3, 0.3] {
            let at = |x: f32| centre + Vec2::new(x, rise) * radius;
            self.surface.fill(&line(at(-0.45), at(0.45), 0.26 * radius), &self.theme.text.ink());
        }
    }

    fn draw_small_stone(&mut self, side: Side, centre: Vec2, radius: f32) {
        let stone = Stone { side, king: false };
        stone.draw(self.surface, self.theme, centre, radius, self.layout.strip());
    }

    fn draw_leaf(&mut self, stalk: Vec2, tip: Vec2) {
        let last = self.theme.marks.last;
        let edge = 0.5 * self.theme.marks.edge * self.layout.strip_mark_unit();
        self.surface.fill(&leaf(stalk, tip, 0.5).grown(edge), &last.edge.ink());
        self.surface.fill(&leaf(stalk, tip, 0.5), &last.fill.ink());
    }
}
