//! How a perfect player decides what neither tables nor book know: it proves it, as far as its limits allow.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use super::compact::Compact;
use super::prove::{Claim, Limits as Bounds, Proof, Prover, Verdict};
use super::{Engine, Level, Limits, Oracle, Stop, Value};
use alquerque_rules::{Action, History, Position};

/// Memory for what is found out in one decision, in bytes.
const MEMORY: usize = 64 << 20;

impl Engine {
    /// Another action that wins, where all that the book knows to win leads back to where the game has been. `None` where
    /// something does not lead back, and where nothing is proven.
    pub(super) fn another_win(
        &self,
        history: &History,
        known: &[Action],
        actions: &[Action],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Action> {
        let (position, tables) = (history.position(), self.tables());
        let leads_back = |action: &Action| {
            let after = position.play(action);
            times(history, &after) > 0 && self.outcome(&after) == Some(Ordering::Less)
        };
        if self.probe_tables(&position).is_some() || !known.iter().all(leads_back) {
            return None;
        }
        let mut desk = Desk::new(&*tables, limits, stop);
        let is_won = matches!(desk.value(Compact::from_position(&position)?), Some(Value::Win(_)));
        is_won.then(|| desk.quickest(history, actions)).flatten()
    }

    /// An action that wins, if the position is won; else one that does not lose, if there is any. A search has found one to
    /// begin with; where nothing speaks against it, it is that one. `None` where the rules leave nothing to prove.
    ///
    /// Each claim is looked at for as many positions as the limits allow a search, and all of them together for as long.
    pub(super) fn prove(
        &self,
        history: &History,
        mut found: Action,
        mut actions: Vec<Action>,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Action> {
        let (position, tables) = (history.position(), self.tables());
        let mut desk = Desk::new(&*tables, limits, stop);
        let root = Compact::from_position(&position)?;
        let value = self
            .probe(&position)
            .filter(|value| !matches!(value, Value::Win(_)))
            .or_else(|| desk.value(root));
        match value {
            Some(Value::Win(_)) => return desk.quickest(history, &actions).or(Some(found)),
            Some(Value::Loss(_)) => return Some(found),
            Some(Value::Draw) | None => {}
        }
        while actions.len() > 1 && desk.loses(&position.play(&found)) {
            actions.retain(|action| *action != found);
            found = *self
                .consider(history, Level::Perfect, &actions, limits, stop, Some(0))?
                .line
                .first()?;
        }
        Some(found)
    }
}

/// Where proofs are made, one after the other, until the time is up.
struct Desk<'a> {
    prover: Prover<'a, dyn Oracle + Send + 'a>,
    nodes: u64,
    until: Option<Instant>,
    stop: &'a Stop,
}

impl<'a> Desk<'a> {
    fn new(tables: &'a (dyn Oracle + Send + 'a), limits: &Limits, stop: &'a Stop) -> Self {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let until = limits.time.and_then(|time| Instant::now().checked_add(time));
        let prover = Prover::new(tables, Bounds { bytes: MEMORY, ..Bounds::default() });
        Self { prover, nodes, until, stop }
    }

    /// The prover, for no longer than there is time.
    fn prover(&mut self) -> &mut Prover<'a, dyn Oracle + Send + 'a> {
        let time = self
            .until
            .map_or(Duration::MAX, |until| until.saturating_duration_since(Instant::now()));
        self.prover.limits = Bounds { nodes: self.nodes, time, ..self.prover.limits };
        &mut self.prover
    }

    fn value(&mut self, position: Compact) -> Option<Value> {
        let stop = self.stop;
        self.prover().value(position, stop, &mut |_| ()).0
    }

    /// Whether the side that has come to this position is proven to have lost by that.
    fn loses(&mut self, after: &Position) -> bool {
        let (Some(after), stop) = (Compact::from_position(after), self.stop) else { return false };
        let Proof { verdict, .. } = self.prover().prove(after, Claim::WIN, stop, &mut |_| ());
        verdict == Verdict::Proven
    }

    /// The action that wins soonest, of a position that is proven to be won. Another proof may be of another way: what the
    /// game has not come to yet goes first, so that it does not go round in circles.
    fn quickest(&self, history: &History, actions: &[Action]) -> Option<Action> {
        let position = history.position();
        let plies = |action: &Action| {
            let after = position.play(action);
            match self.prover.known(Compact::from_position(&after)?) {
                Some(Value::Loss(plies)) => Some((times(history, &after), plies, *action)),
                _ => None,
            }
        };
        actions
            .iter()
            .filter_map(plies)
            .min_by_key(|(times, plies, _)| (*times, *plies))
            .map(|(_, _, action)| action)
    }
}

/// How often a position has been in a game.
fn times(history: &History, position: &Position) -> usize {
    history.plies().filter(|(before, _)| before == position).count()
}
