//! The check of certificates. It uses nothing of the search, and only the tables of the engine:
//! turns come from the plain rules, and the images of a position are computed point by point.

use thiserror::Error;

use super::certificate::{Certificate, Entry};
use super::{Claimant, Goal};
use crate::compact::{Compact, Turn};
use crate::{Oracle, Stop, Value};
use alquerque_rules::{MEDIEVAL, Move, Position, Side};

/// The result of checking a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// The number of positions of the strategies.
    pub positions: u64,
    /// The number of table probes.
    pub leaves: u64,
    /// The longest win from a position of the strategies, in plies.
    pub plies: u16,
}

/// The reason to reject a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum CheckError {
    #[error("the certificate needs tables of {wanted} stones, but these have only {available}")]
    Tables { wanted: u32, available: u32 },
    #[error("with {own:#x} to move against {other:#x}: {wrong}")]
    Wrong { own: u32, other: u32, wrong: StepError },
    #[error("stopped")]
    Stopped,
}

/// A flaw of a position of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum StepError {
    #[error("the position is not canonical, or not in its place")]
    Order,
    #[error("there is no such turn")]
    NoTurn,
    #[error("a position that a reply leads to is missing")]
    Missing,
    #[error("the win does not come closer")]
    NotCloser,
    #[error("the tables say otherwise")]
    Tables,
}

/// A running check.
struct Check<'c, O: ?Sized> {
    certificate: &'c Certificate,
    oracle: &'c O,
    checked: CheckSummary,
}

impl Certificate {
    /// Verifies that every claim holds.
    ///
    /// Each position of the strategies needs a legal turn, and every reply has to lead to a
    /// position of the strategies, or to one that the oracle rates well enough. For wins, each of
    /// them also has to be nearer to the end than the position before, so that no line is endless.
    /// `progress` gets the number of positions done.
    ///
    /// # Errors
    /// Fails at the first position that does not follow, when the oracle knows fewer stones than
    /// the certificate needs, and when stopped.
    pub fn check<O: Oracle + ?Sized>(
        &self,
        oracle: &O,
        stop: &Stop,
        progress: &mut dyn FnMut(u64),
    ) -> Result<CheckSummary, CheckError> {
        let available = oracle.stones();
        if available < self.stones {
            return Err(CheckError::Tables { wanted: self.stones, available });
        }
        let mut check = Check { certificate: self, oracle, checked: CheckSummary::default() };
        let mut last = None;
        for entry in &self.steps {
            let position = plain(entry.key);
            let step = if last.is_none_or(|last| last < entry.key) {
                check.step(*entry, &position)
            } else {
                Err(StepError::Order)
            };
            step.map_err(|wrong| wrong_at(&position, wrong))?;
            last = Some(entry.key);
            check.checked.positions += 1;
            if check.checked.positions.is_multiple_of(4096) {
                progress(check.checked.positions);
                if stop.is_stopped() {
                    return Err(CheckError::Stopped);
                }
            }
        }
        for (root, claimant) in self.claims() {
            let position = plain(super::game::key(root));
            check.claim(&position, claimant).map_err(|wrong| wrong_at(&position, wrong))?;
        }
        progress(check.checked.positions);
        Ok(check.checked)
    }
}

fn wrong_at(position: &Position, wrong: StepError) -> CheckError {
    let [own, other] = stones_by(position, |file, rank| (file, rank));
    CheckError::Wrong { own, other, wrong }
}

impl<O: Oracle + ?Sized> Check<'_, O> {
    /// Checks the turn of a position, and the replies to it.
    fn step(&mut self, entry: Entry, position: &Position) -> Result<(), StepError> {
        if canonical(position) != entry.key {
            return Err(StepError::Order);
        }
        let action = nth_move(position, entry.turn).ok_or(StepError::NoTurn)?;
        let plies = self.replies(&position.play(&action.into()))?;
        self.checked.plies = self.checked.plies.max(entry.plies);
        if self.certificate.goal == Goal::Win && plies >= u32::from(entry.plies) {
            return Err(StepError::NotCloser);
        }
        Ok(())
    }

    fn claim(&mut self, position: &Position, claimant: Claimant) -> Result<(), StepError> {
        match claimant {
            Claimant::Mover => self.reached(position),
            Claimant::Other => self.replies(position),
        }
        .map(|_| ())
    }

    /// Checks that the claimant succeeds against every action; returns an upper bound of the plies
    /// to its win.
    fn replies(&mut self, position: &Position) -> Result<u32, StepError> {
        if !position.can_act() {
            return Ok(0);
        }
        if let Some(value) = self.leaf(position) {
            return match (self.certificate.goal, value) {
                (_, Value::Loss(plies)) => Ok(plies.into()),
                (Goal::Draw, Value::Draw) => Ok(0),
                _ => Err(StepError::Tables),
            };
        }
        let mut slowest = 0;
        for action in position.legal_actions() {
            slowest = slowest.max(self.reached(&position.play(&action))? + 1);
        }
        Ok(slowest)
    }

    /// Checks that the claimant, who is to move, succeeds; returns an upper bound of the plies to
    /// its win.
    fn reached(&mut self, position: &Position) -> Result<u32, StepError> {
        if let Some(value) = self.leaf(position) {
            return match (self.certificate.goal, value) {
                (_, Value::Win(plies)) => Ok(plies.into()),
                (Goal::Draw, Value::Draw) => Ok(0),
                _ => Err(StepError::Tables),
            };
        }
        let entry = self.certificate.find(canonical(position)).ok_or(StepError::Missing)?;
        Ok(entry.plies.into())
    }

    /// Returns the value by the tables, for positions that are left to them.
    fn leaf(&mut self, position: &Position) -> Option<Value> {
        let stones = position.stones();
        if stones.white.count() + stones.black.count() > self.certificate.stones {
            return None;
        }
        self.checked.leaves += 1;
        Compact::from_position(position).and_then(|position| self.oracle.value(position))
    }
}

/// Returns the position with this key, with White to move.
pub(super) fn plain(key: u64) -> Position {
    let position = super::game::position_from_key(key);
    position
        .position(&MEDIEVAL, Side::White)
        .expect("a certificate that was read has no two stones on a point")
}

/// Returns the key of the canonical image.
pub(super) fn canonical(position: &Position) -> u64 {
    let images = [
        stones_by(position, |file, rank| (file, rank)),
        stones_by(position, |file, rank| (4 - file, rank)),
        stones_by(position, |file, rank| (file, 4 - rank)),
        stones_by(position, |file, rank| (4 - file, 4 - rank)),
        stones_by(position, |file, rank| (rank, file)),
        stones_by(position, |file, rank| (4 - rank, file)),
        stones_by(position, |file, rank| (rank, 4 - file)),
        stones_by(position, |file, rank| (4 - rank, 4 - file)),
    ];
    let [own, other] = images.into_iter().fold(images[0], |[own, other], [a, b]| {
        if (b, a) < (other, own) { [a, b] } else { [own, other] }
    });
    u64::from(own) << 25 | u64::from(other)
}

/// Returns the stones of the side to move and of the other side, with `image` applied to each
/// point.
fn stones_by(position: &Position, image: impl Fn(u8, u8) -> (u8, u8)) -> [u32; 2] {
    let turn = position.turn();
    [turn, !turn].map(|side| {
        position.stones()[side].iter().fold(0, |set, point| {
            let (file, rank) = image(point.file(), point.rank());
            set | 1 << (5 * rank + file)
        })
    })
}

/// Returns the move with this index, in the order of start, end and captured stones.
pub(super) fn nth_move(position: &Position, number: u16) -> Option<Move> {
    let order = |action: &Move| {
        let Turn { from, to, captured } = Turn::from_move(action);
        (from, to, captured)
    };
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(order);
    moves.dedup_by_key(|action| order(action));
    moves.get(usize::from(number)).copied()
}
