//! The size of a run, and its random seed.

use std::time::{SystemTime, UNIX_EPOCH};

use test_support::say;

use crate::random_play::Dice;

/// Returns the number in an environment variable.
pub fn env_number(variable: &str, default: usize) -> usize {
    std::env::var(variable).map_or(default, |number| {
        number.parse().unwrap_or_else(|_| panic!("{variable} is not a number"))
    })
}

/// The random seed of one test. A failing test prints it.
pub struct Seed {
    seed: u64,
}

impl Seed {
    pub fn new() -> Self {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        Self {
            seed: std::env::var("CRASH_SEED")
                .map_or_else(|_| now(), |seed| seed.parse().expect("CRASH_SEED")),
        }
    }

    /// Returns the random number generator of one task. Each task has its own, so that their order
    /// does not matter.
    pub fn dice(&self, number: usize) -> Dice {
        Dice(self.seed.wrapping_add((number as u64) << 40))
    }
}

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            say(&format!("repeat with CRASH_SEED={}", self.seed));
        }
    }
}
