//! The way to Discord: REST requests and what limits them.

mod client;
mod message;
mod request;

pub use client::RestClient;
pub use message::{Callback, File, MessageBody, allowed_mentions};
pub use request::RequestError;
