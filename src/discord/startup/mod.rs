//! Start, run and end of the bot, and the checks of `alquerque doctor`.

mod bootstrap;
mod command_diff;
mod doctor;
mod error;
mod http;
mod serve;
mod server_sweep;
mod start_error;

pub use doctor::{Finding, Verdict, examine};
pub use error::DiscordError;
pub use serve::serve;
#[cfg(test)]
pub use serve::spawn_tasks;
pub use start_error::{RegistrationError, StartError};
