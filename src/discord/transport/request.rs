//! REST requests as data, and why they fail.

use std::time::Duration;

use reqwest::StatusCode;
use serde::Deserialize;
use thiserror::Error;

use crate::discord::transport::rate_limits::{Action, Bucket};

/// Discord's codes for an interaction that has been answered, and for an interaction token that has expired.
const ALREADY_ACKNOWLEDGED: i64 = 40060;
const INVALID_INTERACTION_TOKEN: i64 = 50027;
/// Discord's code for a channel that the bot cannot see.
const MISSING_ACCESS: i64 = 50001;

/// An endpoint. It is not printed, as interaction tokens are secrets.
#[derive(Clone, Copy)]
pub enum Route<'a> {
    /// The first answer to an interaction.
    Callback { interaction: u64, token: &'a str, returns_id: bool },
    /// Messages that follow the first answer.
    FollowUps { token: &'a str },
    /// The message of the first answer.
    Original { token: &'a str },
    /// The messages of a channel, to post another one.
    Messages { channel: u64 },
    /// A message of a channel.
    Message { channel: u64, message: u64 },
    /// The threads of a channel, or of one of its messages.
    Threads { channel: u64, message: Option<u64> },
    /// A channel or a thread itself.
    Channel { channel: u64 },
}

impl Route<'_> {
    /// Returns the path below the API's root.
    pub fn path(self, application: u64) -> String {
        match self {
            Self::Callback { interaction, token, returns_id } => {
                let query = if returns_id { "?with_response=true" } else { "" };
                format!("/interactions/{interaction}/{token}/callback{query}")
            }
            Self::FollowUps { token } => format!("/webhooks/{application}/{token}"),
            Self::Original { token } => {
                format!("/webhooks/{application}/{token}/messages/@original")
            }
            Self::Messages { channel } => format!("/channels/{channel}/messages"),
            Self::Message { channel, message } => format!("/channels/{channel}/messages/{message}"),
            Self::Threads { channel, message: None } => format!("/channels/{channel}/threads"),
            Self::Threads { channel, message: Some(message) } => {
                format!("/channels/{channel}/messages/{message}/threads")
            }
            Self::Channel { channel } => format!("/channels/{channel}"),
        }
    }

    /// Returns the limits that a request counts towards.
    pub fn bucket(self) -> Bucket {
        match self {
            Self::Callback { .. } | Self::FollowUps { .. } | Self::Original { .. } => {
                Bucket::Interaction
            }
            Self::Messages { channel } => Bucket::Channel { channel, action: Action::Post },
            Self::Message { channel, .. } => Bucket::Channel { channel, action: Action::Edit },
            Self::Threads { channel, .. } => {
                Bucket::Channel { channel, action: Action::OpenThread }
            }
            Self::Channel { channel } => Bucket::Channel { channel, action: Action::Channel },
        }
    }

    /// Returns how long a request may take. A callback is useless after three seconds; that is for Discord to decide.
    pub fn timeout(self) -> Duration {
        Duration::from_secs(match self {
            Self::Callback { .. } => 5,
            _ => 10,
        })
    }
}

/// Why a request failed.
#[derive(Debug, Error)]
pub enum RequestError {
    #[error("rate limited for another {} ms", wait.as_millis())]
    Limited { wait: Duration },
    #[error("{status}: {message}")]
    Refused { status: StatusCode, code: i64, message: String },
    /// The request has not reached Discord.
    #[error("no connection to Discord")]
    Unsent(#[source] Cause),
    /// Discord may have done what was asked for.
    #[error("no answer from Discord")]
    Unanswered(#[source] Cause),
}

/// What is wrong with the way to Discord.
type Cause = Box<dyn std::error::Error + Send + Sync>;

/// The body of an error response.
#[derive(Debug, Default, Deserialize)]
struct ErrorBody {
    #[serde(default)]
    code: i64,
    #[serde(default)]
    message: String,
}

impl RequestError {
    /// Reads a response that is not a success. `body` need not be JSON: proxies answer in HTML.
    pub fn from_response(status: StatusCode, body: &[u8]) -> Self {
        let ErrorBody { code, message } = serde_json::from_slice(body).unwrap_or_default();
        Self::Refused { status, code, message }
    }

    /// Returns the status of a response that refuses the request.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Limited { .. } => Some(StatusCode::TOO_MANY_REQUESTS),
            Self::Refused { status, .. } => Some(*status),
            Self::Unsent(_) | Self::Unanswered(_) => None,
        }
    }

    /// Returns whether the interaction had been answered before.
    pub fn is_already_acknowledged(&self) -> bool {
        matches!(self, Self::Refused { code: ALREADY_ACKNOWLEDGED, .. })
    }

    /// Returns whether the bot cannot see the channel.
    pub fn is_missing_access(&self) -> bool {
        matches!(self, Self::Refused { code: MISSING_ACCESS, .. })
    }

    /// Returns whether Discord refuses the bot's token.
    pub fn refuses_token(&self) -> bool {
        matches!(self, Self::Refused { status: StatusCode::UNAUTHORIZED, code, .. } if *code != INVALID_INTERACTION_TOKEN)
    }
}

impl From<reqwest::Error> for RequestError {
    /// Keeps the cause without its address, which can hold an interaction token.
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let is_unsent = error.is_connect() || error.is_builder();
        if is_unsent { Self::Unsent(error.into()) } else { Self::Unanswered(error.into()) }
    }
}
