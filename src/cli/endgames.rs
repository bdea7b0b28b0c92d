//! The opening book and the endgame tables of the running bot. The tables are read at the start,
//! and missing ones are built in the background.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use alquerque::service::{Opponent, lower_thread_priority};
use alquerque_engine::book::Book;
use alquerque_engine::tables::{
    BuildError, DEFAULT_DTM_STONES, DEFAULT_WDL_STONES, Dtm, Metric, Tablebase, Wdl,
};
use alquerque_engine::{Engine, Stop};
use alquerque_rules::RULE_SETS;
use cli_support::in_one_line;

/// Table sizes, in stones.
#[derive(Clone, Copy)]
struct Sizes {
    /// The DTM tables of `medieval`.
    dtm: usize,
    /// The WDL tables of the rule sets whose games end by count.
    wdl: usize,
}

/// The tables to build immediately, which takes seconds.
const IMMEDIATE: Sizes = Sizes { dtm: 7, wdl: 5 };
/// The tables to build when the bot is idle.
const IDLE: Sizes = Sizes { dtm: DEFAULT_DTM_STONES, wdl: DEFAULT_WDL_STONES };
/// The time without a decision after which the bot is idle.
const IDLE_AFTER: Duration = Duration::from_secs(60);
/// The delay before another attempt if no table could be built, as while another process builds
/// them.
const RETRY_DELAY: Duration = Duration::from_secs(300);

/// A low-priority thread that gives an engine its opening book and endgame tables.
///
/// Dropping tells the thread to stop, but does not wait for it, which could take long on a busy
/// machine. Table files are written atomically.
pub struct Endgames {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Endgames {
    /// Starts the thread.
    pub fn start(engine: Arc<Engine>, opponent: Arc<Opponent>, data: &Path) -> Self {
        let stop = Stop::default();
        let directory = cli_support::tables_dir(data);
        let builder = Builder { engine, opponent, directory, stop: stop.clone() };
        let thread = thread::Builder::new().name("endgames".to_owned()).spawn(move || {
            lower_thread_priority();
            builder.run();
        });
        let thread = thread
            .inspect_err(|error| tracing::error!(%error, "no thread for endgame tables"))
            .ok();
        Self { stop, thread }
    }
}

impl Drop for Endgames {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }
}

/// Loads and builds tables until it is stopped.
struct Builder {
    engine: Arc<Engine>,
    opponent: Arc<Opponent>,
    directory: PathBuf,
    stop: Stop,
}

/// The thread was told to stop.
struct Stopped;

/// The progress of building tables, in the order of urgency to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Progress {
    /// All tables are complete.
    Complete,
    /// No table was added: retry later.
    Stuck,
    /// Some tables were added: continue at once.
    Advanced,
}

impl Builder {
    fn run(&self) {
        match Book::embedded() {
            Ok(book) => self.engine.set_book(Arc::new(book)),
            Err(error) => tracing::error!(%error, "the bot plays without its opening book"),
        }
        let mut dtm = self.load(Dtm, DEFAULT_DTM_STONES);
        let mut wdl: Vec<_> = RULE_SETS
            .into_iter()
            .filter_map(Wdl::for_rules)
            .map(|metric| self.load(metric, DEFAULT_WDL_STONES))
            .collect();
        let publish_dtm =
            |tables: &Tablebase<Dtm>| self.engine.set_tables(Arc::new(tables.clone()));
        let publish_wdl = |tables: &Tablebase<Wdl>| self.engine.add_wdl_tables(tables.clone());
        publish_dtm(&dtm);
        wdl.iter().for_each(publish_wdl);
        let mut build_all = |sizes: Sizes,
                             wait: &dyn Fn() -> Result<(), Stopped>|
         -> Result<(), Stopped> {
            loop {
                let mut progress = self.build(&mut dtm, sizes.dtm, publish_dtm, wait)?;
                for tables in &mut wdl {
                    progress = progress.max(self.build(tables, sizes.wdl, publish_wdl, wait)?);
                }
                match progress {
                    Progress::Complete => return Ok(()),
                    Progress::Advanced => {}
                    Progress::Stuck => self.pause(RETRY_DELAY)?,
                }
            }
        };
        // A stop ends either of them.
        let _ = build_all(IMMEDIATE, &|| Ok(()))
            .and_then(|()| build_all(IDLE, &|| self.wait_until_idle()));
    }

    /// Loads the tables that are on disk.
    fn load<K: Metric>(&self, metric: K, stones: usize) -> Tablebase<K> {
        let (tables, flawed) = Tablebase::load(metric, &self.directory, stones);
        for file in flawed {
            let path = file.path.display();
            tracing::warn!(%path, flaw = %file.error, "rebuilding endgame tables");
        }
        tables.on_disk(&self.directory)
    }

    /// Builds the tables with up to `stones` stones after a wait, and publishes them to the engine.
    fn build<K: Metric>(
        &self,
        tables: &mut Tablebase<K>,
        stones: usize,
        publish: impl Fn(&Tablebase<K>),
        wait: &dyn Fn() -> Result<(), Stopped>,
    ) -> Result<Progress, Stopped> {
        if tables.stones() as usize >= stones {
            return Ok(Progress::Complete);
        }
        wait()?;
        let rules = tables.rules().id;
        let bytes = tables.bytes();
        let built = tables.build(&self.directory, stones, &mut |_| (), &self.stop);
        // A table is in memory only while it is built, or if it cannot be saved.
        *tables = tables.on_disk(&self.directory);
        publish(tables);
        match built {
            Ok(()) => {
                tracing::info!(rules, stones, "endgame tables are ready");
                Ok(Progress::Complete)
            }
            Err(BuildError::Stopped) => Err(Stopped),
            Err(BuildError::Busy(_)) => {
                tracing::info!(rules, "another process is building endgame tables");
                Ok(Progress::Stuck)
            }
            Err(error) => {
                let error = in_one_line(&error.into());
                tracing::warn!(rules, error, "endgame tables cannot be built or saved");
                // A table that cannot be saved is in memory, so the next one can be built.
                let is_larger = tables.bytes() != bytes;
                Ok(if is_larger { Progress::Advanced } else { Progress::Stuck })
            }
        }
    }

    fn wait_until_idle(&self) -> Result<(), Stopped> {
        loop {
            match IDLE_AFTER.checked_sub(self.opponent.idle_time().unwrap_or_default()) {
                Some(left) if !left.is_zero() => self.pause(left)?,
                _ => return Ok(()),
            }
        }
    }

    fn pause(&self, time: Duration) -> Result<(), Stopped> {
        let end = Instant::now() + time;
        while !self.stop.is_stopped() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::park_timeout(left);
        }
        Err(Stopped)
    }
}

#[cfg(test)]
mod tests {
    use alquerque_rules::MEDIEVAL;

    use super::*;

    #[test]
    fn tables_that_cannot_be_saved_are_used_from_memory() {
        let data = tempfile::tempdir().unwrap();
        let directory = cli_support::tables_dir(data.path());
        for name in ["medieval-2-1.table", "medieval-3-1.table"] {
            std::fs::create_dir_all(directory.join(name)).unwrap();
        }
        let engine = Arc::<Engine>::default();
        let opponent = Arc::new(Opponent::new(Arc::clone(&engine)));
        let builder = Builder { engine, opponent, directory, stop: Stop::default() };
        let mut tables = builder.load(Dtm, 4);
        let publish = |tables: &Tablebase<Dtm>| builder.engine.set_tables(Arc::new(tables.clone()));
        let mut build = || builder.build(&mut tables, 4, publish, &|| Ok(())).ok();
        // Each of the first two attempts fails to write a file.
        let expected = [Progress::Advanced, Progress::Advanced, Progress::Complete].map(Some);
        assert_eq!([(); 3].map(|()| build()), expected);
        let three_against_one =
            alquerque_rules::notation::parse_position(&MEDIEVAL, "b4/5/5/5/www2 w").unwrap();
        assert!(builder.engine.probe_tables(&three_against_one).is_some());
    }
}
