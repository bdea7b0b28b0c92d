//! The log: how much, and in which form.

use std::fmt;
use std::io::IsTerminal;

use alquerque::discord::AUDIT;
use clap::ValueEnum;
use serde::Deserialize;
use tracing::Level;
use tracing_subscriber::filter::{EnvFilter, FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::{Setting, Source};

const VARIABLE: &str = "RUST_LOG";

/// The form of the log.
#[derive(Clone, Copy, Debug, Default, Deserialize, ValueEnum)]
#[serde(try_from = "String")]
pub enum LogFormat {
    /// Lines for people
    #[default]
    Text,
    /// A JSON object a line, for machines
    Json,
}

impl TryFrom<String> for LogFormat {
    type Error = &'static str;

    /// Without what was said instead, which may be something that nobody else should read.
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::from_str(&text, false).map_err(|_| "a log is \"text\" or \"json\"")
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

/// How much is logged.
pub fn level(file: Option<String>) -> Setting<String> {
    match (std::env::var(VARIABLE).ok().filter(|level| !super::is_unset(level.as_ref())), file) {
        (Some(value), _) => Setting { name: "log", value, source: Source::Environment },
        (None, Some(value)) => Setting { name: "log", value, source: Source::File },
        (None, None) => Setting { name: "log", value: "info".to_owned(), source: Source::Usual },
    }
}

/// Why a text does not say how much is logged, if it does not.
pub fn wrong_level(level: &str) -> Option<String> {
    EnvFilter::builder().parse(level).err().map(|error| error.to_string())
}

/// Logs to standard error, so much of what this program says. Libraries are never heard below warnings: at lower levels
/// some of them print what they send, and the token is among it.
pub fn log(level: &str, format: LogFormat) {
    let is_own = |target: &str| {
        ["alquerque", "discord_sandbox"].iter().any(|own| target.starts_with(own))
            || target == AUDIT
    };
    let own =
        filter_fn(move |meta| is_own(meta.target()) || *meta.level() <= loudest(meta.target()));
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

/// The most that a library says. serenity warns of messages that it cannot read with all that stands in them.
fn loudest(target: &str) -> Level {
    if target.starts_with("serenity::gateway") { Level::ERROR } else { Level::WARN }
}

/// Panics as lines of the log, which machines read: nothing else may stand between them.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "panicked: {}", panic.payload_as_str().unwrap_or("?"));
    }));
}
