//! Random choices of the bot.

use alquerque_rules::Side;
use rand::RngExt;

use super::transport::with_rng;

/// Draws lots for the side to play.
pub fn coin() -> Side {
    if with_rng(|rng| rng.random()) { Side::White } else { Side::Black }
}

/// Returns a random key for the pseudonym of a player whose data are removed.
pub fn key() -> [u64; 2] {
    with_rng(|rng| rng.random())
}

#[cfg(test)]
pub use super::transport::seed;
