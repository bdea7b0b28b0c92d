//! The directory of the tablebases, and engines that use them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use alquerque_engine::book::Book;
use alquerque_engine::compact::Compact;
use alquerque_engine::tables::{DEFAULT_WDL_STONES, Dtm, DtmTables, Metric, Tablebase, Wdl};
use alquerque_engine::{Engine, Level, Stop};
use alquerque_rules::RuleSet;
use clap::Args;

use crate::progress::{show_tables, tables_bar};

/// The data directory of the bot, whose tablebases are shared.
#[derive(Args)]
pub struct Data {
    /// The data directory; the tablebases are below it [default: alquerque/bot in the data
    /// directory of the user]
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Data {
    /// Returns the data directory.
    pub fn directory(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| cli_support::default_data_dir("bot"))
    }

    /// Returns the directory of the tables, and the tables of at most `stones` stones in it. Prints
    /// a warning for each file that is rejected.
    pub fn tables<K: Metric>(&self, metric: K, stones: usize) -> (PathBuf, Tablebase<K>) {
        let directory = cli_support::tables_dir(&self.directory());
        let (tables, rejected) = Tablebase::load(metric, &directory, stones);
        for file in rejected {
            eprintln!("ignoring {}: {}", file.path.display(), file.error);
        }
        (directory, tables)
    }

    /// Returns the tables of `medieval` of at most `stones` stones. Builds the missing ones.
    pub fn complete_dtm_tables(&self, stones: usize) -> anyhow::Result<DtmTables> {
        self.complete_tables(Dtm, stones)
    }

    /// Returns tables of at most `stones` stones. Builds the missing ones.
    pub fn complete_tables<K: Metric>(
        &self,
        metric: K,
        stones: usize,
    ) -> anyhow::Result<Tablebase<K>> {
        let (directory, mut tables) = self.tables(metric, stones);
        if (tables.stones() as usize) < stones {
            eprintln!("building the endgame tables of {stones} stones in {}", directory.display());
            build(&mut tables, &directory, stones)?;
        }
        Ok(tables)
    }

    /// Returns an engine that plays a rule set like the bot up to a level: with the opening book
    /// and, where there are any, complete tables of at most `stones` stones.
    pub fn engine(
        &self,
        rules: &'static RuleSet,
        level: Level,
        stones: usize,
    ) -> anyhow::Result<Engine> {
        let engine = Engine::default();
        if Compact::supports(rules) {
            engine.set_tables(Arc::new(self.complete_dtm_tables(stones)?));
        } else if let Some(metric) = Wdl::for_rules(rules)
            // The tables of a rule set from a file would be wrong as soon as that file changes.
            .filter(|_| level == Level::Perfect && RuleSet::from_id(rules.id).is_some())
        {
            engine.add_wdl_tables(self.complete_tables(metric, stones.min(DEFAULT_WDL_STONES))?);
        }
        engine.set_book(Arc::new(Book::embedded()?));
        Ok(engine)
    }
}

/// Builds the missing tables of at most `stones` stones, and shows the progress.
pub fn build<K: Metric>(
    tables: &mut Tablebase<K>,
    directory: &Path,
    stones: usize,
) -> anyhow::Result<()> {
    let bar = tables_bar();
    let mut show = |progress| show_tables(&bar, progress);
    let built = tables.build(directory, stones, &mut show, &Stop::default());
    bar.finish_and_clear();
    Ok(built?)
}
