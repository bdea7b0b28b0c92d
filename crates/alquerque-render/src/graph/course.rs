//! The course of a game without axes: the evaluations, and the action that turned the game.

use std::ops::Range;

use crate::canvas::Surface;

use super::evaluation::Evaluation;
use super::plot::Plot;

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
