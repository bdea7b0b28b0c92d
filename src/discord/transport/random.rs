//! Random numbers. Tests can seed the generator of their thread, to repeat a run.

#[cfg(not(test))]
pub fn with_rng<T>(draw: impl FnOnce(&mut rand::rngs::ThreadRng) -> T) -> T {
    draw(&mut rand::rng())
}

#[cfg(test)]
pub fn with_rng<T>(draw: impl FnOnce(&mut rand::rngs::StdRng) -> T) -> T {
    seeded::RNG.with_borrow_mut(draw)
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

    /// Seeds the generator of this thread.
    pub fn seed(seed: u64) {
        RNG.set(StdRng::seed_from_u64(seed));
    }
}
