#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

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

pub use chat::modal::{Field, Input, Modal, TextInput};
pub use chat::view::{Attachment, Button, Choice, Component, Embed, Message, Select, SelectOption};
pub use clock::{Id, SandboxClock};
pub use config::{Config, Person, PublicAddresses, RateLimit, RateLimits, Role, Tls};
pub use faults::{Fault, FaultRule, Frequency, LimitScope};
pub use gateway::{ConnectFault, GatewayFault, SessionStarts};
pub use people::endpoint::{EndpointError, SignedRequest};
pub use people::options::OptionValue;
pub use people::reply::{ActionError, Answer, Reply};
pub use sandbox::{Sandbox, StartError};
pub use traffic::{Exchange, FileRecord, Frame, Record, Sender, Traffic};
pub use world::permissions::Permission;
pub use world::{Channel, ChannelKind, Emoji, InteractionKind, Thread, User, blocks, text_of};

use shared::{Shared, locked};
