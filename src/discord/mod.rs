//! The bot on Discord, and the only user of serenity.
//!
//! `events` and `endpoint` receive an interaction, read by `payload`, for `handler`, `request`
//! admits it, and its command, button or menu (`features`) submits a request to the service,
//! which decides and saves it. `view` makes the message, `render_pool` draws its pictures,
//! and `response` sends it. `jobs` does what no interaction asks for, `key_emojis` uploads the
//! emojis of keypads and assigns them to keys, and `transport` connects to Discord. Nothing is
//! announced before it is saved.

mod app_state;
mod chance;
mod compose;
mod context;
mod custom_id;
mod direct_messages;
mod endpoint;
mod events;
mod features;
mod guilds;
mod handler;
mod jobs;
mod key_emojis;
mod membership;
mod metrics;
mod payload;
mod render_pool;
mod request;
mod response;
mod settings;
#[cfg(test)]
mod simulation;
mod startup;
mod style;
mod transport;
mod view;

pub use custom_id::{
    CustomId, LessonTapId, Press, PuzzleOpenId, PuzzleTapId, TapId, UnknownCustomId,
};
pub use features::study::diagrams::{Diagram, diagrams};
pub use settings::{Bounds, Policies, Rate, Settings};
pub use startup::{Changes, DiscordError, Finding, Verdict, examine, plan_changes, serve};
pub use transport::{GatewayRefusal, MalformedToken, ShardPart, Sharding, ShardingError, Token};

/// The tracing target of audit entries.
pub const AUDIT: &str = "audit";
