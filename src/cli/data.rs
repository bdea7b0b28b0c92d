use std::path::PathBuf;
use std::sync::Arc;

use alquerque::engine::book::Book;
use alquerque::engine::compact::Compact;
use alquerque::engine::tables::Tables;
use alquerque::engine::{Engine, Oracle};
use alquerque::rules::RuleSet;
use clap::Args;

use super::BadInput;
use crate::config;

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
        said.map_err(|error| BadInput::new(error.to_string()))
    }

    /// Where endgame tables are kept, and those of at most so many stones that are there. Tells of files that are not as
    /// they were written.
    pub fn tables(&self, stones: usize) -> anyhow::Result<(PathBuf, Tables)> {
        let directory = super::endgames::directory(&self.directory()?);
        let (tables, flawed) = Tables::open(&directory, stones);
        for file in flawed {
            eprintln!("{} is not used: {}", file.path.display(), file.flaw);
        }
        Ok((directory, tables))
    }

    /// The tables of at most so many stones; what is missing is made, which its progress tells.
    pub fn all_tables(&self, stones: usize) -> anyhow::Result<Tables> {
        let (directory, mut tables) = self.tables(stones)?;
        if (tables.stones() as usize) < stones {
            eprintln!("Building the endgame tables of {stones} stones in {}.", directory.display());
            super::tables::complete(&mut tables, &directory, stones)?;
        }
        Ok(tables)
    }

    /// The bot as a player by some rules, with its opening book and, where there are any, the tables of at most so many
    /// stones: without them it would play otherwise.
    pub fn engine(&self, rules: &RuleSet, stones: usize) -> anyhow::Result<Engine> {
        let engine = Engine::default();
        if Compact::fits(rules) {
            engine.know(Arc::new(self.all_tables(stones)?));
        }
        engine.open(Arc::new(Book::start()?));
        Ok(engine)
    }
}
