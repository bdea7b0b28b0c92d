//! What the bot goes by: flags before the environment, that before a file, and that before what is usual.

mod check;
mod file;
mod log;
mod token;
mod values;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use alquerque::discord::Policies;
use alquerque::service::Retention;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use cli_support::{default_data_dir, is_unset};

pub use check::CheckError;
pub use file::FileError;
pub use log::{LogFormat, level, log};
pub use token::TokenError;
pub use values::Address;

use file::File;
use token::TokenPlace;
use values::{Days, GuildId, HttpUrl};

/// The flags of the running bot.
#[derive(Args)]
pub struct Flags {
    /// Read settings from a file, in TOML
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where games are kept
    #[arg(long, env = "ALQUERQUE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Send REST requests to a rate-limiting proxy or test server instead of Discord
    #[arg(long, env = "ALQUERQUE_API_URL", value_name = "URL", hide_env_values = true)]
    api_url: Option<HttpUrl>,
    /// Register the commands on this server only (for development: they appear at once)
    #[arg(long, value_name = "ID")]
    guild: Option<GuildId>,
    /// Open a port to watch the bot: a port of this machine, or an address and a port
    #[arg(long, env = "ALQUERQUE_MONITOR", value_name = "ADDRESS")]
    monitor: Option<Address>,
    /// How the log is written
    #[arg(long, env = "ALQUERQUE_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// The address of your privacy policy, which /privacy names
    #[arg(long, env = "ALQUERQUE_PRIVACY_URL", value_name = "URL")]
    privacy_url: Option<HttpUrl>,
    /// The address of your terms of use, which /privacy names
    #[arg(long, env = "ALQUERQUE_TERMS_URL", value_name = "URL")]
    terms_url: Option<HttpUrl>,
    /// How many days challenges are kept that came to nothing
    #[arg(long, env = "ALQUERQUE_KEEP_CHALLENGES", value_name = "DAYS")]
    keep_challenges: Option<Days>,
    /// How many days studies are kept
    #[arg(long, env = "ALQUERQUE_KEEP_STUDIES", value_name = "DAYS")]
    keep_studies: Option<Days>,
    /// How many days the data of a server are kept that the bot has left
    #[arg(long, env = "ALQUERQUE_KEEP_SERVERS", value_name = "DAYS")]
    keep_servers: Option<Days>,
}

/// A value, and where it comes from.
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
    Usual,
}

/// All settings that are in force.
pub struct Config {
    file: Setting<Option<PathBuf>>,
    pub data: Setting<PathBuf>,
    pub api_url: Setting<Option<HttpUrl>>,
    pub guild: Setting<Option<GuildId>>,
    pub monitor: Setting<Option<Address>>,
    pub log_format: Setting<LogFormat>,
    pub log: Setting<String>,
    privacy_url: Setting<Option<HttpUrl>>,
    terms_url: Setting<Option<HttpUrl>>,
    keep_challenges: Setting<Days>,
    keep_studies: Setting<Days>,
    keep_servers: Setting<Days>,
    token: TokenPlace,
}

impl Config {
    /// Puts together what was said. `matches` are those of the command that has the flags.
    pub fn read(flags: Flags, matches: &ArgMatches) -> Result<Self, FileError> {
        let file = File::read_if_named(flags.config.as_deref())?;
        let given = Given(matches);
        Ok(Self {
            data: given.or_file("data", flags.data, file.data, || default_data_dir("bot")),
            api_url: given.or_file(
                "api_url",
                flags.api_url.map(Some),
                file.api_url.map(Some),
                || None,
            ),
            guild: given.or_file("guild", flags.guild.map(Some), file.guild.map(Some), || None),
            monitor: given.or_file(
                "monitor",
                flags.monitor.map(Some),
                file.monitor.map(Some),
                || None,
            ),
            log_format: given.or_file(
                "log_format",
                flags.log_format,
                file.log_format,
                LogFormat::default,
            ),
            log: level(file.log),
            privacy_url: given.or_file(
                "privacy_url",
                flags.privacy_url.map(Some),
                file.privacy_url.map(Some),
                || None,
            ),
            terms_url: given.or_file(
                "terms_url",
                flags.terms_url.map(Some),
                file.terms_url.map(Some),
                || None,
            ),
            keep_challenges: given.or_file(
                "keep_challenges",
                flags.keep_challenges,
                file.keep_challenges,
                || Days::WEEK,
            ),
            keep_studies: given.or_file(
                "keep_studies",
                flags.keep_studies,
                file.keep_studies,
                || Days::NINETY,
            ),
            keep_servers: given.or_file(
                "keep_servers",
                flags.keep_servers,
                file.keep_servers,
                || Days::SIXTY,
            ),
            token: TokenPlace::new(file.token_file),
            file: given.or_file("config", flags.config.map(Some), None, || None),
        })
    }

    /// How long it is kept what is not kept for good.
    pub fn retention(&self) -> Retention {
        Retention {
            challenges: self.keep_challenges.value.duration(),
            studies: self.keep_studies.value.duration(),
            servers: self.keep_servers.value.duration(),
        }
    }

    /// Where the operator's policies are.
    pub fn policies(&self) -> Policies {
        let address =
            |setting: &Setting<Option<HttpUrl>>| setting.value.as_ref().map(|url| url.0.clone());
        Policies { privacy: address(&self.privacy_url), terms: address(&self.terms_url) }
    }

    /// The bot's token.
    pub fn token(&self) -> Result<alquerque::discord::Token, TokenError> {
        Ok(self.token.read()?.0)
    }
}

/// Where the monitor of a running bot listens, by its flag, its variable or the file; nothing if it does not.
pub fn monitor(
    monitor: Option<Address>,
    config: Option<&Path>,
) -> Result<Option<Address>, FileError> {
    match monitor {
        Some(address) => Ok(Some(address)),
        None => Ok(File::read_if_named(config)?.monitor),
    }
}

/// Where the bot's data are, by the flag, its variable, the file or as is usual.
pub fn data(data: Option<PathBuf>, config: Option<&Path>) -> Result<PathBuf, FileError> {
    let file = if data.is_none() { File::read_if_named(config)?.data } else { None };
    Ok(data.or(file).unwrap_or_else(|| default_data_dir("bot")))
}

/// What the command line and the environment gave.
struct Given<'a>(&'a ArgMatches);

impl Given<'_> {
    fn or_file<T>(
        &self,
        name: &'static str,
        given: Option<T>,
        file: Option<T>,
        usual: impl FnOnce() -> T,
    ) -> Setting<T> {
        let source = match self.0.value_source(name) {
            Some(ValueSource::CommandLine) => Source::Flag,
            Some(ValueSource::EnvVariable) => Source::Environment,
            _ if file.is_some() => Source::File,
            _ => Source::Usual,
        };
        Setting { name, value: given.or(file).unwrap_or_else(usual), source }
    }
}

/// What stands in a file of settings or of the token. There are files without end.
fn read(path: &Path) -> io::Result<String> {
    const MOST: u64 = 64 << 10;
    let mut text = String::new();
    let read = fs::File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if read as u64 > MOST { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}
