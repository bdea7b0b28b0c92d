use std::path::PathBuf;
use std::sync::Arc;

use alquerque::engine::book::Book;
use alquerque::engine::tables::Tables;
use alquerque::engine::{Engine, Oracle};
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

    /// The bot as a player, with its opening book and the tables of at most so many stones that are there.
    pub fn engine(&self, stones: usize) -> anyhow::Result<Engine> {
        let (_, tables) = self.tables(stones)?;
        if (tables.stones() as usize) < stones {
            let (known, directory) = (tables.stones(), self.directory()?);
            let directory = directory.display();
            eprintln!(
                "endgames are known up to {known} stones; for more: alquerque tables build --stones {stones} --data {directory}"
            );
        }
        let engine = Engine::default();
        engine.know(Arc::new(tables));
        engine.open(Arc::new(Book::start()?));
        Ok(engine)
    }
}
