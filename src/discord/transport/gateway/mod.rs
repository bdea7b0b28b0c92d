//! The connection to Discord's gateway.
//!
//! - `shards` keeps a shard connected: one session after the other, each resumed while it can be.
//! - `serenity_shard` is what serenity does of that, and `connection` a websocket with bounds.
//! - `session_limits` delays the start of sessions.
//! - `connection_state` tells the rest of the bot which shards are connected.
//! - `sharding` divides the shards between processes.

mod connection;
mod connection_state;
mod refusal;
mod serenity_shard;
mod session_limits;
mod sharding;
mod shards;
mod unparsable;

pub use connection::probe;
pub use connection_state::{ConnectionState, Interactions};
pub use refusal::GatewayRefusal;
pub use session_limits::SessionLimiter;
pub use sharding::{ShardPart, Sharding, ShardingError};
pub use shards::Shards;
pub use unparsable::UnparsableEvents;

/// The close code that ends a session.
const NORMAL_CLOSURE: u16 = 1000;
/// A close code that keeps the session, to be resumed.
const KEEP_SESSION: u16 = 4000;
