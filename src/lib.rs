//! The bot, as a library for its program, its tests and its benchmarks. Its interface is unstable.
//!
//! - [`game`] decides what the players' commands do.
//! - [`mod@print`] makes the sheets to print.
//! - [`store`] saves games.
//! - [`service`] holds the use cases: load a game, decide, save.
//! - [`locale`] has all texts for players.
//! - [`discord`] connects the bot to Discord.
//! - [`monitor`] serves health checks and metrics.

#[cfg(test)]
mod costs;
pub mod discord;
pub mod monitor;
pub mod print;

pub use alquerque_game as game;
pub use alquerque_locale as locale;
pub use alquerque_service as service;
pub use alquerque_store as store;
