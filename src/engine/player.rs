use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use super::compact::Compact;
use super::evaluate::Weights;
use super::level::Level;
use super::score::{Choice, Report, Score};
use super::search::{Task, mix, search};
use super::{Limits, Oracle, Stop, Value};
use crate::rules::{Action, History, Position};

/// Plays and judges. Threads share one; every search has its own memory.
pub struct Engine {
    known: RwLock<Arc<dyn Oracle + Send>>,
    memory: usize,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Self::MEMORY)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("memory", &self.memory).field("stones", &self.known().stones()).finish()
    }
}

impl Engine {
    /// Bytes that one search remembers positions in.
    pub const MEMORY: usize = 16 << 20;

    /// Knows no tables yet. Every search uses so many bytes at most for what it has found.
    pub fn new(memory: usize) -> Self {
        Self { known: RwLock::new(Arc::new(())), memory }
    }

    /// From now on searches ask this oracle; those at work go on with the one that they began with.
    pub fn know(&self, oracle: Arc<dyn Oracle + Send>) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = oracle;
    }

    fn known(&self) -> Arc<dyn Oracle + Send> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The value of a position that tables know.
    pub fn proven(&self, position: &Position) -> Option<Value> {
        let oracle = self.known();
        let position = Compact::of(position).filter(|position| position.count() <= oracle.stones())?;
        oracle.value(position)
    }

    /// Searches the present position with all that is known; `None` when the game is over.
    pub fn search(&self, history: &History, limits: &Limits, stop: &Stop) -> Option<Report> {
        let oracle = self.known();
        let rules = history.position().rules();
        let task = Task {
            limits: *limits,
            stop,
            oracle: &*oracle,
            weights: Weights::of(rules),
            misjudgement: 0,
            seed: 0,
            quiet_turns: rules.quiet_turns,
            by_count: rules.by_count,
        };
        self.run(history, &[], &task)
    }

    fn run(&self, history: &History, among: &[Action], task: &Task<'_>) -> Option<Report> {
        if history.outcome().is_some() { None } else { search(history, among, task, self.memory) }
    }

    /// What a player of this level does, within its own limits and these. The seed decides what is left to chance; `None`
    /// when the game is over.
    pub fn choose(&self, history: &History, level: Level, limits: &Limits, stop: &Stop, seed: u64) -> Option<Choice> {
        let rules = history.position().rules();
        let strength = level.strength();
        let oracle = if level == Level::Perfect { self.known() } else { Arc::new(()) };
        let task = Task {
            limits: strength.limits.and(*limits),
            stop,
            oracle: &*oracle,
            weights: Weights::of(rules),
            misjudgement: strength.misjudgement,
            seed: mix(seed),
            quiet_turns: rules.quiet_turns,
            by_count: rules.by_count,
        };
        let report = self.run(history, &[], &task)?;
        Some(Choice::Act(*report.line.first()?))
    }

    /// Whether a player of this level takes a draw that is offered to the side to move.
    pub fn accepts_draw(&self, history: &History, level: Level, limits: &Limits, stop: &Stop) -> bool {
        let limits = level.strength().limits.and(*limits);
        let Some(report) = self.search(history, &limits, stop) else { return false };
        match report.score {
            Score::Proven(value) => value <= Value::Draw,
            Score::Estimate(estimate) => estimate <= -30,
        }
    }
}
