//! Start, run and end of the bot, and the checks of `alquerque doctor`.

mod bootstrap;
mod command_diff;
mod doctor;
mod error;
mod serve;
mod server_sweep;

pub use doctor::{Changes, Finding, Verdict, examine, plan_changes};
pub use error::DiscordError;
pub use serve::serve;
#[cfg(test)]
pub use serve::spawn_tasks;
