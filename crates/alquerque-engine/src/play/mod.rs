//! The levels of play: choices of actions, draw offers, resignations and hints.

mod choose;
mod hint;
mod level;
mod one_ply;
mod perfect;
mod tablebase_filter;

pub use hint::{Hint, Reason};
pub use level::{Coverage, Level};
