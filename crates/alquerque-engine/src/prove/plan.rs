//! Certificates for any rule set: winning strategies by the plain rules, without tables. This
//! module uses nothing of the search.

use std::collections::HashMap;

use thiserror::Error;

use super::quiet::QuietRun;
use crate::Stop;
use alquerque_rules::{Action, MAX_CAPTURES, Placement, Position, RuleState, Side};

/// A winning strategy from a position, as a sequence of choices.
///
/// The plan follows all lines from its position depth-first, in the order in which the rules
/// enumerate actions ([`Position::for_each_action`]). At each position of the winner that occurs
/// for the first time, the next number selects the winner's action: its index in the same order,
/// from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The indices of the winner's actions, in the order of the traversal.
    pub choices: Vec<u16>,
}

/// The result of checking a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanSummary {
    /// The number of different positions where the winner acts.
    pub positions: u64,
    /// An upper bound of the plies to the win.
    pub plies: u32,
    /// The most quiet turns in a row in any of its lines.
    pub quiet: u16,
}

/// The reason to reject a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum PlanError {
    #[error("after {at} choices of the plan: {flaw}")]
    Flawed { at: u64, flaw: PlanFlaw },
    #[error("stopped")]
    Stopped,
}

/// A flaw of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum PlanFlaw {
    #[error("it ends before all replies are answered")]
    TooShort,
    #[error("there is no such action")]
    NoAction,
    #[error("a line repeats a position")]
    Repetition,
    #[error("a line loses")]
    Lost,
    #[error("a position has more captures than are listed")]
    Crowded,
    #[error("it continues after all replies are answered")]
    TrailingChoices,
}

/// The identity of a position with the winner to move.
type Id = (Placement, RuleState);

/// The extremes of the lines from a position.
#[derive(Clone, Copy, Default)]
struct Lines {
    /// The plies of the longest line.
    plies: u32,
    quiet: QuietRun,
}

/// A position on the current line.
struct Frame {
    position: Position,
    /// The identity, where the winner is to move.
    id: Option<Id>,
    /// The remaining actions, the next one last.
    open: Vec<Action>,
    /// The current action.
    action: Action,
    /// The extremes of the actions before.
    lines: Lines,
}

impl Frame {
    /// Adds the result of the current action.
    fn add_result(&mut self, after: Lines) {
        let Lines { plies, quiet } = self.lines;
        let after_quiet = after.quiet.before(&self.position, &self.action);
        self.lines = Lines { plies: plies.max(after.plies + 1), quiet: quiet.or(after_quiet) };
    }
}

impl Plan {
    /// Verifies that a side wins by this plan: every line ends with the opponent unable to act, and
    /// every reply has an answer. `progress` gets the number of positions done.
    ///
    /// # Errors
    /// Fails when the plan does not win, and when stopped.
    pub fn check(
        &self,
        position: &Position,
        winner: Side,
        stop: &Stop,
        progress: &mut dyn FnMut(u64),
    ) -> Result<PlanSummary, PlanError> {
        let mut choices = self.choices.iter();
        let mut at = 0;
        let summary = follow(position, winner, &mut |_| {
            if at % 4096 == 0 {
                progress(at);
                if stop.is_stopped() {
                    return Err(PlanError::Stopped);
                }
            }
            let choice =
                choices.next().copied().ok_or(PlanError::Flawed { at, flaw: PlanFlaw::TooShort });
            at += 1;
            choice
        })?;
        match choices.next() {
            None => Ok(summary),
            Some(_) => Err(PlanError::Flawed { at, flaw: PlanFlaw::TrailingChoices }),
        }
    }
}

/// Follows all lines from a position, with the winner's choices from `choose`.
pub(super) fn follow(
    position: &Position,
    winner: Side,
    choose: &mut dyn FnMut(&Position) -> Result<u16, PlanError>,
) -> Result<PlanSummary, PlanError> {
    // `None` marks positions on the current line.
    let mut visited: HashMap<Id, Option<Lines>> = HashMap::new();
    let mut positions = 0;
    let mut path: Vec<Frame> = Vec::new();
    let mut current = *position;
    loop {
        // Descends to the end of a line …
        let mut lines = loop {
            let is_winners = current.turn() == winner;
            let id = is_winners.then(|| (current.placement(), *current.rule_state()));
            if let Some(known) = id.and_then(|id| visited.get(&id)) {
                break known
                    .ok_or(PlanError::Flawed { at: positions, flaw: PlanFlaw::Repetition })?;
            }
            let mut open: Vec<Action> = current.legal_actions().into_iter().rev().collect();
            if !is_winners && open.len() >= MAX_CAPTURES {
                return Err(PlanError::Flawed { at: positions, flaw: PlanFlaw::Crowded });
            }
            if is_winners && !open.is_empty() {
                let number = usize::from(choose(&current)?);
                positions += 1;
                let chosen = open.iter().rev().nth(number).copied();
                open = vec![
                    chosen.ok_or(PlanError::Flawed { at: positions, flaw: PlanFlaw::NoAction })?,
                ];
            }
            let Some(action) = open.pop() else {
                if is_winners {
                    return Err(PlanError::Flawed { at: positions, flaw: PlanFlaw::Lost });
                }
                break Lines::default();
            };
            if let Some(id) = id {
                visited.insert(id, None);
            }
            path.push(Frame { position: current, id, open, action, lines: Lines::default() });
            current = current.play(&action);
        };
        // … and returns to the last position with an open action.
        loop {
            let Some(frame) = path.last_mut() else {
                let Lines { plies, quiet } = lines;
                return Ok(PlanSummary { positions, plies, quiet: quiet.longest });
            };
            frame.add_result(lines);
            if let Some(action) = frame.open.pop() {
                frame.action = action;
                current = frame.position.play(&action);
                break;
            }
            lines = frame.lines;
            if let Some(id) = frame.id {
                visited.insert(id, Some(lines));
            }
            path.pop();
        }
    }
}
