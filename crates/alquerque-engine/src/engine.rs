use std::cmp::Ordering;
use std::fmt;
use std::ptr;
use std::sync::{Arc, PoisonError, RwLock};

use super::compact::Compact;
use super::evaluate::Weights;
use super::score::{Report, Score};
use super::search::{Task, search};
use super::tables::WdlTables;
use super::{Book, Limits, Oracle, Stop, Value};
use alquerque_rules::{Action, History, Position, RuleSet};

/// Plays and analyses games. Threads can share an engine: each search has its own memory.
pub struct Engine {
    known: RwLock<Arc<Known>>,
    memory: usize,
}

/// The values that are known without a search.
#[derive(Clone)]
struct Known {
    tables: Arc<dyn Oracle + Send>,
    /// The WDL tables, one for each rule set.
    wdl_tables: Vec<Arc<WdlTables>>,
    book: Arc<dyn Book + Send>,
}

/// The largest number of preceding quiet turns with which the book still decides a position: its
/// wins by first move need at most 35 quiet turns in a row, as the check of a proof over tables of
/// nine stones shows.
const SAFE_QUIET_TURNS: u16 = 5;

impl Default for Engine {
    fn default() -> Self {
        Self::new(Self::DEFAULT_MEMORY)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("memory", &self.memory)
            .field("stones", &self.tables().stones())
            .finish()
    }
}

impl Engine {
    /// The size of a search's transposition table in bytes: 16 MiB.
    pub const DEFAULT_MEMORY: usize = 16 << 20;

    /// Returns an engine without tables and book, whose searches use at most `memory` bytes each.
    pub fn new(memory: usize) -> Self {
        let known = Known { tables: Arc::new(()), wdl_tables: Vec::new(), book: Arc::new(()) };
        Self { known: RwLock::new(Arc::new(known)), memory }
    }

    /// Sets the DTM tables for later searches. Running searches continue with their own.
    pub fn set_tables(&self, tables: Arc<dyn Oracle + Send>) {
        self.update(|known| known.tables = tables);
    }

    /// Adds the WDL tables of a rule set, in place of those that the engine has for it.
    pub fn add_wdl_tables(&self, wdl_tables: WdlTables) {
        self.update(|known| {
            known.wdl_tables.retain(|other| !ptr::eq(other.rules(), wdl_tables.rules()));
            known.wdl_tables.push(Arc::new(wdl_tables));
        });
    }

    /// Sets the opening book, which [`Level::Perfect`](super::Level::Perfect) plays by.
    pub fn set_book(&self, book: Arc<dyn Book + Send>) {
        self.update(|known| known.book = book);
    }

    fn update(&self, change: impl FnOnce(&mut Known)) {
        change(Arc::make_mut(&mut self.known.write().unwrap_or_else(PoisonError::into_inner)));
    }

    fn known(&self) -> Arc<Known> {
        Arc::clone(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn tables(&self) -> Arc<dyn Oracle + Send> {
        Arc::clone(&self.known().tables)
    }

    pub(super) fn wdl_tables(&self, rules: &RuleSet) -> Option<Arc<WdlTables>> {
        self.known()
            .wdl_tables
            .iter()
            .find(|wdl_tables| ptr::eq(wdl_tables.rules(), rules))
            .cloned()
    }

    /// Returns the value of a position by the tables.
    pub fn probe_tables(&self, position: &Position) -> Option<Value> {
        let tables = self.tables();
        let position = Compact::from_position(position)
            .filter(|position| position.count() <= tables.stones())?;
        tables.value(position)
    }

    /// Returns the value of a position by the tables or the book. The distance in the book is an
    /// upper bound.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        self.probe_tables(position)
            .or_else(|| self.known().book.value(Compact::from_position(position)?))
    }

    /// Returns whether the side to move wins ([`Ordering::Greater`]), draws or loses with best
    /// play, by the tables or the book.
    pub fn outcome(&self, position: &Position) -> Option<Ordering> {
        self.probe(position).map(|value| value.cmp(&Value::Draw))
    }

    /// Searches the present position with the tables, unless they decide it. Returns `None` when
    /// the game is over.
    pub fn search(&self, history: &History, limits: &Limits, stop: &Stop) -> Option<Report> {
        let position = history.position();
        let among = self.value_preserving(history, position.legal_actions().to_vec());
        let report = self.search_among(history, &among, limits, stop)?;
        let known = self.probe_tables(&position).is_some()
            || matches!(report.score, Score::Proven(_))
            || history.turns_without_progress() > SAFE_QUIET_TURNS;
        // A search already accounts for the tables and for the quiet turns that are left.
        let solved = if known { None } else { self.probe(&position) };
        let score = solved.map_or(report.score, Score::Proven);
        let Some(outcome) = self.probe_wdl(history) else {
            return Some(Report { score, ..report });
        };
        Some(Report {
            score: score.with_outcome(outcome),
            line: self.sound_prefix(history, &report.line),
            ..report
        })
    }

    /// Searches the actions `among` with the tables. Returns `None` without actions or when the
    /// game is over.
    pub(super) fn search_among(
        &self,
        history: &History,
        among: &[Action],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Report> {
        let tables = self.tables();
        let rules = history.position().rules();
        let wdl_tables = self.wdl_tables(rules);
        self.best(
            history,
            among,
            &Task {
                wdl_tables: wdl_tables.as_deref(),
                ..Task::new(rules, &*tables, *limits, stop)
            },
        )
    }

    /// Returns the best of the actions by a search with tables.
    ///
    /// The search runs without tables where they see no difference between the actions: among
    /// actions that keep a certain draw, and in positions that the WDL tables know. There it has to
    /// find the action that is hardest to answer.
    pub(super) fn best(
        &self,
        history: &History,
        among: &[Action],
        task: &Task<'_>,
    ) -> Option<Report> {
        let position = history.position();
        let is_draw =
            |action: &&Action| self.probe_tables(&position.play(action)) == Some(Value::Draw);
        let drawing: Vec<Action> = among.iter().filter(is_draw).copied().collect();
        if drawing.is_empty() || self.probe_tables(&position) != Some(Value::Draw) {
            let wdl_tables = task.wdl_tables.filter(|_| self.probe_wdl(history).is_none());
            return self.run(history, among, &Task { wdl_tables, ..*task });
        }
        let report = self.run(history, &drawing, &Task { oracle: &(), ..*task })?;
        Some(Report { score: Score::Proven(Value::Draw), ..report })
    }

    /// Searches the actions `among`. Returns `None` without actions or when the game is over.
    pub(super) fn run(
        &self,
        history: &History,
        among: &[Action],
        task: &Task<'_>,
    ) -> Option<Report> {
        if history.outcome().is_some() { None } else { search(history, among, task, self.memory) }
    }
}

impl<'a> Task<'a> {
    /// Returns a task with the weights of the rule set, no noise and no contempt.
    pub fn new(rules: &RuleSet, oracle: &'a dyn Oracle, limits: Limits, stop: &'a Stop) -> Self {
        Self {
            limits,
            stop,
            oracle,
            wdl_tables: None,
            weights: Weights::for_rules(rules),
            eval_noise: 0,
            seed: 0,
            contempt: 0,
            no_progress_limit: rules.no_progress_limit,
            by_count: rules.by_count,
        }
    }
}
