//! Background jobs: deadlines, announcements, the bot's own moves, removal of data.

pub mod announce;
pub mod backlog;
pub mod deadline_edits;
mod delivery;
pub mod halls;
pub mod job;
pub mod messages;
pub mod puzzles;
pub mod removals;
pub mod results;
pub mod roles;
pub mod sweeper;
pub mod threads;
pub mod tournaments;

use std::fmt::Display;

use crate::game::GameId;

/// Returns what was read about a game. An error is logged with what follows from it.
fn or_warn<T: Default, E: Display>(game: GameId, read: Result<T, E>, follows: &str) -> T {
    read.unwrap_or_else(|error| {
        tracing::warn!(%game, %error, "{follows}");
        T::default()
    })
}
