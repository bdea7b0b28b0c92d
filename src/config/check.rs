//! `config check`: prints the settings in force, and checks whether the bot could start with them.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use alquerque::store::{DatabaseUrl, Found, OpenError, PostgresLocation, probe};
use thiserror::Error;

use super::log::invalid_level;
use super::{Address, Config, ConfigError, Setting, Source, TokenError};

/// A problem that keeps the bot from starting.
#[derive(Debug, Error)]
pub enum CheckError {
    #[error(transparent)]
    Token(#[from] TokenError),
    #[error("RUST_LOG or log: {0}")]
    Level(String),
    #[error("the data directory {directory} cannot be written", directory = directory.display())]
    Unwritable { directory: PathBuf, source: io::Error },
    #[error("the store {directory} cannot be opened", directory = directory.display())]
    Store { directory: PathBuf, source: OpenError },
    #[error("the store {database} cannot be used")]
    Database { database: String, source: OpenError },
    #[error("the {name} cannot listen on {address}")]
    Port { name: &'static str, address: SocketAddr, source: io::Error },
    #[error(transparent)]
    Fonts(#[from] ConfigError),
    #[error(transparent)]
    Print(#[from] io::Error),
}

impl CheckError {
    /// Returns whether a different setting would solve the problem.
    pub fn is_bad_setting(&self) -> bool {
        matches!(self, Self::Token(_) | Self::Level(_) | Self::Fonts(_))
    }
}

impl Config {
    /// Prints every setting with its source, then checks the data directory, the store and the
    /// monitor's port. A bot that already runs with these settings is not an error.
    ///
    /// # Errors
    /// The first problem that keeps the bot from starting, settings before the machine.
    pub fn check(&self, out: &mut impl Write) -> Result<(), CheckError> {
        self.print(out)?;
        let token = self.token.read();
        match &token {
            Ok((_, source)) => line(out, "token", "set, with the form of a token", source)?,
            Err(TokenError::Missing) => line(out, "token", "-", "not set")?,
            Err(_) => line(out, "token", "invalid", "see below")?,
        }
        token?;
        if let Some(problem) = invalid_level(&self.log.value) {
            return Err(CheckError::Level(problem));
        }
        let fonts = self.fonts()?;
        let data = &self.data.value;
        check_writable(data)
            .map_err(|source| CheckError::Unwritable { directory: data.clone(), source })?;
        writeln!(out, "\nThe data directory is writable.")?;
        if fonts.added() > 0 {
            writeln!(out, "Names can be drawn in {} more faces.", fonts.added())?;
        }
        let found = match &self.store.value {
            Some(url) => check_database(url, out)?,
            None => check_directory(&data.join("games"), out)?,
        };
        // Both at once, as the bot opens both.
        let mut open = Vec::new();
        for (name, address) in
            [("monitor", self.monitor.value), ("endpoint", self.interactions.value)]
        {
            if let Some(Address(address)) = address {
                open.extend(check_port(name, address, found, out)?);
            }
        }
        Ok(())
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        self.file.print(out, or_none(self.file.value.as_ref().map(|path| path.display())))?;
        self.data.print(out, self.data.value.display())?;
        self.store.print(out, or_none(self.store.value.as_ref()))?;
        self.api_url.print(out, or_none(self.api_url.value.as_ref()))?;
        self.interactions.print(out, or_none(self.interactions.value))?;
        self.gateway.print(out, self.gateway.value)?;
        self.shards.print(out, self.shards.value)?;
        self.shard_range.print(out, or_none(self.shard_range.value.as_ref()))?;
        self.processes.print(out, self.processes.value)?;
        self.guild.print(out, or_none(self.guild.value))?;
        self.monitor.print(out, or_none(self.monitor.value))?;
        self.log.print(out, &self.log.value)?;
        self.log_format.print(out, self.log_format.value)?;
        self.privacy_url.print(out, or_none(self.privacy_url.value.as_ref()))?;
        self.terms_url.print(out, or_none(self.terms_url.value.as_ref()))?;
        self.keep_challenges.print(out, self.keep_challenges.value)?;
        self.keep_studies.print(out, self.keep_studies.value)?;
        self.keep_servers.print(out, self.keep_servers.value)?;
        self.emojis.print(out, self.emojis.value)?;
        self.picture_timeout.print(out, self.picture_timeout.value)?;
        self.fonts.print(out, or_none(self.fonts.value.as_ref().map(|path| path.display())))
    }
}

impl<T> Setting<T> {
    fn print(&self, out: &mut impl Write, value: impl Display) -> io::Result<()> {
        let source = match self.source {
            Source::Flag => format!("--{}", self.name.replace('_', "-")),
            Source::Environment if self.name == "log" => "RUST_LOG".to_owned(),
            Source::Environment => format!("ALQUERQUE_{}", self.name.to_uppercase()),
            Source::File => "configuration file".to_owned(),
            Source::Default => "default".to_owned(),
        };
        line(out, self.name, value, &source)
    }
}

fn line(out: &mut impl Write, name: &str, value: impl Display, source: &str) -> io::Result<()> {
    writeln!(out, "{name:<15} {value} ({source})")
}

fn or_none(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

fn check_directory(games: &Path, out: &mut impl Write) -> Result<Found, CheckError> {
    let found =
        probe(games).map_err(|source| CheckError::Store { directory: games.to_owned(), source })?;
    writeln!(out, "{}", describe(found))?;
    Ok(found)
}

/// Connects to the database. As a bot that uses it cannot be seen, there may be one.
fn check_database(url: &DatabaseUrl, out: &mut impl Write) -> Result<Found, CheckError> {
    let examined = PostgresLocation(url.clone()).examine_blocking();
    let examined =
        examined.map_err(|source| CheckError::Database { database: url.to_string(), source })?;
    let text = if examined.exists {
        "The database can be reached, and holds a store."
    } else {
        "The database can be reached. It holds no store yet; the first start creates it."
    };
    writeln!(out, "{text}")?;
    for warning in examined.warnings {
        writeln!(out, "Warning: {warning}.")?;
    }
    Ok(Found::InUse)
}

/// Checks a port by opening it. It stays open with the result.
fn check_port(
    name: &'static str,
    address: SocketAddr,
    found: Found,
    out: &mut impl Write,
) -> Result<Option<TcpListener>, CheckError> {
    match TcpListener::bind(address) {
        Ok(listener) => {
            writeln!(out, "The {name} can listen.")?;
            Ok(Some(listener))
        }
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && found == Found::InUse => {
            writeln!(out, "The {name}'s port is in use, probably by the bot that uses the store.")?;
            Ok(None)
        }
        Err(source) => Err(CheckError::Port { name, address, source }),
    }
}

/// Writes and removes a file in the data directory or, before the first start, in its nearest
/// existing ancestor.
fn check_writable(data: &Path) -> io::Result<()> {
    if data.exists() && !data.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    // The last ancestor of a relative path is empty: it means the working directory.
    let existing = data
        .ancestors()
        .find(|folder| folder.is_dir())
        .filter(|folder| !folder.as_os_str().is_empty());
    let probe =
        existing.unwrap_or(Path::new(".")).join(format!(".alquerque-check-{}", std::process::id()));
    let written = File::create_new(&probe)
        .and_then(|mut file| file.write_all(b"?").and_then(|()| file.sync_all()));
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

fn describe(found: Found) -> String {
    match found {
        Found::Nothing => "There is no store yet; the first start creates it.".to_owned(),
        Found::InUse => {
            "The store is in use by a bot or a tool. The bot cannot start before that ends."
                .to_owned()
        }
        Found::Present { format } => {
            format!("The store has format {format}, the current format.")
        }
        Found::Former { format } => {
            format!(
                "The store has format {format}; the next start converts it to the current format."
            )
        }
    }
}
