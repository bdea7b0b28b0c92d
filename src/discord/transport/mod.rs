//! The way to Discord: REST requests and what limits them, and the connection to the gateway, which serenity holds and
//! which is supervised from outside.

mod client;
mod gate;
mod message;
pub mod probe;
mod request;
mod runner;
mod sessions;
mod shard;
mod unparsable;

pub use client::RestClient;
pub use message::{Callback, File, MessageBody, allowed_mentions};
pub use request::RequestError;
pub use sessions::Sessions;
pub use shard::Shards;
pub use unparsable::Unparsable;
