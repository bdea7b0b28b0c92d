//! What is in force, and whether the bot could start with it.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use alquerque::store::{Found, OpenError, probe};
use thiserror::Error;

use super::log::wrong_level;
use super::{Address, Config, Setting, Source, TokenError};

/// What keeps the bot from starting.
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
    #[error("the monitor cannot listen on {address}")]
    Monitor { address: SocketAddr, source: io::Error },
    #[error("the findings cannot be printed")]
    Print(#[from] io::Error),
}

impl CheckError {
    /// Whether another setting would mend it.
    pub fn is_bad_setting(&self) -> bool {
        matches!(self, Self::Token(_) | Self::Level(_))
    }
}

impl Config {
    /// Prints every setting and where it comes from, then how the disk and the monitor's port are found. That a bot runs with
    /// these settings already says nothing against them.
    ///
    /// # Errors
    /// The first thing that keeps the bot from starting: the settings before the machine.
    pub fn check(&self, out: &mut impl Write) -> Result<(), CheckError> {
        self.print(out)?;
        let token = self.token.read();
        match &token {
            Ok((_, said_by)) => line(out, "token", "set, and has the form of one", said_by)?,
            Err(TokenError::Missing) => line(out, "token", "-", "nowhere")?,
            Err(_) => line(out, "token", "unusable", "see below")?,
        }
        token?;
        wrong_level(&self.log.value).map_or(Ok(()), |why| Err(CheckError::Level(why)))?;
        let data = &self.data.value;
        can_write(data)
            .map_err(|source| CheckError::Unwritable { directory: data.clone(), source })?;
        writeln!(out, "\nThe data directory can be written.")?;
        let games = data.join("games");
        let found =
            probe(&games).map_err(|source| CheckError::Store { directory: games, source })?;
        writeln!(out, "{}", told(found))?;
        self.monitor.value.map_or(Ok(()), |Address(address)| look_at_port(address, found, out))
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        self.file.print(out, or_none(self.file.value.as_ref().map(|path| path.display())))?;
        self.data.print(out, self.data.value.display())?;
        self.api_url.print(out, or_none(self.api_url.value.as_ref()))?;
        self.guild.print(out, or_none(self.guild.value))?;
        self.monitor.print(out, or_none(self.monitor.value))?;
        self.log.print(out, &self.log.value)?;
        self.log_format.print(out, self.log_format.value)?;
        self.privacy_url.print(out, or_none(self.privacy_url.value.as_ref()))?;
        self.terms_url.print(out, or_none(self.terms_url.value.as_ref()))?;
        self.keep_challenges.print(out, self.keep_challenges.value)?;
        self.keep_studies.print(out, self.keep_studies.value)?;
        self.keep_servers.print(out, self.keep_servers.value)
    }
}

impl<T> Setting<T> {
    fn print(&self, out: &mut impl Write, value: impl Display) -> io::Result<()> {
        let said_by = match self.source {
            Source::Flag => format!("--{}", self.name.replace('_', "-")),
            Source::Environment if self.name == "log" => "RUST_LOG".to_owned(),
            Source::Environment => format!("ALQUERQUE_{}", self.name.to_uppercase()),
            Source::File => "the file".to_owned(),
            Source::Usual => "usual".to_owned(),
        };
        line(out, self.name, value, &said_by)
    }
}

fn line(out: &mut impl Write, name: &str, value: impl Display, said_by: &str) -> io::Result<()> {
    writeln!(out, "{name:<15} {value} ({said_by})")
}

fn or_none(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// Opens the monitor's port and closes it again.
fn look_at_port(address: SocketAddr, found: Found, out: &mut impl Write) -> Result<(), CheckError> {
    match TcpListener::bind(address) {
        Ok(_) => Ok(writeln!(out, "The monitor can listen.")?),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && found == Found::InUse => Ok(
            writeln!(out, "The monitor's port is in use, perhaps by the bot that has the store.")?,
        ),
        Err(source) => Err(CheckError::Monitor { address, source }),
    }
}

/// Writes a file where data live or, before the first start, where their directory would be made.
fn can_write(data: &Path) -> io::Result<()> {
    if data.exists() && !data.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    // The parent of a bare name has none of its own: it is the working directory.
    let named = data
        .ancestors()
        .find(|folder| folder.is_dir())
        .filter(|folder| !folder.as_os_str().is_empty());
    let probe =
        named.unwrap_or(Path::new(".")).join(format!(".alquerque-check-{}", std::process::id()));
    let written = File::create_new(&probe)
        .and_then(|mut file| file.write_all(b"?").and_then(|()| file.sync_all()));
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

fn told(found: Found) -> String {
    match found {
        Found::Nothing => "There is no store yet; the first start makes it.".to_owned(),
        Found::InUse => {
            "The store is in use by a bot or a tool: no other can start before that ends."
                .to_owned()
        }
        Found::Present { format } => {
            format!("The store has format {format}, which is this program's own.")
        }
        Found::Former { format } => {
            format!(
                "The store has format {format}; the next start brings it to this program's own."
            )
        }
    }
}
