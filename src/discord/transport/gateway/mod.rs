//! The connection to Discord's gateway. serenity holds the websocket of a shard; these modules
//! supervise it from outside.
//!
//! - `shards` keeps a shard connected; `supervisor` watches one run of it, which `runner` starts.
//! - `gate` delays serenity's connection attempts, `session_limits` the start of sessions.
//! - `probe` asks the gateway what serenity does not report.
//! - `connection_state` tells the rest of the bot which shards are connected.
//! - `sharding` divides the shards between processes.

mod connection_state;
mod gate;
pub mod probe;
mod refusal;
mod runner;
mod session_limits;
mod sharding;
mod shards;
mod supervisor;
mod unparsable;

pub use connection_state::{ConnectionState, Interactions};
pub use probe::ProbeError;
pub use refusal::GatewayRefusal;
pub use session_limits::SessionLimiter;
pub use sharding::{ShardPart, Sharding, ShardingError};
pub use shards::Shards;
pub use unparsable::UnparsableEvents;
