//! Certificates for any rule set: strategies that win by the plain rules, without tables. Nothing of the search is used
//! here.

use std::collections::HashMap;

use thiserror::Error;

use super::quiet::Stretch;
use crate::Stop;
use alquerque_rules::{Action, Placement, Position, RuleState, Side};

/// How a side wins from a position, whatever the other does.
///
/// It is followed from that position on, and from each that a reply leads to, in the order in which the rules visit actions
/// ([`Position::for_each_action`]) and each to its end before the next. Wherever the winner comes to a position that has
/// not been followed yet, the next number says which of its actions it takes, from 0 in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The numbers of actions, in the order in which they are asked for.
    pub choices: Vec<u16>,
}

/// What was found to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanSummary {
    /// Different positions where the winner takes an action.
    pub positions: u64,
    /// The most plies that the win takes.
    pub plies: u32,
    /// The most quiet turns that a line of it can have in a row, from its first position on.
    pub quiet: u16,
}

/// Why a plan is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum PlanError {
    #[error("after {at} choices of the plan: {flaw}")]
    Flawed { at: u64, flaw: PlanFlaw },
    #[error("stopped")]
    Stopped,
}

/// What is wrong with a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum PlanFlaw {
    #[error("it ends before all replies are answered")]
    Ends,
    #[error("there is no such action")]
    NoAction,
    #[error("a line leads back to where it was")]
    Circle,
    #[error("a line is lost")]
    Lost,
    #[error("it goes on after all replies are answered")]
    GoesOn,
}

/// What tells positions of a game from each other where the winner is to move.
type Id = (Placement, RuleState);

/// What the lines from a position come to.
#[derive(Clone, Copy, Default)]
struct Lines {
    /// The plies of the longest.
    plies: u32,
    quiet: Stretch,
}

/// A position on the line that is being followed.
struct Frame {
    position: Position,
    /// Where the winner is to move.
    id: Option<Id>,
    /// The actions that are still to be followed, the next last.
    open: Vec<Action>,
    /// The one that is being followed.
    action: Action,
    /// What those before it have come to.
    lines: Lines,
}

impl Frame {
    /// Notes what the action has come to.
    fn note(&mut self, after: Lines) {
        let Lines { plies, quiet } = self.lines;
        let after_quiet = after.quiet.before(&self.position, &self.action);
        self.lines = Lines { plies: plies.max(after.plies + 1), quiet: quiet.or(after_quiet) };
    }
}

impl Plan {
    /// Verifies that a side wins so from a position: that every line ends, with the other side unable to act, and that
    /// there is an answer to every reply. `progress` is told how many positions are done.
    ///
    /// # Errors
    /// When the win does not follow; when stopped.
    pub fn check(
        &self,
        position: &Position,
        winner: Side,
        stop: &Stop,
        progress: &mut dyn FnMut(u64),
    ) -> Result<PlanSummary, PlanError> {
        let mut choices = self.choices.iter();
        let mut at = 0;
        let followed = follow(position, winner, &mut |_| {
            if at % 4096 == 0 {
                progress(at);
                if stop.is_stopped() {
                    return Err(PlanError::Stopped);
                }
            }
            let choice =
                choices.next().copied().ok_or(PlanError::Flawed { at, flaw: PlanFlaw::Ends });
            at += 1;
            choice
        })?;
        match choices.next() {
            None => Ok(followed),
            Some(_) => Err(PlanError::Flawed { at, flaw: PlanFlaw::GoesOn }),
        }
    }
}

/// Follows all lines from a position, with what the winner chooses.
pub(super) fn follow(
    position: &Position,
    winner: Side,
    choose: &mut dyn FnMut(&Position) -> Result<u16, PlanError>,
) -> Result<PlanSummary, PlanError> {
    // Nothing is said yet of positions on the line.
    let mut met: HashMap<Id, Option<Lines>> = HashMap::new();
    let mut positions = 0;
    let mut line: Vec<Frame> = Vec::new();
    let mut at = *position;
    loop {
        // Down to where nothing is open …
        let mut done = loop {
            let is_winners = at.turn() == winner;
            let id = is_winners.then(|| (at.placement(), *at.rule_state()));
            if let Some(known) = id.and_then(|id| met.get(&id)) {
                break known.ok_or(PlanError::Flawed { at: positions, flaw: PlanFlaw::Circle })?;
            }
            let mut open: Vec<Action> = at.legal_actions().into_iter().rev().collect();
            if is_winners && !open.is_empty() {
                let number = usize::from(choose(&at)?);
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
                met.insert(id, None);
            }
            line.push(Frame { position: at, id, open, action, lines: Lines::default() });
            at = at.play(&action);
        };
        // … and back up to where something is.
        loop {
            let Some(frame) = line.last_mut() else {
                let Lines { plies, quiet } = done;
                return Ok(PlanSummary { positions, plies, quiet: quiet.longest });
            };
            frame.note(done);
            if let Some(action) = frame.open.pop() {
                frame.action = action;
                at = frame.position.play(&action);
                break;
            }
            done = frame.lines;
            if let Some(id) = frame.id {
                met.insert(id, Some(done));
            }
            line.pop();
        }
    }
}
