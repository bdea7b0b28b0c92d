//! The bot on Discord, and the only user of serenity.
//!
//! `handler` receives an interaction, `request` admits it, and its command or component
//! (`commands`, `components`) submits a request to the service, which decides and saves it. `view`
//! makes the message, `render_pool` draws its pictures, and `response` sends it. `jobs` does what
//! no interaction asks for, and `transport` connects to Discord. Nothing is announced before it is
//! saved.

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

/// The tracing target of audit entries.
pub const AUDIT: &str = "audit";
