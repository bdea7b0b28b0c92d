//! A laurel wreath around the stone of a winner.

use std::f32::consts::TAU;

use crate::render::canvas::{Surface, Vec2, leaf};
use crate::render::theme::Theme;

/// The number of leaves on each branch.
const LEAVES: u16 = 6;
/// Where the first and the last leaf of a branch are on the circle, in turns from the lowest point.
const BRANCH_START: f32 = 0.03;
const BRANCH_END: f32 = 0.36;

// Lengths are shares of the radius of the stone.

/// The radius of the wreath.
const WREATH_RADIUS: f32 = 1.32;
const LEAF_LENGTH: f32 = 0.62;
/// The width of the edge around a leaf.
const EDGE: f32 = 0.07;

/// A wreath around a stone.
pub struct Laurel {
    pub centre: Vec2,
    /// The radius of the stone.
    pub radius: f32,
}

impl Laurel {
    /// Draws both branches.
    pub fn draw(&self, surface: &mut impl Surface, theme: &Theme) {
        let last = theme.marks.last;
        for (grow, colour) in [(EDGE * self.radius, last.edge), (0.0, last.fill)] {
            for right in [1.0, -1.0] {
                for n in 0..LEAVES {
                    let (stalk, tip) = self.leaf(right, f32::from(n) / f32::from(LEAVES - 1));
                    surface.fill(&leaf(stalk, tip, 0.5).grown(grow), &colour.ink());
                }
            }
        }
    }

    /// Returns the tips of a leaf, by its `share` of the way along the branch on one side.
    fn leaf(&self, right: f32, share: f32) -> (Vec2, Vec2) {
        let angle = (BRANCH_START + (BRANCH_END - BRANCH_START) * share) * TAU;
        let (sin, cos) = angle.sin_cos();
        let outwards = Vec2::new(right * sin, cos);
        let along = Vec2::new(right * cos, -sin);
        let stalk = self.centre + outwards * (WREATH_RADIUS * self.radius);
        // Each leaf points along the branch and a little outwards.
        (stalk, stalk + (along + outwards * 0.45) * (LEAF_LENGTH * self.radius / 1.1))
    }
}
