//! REST requests: the client, rate limits, retries and request bodies.

mod api;
mod backend;
mod client;
mod dates;
mod emojis;
mod file;
mod forbidden_channels;
mod layout;
mod limit;
mod member;
mod message;
mod rate_limits;
mod request;
mod retry;
mod target;

pub use api::{Api, ApiError, GUILDS_PAGE, error_response};
pub use backend::HttpBackend;
pub use client::RestClient;
pub use emojis::{Emoji, EmojiList, MAX_EMOJIS};
pub use file::File;
pub use forbidden_channels::ForbiddenChannels;
pub use layout::Layout;
pub use limit::{Limiter, MAX_START_WAIT, RateLimit};
pub use message::{ButtonEmoji, Callback, MessageBody, allowed_mentions};
pub use rate_limits::ChannelAction;
pub use request::RequestError;
pub use retry::{RetryPolicy, Retryable, respond, retry, retry_unless_limited};
pub use target::{Priority, Target};
#[cfg(test)]
pub use {
    backend::{Backend, Request, Response},
    request::Route,
};
