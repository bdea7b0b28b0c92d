//! The settings of the bot. Flags take precedence over the environment, that over the configuration
//! file, and that over the defaults.

mod check;
mod file;
mod log;
mod token;
mod values;

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use alquerque::discord::{Bounds, Policies, Sharding, ShardingError};
use alquerque::service::Retention;
use alquerque::store::{DatabaseUrl, DatabaseUrlError};
use alquerque_render::Fonts;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use cli_support::{default_data_dir, is_unset, unwrapped};
use thiserror::Error;

pub use check::CheckError;
pub use file::FileError;
pub use log::{LogFormat, init as init_log, level};
pub use token::TokenError;
pub use values::Address;

use file::File;
use token::TokenSource;
use values::{Days, GuildId, HttpUrl, Processes, Seconds, ShardCount, ShardRange};

/// The flags of the running bot.
#[derive(Args)]
pub struct Flags {
    /// Configuration file in TOML [default: none]
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Data directory: games, and endgame tables in `tables`
    /// [default: $XDG_DATA_HOME/alquerque/bot or ~/.local/share/alquerque/bot]
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database that keeps the games instead of the data directory: postgres://USER@HOST/NAME
    /// [default: none]
    #[arg(long, env = "ALQUERQUE_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// Rate-limiting proxy or test server that receives the REST requests instead of Discord
    #[arg(long, env = "ALQUERQUE_API_URL", value_name = "URL", hide_env_values = true)]
    api_url: Option<HttpUrl>,
    /// Address at which Discord's interactions arrive over HTTP: a port on loopback, or an address
    /// and a port [default: none, they arrive by the gateway]
    #[arg(long, env = "ALQUERQUE_INTERACTIONS", value_name = "ADDRESS")]
    interactions: Option<Address>,
    /// Whether the bot connects to the gateway; without it, interactions arrive over HTTP only
    /// [default: true]
    #[arg(long, env = "ALQUERQUE_GATEWAY", value_name = "BOOL")]
    gateway: Option<bool>,
    /// Number of shards of all processes: auto, as many as Discord recommends, or a number
    /// [default: auto]
    #[arg(long, env = "ALQUERQUE_SHARDS", value_name = "N")]
    shards: Option<ShardCount>,
    /// Shards of this process: A..B, without B, or I/N for the I-th of N equal parts, from 0
    /// [default: all]
    #[arg(long, env = "ALQUERQUE_SHARD_RANGE", value_name = "A..B")]
    shard_range: Option<ShardRange>,
    /// Number of processes that share the token, and divide Discord's global rate limit; with a
    /// rate-limiting proxy, leave it at 1 [default: 1]
    #[arg(long, env = "ALQUERQUE_PROCESSES", value_name = "N")]
    processes: Option<Processes>,
    /// Register the commands only on the server with this id, where they appear at once (for
    /// development)
    #[arg(long, value_name = "ID")]
    guild: Option<GuildId>,
    /// Address of the monitoring port: a port on loopback, or an address and a port [default: off]
    #[arg(long, env = "ALQUERQUE_MONITOR", value_name = "ADDRESS")]
    monitor: Option<Address>,
    /// Format of the log [default: text]
    #[arg(long, env = "ALQUERQUE_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// Address of the privacy policy that /game privacy links to
    #[arg(long, env = "ALQUERQUE_PRIVACY_URL", value_name = "URL")]
    privacy_url: Option<HttpUrl>,
    /// Address of the terms of use that /game privacy links to
    #[arg(long, env = "ALQUERQUE_TERMS_URL", value_name = "URL")]
    terms_url: Option<HttpUrl>,
    /// Days to keep declined, withdrawn and expired challenges [default: 7]
    #[arg(long, env = "ALQUERQUE_KEEP_CHALLENGES", value_name = "DAYS")]
    keep_challenges: Option<Days>,
    /// Days to keep studies [default: 90]
    #[arg(long, env = "ALQUERQUE_KEEP_STUDIES", value_name = "DAYS")]
    keep_studies: Option<Days>,
    /// Days to keep the data of a server that the bot has left [default: 60]
    #[arg(long, env = "ALQUERQUE_KEEP_SERVERS", value_name = "DAYS")]
    keep_servers: Option<Days>,
    /// Whether the keys of keypads look like the board, by emojis of the application
    /// [default: true]
    #[arg(long, env = "ALQUERQUE_EMOJIS", value_name = "BOOL")]
    emojis: Option<bool>,
    /// Seconds that a picture may take; a message whose picture takes longer goes without it
    /// [default: 2]
    #[arg(long, env = "ALQUERQUE_PICTURE_TIMEOUT", value_name = "SECONDS")]
    picture_timeout: Option<Seconds>,
    /// Directory with fonts for names in pictures, beside those for Latin, Greek and Cyrillic
    /// letters [default: none]
    #[arg(long, env = "ALQUERQUE_FONTS", value_name = "DIR")]
    fonts: Option<PathBuf>,
}

/// A setting with its source.
pub struct Setting<T> {
    name: &'static str,
    pub value: T,
    source: Source,
}

#[derive(Clone, Copy)]
enum Source {
    Flag,
    Environment,
    File,
    Default,
}

/// All settings in force.
pub struct Config {
    file: Setting<Option<PathBuf>>,
    pub data: Setting<PathBuf>,
    pub store: Setting<Option<DatabaseUrl>>,
    pub api_url: Setting<Option<HttpUrl>>,
    pub interactions: Setting<Option<Address>>,
    pub gateway: Setting<bool>,
    pub shards: Setting<ShardCount>,
    pub shard_range: Setting<Option<ShardRange>>,
    pub processes: Setting<Processes>,
    pub guild: Setting<Option<GuildId>>,
    pub monitor: Setting<Option<Address>>,
    pub log_format: Setting<LogFormat>,
    pub log: Setting<String>,
    privacy_url: Setting<Option<HttpUrl>>,
    terms_url: Setting<Option<HttpUrl>>,
    keep_challenges: Setting<Days>,
    keep_studies: Setting<Days>,
    keep_servers: Setting<Days>,
    emojis: Setting<bool>,
    picture_timeout: Setting<Seconds>,
    fonts: Setting<Option<PathBuf>>,
    token: TokenSource,
}

impl Config {
    /// Combines flags, environment and configuration file. `matches` belong to the command with the
    /// flags.
    ///
    /// # Errors
    /// If the configuration file or the address of the database is invalid.
    pub fn read(flags: Flags, matches: &ArgMatches) -> Result<Self, ConfigError> {
        let file = File::read_if_named(flags.config.as_deref())?;
        let values = CliValues(matches);
        let store = values.optional("store", flags.store, file.store);
        let config = Self {
            file: values.optional("config", flags.config, None),
            data: values.or_file("data", flags.data, file.data, || default_data_dir("bot")),
            store: store.try_map(|url| url.map(|url| database(&url)).transpose())?,
            api_url: values.optional("api_url", flags.api_url, file.api_url),
            interactions: values.optional("interactions", flags.interactions, file.interactions),
            gateway: values.or_file("gateway", flags.gateway, file.gateway, || true),
            shards: values.or_file("shards", flags.shards, file.shards, ShardCount::default),
            shard_range: values.optional("shard_range", flags.shard_range, file.shard_range),
            processes: values
                .or_file("processes", flags.processes, file.processes, || Processes::ONE),
            guild: values.optional("guild", flags.guild, file.guild),
            monitor: values.optional("monitor", flags.monitor, file.monitor),
            log_format: values.or_file(
                "log_format",
                flags.log_format,
                file.log_format,
                LogFormat::default,
            ),
            log: level(file.log),
            privacy_url: values.optional("privacy_url", flags.privacy_url, file.privacy_url),
            terms_url: values.optional("terms_url", flags.terms_url, file.terms_url),
            keep_challenges: values.or_file(
                "keep_challenges",
                flags.keep_challenges,
                file.keep_challenges,
                || Days::WEEK,
            ),
            keep_studies: values.or_file(
                "keep_studies",
                flags.keep_studies,
                file.keep_studies,
                || Days::NINETY,
            ),
            keep_servers: values.or_file(
                "keep_servers",
                flags.keep_servers,
                file.keep_servers,
                || Days::SIXTY,
            ),
            emojis: values.or_file("emojis", flags.emojis, file.emojis, || true),
            picture_timeout: values.or_file(
                "picture_timeout",
                flags.picture_timeout,
                file.picture_timeout,
                || Seconds::TWO,
            ),
            fonts: values.optional("fonts", flags.fonts, file.fonts),
            token: TokenSource::new(file.token_file),
        };
        config.check_processes()?;
        Ok(config)
    }

    /// Checks the settings by which several processes divide their work.
    fn check_processes(&self) -> Result<(), ConfigError> {
        if !self.gateway.value && self.interactions.value.is_none() {
            return Err(ConfigError::NoInteractions);
        }
        let sharding = self.sharding();
        let has_others = sharding.is_part() || self.processes.value != Processes::ONE;
        if has_others && self.store.value.is_none() {
            return Err(ConfigError::NoSharedStore);
        }
        Ok(sharding.check()?)
    }

    /// Returns which shards this process connects.
    pub fn sharding(&self) -> Sharding {
        let part = self.shard_range.value.as_ref().map(|range| range.0.clone());
        Sharding { count: self.shards.value.fixed(), part: part.unwrap_or_default() }
    }

    /// Returns how long data are kept that are not kept forever.
    pub fn retention(&self) -> Retention {
        Retention {
            challenges: self.keep_challenges.value.duration(),
            studies: self.keep_studies.value.duration(),
            servers: self.keep_servers.value.duration(),
        }
    }

    /// Returns the limits of the bot.
    pub fn bounds(&self) -> Bounds {
        let bounds = Bounds::default().with_emojis(self.emojis.value);
        Bounds { picture: self.picture_timeout.value.duration(), ..bounds }
    }

    /// Reads the fonts for names in pictures.
    ///
    /// # Errors
    /// If the directory of fonts cannot be read, or contains none.
    pub fn fonts(&self) -> Result<Fonts, ConfigError> {
        let Some(directory) = &self.fonts.value else { return Ok(Fonts::default()) };
        Fonts::with_directory(directory)
            .map_err(|source| ConfigError::Fonts { directory: directory.clone(), source })
    }

    /// Returns the URLs of the operator's policies.
    pub fn policies(&self) -> Policies {
        let url =
            |setting: &Setting<Option<HttpUrl>>| setting.value.as_ref().map(|url| url.0.clone());
        Policies { privacy: url(&self.privacy_url), terms: url(&self.terms_url) }
    }

    /// Reads the bot's token.
    pub fn token(&self) -> Result<alquerque::discord::Token, TokenError> {
        Ok(self.token.read()?.0)
    }
}

/// Returns the address of a running bot's monitor, from the flag, its variable or the configuration
/// file; `None` if it is off.
pub fn monitor(
    monitor: Option<Address>,
    config: Option<&Path>,
) -> Result<Option<Address>, FileError> {
    match monitor {
        Some(address) => Ok(Some(address)),
        None => Ok(File::read_if_named(config)?.monitor),
    }
}

/// Returns where the bot keeps its games, from the flags, their variables, the configuration file
/// or the default.
///
/// # Errors
/// If the configuration file or the address of the database is invalid.
pub fn location(
    data: Option<PathBuf>,
    store: Option<String>,
    config: Option<&Path>,
) -> Result<Location, ConfigError> {
    let file = File::read_if_named(config)?;
    Ok(match store.or(file.store) {
        Some(url) => Location::Database(database(&url)?),
        None => Location::Directory(data.or(file.data).unwrap_or_else(|| default_data_dir("bot"))),
    })
}

fn database(url: &str) -> Result<DatabaseUrl, DatabaseUrlError> {
    unwrapped(url).parse()
}

/// Where a bot keeps its games.
pub enum Location {
    /// Its data directory.
    Directory(PathBuf),
    Database(DatabaseUrl),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(directory) => directory.display().fmt(f),
            Self::Database(url) => url.fmt(f),
        }
    }
}

/// Why the settings cannot be read.
#[derive(Debug, Error)]
pub enum ConfigError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("store: {0}")]
    Store(#[from] DatabaseUrlError),
    #[error(
        "without the gateway, the bot needs the address for interactions over HTTP: set `interactions`"
    )]
    NoInteractions,
    #[error("several processes need a database in common: set `store`")]
    NoSharedStore,
    #[error("shard_range: {0}")]
    Sharding(#[from] ShardingError),
    #[error("fonts: {directory} has none that can be read", directory = directory.display())]
    Fonts { directory: PathBuf, source: io::Error },
}

impl<T> Setting<T> {
    fn try_map<U, E>(self, map: impl FnOnce(T) -> Result<U, E>) -> Result<Setting<U>, E> {
        Ok(Setting { name: self.name, value: map(self.value)?, source: self.source })
    }
}

/// The values from the command line and the environment.
struct CliValues<'a>(&'a ArgMatches);

impl CliValues<'_> {
    /// Returns a setting that is unset by default.
    fn optional<T>(
        &self,
        name: &'static str,
        cli: Option<T>,
        file: Option<T>,
    ) -> Setting<Option<T>> {
        self.or_file(name, cli.map(Some), file.map(Some), || None)
    }

    fn or_file<T>(
        &self,
        name: &'static str,
        cli: Option<T>,
        file: Option<T>,
        default: impl FnOnce() -> T,
    ) -> Setting<T> {
        let source = match self.0.value_source(name) {
            Some(ValueSource::CommandLine) => Source::Flag,
            Some(ValueSource::EnvVariable) => Source::Environment,
            _ if file.is_some() => Source::File,
            _ => Source::Default,
        };
        Setting { name, value: cli.or(file).unwrap_or_else(default), source }
    }
}

/// Reads a configuration file or a token file. Limits its size, because special files can be
/// endless.
fn read(path: &Path) -> io::Result<String> {
    const MAX_BYTES: u64 = 64 << 10;
    let mut text = String::new();
    let read = fs::File::open(path)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if read as u64 > MAX_BYTES { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}
