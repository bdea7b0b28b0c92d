//! Endpoints of the REST API, and errors of requests.

use std::time::Duration;

use reqwest::StatusCode;
use serde::Deserialize;
use thiserror::Error;

use super::rate_limits::{Bucket, ChannelAction};
use crate::discord::transport::log::error_chain;

/// The statuses by which Discord says that the bot, or what it asks for, has no place there.
const REFUSALS: [StatusCode; 3] =
    [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND];
/// Discord's code for an expired interaction token.
pub(super) const INVALID_INTERACTION_TOKEN: isize = 50027;
/// Discord's codes for a user who takes no direct messages of the bot, and for one with whom the
/// bot shares no server.
const CANNOT_MESSAGE_USER: [isize; 2] = [50007, 50278];
/// Discord's codes for rate limits that it does not report with status 429 alone: slow mode, writes
/// to a channel or server, edits, opened direct messages, and an overloaded service.
const RATE_LIMITED: [isize; 7] = [20016, 20022, 20028, 20029, 31002, 40003, 40062];
/// Discord's code for a post to a locked thread.
const LOCKED_THREAD: isize = 160_005;
/// Discord's codes for a thread under a message that does not exist, or that has one.
const UNKNOWN_MESSAGE: isize = 10008;
const THREAD_EXISTS: isize = 160_004;

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
    /// A member of a thread.
    ThreadMember { channel: u64, user: u64 },
    /// The channels of direct messages.
    DirectChannels,
    /// A server.
    Guild { guild: u64 },
    /// A member of a server.
    Member { guild: u64, user: u64 },
    /// One role of a member of a server.
    MemberRole { guild: u64, user: u64, role: u64 },
    /// A user.
    User { user: u64 },
    /// The scheduled events of a server.
    Events { guild: u64 },
    /// One of them.
    Event { guild: u64, event: u64 },
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
            Self::ThreadMember { channel, user } => {
                format!("/channels/{channel}/thread-members/{user}")
            }
            Self::DirectChannels => "/users/@me/channels".to_owned(),
            Self::Guild { guild } => format!("/guilds/{guild}"),
            Self::Member { guild, user } => format!("/guilds/{guild}/members/{user}"),
            Self::MemberRole { guild, user, role } => {
                format!("/guilds/{guild}/members/{user}/roles/{role}")
            }
            Self::User { user } => format!("/users/{user}"),
            Self::Events { guild } => format!("/guilds/{guild}/scheduled-events"),
            Self::Event { guild, event } => format!("/guilds/{guild}/scheduled-events/{event}"),
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
            Self::Channel { channel } | Self::ThreadMember { channel, .. } => {
                Bucket::Channel { channel, action: ChannelAction::Channel }
            }
            // No channel has these ids.
            Self::DirectChannels => Bucket::Channel { channel: 0, action: ChannelAction::Channel },
            Self::Gateway => Bucket::Channel { channel: 1, action: ChannelAction::Channel },
            Self::User { .. } => Bucket::Channel { channel: 2, action: ChannelAction::Channel },
            Self::Guild { guild } => Bucket::Server { guild },
            Self::Member { guild, .. } => Bucket::Members { guild },
            Self::MemberRole { guild, .. } => {
                Bucket::Channel { channel: guild, action: ChannelAction::Channel }
            }
            Self::Events { guild } | Self::Event { guild, .. } => Bucket::Events { guild },
            Self::Emojis => Bucket::Emojis,
            Self::NewEmoji => Bucket::NewEmojis,
            Self::Emoji { .. } => Bucket::EmojiDeletions,
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
    Refused { status: StatusCode, code: isize, message: String },
    /// The request did not reach Discord.
    #[error("no connection to Discord: {}", error_chain(&**.0))]
    Unsent(#[source] Cause),
    /// Discord may have processed the request.
    #[error("no answer from Discord: {}", error_chain(&**.0))]
    Unanswered(#[source] Cause),
    /// Another response to the interaction has deferred it, perhaps that of another process.
    #[error("the response is deferred already")]
    Deferred,
}

/// An error of the network.
type Cause = Box<dyn std::error::Error + Send + Sync>;

/// The body of an error response.
#[derive(Debug, Default, Deserialize)]
struct ErrorBody {
    #[serde(default)]
    code: isize,
    #[serde(default)]
    message: String,
}

impl RequestError {
    // Discord's codes that callers tell apart.

    /// An interaction already has a response.
    pub const ALREADY_ACKNOWLEDGED: isize = 40060;
    /// An interaction has no response.
    pub const UNKNOWN_WEBHOOK: isize = 10015;
    /// A channel does not exist.
    pub const UNKNOWN_CHANNEL: isize = 10003;
    /// A user is not a member of the server.
    pub const UNKNOWN_MEMBER: isize = 10007;
    /// A role does not exist.
    pub const UNKNOWN_ROLE: isize = 10011;
    /// The thread of a post is archived.
    pub const ARCHIVED_THREAD: isize = 50083;
    /// The application has as many emojis as it may have.
    pub const TOO_MANY_EMOJIS: isize = 30008;
    /// A field of the request is invalid, such as an unknown emoji.
    pub const INVALID_FORM: isize = 50035;
    /// The bot has no access to a channel.
    pub const MISSING_ACCESS: isize = 50001;

    /// Creates an error from an error response. `body` need not be JSON: proxies send HTML. What
    /// one of them refuses, Discord has not refused.
    pub fn from_response(status: StatusCode, body: &[u8]) -> Self {
        let ErrorBody { code, message } = serde_json::from_slice(body).unwrap_or_default();
        if message.is_empty() && REFUSALS.contains(&status) {
            return Self::Unanswered(format!("{status}, in words that are not Discord's").into());
        }
        Self::Refused { status, code, message }
    }

    /// Returns the error of a response after that of another process.
    pub fn answered() -> Self {
        let message = "another process has responded".to_owned();
        Self::Refused { status: StatusCode::BAD_REQUEST, code: Self::ALREADY_ACKNOWLEDGED, message }
    }

    /// Returns the status of the error response, if there was a response.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Limited { .. } => Some(StatusCode::TOO_MANY_REQUESTS),
            Self::Refused { status, .. } => Some(*status),
            Self::Unsent(_) | Self::Unanswered(_) | Self::Deferred => None,
        }
    }

    /// Returns whether Discord refuses the request with this code.
    pub fn has_code(&self, code: isize) -> bool {
        matches!(self, Self::Refused { code: refused, .. } if *refused == code)
    }

    /// Returns whether this refusal of a direct message means that the user gets none of the bot.
    /// Discord has several codes for that.
    pub fn is_refused_by_user(&self) -> bool {
        let Self::Refused { status, code, .. } = self else { return false };
        let is_forbidden = *status == StatusCode::FORBIDDEN;
        CANNOT_MESSAGE_USER.contains(code) || (is_forbidden && !RATE_LIMITED.contains(code))
    }

    /// Returns whether this refusal of a post means that the bot cannot write in the channel: it is
    /// gone, locked, or archived for good, or the bot lacks a permission.
    pub fn is_refused_by_channel(&self) -> bool {
        let Self::Refused { status, code, .. } = self else { return false };
        let is_forbidden = *status == StatusCode::FORBIDDEN && !RATE_LIMITED.contains(code);
        is_forbidden || [Self::UNKNOWN_CHANNEL, Self::ARCHIVED_THREAD, LOCKED_THREAD].contains(code)
    }

    /// Returns whether this refusal of a thread means that none can be opened under the message: it
    /// is gone, or has a thread already.
    pub fn is_refused_by_message(&self) -> bool {
        self.has_code(UNKNOWN_MESSAGE) || self.has_code(THREAD_EXISTS)
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
