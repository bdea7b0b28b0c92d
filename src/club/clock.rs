//! The time that the club goes by.

use async_trait::async_trait;
use time::OffsetDateTime;

/// Tells the time.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> OffsetDateTime;

    /// Returns when somebody has moved the hands.
    async fn moved(&self);

    /// Hears that everything that was due by `now` has been done.
    fn swept(&self, now: OffsetDateTime);
}

/// The time of the system, which goes by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

#[async_trait]
impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }

    async fn moved(&self) {
        std::future::pending().await
    }

    fn swept(&self, _: OffsetDateTime) {}
}
