//! Games of the engine against itself: tournaments, tuning and test positions.

mod suite;
mod tournament;
mod tune;

pub use suite::{Problem, solves, suite};
pub use tournament::{FinishedGame, Player, Schedule, Standing, tournament};
pub use tune::tune;
