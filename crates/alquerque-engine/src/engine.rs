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

/// Plays and judges. Threads share one; every search has its own memory.
pub struct Engine {
    known: RwLock<Arc<Known>>,
    memory: usize,
}

/// What is known without searching.
#[derive(Clone)]
struct Known {
    tables: Arc<dyn Oracle + Send>,
    /// Those of other rule sets, one of each.
    wdl_tables: Vec<Arc<WdlTables>>,
    book: Arc<dyn Book + Send>,
}

/// The wins by first moves can be had without more than 35 quiet turns in a row, as the check of a proof over tables of
/// nine stones says. After so few others they come to no harm.
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
    /// Bytes that one search remembers positions in, 16 MiB.
    pub const DEFAULT_MEMORY: usize = 16 << 20;

    /// Knows neither tables nor a book yet. Every search uses so many bytes at most for what it has found.
    pub fn new(memory: usize) -> Self {
        let known = Known { tables: Arc::new(()), wdl_tables: Vec::new(), book: Arc::new(()) };
        Self { known: RwLock::new(Arc::new(known)), memory }
    }

    /// From now on searches ask these tables; those at work go on with what they began with.
    pub fn set_tables(&self, tables: Arc<dyn Oracle + Send>) {
        self.learn(|known| known.tables = tables);
    }

    /// From now on whoever plays as well as it can by the rules of these tables plays by them.
    pub fn add_wdl_tables(&self, wdl_tables: WdlTables) {
        self.learn(|known| {
            known.wdl_tables.retain(|other| !ptr::eq(other.rules(), wdl_tables.rules()));
            known.wdl_tables.push(Arc::new(wdl_tables));
        });
    }

    /// From now on [`Level::Perfect`](super::Level::Perfect) plays by this book.
    pub fn set_book(&self, book: Arc<dyn Book + Send>) {
        self.learn(|known| known.book = book);
    }

    fn learn(&self, change: impl FnOnce(&mut Known)) {
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

    /// The value of a position that the tables know.
    pub fn probe_tables(&self, position: &Position) -> Option<Value> {
        let tables = self.tables();
        let position = Compact::from_position(position)
            .filter(|position| position.count() <= tables.stones())?;
        tables.value(position)
    }

    /// The value of a position that the tables or the book know. In the book, it takes so many plies at most.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        self.probe_tables(position)
            .or_else(|| self.known().book.value(Compact::from_position(position)?))
    }

    /// Whether the side to move of a position wins ([`Ordering::Greater`]), draws or loses with best play, as the tables
    /// or the book know it.
    pub fn outcome(&self, position: &Position) -> Option<Ordering> {
        self.probe(position).map(|value| value.cmp(&Value::Draw))
    }

    /// Searches the present position with the tables, as far as it is not solved; `None` when the game is over.
    pub fn search(&self, history: &History, limits: &Limits, stop: &Stop) -> Option<Report> {
        let position = history.position();
        let among = self.value_preserving(history, position.legal_actions().to_vec());
        let report = self.search_among(history, &among, limits, stop)?;
        let known = self.probe_tables(&position).is_some()
            || matches!(report.score, Score::Proven(_))
            || history.turns_without_progress() > SAFE_QUIET_TURNS;
        // What tables say, the search has seen, and how many quiet turns are left for it.
        let solved = if known { None } else { self.probe(&position) };
        let score = solved.map_or(report.score, Score::Proven);
        let Some(outcome) = self.probe_wdl(history) else {
            return Some(Report { score, ..report });
        };
        Some(Report {
            score: score.known_as(outcome),
            line: self.sound_prefix(history, &report.line),
            ..report
        })
    }

    /// Searches some of the actions with the tables; `None` when there are none or the game is over.
    pub(super) fn search_among(
        &self,
        history: &History,
        among: &[Action],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Report> {
        let (tables, rules) = (self.tables(), history.position().rules());
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

    /// The best of some actions, by a search with tables. Among those that keep a draw for certain, tables make no
    /// difference, nor do endings where they know the position: there the search has to find what is hardest to answer,
    /// without them.
    pub(super) fn best(
        &self,
        history: &History,
        among: &[Action],
        task: &Task<'_>,
    ) -> Option<Report> {
        let position = history.position();
        let seen =
            |action: &&Action| self.probe_tables(&position.play(action)) == Some(Value::Draw);
        let drawing: Vec<Action> = among.iter().filter(seen).copied().collect();
        if drawing.is_empty() || self.probe_tables(&position) != Some(Value::Draw) {
            let wdl_tables = task.wdl_tables.filter(|_| self.probe_wdl(history).is_none());
            return self.run(history, among, &Task { wdl_tables, ..*task });
        }
        let report = self.run(history, &drawing, &Task { oracle: &(), ..*task })?;
        Some(Report { score: Score::Proven(Value::Draw), ..report })
    }

    /// Searches these actions of the present position alone; `None` when there are none or the game is over.
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
    /// Judges by the weights of the rule set, as well as it can.
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
            quiet_turns: rules.no_progress_limit,
            by_count: rules.by_count,
        }
    }
}
