//! Endpoints of the REST API, and errors of requests.

use std::time::Duration;

use reqwest::StatusCode;
use serde::Deserialize;
use thiserror::Error;

use super::rate_limits::{Bucket, ChannelAction, EmojiAction};
use crate::discord::transport::error_chain::error_chain;

/// The statuses by which Discord says that the bot, or what it asks for, has no place there.
const REFUSALS: [StatusCode; 3] =
    [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND];
/// Discord's code for an interaction that already has a response.
const ALREADY_ACKNOWLEDGED: i64 = 40060;
/// Discord's code for an expired interaction token.
const INVALID_INTERACTION_TOKEN: i64 = 50027;
/// Discord's codes for a user who takes no direct messages of the bot, and for one with whom the
/// bot shares no server.
const CANNOT_MESSAGE_USER: [i64; 2] = [50007, 50278];
/// Discord's codes for rate limits that it does not report with status 429 alone: slow mode, writes
/// to a channel or server, edits, opened direct messages, and an overloaded service.
const RATE_LIMITED: [i64; 7] = [20016, 20022, 20028, 20029, 31002, 40003, 40062];
/// Discord's code for a channel that does not exist.
const UNKNOWN_CHANNEL: i64 = 10003;
/// Discord's code for a post to an archived thread.
const ARCHIVED_THREAD: i64 = 50083;
/// Discord's code for a post to a locked thread.
const LOCKED_THREAD: i64 = 160_005;
/// Discord's code for an application that has as many emojis as it may have.
const TOO_MANY_EMOJIS: i64 = 30008;
/// Discord's code for a request with an invalid field.
const INVALID_FORM: i64 = 50035;
/// Discord's code for a channel that the bot cannot see.
const MISSING_ACCESS: i64 = 50001;

/// An endpoint. It has no `Debug`, as interaction tokens are secrets.
#[derive(Clone, Copy)]
pub enum Route<'a> {
    /// The response to an interaction.
    Callback { interaction: u64, token: &'a str, returns_id: bool },
    /// Messages that follow the response.
    FollowUps { token: &'a str },
    /// The message of the response.
    Original { token: &'a str },
    /// Messages of a channel.
    Messages { channel: u64 },
    /// One message of a channel.
    Message { channel: u64, message: u64 },
    /// Threads of a channel, or of one of its messages.
    Threads { channel: u64, message: Option<u64> },
    /// A channel or thread itself.
    Channel { channel: u64 },
    /// The channels of direct messages.
    DirectChannels,
    /// A member of a server.
    Member { guild: u64, user: u64 },
    /// The address of the gateway, which Discord tells anyone.
    Gateway,
    /// The list of the application's emojis.
    Emojis,
    /// A new emoji of the application.
    NewEmoji,
    /// One emoji of the application.
    Emoji { id: u64 },
}

impl Route<'_> {
    /// Returns the path relative to the API's root.
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
            Self::DirectChannels => "/users/@me/channels".to_owned(),
            Self::Member { guild, user } => format!("/guilds/{guild}/members/{user}"),
            Self::Gateway => "/gateway".to_owned(),
            Self::Emojis | Self::NewEmoji => format!("/applications/{application}/emojis"),
            Self::Emoji { id } => format!("/applications/{application}/emojis/{id}"),
        }
    }

    /// Returns the rate limit bucket of a request.
    pub fn bucket(self) -> Bucket {
        match self {
            Self::Callback { .. } | Self::FollowUps { .. } | Self::Original { .. } => {
                Bucket::Interaction
            }
            Self::Messages { channel } => Bucket::Channel { channel, action: ChannelAction::Post },
            Self::Message { channel, .. } => {
                Bucket::Channel { channel, action: ChannelAction::Edit }
            }
            Self::Threads { channel, .. } => {
                Bucket::Channel { channel, action: ChannelAction::OpenThread }
            }
            Self::Channel { channel } => {
                Bucket::Channel { channel, action: ChannelAction::Channel }
            }
            // No channel has these ids.
            Self::DirectChannels => Bucket::Channel { channel: 0, action: ChannelAction::Channel },
            Self::Gateway => Bucket::Channel { channel: 1, action: ChannelAction::Channel },
            Self::Member { guild, .. } => Bucket::Members { guild },
            Self::Emojis => Bucket::Emojis { action: EmojiAction::List },
            Self::NewEmoji => Bucket::Emojis { action: EmojiAction::Create },
            Self::Emoji { .. } => Bucket::Emojis { action: EmojiAction::Delete },
        }
    }

    /// Returns the timeout of a request. A callback gets more than the three seconds after which
    /// Discord rejects it: Discord measures them.
    pub fn timeout(self) -> Duration {
        Duration::from_secs(match self {
            Self::Callback { .. } => 5,
            _ => 10,
        })
    }
}

/// The result of a request.
pub type Result<T, E = RequestError> = std::result::Result<T, E>;

/// Why a request failed.
#[derive(Debug, Error)]
pub enum RequestError {
    #[error("rate limited for another {} ms", wait.as_millis())]
    Limited { wait: Duration },
    #[error("{status}: {message}")]
    Refused { status: StatusCode, code: i64, message: String },
    /// The request did not reach Discord.
    #[error("no connection to Discord: {}", error_chain(&**.0))]
    Unsent(#[source] Cause),
    /// Discord may have processed the request.
    #[error("no answer from Discord: {}", error_chain(&**.0))]
    Unanswered(#[source] Cause),
}

/// An error of the network.
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
    /// Creates an error from an error response. `body` need not be JSON: proxies send HTML. What
    /// one of them refuses, Discord has not refused.
    pub fn from_response(status: StatusCode, body: &[u8]) -> Self {
        let ErrorBody { code, message } = serde_json::from_slice(body).unwrap_or_default();
        if message.is_empty() && REFUSALS.contains(&status) {
            return Self::Unanswered(format!("{status}, in words that are not Discord's").into());
        }
        Self::Refused { status, code, message }
    }

    /// Returns the status of the error response, if there was a response.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Limited { .. } => Some(StatusCode::TOO_MANY_REQUESTS),
            Self::Refused { status, .. } => Some(*status),
            Self::Unsent(_) | Self::Unanswered(_) => None,
        }
    }

    /// Returns whether Discord may have processed the request.
    pub fn is_in_doubt(&self) -> bool {
        match self {
            Self::Unanswered(_) => true,
            Self::Refused { status, .. } => status.is_server_error(),
            Self::Limited { .. } | Self::Unsent(_) => false,
        }
    }

    /// Returns whether the interaction already has a response.
    pub fn is_already_acknowledged(&self) -> bool {
        matches!(self, Self::Refused { code: ALREADY_ACKNOWLEDGED, .. })
    }

    /// Returns whether this refusal of a direct message means that the user gets none of the bot.
    /// Discord has several codes for that.
    pub fn is_refused_by_user(&self) -> bool {
        let Self::Refused { status, code, .. } = self else { return false };
        let is_forbidden = *status == StatusCode::FORBIDDEN;
        CANNOT_MESSAGE_USER.contains(code) || (is_forbidden && !RATE_LIMITED.contains(code))
    }

    /// Returns whether the channel does not exist.
    pub fn is_unknown_channel(&self) -> bool {
        matches!(self, Self::Refused { code: UNKNOWN_CHANNEL, .. })
    }

    /// Returns whether this refusal of a post means that the bot cannot write in the channel: it is
    /// gone, locked, or archived for good, or the bot lacks a permission.
    pub fn is_refused_by_channel(&self) -> bool {
        let Self::Refused { status, code, .. } = self else { return false };
        let is_forbidden = *status == StatusCode::FORBIDDEN && !RATE_LIMITED.contains(code);
        is_forbidden || [UNKNOWN_CHANNEL, ARCHIVED_THREAD, LOCKED_THREAD].contains(code)
    }

    /// Returns whether the thread of a post is archived.
    pub fn is_archived_thread(&self) -> bool {
        matches!(self, Self::Refused { code: ARCHIVED_THREAD, .. })
    }

    /// Returns whether the bot has no access to the channel.
    pub fn is_missing_access(&self) -> bool {
        matches!(self, Self::Refused { code: MISSING_ACCESS, .. })
    }

    /// Returns whether the application has as many emojis as it may have.
    pub fn is_too_many_emojis(&self) -> bool {
        matches!(self, Self::Refused { code: TOO_MANY_EMOJIS, .. })
    }

    /// Returns whether Discord refuses a field of the request, such as an unknown emoji.
    pub fn is_invalid_form(&self) -> bool {
        matches!(self, Self::Refused { code: INVALID_FORM, .. })
    }

    /// Returns whether Discord refuses the bot's token.
    pub fn is_token_refused(&self) -> bool {
        matches!(self, Self::Refused { status: StatusCode::UNAUTHORIZED, code, .. } if *code != INVALID_INTERACTION_TOKEN)
    }
}

impl From<reqwest::Error> for RequestError {
    /// Removes the URL, which may contain an interaction token.
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let is_unsent = error.is_connect() || error.is_builder();
        if is_unsent { Self::Unsent(error.into()) } else { Self::Unanswered(error.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::transport::rest::retry::Retryable;

    #[test]
    fn a_refused_direct_message_is_no_rate_limit() {
        let refused = |status: u16, body: &str| {
            let status = StatusCode::from_u16(status).unwrap();
            RequestError::from_response(status, body.as_bytes()).is_refused_by_user()
        };
        for code in [50007, 50278, 50001, 50013, 20026, 0] {
            let body =
                format!(r#"{{"message": "Cannot send messages to this user", "code": {code}}}"#);
            assert!(refused(403, &body), "{code}");
        }
        for code in RATE_LIMITED {
            assert!(
                !refused(403, &format!(r#"{{"message": "too fast", "code": {code}}}"#)),
                "{code}"
            );
        }
        assert!(!refused(429, r#"{"message": "You are being rate limited.", "code": 0}"#));
    }

    #[test]
    fn a_refusal_by_a_proxy_is_none_by_discord() {
        for status in REFUSALS {
            for page in ["<html>error 1015</html>", "", "error code: 1020", "[]", "{}", "null"] {
                let error = RequestError::from_response(status, page.as_bytes());
                assert!(error.is_transient() && error.status().is_none(), "{error}");
            }
        }
        let too_large = RequestError::from_response(StatusCode::PAYLOAD_TOO_LARGE, b"<html>");
        assert!(!too_large.is_transient());
    }
}
