//! An engine for Alquerque: search, evaluation, levels of play, endgame tablebases, proofs and an
//! opening book.
//!
//! The crate knows nothing of players or chat. The caller limits the time and the nodes of a
//! search.

#![warn(missing_docs)]

mod analysis;
pub mod book;
mod choose;
pub mod compact;
mod engine;
pub mod evaluate;
mod hint;
mod level;
mod limits;
mod one_ply;
mod oracle;
mod perfect;
pub mod prove;
mod rng;
mod score;
mod search;
mod suite;
mod symmetry;
mod tablebase_filter;
pub mod tables;
mod tournament;
mod tune;
mod value;

pub use analysis::{Analysis, Ply, Verdict};
pub use engine::Engine;
pub use hint::{Hint, Reason};
pub use level::{Coverage, Level};
pub use limits::{Limits, Stop};
pub use oracle::{Book, Oracle};
pub use score::{Choice, Report, Score};
pub use suite::{Problem, solves, suite};
pub use tournament::{FinishedGame, Player, Schedule, Standing, tournament};
pub use tune::tune;
pub use value::Value;

#[cfg(test)]
mod tests;
