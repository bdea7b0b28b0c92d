//! How long something may take while a person waits.

use std::time::Duration;

/// Discord waits three seconds for an answer; what is done before it may take this much of them.
const REASONABLE: Duration = Duration::from_secs(1);

/// What comes of `work`, if it comes in time.
pub async fn within_reason<T>(work: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(REASONABLE, work).await.ok()
}
