//! The connection to Discord's gateway. serenity holds it; it is supervised from outside.

mod gate;
pub mod probe;
mod runner;
mod sessions;
mod shard;
mod unparsable;

pub use sessions::Sessions;
pub use shard::Shards;
pub use unparsable::Unparsable;
