//! The bot, as a library for its program, its tests and its benchmarks. Its interface is not stable.
//!
//! Each module imports only from modules before it: [`game`] decides what players do; [`render`] draws positions;
//! [`store`] keeps games; [`service`] serves them; [`locale`] words everything; [`discord`] is the bot. [`monitor`] lets
//! an operator watch it.

#[cfg(test)]
mod costs;
pub mod discord;
pub mod game;
pub mod locale;
pub mod monitor;
pub mod render;
pub mod service;
pub mod store;
