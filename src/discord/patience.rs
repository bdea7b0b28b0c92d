//! How long something may take while a person waits, and how long to wait before something is tried again.

use std::time::Duration;

use crate::discord::chance;

/// Discord waits three seconds for an answer; what is done before it may take this much of them.
const REASONABLE: Duration = Duration::from_secs(1);

/// After so long something is tried again that could not be saved.
pub const AGAIN: Duration = Duration::from_secs(5);

/// What comes of `work`, if it comes in time.
pub async fn within_reason<T>(work: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(REASONABLE, work).await.ok()
}

/// How long to wait after so many failures before this (counted from 0): longer each time, and never for all the same, so
/// that not everybody comes back at once.
pub fn backoff(failures: u32, first: Duration, longest: Duration) -> Duration {
    let most = first.saturating_mul(2_u32.saturating_pow(failures)).min(longest);
    most.mul_f64(chance::jitter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_the_longest_one() {
        let (first, longest) = (Duration::from_secs(1), Duration::from_secs(60));
        for (failures, most) in [(0, 1), (1, 2), (5, 32), (6, 60), (40, 60), (u32::MAX, 60)] {
            let (most, pause) = (Duration::from_secs(most), backoff(failures, first, longest));
            assert!((most / 2..=most).contains(&pause), "{failures}: {pause:?}");
        }
    }
}
