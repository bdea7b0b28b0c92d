//! The longest runs of quiet turns in a strategy: after a number of quiet turns in a row, the rules
//! end a game as a draw.

use std::collections::HashMap;

use super::Claimant;
use super::certificate::Certificate;
use super::check::{canonical, nth_move, plain};
use crate::compact::Compact;
use crate::{Oracle, Value};
use alquerque_rules::{Action, Position};

/// The runs of quiet turns in the worst line from a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct QuietRun {
    /// The longest run.
    pub longest: u16,
    /// The longest run that starts at the position.
    next: u16,
}

impl QuietRun {
    /// Returns the worse of each.
    pub fn or(self, other: Self) -> Self {
        Self { longest: self.longest.max(other.longest), next: self.next.max(other.next) }
    }

    /// Returns the runs from one action earlier. An insist leaves the count, because the opponent
    /// then has to capture.
    pub fn before(self, position: &Position, action: &Action) -> Self {
        let next = match action {
            Action::Move(action) if position.is_irreversible(action) => 0,
            Action::Move(_) => self.next.saturating_add(1),
            Action::Huff(_) | Action::Insist => self.next,
        };
        Self { longest: self.longest.max(next), next }
    }
}

/// The lines of a winning strategy, with the tables they end in.
struct Lines<'c, O: ?Sized> {
    certificate: &'c Certificate,
    oracle: &'c O,
    /// The runs from positions with the winner to move, by key.
    known: HashMap<u64, QuietRun>,
}

impl Certificate {
    /// Returns, for each of the [claims](Self::claims), the most quiet turns in a row in any line
    /// of the winning strategy.
    ///
    /// Where the tables know the position, the line continues with the quickest wins; among those,
    /// with the one of the shortest run. The certificate has to pass its [check](Self::check) with
    /// the same tables.
    pub fn longest_quiet<O: Oracle + ?Sized>(&self, oracle: &O) -> Vec<u16> {
        let mut lines = Lines { certificate: self, oracle, known: HashMap::new() };
        let longest = |(root, claimant)| {
            let root = plain(super::game::key(root));
            let run =
                if claimant == Claimant::Mover { lines.winner(&root) } else { lines.loser(&root) };
            run.longest
        };
        self.claims().map(longest).collect()
    }
}

impl<O: Oracle + ?Sized> Lines<'_, O> {
    fn winner(&mut self, position: &Position) -> QuietRun {
        let key = canonical(position);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let position = plain(key);
        let lines = self.turns(&position).into_iter();
        let lines = lines.map(|turn| self.loser(&position.play(&turn)).before(&position, &turn));
        let best = lines.min().unwrap_or_default();
        self.known.insert(key, best);
        best
    }

    fn loser(&mut self, position: &Position) -> QuietRun {
        position.legal_actions().into_iter().fold(QuietRun::default(), |worst, turn| {
            let after = self.winner(&position.play(&turn));
            worst.or(after.before(position, &turn))
        })
    }

    /// Returns the turns that the winner may play.
    fn turns(&self, position: &Position) -> Vec<Action> {
        if let Some(value) = self.value(position) {
            let wins = |turn: &Action| {
                let next = position.play(turn);
                if next.can_act() {
                    self.value(&next).map(Value::to_parent) == Some(value)
                } else {
                    true
                }
            };
            return position.legal_actions().into_iter().filter(wins).collect();
        }
        let entry = self.certificate.find(canonical(position));
        let turn = entry.and_then(|entry| nth_move(position, entry.turn));
        turn.map(Action::from).into_iter().collect()
    }

    fn value(&self, position: &Position) -> Option<Value> {
        let position = Compact::from_position(position)?;
        if position.count() > self.certificate.stones { None } else { self.oracle.value(position) }
    }
}
