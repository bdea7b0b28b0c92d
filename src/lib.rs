//! Alquerque, the ancestor of draughts: its rules, its notation, its picture, and a Discord bot that lets people play it
//! over days.
//!
//! Each module is a room, and each uses only those above it in this list:
//! [`rules`] and [`notation`] are the game itself; [`render`] draws it; [`game`] decides what people do in a game between
//! two of them; [`store`] keeps games and [`club`] serves them; [`locale`] words everything; [`discord`] is the bot.
//! [`sandbox`] stands apart: it is a stand-in for Discord, to try and test bots without it.

pub mod club;
pub mod discord;
pub mod game;
pub mod locale;
pub mod notation;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod store;
