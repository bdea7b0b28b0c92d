//! The bodies of the fuzz targets, which the property tests in `tests/program/fuzz_bodies.rs` share.
//!
//! For them, this is the bot, without its clients of Discord and pictures, which would take most of
//! the build.

extern crate self as alquerque;

#[path = "../../src/discord/custom_id.rs"]
pub mod discord;
#[path = "../../tests/program/fuzzed/mod.rs"]
mod fuzzed;

pub use alquerque_game as game;
pub use alquerque_locale as locale;
pub use alquerque_service as service;
pub use alquerque_store as store;

pub use fuzzed::{action, archive, custom_id, decisions, position, record, store_files};
