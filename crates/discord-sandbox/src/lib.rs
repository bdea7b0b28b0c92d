//! A stand-in for Discord on loopback: REST v10, the gateway and a small chat page.
//!
//! It speaks Discord's wire protocol and knows nothing of the bot that talks to it. People act through
//! [`Sandbox`], by hand on the page or in tests by its methods; the bot connects as it would to Discord,
//! with [`Sandbox::url`] in place of `https://discord.com` and [`Sandbox::token`] as its token.

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
mod shared;
mod token;
mod traffic;
mod world;

pub use chat::view::{
    Attachment, Button, Choice, Component, Embed, Message, Modal, Select, SelectOption, TextInput,
};
pub use clock::{Id, SandboxClock};
pub use config::{Config, Person, RateLimit, RateLimits};
pub use faults::{Fault, FaultRule, Frequency, LimitScope};
pub use gateway::{ConnectFault, GatewayFault, SessionStarts};
pub use net::{PublicAddresses, Tls};
pub use people::invocation::OptionValue;
pub use people::reply::{ActionError, Answer, Reply};
pub use sandbox::{Sandbox, StartError};
pub use traffic::{Exchange, FileRecord, Frame, Record, Sender, Traffic};
pub use world::permissions::Permission;
pub use world::{Channel, ChannelKind, Thread, User};

use shared::{Shared, locked};
