//! How much is done in a run, and by what chance.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::random_play::Dice;
use crate::say::say;

/// The number that a variable of the environment names.
pub fn number(variable: &str, usually: usize) -> usize {
    std::env::var(variable).map_or(usually, |number| {
        number.parse().unwrap_or_else(|_| panic!("{variable}: no number"))
    })
}

/// The chance of one test. When the test fails, it is told how to have the same again.
pub struct Chance {
    seed: u64,
}

impl Chance {
    pub fn new() -> Self {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        Self {
            seed: std::env::var("CRASH_SEED")
                .map_or_else(|_| now(), |seed| seed.parse().expect("CRASH_SEED")),
        }
    }

    /// Dice of its own for each of those who throw some, so that they do not depend on who comes first.
    pub fn dice(&self, number: usize) -> Dice {
        Dice(self.seed.wrapping_add((number as u64) << 40))
    }
}

impl Drop for Chance {
    fn drop(&mut self) {
        if std::thread::panicking() {
            say(&format!("the same chance again: CRASH_SEED={}", self.seed));
        }
    }
}
