//! The way to Discord: REST requests and what limits them, and the connection to the gateway, which serenity holds and
//! which is supervised from outside.

mod client;
mod dates;
mod gate;
mod item;
mod lane;
mod message;
mod outbox;
pub mod probe;
mod rate_limits;
mod request;
mod runner;
mod sessions;
mod shard;
mod unparsable;
mod wire;

pub use client::RestClient;
pub use dates::dated;
pub use item::{Class, Delivery, Item};
pub use message::{Callback, File, MessageBody, allowed_mentions};
pub use outbox::{Deliver, Outbox, run};
pub use rate_limits::Action;
pub use request::RequestError;
pub use sessions::Sessions;
pub use shard::Shards;
pub use unparsable::Unparsable;
pub use wire::HttpWire;
#[cfg(test)]
pub use {
    request::Route,
    wire::{Request, Response, Wire},
};

#[cfg(test)]
mod tests;
