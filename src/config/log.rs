//! The log: its level and its format.

use std::fmt;
use std::io::IsTerminal;

use alquerque::discord::AUDIT;
use clap::ValueEnum;
use serde::Deserialize;
use tracing::Level;
use tracing_subscriber::filter::{EnvFilter, FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::values::Value;
use super::{Setting, Source};

const VARIABLE: &str = "RUST_LOG";

/// The format of the log.
#[derive(Clone, Copy, Debug, Default, Deserialize, ValueEnum)]
#[serde(try_from = "Value")]
pub enum LogFormat {
    /// Lines for people
    #[default]
    Text,
    /// A JSON object a line, for machines
    Json,
}

impl TryFrom<Value> for LogFormat {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        Self::from_str(&String::from(value), false).map_err(|_| "expected \"text\" or \"json\"")
    }
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Json => "json",
        })
    }
}

/// Returns the log level: the environment before the configuration file.
pub fn level(file: Option<String>) -> Setting<String> {
    match (std::env::var(VARIABLE).ok().filter(|level| !super::is_unset(level.as_ref())), file) {
        (Some(value), _) => Setting { name: "log", value, source: Source::Environment },
        (None, Some(value)) => Setting { name: "log", value, source: Source::File },
        (None, None) => Setting { name: "log", value: "info".to_owned(), source: Source::Default },
    }
}

/// Returns what is wrong with a log level; `None` if it is valid.
pub fn invalid_level(level: &str) -> Option<String> {
    EnvFilter::builder().parse(level).err().map(|error| error.to_string())
}

/// Logs to standard error. Libraries log warnings and errors only: at lower levels, some of them
/// log what they send, including the token.
pub fn init(level: &str, format: LogFormat) {
    let is_own = |target: &str| {
        ["alquerque", "discord_sandbox"].iter().any(|own| target.starts_with(own))
            || target == AUDIT
    };
    let own = filter_fn(move |meta| {
        is_own(meta.target()) || *meta.level() <= library_level(meta.target())
    });
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    if let LogFormat::Json = format {
        log_panics();
    }
    let layer = match format {
        LogFormat::Text => layer.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => layer.json().flatten_event(true).boxed(),
    };
    let chosen =
        EnvFilter::builder().with_default_directive(LevelFilter::INFO.into()).parse_lossy(level);
    tracing_subscriber::registry().with(layer.with_filter(chosen.and(own))).init();
}

/// Returns the most verbose level of a library. serenity's warnings about messages that it cannot
/// parse contain these messages.
fn library_level(target: &str) -> Level {
    if target.starts_with("serenity::gateway") { Level::ERROR } else { Level::WARN }
}

/// Logs panics, so that the log contains nothing but JSON.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "panicked: {}", panic.payload_as_str().unwrap_or("?"));
    }));
}
