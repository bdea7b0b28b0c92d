//! Random numbers and pauses. Tests can seed the generator of their thread, to repeat a run.

use std::time::Duration;

use rand::RngExt;

/// Exponential backoff with jitter.
///
/// The pause doubles from `min` up to `max` with the failures before this one, and is then scaled
/// by a random factor between ½ and 1.
pub fn backoff(failures: u32, min: Duration, max: Duration) -> Duration {
    let pause = min.saturating_mul(2_u32.saturating_pow(failures)).min(max);
    pause.mul_f64(with_rng(|rng| rng.random_range(0.5..=1.0)))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_maximum() {
        let min = Duration::from_secs(1);
        let max = Duration::from_secs(60);
        for (failures, upper) in [(0, 1), (1, 2), (5, 32), (6, 60), (40, 60), (u32::MAX, 60)] {
            let upper = Duration::from_secs(upper);
            let pause = backoff(failures, min, max);
            assert!((upper / 2..=upper).contains(&pause), "{failures}: {pause:?}");
        }
    }
}
