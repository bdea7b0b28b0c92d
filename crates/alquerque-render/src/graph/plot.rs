//! Drawing of evaluations on a field.

use std::f32::consts::FRAC_1_SQRT_2;
use std::ops::Range;

use alquerque_rules::Side;

use crate::canvas::{
    Ink, Rect, Shape, Surface, Vec2, coverage, diamond, line, rounded_rect, triangle,
};
use crate::theme::Theme;

use super::evaluation::Evaluation;

// Lengths are in pixels of the standard picture.

const CURVE_WIDTH: f32 = 3.0;
const GRID_WIDTH: f32 = 1.5;
const MIDDLE_WIDTH: f32 = 4.0;
/// The length and the width of a tick below the field.
const TICK_LENGTH: f32 = 9.0;
const TICK_WIDTH: f32 = 3.0;
/// Half the height of a solved draw.
const DRAW_REACH: f32 = 9.0;
/// The distance between the lines of the hatching.
const HATCH_DISTANCE: f32 = 9.0;
const HATCH_WIDTH: f32 = 2.5;
/// The width of the dashed line at the turning point.
const TURNING_WIDTH: f32 = 5.0;
/// The length of the dashes of that line, and of the gaps.
const TURNING_DASH: f32 = 16.0;
/// The radius of the diamond at the upper end of that line.
const TURNING_DIAMOND: f32 = 15.0;
/// The width of the edge around marks.
const EDGE: f32 = 2.5;
/// The length of the arrow below the highlighted ply.
const ARROW_LENGTH: f32 = 17.0;
/// Half the width of that arrow.
const ARROW_REACH: f32 = 11.0;

/// The geometry of a field with evaluations.
#[derive(Clone, Copy)]
pub struct Plot {
    pub theme: &'static Theme,
    /// The factor from the standard picture.
    pub scale: f32,
    pub field: Rect,
}

impl Plot {
    fn scaled(&self, length: f32) -> f32 {
        length * self.scale
    }

    /// Returns the row of a height from -1 to 1.
    pub fn y(&self, height: f32) -> f32 {
        self.field.centre().y - height * (self.field.height() - self.scaled(CURVE_WIDTH)) / 2.0
    }

    /// Draws the area between the middle and an evaluation.
    pub fn draw_evaluation(
        &self,
        surface: &mut impl Surface,
        columns: Range<f32>,
        evaluation: Evaluation,
    ) {
        let middle = self.y(0.0).round();
        let area = |from: f32, to: f32| {
            let rect = Rect::new(columns.start, from.min(to), columns.end, from.max(to));
            rounded_rect(rect, 0.0)
        };
        let y = self.y(evaluation.height());
        let ahead = if y <= middle { Side::White } else { Side::Black };
        let body = self.theme.stones.sides[ahead].lit.ink();
        match evaluation {
            Evaluation::Estimate(_) => {
                surface.fill(&area(middle, y), &|at: Vec2| self.hatched(body, at))
            }
            Evaluation::Solved(Some(_)) => surface.fill(&area(middle, y), &body),
            Evaluation::Solved(None) => {
                let reach = self.scaled(DRAW_REACH);
                surface.fill(&area(middle - reach, middle + reach), &self.theme.lines.colour.ink());
            }
        }
    }

    /// Returns transparent ink with lines from the lower left to the upper right.
    fn hatched(&self, ink: Ink, at: Vec2) -> Ink {
        let distance = self.scaled(HATCH_DISTANCE);
        let from_line =
            (((at.x + at.y) * FRAC_1_SQRT_2).rem_euclid(distance) - distance / 2.0).abs();
        let on_line = coverage(from_line - self.scaled(HATCH_WIDTH) / 2.0);
        self.theme.lines.colour.ink().faded(0.75 * on_line).over(ink.faded(0.5))
    }

    /// Draws the line of even positions.
    pub fn draw_middle(&self, surface: &mut impl Surface) {
        self.draw_horizontal(surface, 0.0, MIDDLE_WIDTH, self.theme.lines.colour.ink());
    }

    /// Draws a line of the grid at a height.
    pub fn draw_grid_line(&self, surface: &mut impl Surface, height: f32) {
        let ink = self.theme.lines.colour.ink().faded(0.7);
        self.draw_horizontal(surface, height, GRID_WIDTH, ink);
    }

    fn draw_horizontal(&self, surface: &mut impl Surface, height: f32, width: f32, ink: Ink) {
        let at = |x| Vec2::new(x, self.y(height).round());
        surface.fill(&stroke(at(self.field.min.x), at(self.field.max.x), self.scaled(width)), &ink);
    }

    /// Draws a column of the curve, with the step from the column before.
    pub fn draw_step(&self, surface: &mut impl Surface, columns: Range<f32>, before: f32, y: f32) {
        let ink = self.theme.lines.colour.ink();
        let width = self.scaled(CURVE_WIDTH);
        let row = stroke(Vec2::new(columns.start, y), Vec2::new(columns.end, y), width);
        surface.fill(&row, &ink);
        if before != y {
            let at = |y| Vec2::new(columns.start, y);
            surface.fill(&stroke(at(before.min(y)), at(before.max(y)), width), &ink);
        }
    }

    /// Draws a tick of the horizontal axis.
    pub fn draw_tick(&self, surface: &mut impl Surface, x: f32) {
        let top = Vec2::new(x, self.field.max.y + self.scaled(TICK_WIDTH));
        let end = top + Vec2::new(0.0, self.scaled(TICK_LENGTH));
        surface.fill(&stroke(top, end, self.scaled(TICK_WIDTH)), &self.theme.label.ink());
    }

    /// Draws a dashed line with a diamond at the turning point.
    pub fn draw_turning_point(&self, surface: &mut impl Surface, x: f32) {
        let marks = &self.theme.marks;
        let field = self.field;
        let width = self.scaled(TURNING_WIDTH);
        let dash = self.scaled(TURNING_DASH);
        let reach = self.scaled(TURNING_DIAMOND);
        let edge = self.scaled(EDGE);
        let top = Vec2::new(x, field.min.y + 1.4 * reach);
        for (grow, colour) in [(edge, marks.last.edge), (0.0, marks.last.fill)] {
            let mut y = top.y;
            while y < field.max.y - width {
                let end = (y + dash).min(field.max.y - width);
                surface.fill(
                    &line(Vec2::new(x, y), Vec2::new(x, end), width).grown(grow),
                    &colour.ink(),
                );
                y += 2.0 * dash;
            }
            surface.fill(&diamond(top, reach).grown(grow), &colour.ink());
        }
    }

    /// Draws an arrow to the middle of a highlighted column.
    pub fn draw_arrow(&self, surface: &mut impl Surface, x: f32) {
        let marks = &self.theme.marks;
        let length = self.scaled(ARROW_LENGTH);
        let half = self.scaled(ARROW_REACH);
        let edge = self.scaled(EDGE);
        let tip = Vec2::new(x, self.field.max.y - length / 2.0);
        let base = tip + Vec2::new(0.0, length);
        surface.fill(&triangle(tip, base, half).grown(edge), &marks.hint.edge.ink());
        surface.fill(&triangle(tip, base, half), &marks.hint.fill.ink());
    }
}

/// Returns an axis-aligned line with square ends.
fn stroke(from: Vec2, to: Vec2, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    rounded_rect(Rect { min: from, max: to }.grown(width / 2.0), 0.0)
}
