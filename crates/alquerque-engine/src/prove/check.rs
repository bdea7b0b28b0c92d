//! Whether a certificate proves what it claims. Nothing of the search is used here, and of the engine no more than the
//! tables: turns are those of the plain rules, and the images of a position are found point by point.

use thiserror::Error;

use super::certificate::{Certificate, Entry};
use super::{Claimant, Goal};
use crate::compact::{Compact, Turn};
use crate::{Oracle, Stop, Value};
use alquerque_rules::{MEDIEVAL, Move, Position, Side};

/// What was found to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// Positions of the strategies, each with its turn and all replies.
    pub positions: u64,
    /// How often the tables were asked.
    pub leaves: u64,
    /// The most plies that a win takes from a position of the strategies.
    pub plies: u16,
}

/// Why a certificate is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum CheckError {
    #[error("the certificate rests on tables of {wanted} stones; those at hand have {there}")]
    Tables { wanted: u32, there: u32 },
    #[error("with {own:#x} to move against {other:#x}: {wrong}")]
    Wrong { own: u32, other: u32, wrong: StepError },
    #[error("stopped")]
    Stopped,
}

/// What is wrong with a position of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum StepError {
    #[error("another image of the position should stand here, or it should stand elsewhere")]
    Order,
    #[error("there is no such turn")]
    NoTurn,
    #[error("a position that can follow is missing")]
    Missing,
    #[error("the win does not come closer")]
    NotCloser,
    #[error("the tables say otherwise")]
    Tables,
}

/// A certificate and what it rests on.
struct Check<'c, O: ?Sized> {
    certificate: &'c Certificate,
    oracle: &'c O,
    checked: CheckSummary,
}

impl Certificate {
    /// Verifies that every claim holds. For each position of the strategies the turn must be legal, and every reply must
    /// lead to a position of the strategies, or to one that the oracle knows to be good enough. For wins each of them
    /// must also be nearer to the end than the position before: no line goes on for ever. `progress` is told how many
    /// positions are done.
    ///
    /// # Errors
    /// When a claim does not follow, with the first position where something is wrong; when the oracle knows fewer
    /// stones; when stopped.
    pub fn check<O: Oracle + ?Sized>(
        &self,
        oracle: &O,
        stop: &Stop,
        progress: &mut dyn FnMut(u64),
    ) -> Result<CheckSummary, CheckError> {
        let there = oracle.stones();
        if there < self.stones {
            return Err(CheckError::Tables { wanted: self.stones, there });
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
            step.map_err(|wrong| at(&position, wrong))?;
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
            check.claim(&position, claimant).map_err(|wrong| at(&position, wrong))?;
        }
        progress(check.checked.positions);
        Ok(check.checked)
    }
}

fn at(position: &Position, wrong: StepError) -> CheckError {
    let [own, other] = sets(position, |file, rank| (file, rank));
    CheckError::Wrong { own, other, wrong }
}

impl<O: Oracle + ?Sized> Check<'_, O> {
    /// The turn of a position, and what can follow.
    fn step(&mut self, entry: Entry, position: &Position) -> Result<(), StepError> {
        if canonical(position) != entry.key {
            return Err(StepError::Order);
        }
        let action = numbered(position, entry.turn).ok_or(StepError::NoTurn)?;
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

    /// Whether the claimant is well off whatever the side to move does, and in how many plies it wins.
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

    /// Whether the claimant, who is to move, is well off, and in how many plies it wins.
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

    /// What the tables say, where it is theirs.
    fn leaf(&mut self, position: &Position) -> Option<Value> {
        let stones = position.stones();
        if stones.white.count() + stones.black.count() > self.certificate.stones {
            return None;
        }
        self.checked.leaves += 1;
        Compact::from_position(position).and_then(|position| self.oracle.value(position))
    }
}

/// A position with White to move, from its key.
pub(super) fn plain(key: u64) -> Position {
    let position = super::game::position_of(key);
    position
        .position(&MEDIEVAL, Side::White)
        .expect("whoever reads a certificate sees that no two stones share a point")
}

/// The number of the image that stands for all.
pub(super) fn canonical(position: &Position) -> u64 {
    let images = [
        sets(position, |file, rank| (file, rank)),
        sets(position, |file, rank| (4 - file, rank)),
        sets(position, |file, rank| (file, 4 - rank)),
        sets(position, |file, rank| (4 - file, 4 - rank)),
        sets(position, |file, rank| (rank, file)),
        sets(position, |file, rank| (4 - rank, file)),
        sets(position, |file, rank| (rank, 4 - file)),
        sets(position, |file, rank| (4 - rank, 4 - file)),
    ];
    let [own, other] = images.into_iter().fold(images[0], |[own, other], [a, b]| {
        if (b, a) < (other, own) { [a, b] } else { [own, other] }
    });
    u64::from(own) << 25 | u64::from(other)
}

/// The stones of the side to move and of the other, when each point has gone where `image` says.
fn sets(position: &Position, image: impl Fn(u8, u8) -> (u8, u8)) -> [u32; 2] {
    let turn = position.turn();
    [turn, !turn].map(|side| {
        position.stones()[side].iter().fold(0, |set, point| {
            let (file, rank) = image(point.file(), point.rank());
            set | 1 << (5 * rank + file)
        })
    })
}

/// The move that comes to the turn with this number.
pub(super) fn numbered(position: &Position, number: u16) -> Option<Move> {
    let order = |action: &Move| {
        let Turn { from, to, captured } = Turn::from_move(action);
        (from, to, captured)
    };
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(order);
    moves.dedup_by_key(|action| order(action));
    moves.get(usize::from(number)).copied()
}
