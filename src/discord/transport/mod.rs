//! The way to Discord: REST requests and what limits them.

mod client;
mod lane;
mod message;
mod outbox;
mod rate_limits;
mod request;

pub use client::RestClient;
pub use message::{Callback, File, MessageBody, allowed_mentions};
pub use outbox::{Class, Deliver, Delivery, Item, Outbox, run};
pub use rate_limits::Action;
pub use request::RequestError;

#[cfg(test)]
mod tests;
