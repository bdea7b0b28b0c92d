//! The bot on Discord, and the only room that knows serenity.
//!
//! An interaction comes in (`handler`), a command or a button makes an event of it (`commands`, `components`), the service
//! decides and saves, and an answer goes out, with a picture (`pictures`, in the style that `look` finds, drawn in the
//! `render_pool`). Nobody hears of anything before it is saved.

mod app_state;
mod chance;
mod commands;
mod components;
mod compose;
mod connection;
mod custom_id;
mod doctor;
mod error;
mod events;
mod figures;
mod files;
mod forbidden;
mod guilds;
mod handler;
mod jobs;
mod patience;
mod presence;
mod render_pool;
mod request;
mod response;
mod rest;
mod settings;
#[cfg(test)]
mod simulation;
mod start_error;
mod style;
mod token;
mod transport;
mod view;

pub use connection::serve;
pub use custom_id::{CustomId, Press, TapId, UnknownCustomId};
pub use doctor::{Finding, Verdict, examine};
pub use error::{DiscordError, GatewayRefusal};
pub use settings::{Bounds, Policies, Rate, Settings};
pub use start_error::{RegistrationError, StartError};
pub use token::{MalformedToken, Token};

/// The target of audit entries, which are logged with the program's own messages.
pub const AUDIT: &str = "audit";
