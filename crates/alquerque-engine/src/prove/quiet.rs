//! How long a strategy goes without anything that cannot be undone: after so many quiet turns the table ends a game as drawn.

use std::collections::HashMap;

use super::Claimant;
use super::certificate::Certificate;
use super::check::{canonical, numbered, plain};
use crate::compact::Compact;
use crate::{Oracle, Value};
use alquerque_rules::{Action, Position};

/// Quiet turns in a row, in the worst line from a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stretch {
    /// The most anywhere.
    pub longest: u16,
    /// The most that can come next.
    next: u16,
}

impl Stretch {
    /// The worst of two.
    pub fn or(self, other: Self) -> Self {
        Self { longest: self.longest.max(other.longest), next: self.next.max(other.next) }
    }

    /// The same one action earlier. Who is insisted against has to capture, whatever the count was before.
    pub fn before(self, position: &Position, action: &Action) -> Self {
        let next = match action {
            Action::Move(action) if position.is_irreversible(action) => 0,
            Action::Move(_) => self.next.saturating_add(1),
            Action::Huff(_) | Action::Insist => self.next,
        };
        Self { longest: self.longest.max(next), next }
    }
}

/// Lines of a strategy that wins, and what they rest on.
struct Lines<'c, O: ?Sized> {
    certificate: &'c Certificate,
    oracle: &'c O,
    /// Where the winner is to move, by the position's key.
    known: HashMap<u64, Stretch>,
}

impl Certificate {
    /// For each of the [claims](Self::claims) the most turns in a row without a capture in any line of the strategy that wins.
    /// Where the tables know the position, it goes on with those of the turns that win most quickly that keep this least. The
    /// certificate has passed its [check](Self::check) with the same tables.
    pub fn longest_quiet<O: Oracle + ?Sized>(&self, oracle: &O) -> Vec<u16> {
        let mut lines = Lines { certificate: self, oracle, known: HashMap::new() };
        let longest = |(root, claimant)| {
            let root = plain(super::game::key(root));
            let stretch =
                if claimant == Claimant::Mover { lines.winner(&root) } else { lines.loser(&root) };
            stretch.longest
        };
        self.claims().map(longest).collect()
    }
}

impl<O: Oracle + ?Sized> Lines<'_, O> {
    fn winner(&mut self, position: &Position) -> Stretch {
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

    fn loser(&mut self, position: &Position) -> Stretch {
        position.legal_actions().into_iter().fold(Stretch::default(), |worst, turn| {
            let after = self.winner(&position.play(&turn));
            worst.or(after.before(position, &turn))
        })
    }

    /// What the winner may play.
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
        let turn = entry.and_then(|entry| numbered(position, entry.turn));
        turn.map(Action::from).into_iter().collect()
    }

    fn value(&self, position: &Position) -> Option<Value> {
        let position = Compact::from_position(position)?;
        if position.count() > self.certificate.stones { None } else { self.oracle.value(position) }
    }
}
