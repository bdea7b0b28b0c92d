use std::io::Write;
use std::path::{Path, PathBuf};

use alquerque::store::archive::{self, ArchiveError, Purpose};
use alquerque::store::{self, OpenError, PostgresLocation, control};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use cli_support::BadInput;
use rustix::fs::Mode;
use rustix::process::umask;

use crate::config::{self, Location};

/// Makes files that the program writes from now on accessible to its user only.
pub fn be_private() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// The arguments that select the bot's data.
#[derive(Args)]
pub struct Data {
    /// Configuration file of the bot, which may have the data directory or the database
    /// [default: none]
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Data directory of the bot
    /// [default: $XDG_DATA_HOME/alquerque/bot or ~/.local/share/alquerque/bot]
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database of the bot, if it keeps its games in one: postgres://USER@HOST/NAME
    /// [default: none]
    #[arg(long, env = "ALQUERQUE_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
}

impl Data {
    /// Returns where the bot keeps its games. A flag takes precedence over a variable and a file;
    /// otherwise a database over a data directory. `matches` belong to the command with the flags.
    pub fn location(&self, matches: &ArgMatches) -> anyhow::Result<Location> {
        let is_flag = |name| matches.value_source(name) == Some(ValueSource::CommandLine);
        match (is_flag("data"), &self.data) {
            (true, Some(_)) if is_flag("store") => {
                Err(BadInput::new("--data and --store name two stores; give one of them"))
            }
            (true, Some(directory)) => Ok(Location::Directory(directory.clone())),
            _ => config::location(self.data.clone(), self.store.clone(), self.config.as_deref())
                .map_err(BadInput::caused_by),
        }
    }

    /// Returns where the bot keeps its games, if there is a store.
    pub fn existing_store(&self, matches: &ArgMatches) -> anyhow::Result<Location> {
        let location = self.location(matches)?;
        if wait(location.store().exists())?? {
            return Ok(location);
        }
        Err(BadInput::new(format!("there is no store in {location}")))
    }
}

impl Location {
    /// Returns the store there.
    pub fn store(&self) -> Box<dyn store::engine::Location> {
        match self {
            Self::Directory(directory) => Box::new(store::directory(&games(directory))),
            Self::Database(url) => Box::new(PostgresLocation(url.clone())),
        }
    }

    /// Exports the store, through the running bot if one has locked it. Returns the number of
    /// missing commits.
    pub async fn export(&self, out: &mut (dyn Write + Send)) -> Result<u64, ArchiveError> {
        match (archive::open(&*self.store(), Purpose::ReadOnly).await, self) {
            (Ok(opened), _) => {
                archive::export(&*opened.engine, out).await?;
                Ok(opened.lost)
            }
            (Err(in_use @ OpenError::InUse { .. }), Self::Directory(directory)) => {
                match control::export(&control::socket(directory), out) {
                    // No bot has locked it, but a tool.
                    Err(ArchiveError::Open(OpenError::InUse { .. })) => Err(in_use.into()),
                    exported => exported.map(|()| 0),
                }
            }
            (Err(error), _) => Err(error.into()),
        }
    }
}

/// Runs the work of a tool, which may block.
pub fn wait<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}

/// Returns the directory of the store in a data directory.
pub fn games(directory: &Path) -> PathBuf {
    directory.join("games")
}
