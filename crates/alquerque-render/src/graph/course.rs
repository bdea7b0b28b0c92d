//! The course of a game without axes: the evaluations, and the action that turned the game.

use std::ops::Range;

use crate::canvas::{Surface, Vec2, diamond, line};

use super::evaluation::Evaluation;
use super::plot::Plot;

/// The width of the line of a game, and the radius of the diamond on it, in pixels of the standard
/// picture.
const LINE_WIDTH: f32 = 3.5;
const DIAMOND: f32 = 13.0;
const DIAMOND_EDGE: f32 = 2.5;

/// The evaluations of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The evaluation at the start and after each action.
    pub evaluations: Vec<Evaluation>,
    /// The action that turned the game, counted from 0.
    pub turning_point: Option<usize>,
}

impl Course {
    /// Draws the areas of the evaluations, the middle line and the curve.
    pub(crate) fn draw(&self, surface: &mut impl Surface, plot: &Plot) {
        for (ply, evaluation) in self.evaluations.iter().enumerate() {
            plot.draw_evaluation(surface, self.columns(plot, ply), *evaluation);
        }
        plot.draw_middle(surface);
        self.draw_curve(surface, plot);
    }

    /// Marks the turning point, if there is one. The game turns from the evaluation before an
    /// action to the one after it.
    pub(crate) fn draw_turning_point(&self, surface: &mut impl Surface, plot: &Plot) {
        if let Some(ply) = self.turning_point.filter(|ply| ply + 1 < self.evaluations.len()) {
            plot.draw_turning_point(surface, self.columns(plot, ply).end);
        }
    }

    /// Draws the evaluations as a line, with a diamond where the game turned.
    pub(crate) fn draw_line(&self, surface: &mut impl Surface, plot: &Plot) {
        let step = plot.field.width() / (self.evaluations.len().max(2) - 1) as f32;
        let at = |(ply, evaluation): (usize, &Evaluation)| {
            Vec2::new(plot.field.min.x + step * ply as f32, plot.y(evaluation.height()))
        };
        let points: Vec<Vec2> = self.evaluations.iter().enumerate().map(at).collect();
        for pair in points.windows(2) {
            let ink = plot.theme.text.ink();
            surface.fill(&line(pair[0], pair[1], LINE_WIDTH * plot.scale), &ink);
        }
        let marks = plot.theme.marks.last;
        if let Some(&point) = self.turning_point.and_then(|ply| points.get(ply + 1)) {
            for (edge, colour) in [(DIAMOND_EDGE, marks.edge), (0.0, marks.fill)] {
                let reach = DIAMOND * plot.scale;
                surface.fill(&diamond(point, reach).grown(edge * plot.scale), &colour.ink());
            }
        }
    }

    /// Returns the columns of an evaluation. They are whole pixels, so that neighbours meet without
    /// a seam.
    pub(super) fn columns(&self, plot: &Plot, ply: usize) -> Range<f32> {
        let share = plot.field.width() / self.evaluations.len() as f32;
        let at = |ply: usize| (plot.field.min.x + share * ply as f32).round();
        at(ply)..at(ply + 1)
    }

    /// Draws the steps from one evaluation to the next.
    fn draw_curve(&self, surface: &mut impl Surface, plot: &Plot) {
        let mut before = None;
        for (ply, evaluation) in self.evaluations.iter().enumerate() {
            let columns = self.columns(plot, ply);
            let y = plot.y(evaluation.height());
            plot.draw_step(surface, columns, before.replace(y).unwrap_or(y), y);
        }
    }
}
