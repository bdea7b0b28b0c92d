//! The bottom layer: everything that talks to Discord, without knowledge of the game.
//!
//! - `gateway` keeps the sessions of shards and tracks whether the bot is connected.
//! - `rest` sends REST requests, tracks rate limits and retries.
//! - `signature` verifies the requests that Discord makes.
//! - `outbox` queues the requests that can wait, one queue a channel.

mod attachments;
mod backoff;
mod gateway;
mod metrics;
mod outbox;
mod random;
mod rest;
mod signature;
mod token;

pub use attachments::{AttachmentError, Attachments, MAX_ATTACHMENT_LEN};
pub use backoff::backoff;
pub use gateway::{
    ConnectionState, GatewayRefusal, Interactions, SessionLimiter, SessionOptions, ShardPart,
    Sharding, ShardingError, Shards, UnparsableEvents, probe,
};
pub use outbox::{Class, Deliver, Delivery, Item, Outbox, run_outbox};
pub use random::with_rng;
pub use rest::{
    ButtonEmoji, Callback, ChannelAction, Emoji, EmojiList, File, ForbiddenChannels, HttpBackend,
    Layout, MAX_EMOJIS, MessageBody, RequestError, RestClient, RetryPolicy, Retryable,
    allowed_mentions, error_response, get_dated, is_token_refused, respond, retry,
    retry_unless_limited,
};
pub use signature::{MalformedKey, PublicKey, SignatureError};
pub use token::{MalformedToken, Token};

#[cfg(test)]
pub use {
    random::seed,
    rest::{Backend, Request, Response, Route},
};
