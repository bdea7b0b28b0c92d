//! How long a strategy goes without a capture: after so many quiet turns the table ends a game as drawn.

use std::collections::HashMap;

use super::Holder;
use super::certificate::Certificate;
use super::check::{canonical, numbered, plain};
use crate::engine::compact::Compact;
use crate::engine::{Oracle, Value};
use crate::rules::{Action, Position};

/// Lines of a strategy that wins, and what they rest on.
struct Lines<'c, O: ?Sized> {
    certificate: &'c Certificate,
    oracle: &'c O,
    /// How many quiet turns can come next where the winner is to move, by the position's key.
    ahead: HashMap<u64, u16>,
    longest: u16,
}

impl Certificate {
    /// The most turns in a row without a capture in any line of a strategy that wins: by its own turns, and where the tables
    /// know the position by whatever wins most quickly. The certificate has passed its [check](Self::check) with the same
    /// tables.
    pub fn longest_quiet<O: Oracle + ?Sized>(&self, oracle: &O) -> u16 {
        let mut lines = Lines { certificate: self, oracle, ahead: HashMap::new(), longest: 0 };
        // The nearest to the end first, so that no line is followed far.
        let mut steps: Vec<_> = self.steps.iter().map(|entry| (entry.plies, entry.key)).collect();
        steps.sort_unstable();
        for (_, key) in steps {
            lines.ahead(&plain(key));
        }
        for (root, holder) in self.claims() {
            let root = plain(super::game::key(root));
            match holder {
                Holder::Mover => lines.ahead(&root),
                Holder::Other => lines.replies(&root),
            };
        }
        lines.longest
    }
}

impl<O: Oracle + ?Sized> Lines<'_, O> {
    /// How many quiet turns can come next where the winner is to move.
    fn ahead(&mut self, position: &Position) -> u16 {
        let key = canonical(position);
        if let Some(&known) = self.ahead.get(&key) {
            return known;
        }
        let position = plain(key);
        let ahead = self.turns(&position).into_iter().map(|action| self.after(&position, action, Self::replies));
        let ahead = ahead.max().unwrap_or(0);
        self.ahead.insert(key, ahead);
        ahead
    }

    /// The same where the loser is.
    fn replies(&mut self, position: &Position) -> u16 {
        let replies = position.legal_actions();
        replies.into_iter().map(|action| self.after(position, action, Self::ahead)).max().unwrap_or(0)
    }

    /// The quiet turns from this one on.
    fn after(&mut self, position: &Position, action: Action, next: fn(&mut Self, &Position) -> u16) -> u16 {
        let rest = next(self, &position.play(&action));
        let quiet = if action.as_move().is_some_and(|turn| turn.captured().is_empty()) { rest + 1 } else { 0 };
        self.longest = self.longest.max(quiet);
        quiet
    }

    /// What the winner plays.
    fn turns(&self, position: &Position) -> Vec<Action> {
        if let Some(value) = self.value(position) {
            let wins = |action: &Action| {
                let next = position.play(action);
                if next.can_act() { self.value(&next).map(Value::before) == Some(value) } else { true }
            };
            return position.legal_actions().into_iter().filter(wins).collect();
        }
        let entry = self.certificate.find(canonical(position));
        let action = entry.and_then(|entry| numbered(position, entry.turn));
        action.map(Action::from).into_iter().collect()
    }

    fn value(&self, position: &Position) -> Option<Value> {
        let position = Compact::of(position)?;
        if position.count() > self.certificate.stones { None } else { self.oracle.value(position) }
    }
}
