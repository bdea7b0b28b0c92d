//! The bot is killed while people play, at moments of chance, and started again each time: what anybody was told of is
//! there, what was not told is there once and whole or not at all, and nothing else is there.
//!
//! `CRASH_KILLS` says how often the bot is killed in the short form, and `CRASH_SEED` repeats the chance of an earlier run. The
//! long forms are ignored tests.

#[path = "../../crates/alquerque-rules/tests/support/random_play.rs"]
mod random_play;
#[path = "../../crates/discord-sandbox/tests/support/say.rs"]
mod say;

mod bot;
mod chance;
mod clock;
mod deadlines;
#[cfg(target_os = "linux")]
mod disk;
#[cfg(target_os = "linux")]
mod failing;
mod faults;
mod hall;
mod kills;
mod opponent;
mod played;
#[cfg(target_os = "linux")]
mod power;
mod room;
mod tools;
mod twice;
