use std::io::Write;
use std::path::{Path, PathBuf};

use alquerque::store::archive::{ArchiveError, Export as _, Maintenance};
use alquerque::store::{OpenError, PostgresDatabase, SledDirectory, SledStore, control};
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
        if location.maintain(|store| store.exists())? {
            return Ok(location);
        }
        Err(BadInput::new(format!("there is no store in {location}")))
    }
}

impl Location {
    /// Uses the store for maintenance.
    pub fn maintain<T>(&self, work: impl FnOnce(&dyn Maintenance) -> T) -> T {
        match self {
            Self::Directory(directory) => work(&SledDirectory(&games(directory))),
            Self::Database(url) => work(&PostgresDatabase(url)),
        }
    }

    /// Exports the store, through the running bot if one has locked it. Returns the number of
    /// missing commits.
    pub fn export(&self, out: &mut dyn Write) -> Result<u64, ArchiveError> {
        let directory = match self {
            Self::Directory(directory) => directory,
            Self::Database(url) => return PostgresDatabase(url).export(out).map(|_| 0),
        };
        match SledStore::open_read_only(&games(directory)) {
            Ok(store) => store.export(out).map(|_| store.lost()),
            Err(OpenError::InUse(_)) => {
                control::export(&control::socket(directory), out).map(|()| 0)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Returns the directory of the store in a data directory.
pub fn games(directory: &Path) -> PathBuf {
    directory.join("games")
}
