//! Alquerque, the ancestor of draughts: its rules, its notation, its picture, and a Discord bot that lets people play it
//! over days.
//!
//! Each module is a room, and each uses only those above it in this list:
//! [`rules`] and [`notation`] are the game itself; [`engine`] plays it and proves what best play leads to; [`render`]
//! draws it; [`game`] decides what people do in a game between two of them; [`store`] keeps games and [`club`] serves them;
//! [`locale`] words everything; [`discord`] is the bot. Two stand apart: [`sandbox`] is a stand-in for Discord, to try and
//! test bots without it, and [`monitor`] lets a bot be watched.
//!
//! Without the feature `bot`, which is on by default, the crate is the game itself: [`rules`], [`notation`] and [`engine`].

// Without the bot, the rooms that the page above names are not there to link to.
#![cfg_attr(not(feature = "bot"), allow(rustdoc::broken_intra_doc_links))]

#[cfg(feature = "bot")]
pub mod club;
#[cfg(feature = "bot")]
pub mod discord;
pub mod engine;
#[cfg(feature = "bot")]
pub mod game;
#[cfg(feature = "bot")]
pub mod locale;
#[cfg(feature = "bot")]
pub mod monitor;
pub mod notation;
#[cfg(feature = "bot")]
pub mod render;
pub mod rules;
#[cfg(feature = "bot")]
pub mod sandbox;
#[cfg(feature = "bot")]
pub mod store;
