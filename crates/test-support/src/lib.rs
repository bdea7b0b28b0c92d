//! What tests of several packages share.
//!
//! The checks of Discord traffic deserialize many types. They are compiled here once, and not for
//! each test.

pub mod authority;
mod bot_metrics;
pub mod closed_store;
pub mod crowded;
mod free_address;
pub mod gateway;
pub mod monitor;
pub mod openapi;
pub mod postgres;
// The tests of the rules do without the dependencies of this package.
#[path = "../../alquerque-rules/tests/rules/random_play.rs"]
pub mod random_play;
mod say;
mod shared_tables;
mod terminate;
pub mod unshare;
mod wait;

pub use bot_metrics::{BotMetrics, Recorded};
pub use free_address::FreeAddress;
pub use say::say;
pub use shared_tables::share_tables;
pub use terminate::terminate;
pub use wait::{block_until, until, wait_for};
