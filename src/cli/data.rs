use std::path::PathBuf;
use std::sync::Arc;

use alquerque::engine::book::Book;
use alquerque::engine::compact::Compact;
use alquerque::engine::tables::{ByCount, Kind, Layers, Plies, Tables};
use alquerque::engine::{Engine, Level};
use alquerque::rules::RuleSet;
use clap::Args;
use rustix::fs::Mode;
use rustix::process::umask;

use super::{BadInput, endgames};
use crate::config;

/// Keeps what the program writes from now on from everybody else on this machine.
pub fn be_private() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Where the bot keeps its data.
#[derive(Args)]
pub struct Data {
    /// Read where the bot's data are from its file of settings
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where the bot's data are
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Data {
    pub fn directory(&self) -> anyhow::Result<PathBuf> {
        let said = config::data(self.data.clone(), self.config.as_deref());
        said.map_err(BadInput::caused_by)
    }

    /// Where endgame tables are kept, and those of `medieval` of at most so many stones that are there.
    pub fn tables(&self, stones: usize) -> anyhow::Result<(PathBuf, Tables)> {
        self.tables_of(Plies, stones)
    }

    /// The same of any kind. Tells of files that are not as they were written.
    pub fn tables_of<K: Kind>(
        &self,
        kind: K,
        stones: usize,
    ) -> anyhow::Result<(PathBuf, Layers<K>)> {
        let directory = endgames::directory(&self.directory()?);
        let (tables, flawed) = Layers::open_of(kind, &directory, stones);
        for file in flawed {
            eprintln!("{} is not used: {}", file.path.display(), file.flaw);
        }
        Ok((directory, tables))
    }

    /// The tables of `medieval` of at most so many stones; what is missing is made, which its progress tells.
    pub fn all_tables(&self, stones: usize) -> anyhow::Result<Tables> {
        self.all_tables_of(Plies, stones)
    }

    fn all_tables_of<K: Kind>(&self, kind: K, stones: usize) -> anyhow::Result<Layers<K>> {
        let (directory, mut tables) = self.tables_of(kind, stones)?;
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
        if Compact::fits(rules) {
            engine.know(Arc::new(self.all_tables(stones)?));
        } else if let Some(kind) = ByCount::of(rules).filter(|_| level == Level::Perfect) {
            engine.know_endings(self.all_tables_of(kind, stones.min(endgames::BY_COUNT_AT_REST))?);
        }
        engine.open(Arc::new(Book::start()?));
        Ok(engine)
    }
}
