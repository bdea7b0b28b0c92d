//! The connection to Discord's gateway, which a relay holds between it and serenity.
//!
//! - `shards` keeps a shard connected: one `session` after the other, each resumed while it can be.
//! - `client` runs serenity, and `connection` is a websocket to the gateway with bounds.
//! - `session_limits` delays the start of sessions.
//! - `connection_state` tells the rest of the bot which shards are connected.
//! - `sharding` divides the shards between processes.

mod client;
mod connection;
mod connection_state;
mod refusal;
mod session;
mod session_limits;
mod sharding;
mod shards;
mod unparsable;

pub use connection::probe;
pub use connection_state::{ConnectionState, Interactions};
pub use refusal::GatewayRefusal;
pub use session::SessionOptions;
pub use session_limits::SessionLimiter;
pub use sharding::{ShardPart, Sharding, ShardingError};
pub use shards::Shards;
pub use unparsable::UnparsableEvents;

/// Opcodes of gateway payloads.
mod opcode {
    pub const DISPATCH: u8 = 0;
    pub const HEARTBEAT: u8 = 1;
    pub const IDENTIFY: u8 = 2;
    pub const RECONNECT: u8 = 7;
    pub const INVALID_SESSION: u8 = 9;
    pub const HELLO: u8 = 10;
    pub const HEARTBEAT_ACK: u8 = 11;
}

/// The close code that ends a session.
const NORMAL_CLOSURE: u16 = 1000;
/// A close code that keeps the session, to be resumed.
const KEEP_SESSION: u16 = 4000;
