//! Waits that take long are logged.

use std::pin::pin;
use std::time::Duration;

use tokio::time::timeout;

/// The longest wait without a line in the log.
pub const SILENCE: Duration = Duration::from_secs(4);

/// Waits for `work`, and logs what is waited for if that takes longer than a few seconds.
pub async fn log_if_slow<T>(what: &str, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    if let Ok(done) = timeout(SILENCE, &mut work).await {
        return done;
    }
    tracing::info!("still waiting for {what}");
    work.await
}
