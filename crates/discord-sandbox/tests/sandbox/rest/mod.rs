//! The REST API.

mod application;
mod cards;
mod edits;
mod emojis;
mod guilds;
mod limits;
mod messages;
mod permissions;
mod rate_limits;
mod roles;
mod threads;
