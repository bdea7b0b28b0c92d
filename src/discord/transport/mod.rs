//! The bottom layer: everything that talks to Discord, without knowledge of the game.
//!
//! - `gateway` keeps the sessions of shards and tracks whether the bot is connected.
//! - `rest` sends REST requests, tracks rate limits and retries.
//! - `signature` verifies the requests that Discord makes.
//! - `outbox` queues the requests that can wait, one queue a channel.

mod attachments;
mod backoff;
mod error_chain;
mod gateway;
mod metrics;
mod outbox;
mod random;
mod rest;
mod signature;
mod slow;
mod token;
mod utc;

pub use attachments::{AttachmentError, Attachments, MAX_ATTACHMENT_LEN};
pub use backoff::backoff;
pub use error_chain::error_chain;
pub use gateway::{
    ConnectionState, GatewayRefusal, Interactions, SessionLimiter, SessionOptions, ShardPart,
    Sharding, ShardingError, Shards, UnparsableEvents, probe,
};
pub use outbox::{Class, Deliver, Delivery, Item, Outbox, run_outbox};
pub use random::with_rng;
pub use rest::{
    Api, ApiError, ButtonEmoji, Callback, ChannelAction, Emoji, EmojiList, File, ForbiddenChannels,
    GUILDS_PAGE, HttpBackend, Layout, MAX_EMOJIS, MAX_START_WAIT, MessageBody, Priority, RateLimit,
    RequestError, RestClient, RetryPolicy, Retryable, Target, allowed_mentions, error_response,
    respond, retry, retry_unless_limited,
};
pub use signature::{MalformedKey, PublicKey, SignatureError};
pub use slow::log_if_slow;
pub use token::{MalformedToken, Token};
pub use utc::Utc;

#[cfg(test)]
pub use {
    random::seed,
    rest::{Backend, Request, Response, Route},
};
