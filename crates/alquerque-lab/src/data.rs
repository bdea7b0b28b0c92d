//! The directory of the tablebases, and engines that use them.

use std::path::PathBuf;
use std::sync::Arc;

use alquerque_engine::book::Book;
use alquerque_engine::compact::Compact;
use alquerque_engine::tables::{DEFAULT_WDL_STONES, Dtm, DtmTables, Metric, Tablebase, Wdl};
use alquerque_engine::{Engine, Level};
use alquerque_rules::RuleSet;
use clap::Args;

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

    /// Where endgame tables are kept, and those of `medieval` of at most so many stones that are there.
    pub fn tables(&self, stones: usize) -> anyhow::Result<(PathBuf, DtmTables)> {
        self.tables_of(Dtm, stones)
    }

    /// The same of any metric. Tells of files that are not as they were written.
    pub fn tables_of<K: Metric>(
        &self,
        metric: K,
        stones: usize,
    ) -> anyhow::Result<(PathBuf, Tablebase<K>)> {
        let directory = cli_support::tables_dir(&self.directory());
        let (tables, flawed) = Tablebase::load(metric, &directory, stones);
        for file in flawed {
            eprintln!("{} is not used: {}", file.path.display(), file.error);
        }
        Ok((directory, tables))
    }

    /// The tables of `medieval` of at most so many stones; what is missing is made, which its progress tells.
    pub fn all_tables(&self, stones: usize) -> anyhow::Result<DtmTables> {
        self.all_tables_of(Dtm, stones)
    }

    fn all_tables_of<K: Metric>(&self, metric: K, stones: usize) -> anyhow::Result<Tablebase<K>> {
        let (directory, mut tables) = self.tables_of(metric, stones)?;
        if (tables.stones() as usize) < stones {
            eprintln!("Building the endgame tables of {stones} stones in {}.", directory.display());
            super::tables::complete(&mut tables, &directory, stones)?;
        }
        Ok(tables)
    }

    /// The bot as a player by some rules, up to this level, with its opening book and, where there are any, the tables of at
    /// most so many stones that it plays by: without them it would play otherwise.
    pub fn engine(
        &self,
        rules: &'static RuleSet,
        level: Level,
        stones: usize,
    ) -> anyhow::Result<Engine> {
        let engine = Engine::default();
        if Compact::supports(rules) {
            engine.set_tables(Arc::new(self.all_tables(stones)?));
        } else if let Some(metric) = Wdl::for_rules(rules).filter(|_| level == Level::Perfect) {
            engine.add_wdl_tables(self.all_tables_of(metric, stones.min(DEFAULT_WDL_STONES))?);
        }
        engine.set_book(Arc::new(Book::embedded()?));
        Ok(engine)
    }
}
