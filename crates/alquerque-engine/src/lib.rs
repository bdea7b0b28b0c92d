#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod analysis;
pub mod book;
pub mod compact;
mod engine;
pub mod evaluate;
mod limits;
mod oracle;
mod play;
pub mod prove;
pub mod puzzles;
mod rng;
mod score;
mod search;
mod self_play;
mod symmetry;
pub mod tables;
mod value;

pub use analysis::{Analysis, Ply, Verdict};
pub use book::Ballot;
pub use engine::Engine;
pub use limits::{Limits, Stop};
pub use oracle::{Book, Oracle};
pub use play::{Coverage, Hint, Level, Reason};
pub use score::{Choice, Report, Score};
pub use self_play::{FinishedGame, Player, Problem, Schedule, Standing};
pub use self_play::{solves, suite, tournament, tune};
pub use value::{Value, proven_winner};

#[cfg(test)]
mod tests;
