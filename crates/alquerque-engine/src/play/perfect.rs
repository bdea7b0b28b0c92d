//! Decisions of [`Level::Perfect`] in positions that neither tables nor book know, by proof search.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use crate::compact::Compact;
use crate::prove::{Claim, Limits as ProofLimits, Proof, Prover, Verdict};
use crate::{Engine, Level, Limits, Oracle, Stop, Value};
use alquerque_rules::{Action, History, Position};

/// The memory of the proofs of one decision, in bytes.
const PROOF_BYTES: usize = 64 << 20;

impl Engine {
    /// Returns another action that wins, if all winning actions of the book lead back to earlier
    /// positions of the game. Returns `None` where one of them does not, and where no other win is
    /// proven.
    pub(crate) fn another_win(
        &self,
        history: &History,
        known: &[Action],
        actions: &[Action],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Action> {
        let position = history.position();
        let tables = self.tables();
        let leads_back = |action: &Action| {
            let after = position.play(action);
            occurrences(history, &after) > 0 && self.outcome(&after) == Some(Ordering::Less)
        };
        if self.probe_tables(&position).is_some() || !known.iter().all(leads_back) {
            return None;
        }
        let mut prover = BoundedProver::new(&*tables, limits, stop);
        let is_won =
            matches!(prover.value(Compact::from_position(&position)?), Some(Value::Win(_)));
        is_won.then(|| prover.quickest(history, actions)).flatten()
    }

    /// Returns an action that wins if the position is proven to be won, and else one that is not
    /// proven to lose. Starts from the action `found` by a search and keeps it unless a proof
    /// rejects it. Returns `None` where the rules do not allow proofs.
    ///
    /// Each claim is searched within the node limit of a search, and all claims together within its
    /// time.
    pub(crate) fn prove(
        &self,
        history: &History,
        mut found: Action,
        mut actions: Vec<Action>,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Action> {
        let position = history.position();
        let tables = self.tables();
        let mut prover = BoundedProver::new(&*tables, limits, stop);
        let root = Compact::from_position(&position)?;
        let value = self
            .probe(&position)
            .filter(|value| !matches!(value, Value::Win(_)))
            .or_else(|| prover.value(root));
        match value {
            Some(Value::Win(_)) => return prover.quickest(history, &actions).or(Some(found)),
            Some(Value::Loss(_)) => return Some(found),
            Some(Value::Draw) | None => {}
        }
        while actions.len() > 1 && prover.loses(&position.play(&found)) {
            actions.retain(|action| *action != found);
            found = *self
                .consider(history, Level::Perfect, &actions, limits, stop, Some(0))?
                .line
                .first()?;
        }
        Some(found)
    }
}

/// A prover with the node limit of one search and a deadline for all proofs together.
struct BoundedProver<'a> {
    prover: Prover<'a, dyn Oracle + Send + 'a>,
    nodes: u64,
    deadline: Option<Instant>,
    stop: &'a Stop,
}

impl<'a> BoundedProver<'a> {
    fn new(tables: &'a (dyn Oracle + Send + 'a), limits: &Limits, stop: &'a Stop) -> Self {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let prover =
            Prover::new(tables, ProofLimits { bytes: PROOF_BYTES, ..ProofLimits::default() });
        Self { prover, nodes, deadline, stop }
    }

    /// Returns the prover, limited to the time that is left.
    fn prover(&mut self) -> &mut Prover<'a, dyn Oracle + Send + 'a> {
        let time = self
            .deadline
            .map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()));
        self.prover.limits = ProofLimits { nodes: self.nodes, time, ..self.prover.limits };
        &mut self.prover
    }

    fn value(&mut self, position: Compact) -> Option<Value> {
        let stop = self.stop;
        self.prover().value(position, stop, &mut |_| ()).0
    }

    /// Returns whether the position after an action is proven to be won for the opponent.
    fn loses(&mut self, after: &Position) -> bool {
        let stop = self.stop;
        let Some(after) = Compact::from_position(after) else { return false };
        let Proof { verdict, .. } = self.prover().prove(after, Claim::WIN, stop, &mut |_| ());
        verdict == Verdict::Proven
    }

    /// Returns the action with the quickest proven win in a won position. Positions that the game
    /// has not had yet come first, because proofs found separately may lead in a circle.
    fn quickest(&self, history: &History, actions: &[Action]) -> Option<Action> {
        let position = history.position();
        let plies = |action: &Action| {
            let after = position.play(action);
            match self.prover.known(Compact::from_position(&after)?) {
                Some(Value::Loss(plies)) => Some((occurrences(history, &after), plies, *action)),
                _ => None,
            }
        };
        actions
            .iter()
            .filter_map(plies)
            .min_by_key(|(occurrences, plies, _)| (*occurrences, *plies))
            .map(|(_, _, action)| action)
    }
}

/// Returns the number of occurrences of a position in a game.
fn occurrences(history: &History, position: &Position) -> usize {
    history.plies().filter(|(before, _)| before == position).count()
}
