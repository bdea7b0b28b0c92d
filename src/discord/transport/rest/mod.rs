//! REST requests: the client, rate limits, retries and request bodies.

mod backend;
mod client;
mod dates;
mod emojis;
mod file;
mod forbidden_channels;
mod layout;
mod message;
mod rate_limits;
mod request;
mod retry;
mod serenity_error;

pub use backend::HttpBackend;
pub use client::RestClient;
pub use dates::get_dated;
pub use emojis::{Emoji, EmojiList, MAX_EMOJIS};
pub use file::File;
pub use forbidden_channels::ForbiddenChannels;
pub use layout::Layout;
pub use message::{ButtonEmoji, Callback, MessageBody, allowed_mentions};
pub use rate_limits::ChannelAction;
pub use request::RequestError;
pub use retry::{RetryPolicy, Retryable, respond, retry, retry_unless_limited};
pub use serenity_error::{error_response, is_token_refused};
#[cfg(test)]
pub use {
    backend::{Backend, Request, Response},
    request::Route,
};
