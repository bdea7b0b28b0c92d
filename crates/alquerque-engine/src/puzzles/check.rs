//! The proof of a puzzle by the endgame tables.

use std::cmp::Ordering;

use thiserror::Error;

use super::Puzzle;
use crate::compact::Compact;
use crate::prove::Goal;
use crate::tables::{DtmTables, WdlTables};
use crate::{Oracle, Value};
use alquerque_rules::{Action, MEDIEVAL, Position, RuleSet};

/// Why a puzzle is not proven.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The tables do not decide it.
    #[error("the tables do not decide the position")]
    Unknown,
    /// The position has another value.
    #[error("the position is not a {0:?}")]
    WrongValue(Goal),
    /// Several actions keep the value, or another one than the solution.
    #[error("the value is kept by {}", .0.join(", "))]
    OtherSolutions(Vec<String>),
}

/// The endgame tables of several rule sets.
pub struct ValueTables {
    /// Those of `medieval`.
    medieval: DtmTables,
    /// Those of rule sets whose games end by count.
    counted: Vec<WdlTables>,
}

/// The actions that keep the value of a position.
pub(super) struct Kept {
    /// The value.
    pub goal: Goal,
    /// The actions.
    pub actions: Vec<Action>,
}

impl ValueTables {
    /// Joins tables.
    pub fn new(medieval: DtmTables, counted: Vec<WdlTables>) -> Self {
        Self { medieval, counted }
    }

    /// Returns the rule sets, each with the most stones of its tables.
    pub(super) fn rule_sets(&self) -> Vec<(&'static RuleSet, u32)> {
        let counted = self.counted.iter().map(|tables| (tables.rules(), tables.stones()));
        [(&MEDIEVAL, self.medieval.stones())].into_iter().chain(counted).collect()
    }

    /// Proves that exactly one action of a puzzle keeps the value, and that it is the solution.
    ///
    /// # Errors
    /// When that is not so, or not known.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        let kept = self.kept(&puzzle.position).ok_or(PuzzleError::Unknown)?;
        if kept.goal != puzzle.goal {
            return Err(PuzzleError::WrongValue(puzzle.goal));
        }
        if kept.actions != [Action::Move(puzzle.solution)] {
            let actions = kept.actions.iter().map(Action::to_string);
            return Err(PuzzleError::OtherSolutions(actions.collect()));
        }
        Ok(())
    }

    /// Returns the actions that keep the value. `None` for a lost position, and where the tables
    /// do not decide it.
    pub(super) fn kept(&self, position: &Position) -> Option<Kept> {
        let actions = position.legal_actions();
        let values: Vec<Ordering> = actions
            .iter()
            .map(|action| self.value_after(position, action))
            .collect::<Option<_>>()?;
        let best = values.iter().copied().max()?;
        let goal = match best {
            Ordering::Greater => Goal::Win,
            Ordering::Equal => Goal::Draw,
            Ordering::Less => return None,
        };
        let kept = actions.iter().zip(values).filter(|(_, value)| *value == best);
        Some(Kept { goal, actions: kept.map(|(action, _)| *action).collect() })
    }

    /// Returns whether the side to move wins ([`Ordering::Greater`]), draws or loses after an
    /// action. `None` where the tables do not decide it, or where the limit of quiet turns may.
    fn value_after(&self, position: &Position, action: &Action) -> Option<Ordering> {
        let after = position.play(action);
        let rules = position.rules();
        if let Some(compact) = Compact::from_position(&after) {
            let value = self.medieval.value(compact)?.to_parent();
            return match value {
                Value::Win(plies) | Value::Loss(plies) if plies >= rules.no_progress_limit => None,
                value => Some(value.cmp(&Value::Draw)),
            };
        }
        let tables = self.counted.iter().find(|tables| tables.rules().id == rules.id)?;
        let is_quiet = !action.as_move().is_some_and(|action| position.is_irreversible(action));
        Some(tables.probe(&after)?.outcome(u16::from(is_quiet)).reverse())
    }
}
