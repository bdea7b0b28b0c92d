//! Uncached rendering, and pictures that are not encoded, for benchmarks and tests.

pub use super::last_move::last_move;
pub use super::picture::{compose, png};
pub use super::replay::gif;
