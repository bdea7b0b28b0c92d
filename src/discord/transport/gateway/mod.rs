//! The connection to Discord's gateway.
//!
//! - `shards` keeps a shard connected: one `session` after the other, each resumed while it can be.
//! - `connection` is a websocket with bounds; events are read by `payload`.
//! - `session_limits` delays the start of sessions.
//! - `connection_state` tells the rest of the bot which shards are connected.
//! - `sharding` divides the shards between processes.

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
