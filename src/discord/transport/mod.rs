//! The bottom layer: everything that talks to Discord, without knowledge of the game.
//!
//! - `gateway` keeps the sessions of shards and tracks whether the bot is connected.
//! - `rest` sends REST requests, tracks rate limits and retries.
//! - `signature` verifies the requests that Discord makes.
//! - `outbox` queues the requests that can wait, one queue a channel.

mod attachments;
mod avatars;
mod cooldowns;
mod gateway;
mod log;
mod metrics;
mod outbox;
mod random;
mod rest;
mod signature;
mod token;

pub use attachments::{AttachmentError, Attachments, MAX_ATTACHMENT_LEN};
pub use avatars::Avatars;
pub use cooldowns::Cooldowns;
pub use gateway::*;
pub use log::{Utc, error_chain, log_if_slow};
pub use outbox::{Class, Deliver, Delivery, Item, Outbox, run_outbox};
#[cfg(test)]
pub use random::seed;
pub use random::{backoff, with_rng};
pub use rest::*;
pub use signature::{MalformedKey, PublicKey, SignatureError};
pub use token::{MalformedToken, Token};
