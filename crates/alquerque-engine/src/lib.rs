//! The opponent: how good a position is, what to do in it, and what is proven about it.
//!
//! Nothing here knows of people or of chat; whoever asks says how long it may take.

#![warn(missing_docs)]

mod analysis;
pub mod book;
mod choose;
pub mod compact;
pub mod evaluate;
mod glance;
mod hint;
mod keep;
mod level;
mod limits;
mod oracle;
mod perfect;
mod player;
pub mod prove;
mod score;
mod search;
mod suite;
mod symmetry;
pub mod tables;
mod tournament;
mod tune;
mod value;

pub use analysis::{Analysis, Ply, Verdict};
pub use hint::{Hint, Reason};
pub use level::{Level, Reach};
pub use limits::{Limits, Stop};
pub use oracle::{Book, Oracle};
pub use player::Engine;
pub use score::{Choice, Report, Score};
pub use suite::{Problem, solves, suite};
pub use tournament::{Played, Player, Schedule, Standing, tournament};
pub use tune::tune;
pub use value::Value;

#[cfg(test)]
mod tests;
