//! What the bot leaves to chance. A simulation can seed it for its thread, and has the same chance again then.

use rand::RngExt;

use alquerque_rules::Side;

/// Tosses for the stones.
pub fn coin() -> Side {
    if with_rng(|rng| rng.random()) { Side::White } else { Side::Black }
}

/// A key for what is kept of a person whose data were removed.
pub fn key() -> [u64; 2] {
    with_rng(|rng| rng.random())
}

/// By which part of a pause to wait, so that not all come back at once.
pub fn jitter() -> f64 {
    with_rng(|rng| rng.random_range(0.5..=1.0))
}

#[cfg(not(test))]
fn with_rng<T>(chance: impl FnOnce(&mut rand::rngs::ThreadRng) -> T) -> T {
    chance(&mut rand::rng())
}

#[cfg(test)]
fn with_rng<T>(chance: impl FnOnce(&mut rand::rngs::StdRng) -> T) -> T {
    seeded::RNG.with_borrow_mut(chance)
}

#[cfg(test)]
pub use seeded::seed;

#[cfg(test)]
mod seeded {
    use std::cell::RefCell;

    use rand::SeedableRng;
    use rand::rngs::StdRng;

    thread_local! {
        pub static RNG: RefCell<StdRng> = RefCell::new(rand::make_rng());
    }

    /// Makes the chance of this thread that of a seed.
    pub fn seed(seed: u64) {
        RNG.set(StdRng::seed_from_u64(seed));
    }
}
