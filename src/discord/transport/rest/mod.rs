//! REST requests: the client, rate limits, retries and request bodies.

mod api;
mod client;
mod forbidden_channels;
mod limit;
mod member;
mod message;
mod rate_limits;
mod request;
mod retry;
mod target;

pub use api::{Api, ApiError, GUILDS_PAGE, read_body};
pub use client::{Emoji, EmojiList, MAX_EMOJIS, RestClient};
pub use forbidden_channels::ForbiddenChannels;
pub use limit::{MAX_START_WAIT, RateLimit};
pub use message::{ButtonEmoji, Callback, File, Layout, MessageBody, allowed_mentions, data_uri};
pub use rate_limits::ChannelAction;
pub use request::RequestError;
pub use retry::{Patience, Retry, RetryPolicy, Retryable, respond, retry};
pub use target::{Priority, Target};
#[cfg(test)]
pub use {
    api::{Backend, Request, Response},
    request::Route,
};
