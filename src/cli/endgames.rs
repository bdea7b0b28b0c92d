//! What is proven, for the bot that runs: the opening book, and endgame tables, which are read at the start; what is missing
//! is made beside its work.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use alquerque::service::{Opponent, give_way};
use alquerque_engine::book::Book;
use alquerque_engine::tables::{
    BuildError, DEFAULT_DTM_STONES, DEFAULT_WDL_STONES, Dtm, Metric, Tablebase, Wdl,
};
use alquerque_engine::{Engine, Stop};
use alquerque_rules::RULE_SETS;
use cli_support::in_one_line;

/// Tables of so many stones are made at once, in seconds: of `medieval`, and of the rule sets whose games end by count.
const AT_ONCE: usize = 7;
const BY_COUNT_AT_ONCE: usize = 5;
/// The tables of [`DEFAULT_DTM_STONES`] and [`DEFAULT_WDL_STONES`] are made once the bot has been idle for this long.
const REST: Duration = Duration::from_secs(60);
/// After so long it is tried again where nothing could be made, as while somebody else makes them.
const AGAIN: Duration = Duration::from_secs(300);

/// Tells an engine of all that, in a thread of its own that gives way to all others. It is told to end when this is dropped.
/// Dropping does not wait for it: on a busy machine it may be long about it, and a table that it writes is whole or not there.
pub struct Endgames {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Endgames {
    pub fn learn(engine: Arc<Engine>, opponent: Arc<Opponent>, data: &Path) -> Self {
        let stop = Stop::default();
        let directory = cli_support::tables_dir(data);
        let pupil = Pupil { engine, opponent, directory, stop: stop.clone() };
        let thread = thread::Builder::new().name("endgames".to_owned()).spawn(move || {
            give_way();
            pupil.learn();
        });
        let thread = thread
            .inspect_err(|error| tracing::error!(%error, "there is no thread for endgame tables"))
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

/// What learns, until it is stopped.
struct Pupil {
    engine: Arc<Engine>,
    opponent: Arc<Opponent>,
    directory: PathBuf,
    stop: Stop,
}

/// It is not to go on.
struct Stopped;

/// How far making tables came. Where any of them came farther, it goes on at once, and else where any came nowhere later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    There,
    Nowhere,
    Farther,
}

impl Pupil {
    fn learn(&self) {
        match Book::embedded() {
            Ok(book) => self.engine.set_book(Arc::new(book)),
            Err(error) => tracing::error!(%error, "the bot plays without its opening book"),
        }
        let mut medieval = self.open(Dtm, DEFAULT_DTM_STONES);
        let of_each = RULE_SETS.into_iter().filter_map(Wdl::for_rules);
        let mut by_count: Vec<_> =
            of_each.map(|metric| self.open(metric, DEFAULT_WDL_STONES)).collect();
        let know = |tables: &Tablebase<Dtm>| self.engine.set_tables(Arc::new(tables.clone()));
        let add_wdl_tables = |tables: &Tablebase<Wdl>| self.engine.add_wdl_tables(tables.clone());
        know(&medieval);
        by_count.iter().for_each(add_wdl_tables);
        let mut learn = |[all, counted]: [usize; 2],
                         wait: &dyn Fn() -> Result<(), Stopped>|
         -> Result<(), Stopped> {
            loop {
                let mut came = self.complete(&mut medieval, all, know, wait)?;
                for tables in &mut by_count {
                    came = came.max(self.complete(tables, counted, add_wdl_tables, wait)?);
                }
                match came {
                    Came::There => return Ok(()),
                    Came::Farther => {}
                    Came::Nowhere => self.pause(AGAIN)?,
                }
            }
        };
        // It may be stopped in either.
        let _ = learn([AT_ONCE, BY_COUNT_AT_ONCE], &|| Ok(())).and_then(|()| {
            learn([DEFAULT_DTM_STONES, DEFAULT_WDL_STONES], &|| self.wait_for_rest())
        });
    }

    /// The tables that are there.
    fn open<K: Metric>(&self, metric: K, stones: usize) -> Tablebase<K> {
        let (tables, flawed) = Tablebase::load(metric, &self.directory, stones);
        for file in flawed {
            tracing::warn!(path = %file.path.display(), flaw = %file.error, "endgame tables are made anew");
        }
        tables
    }

    /// Adds the tables of so many stones, after the wait.
    fn complete<K: Metric>(
        &self,
        tables: &mut Tablebase<K>,
        stones: usize,
        know: impl Fn(&Tablebase<K>),
        wait: &dyn Fn() -> Result<(), Stopped>,
    ) -> Result<Came, Stopped> {
        if tables.stones() as usize >= stones {
            return Ok(Came::There);
        }
        wait()?;
        let (rules, bytes) = (tables.rules().id, tables.bytes());
        let built = tables.build(&self.directory, stones, &mut |_| (), &self.stop);
        know(tables);
        match built {
            Ok(()) => {
                tracing::info!(rules, stones, "endgame tables are ready");
                Ok(Came::There)
            }
            Err(BuildError::Stopped) => Err(Stopped),
            Err(error) => {
                let error = in_one_line(&error.into());
                tracing::warn!(rules, error, "endgame tables are missing or not kept");
                // What could not be written is known at least: the next is made.
                Ok(if tables.bytes() == bytes { Came::Nowhere } else { Came::Farther })
            }
        }
    }

    fn wait_for_rest(&self) -> Result<(), Stopped> {
        loop {
            match REST.checked_sub(self.opponent.rest().unwrap_or_default()) {
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
    fn what_cannot_be_kept_is_known_all_the_same() {
        let data = tempfile::tempdir().unwrap();
        let directory = cli_support::tables_dir(data.path());
        for name in ["medieval-2-1.table", "medieval-3-1.table"] {
            std::fs::create_dir_all(directory.join(name)).unwrap();
        }
        let engine = Arc::<Engine>::default();
        let opponent = Arc::new(Opponent::new(Arc::clone(&engine)));
        let pupil = Pupil { engine, opponent, directory, stop: Stop::default() };
        let mut tables = pupil.open(Dtm, 4);
        let know = |tables: &Tablebase<Dtm>| pupil.engine.set_tables(Arc::new(tables.clone()));
        let mut complete = || pupil.complete(&mut tables, 4, know, &|| Ok(())).ok();
        // A file each time cannot be written.
        let came = [Came::Farther, Came::Farther, Came::There].map(Some);
        assert_eq!([(); 3].map(|()| complete()), came);
        let three_against_one =
            alquerque_rules::notation::parse_position(&MEDIEVAL, "b4/5/5/5/www2 w").unwrap();
        assert!(pupil.engine.probe_tables(&three_against_one).is_some());
    }
}
