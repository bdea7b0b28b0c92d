//! The result of a game in the strip: the winner's stone in a laurel wreath, or both stones side by
//! side.

use std::f32::consts::TAU;

use alquerque_rules::Side;

use crate::canvas::{Surface, Vec2, leaf, line};

use super::painter::MarkPainter;
use super::stone::Stone;

/// Where the first leaf of a branch is on the circle, in turns from the lowest point.
const BRANCH_START: f32 = 0.03;

/// A laurel wreath of two branches. Lengths are in pixels.
pub struct Wreath {
    pub centre: Vec2,
    pub radius: f32,
    pub leaf_length: f32,
    /// The number of leaves on each branch.
    pub leaves: u16,
    /// Where the last leaf of a branch is on the circle, in turns from the lowest point.
    pub branch_end: f32,
}

impl Wreath {
    /// Returns both tips of each leaf, from the stalk on. Each leaf points along its branch and a
    /// little outwards.
    pub fn leaves(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        let leaf = |right: f32, n: u16| {
            let share = f32::from(n) / f32::from(self.leaves - 1);
            let angle = (BRANCH_START + (self.branch_end - BRANCH_START) * share) * TAU;
            let (sin, cos) = angle.sin_cos();
            let outwards = Vec2::new(right * sin, cos);
            let along = Vec2::new(right * cos, -sin);
            let stalk = self.centre + outwards * self.radius;
            (stalk, stalk + (along + outwards * 0.45) * (self.leaf_length / 1.1))
        };
        [1.0, -1.0].into_iter().flat_map(move |right| (0..self.leaves).map(move |n| leaf(right, n)))
    }
}

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
const DRAW_OFFSET: f32 = 1.8;

impl<S: Surface> MarkPainter<'_, S> {
    /// Draws the sign that `side` has won.
    pub fn draw_win_sign(&mut self, side: Side) {
        let centre = self.layout.turn_centre();
        let radius = self.layout.turn_stone();
        self.draw_small_stone(side, centre, WINNER_RADIUS * radius);
        let wreath = Wreath {
            centre,
            radius: WREATH_RADIUS * radius,
            leaf_length: LEAF_LENGTH * radius,
            leaves: 5,
            branch_end: 0.345,
        };
        for (stalk, tip) in wreath.leaves() {
            self.draw_leaf(stalk, tip);
        }
    }

    /// Draws the sign of a draw.
    pub fn draw_draw_sign(&mut self) {
        let centre = self.layout.turn_centre();
        let radius = self.layout.turn_stone();
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
