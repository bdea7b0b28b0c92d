//! Crash tests: the bot is killed at random times while people play, and started again.
//!
//! A command that a player saw confirmed must be in the store. An unconfirmed one must be there
//! once and completely, or not at all. Nothing else may be there.
//!
//! `CRASH_KILLS` sets the number of kills in the short tests, and `CRASH_SEED` repeats an earlier
//! run. The long tests are ignored by default.

use test_support::{postgres, random_play};

mod bot;
mod challenge;
mod deadlines;
#[cfg(target_os = "linux")]
mod disk_failures;
mod harness;
mod kills;
mod linear;
mod network_faults;
mod opponent;
mod players;
#[cfg(target_os = "linux")]
mod power;
#[cfg(target_os = "linux")]
mod power_cut;
mod processes;
mod redelivery;
mod seed;
#[cfg(target_os = "linux")]
mod tools;
