//! A stand-in for Discord on loopback: REST API v10, the gateway and a small chat page.
//!
//! The stand-in speaks Discord's wire protocol and is independent of the bot that connects to it.
//! A bot uses [`Sandbox::url`] in place of `https://discord.com` and logs in with
//! [`Sandbox::token`]. Tests act as users through the methods of [`Sandbox`]; a person does the
//! same on the chat page, which [`Sandbox::url`] serves.
//!
//! The stand-in enforces Discord's permissions, payload limits, rate limits, session limits and
//! interaction deadlines. Its clock can be [advanced](Sandbox::advance), faults can be
//! [injected](Sandbox::inject_fault), and all [traffic](Sandbox::traffic) is recorded.
//!
//! # Example
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use discord_sandbox::{Config, Sandbox};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let sandbox = Sandbox::start(Config::default()).await?;
//! // Start the bot here, with `sandbox.url()` and `sandbox.token()`.
//! assert!(sandbox.wait_for_bot(Duration::from_secs(30)).await);
//!
//! let ada = sandbox.user("Ada").ok_or("no such user")?.id;
//! let channel = sandbox.channels()[0].id;
//! let reply = sandbox.command(ada, channel, "ping", &[]).await?;
//! assert_eq!(reply.message().map(|message| message.content.as_str()), Some("pong"));
//!
//! sandbox.stop().await;
//! # Ok(())
//! # }
//! ```

mod chat;
mod clock;
mod config;
mod errors;
mod faults;
mod gateway;
mod limits;
mod net;
mod page;
mod people;
mod rest;
mod sandbox;
mod server;
mod shared;
mod token;
mod traffic;
mod world;

pub use chat::view::{
    Attachment, Button, Choice, Component, Embed, Message, Modal, Select, SelectOption, TextInput,
};
pub use clock::{Id, SandboxClock};
pub use config::{Config, Person, PublicAddresses, RateLimit, RateLimits, Tls};
pub use faults::{Fault, FaultRule, Frequency, LimitScope};
pub use gateway::{ConnectFault, GatewayFault, SessionStarts};
pub use people::endpoint::{EndpointError, SignedRequest};
pub use people::options::OptionValue;
pub use people::reply::{ActionError, Answer, Reply};
pub use sandbox::{Sandbox, StartError};
pub use traffic::{Exchange, FileRecord, Frame, Record, Sender, Traffic};
pub use world::permissions::Permission;
pub use world::{Channel, ChannelKind, Emoji, Thread, User, blocks, text_of};

use shared::{Shared, locked};
