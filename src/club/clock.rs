//! The time that the club goes by.

use futures_util::future::BoxFuture;
use time::OffsetDateTime;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> OffsetDateTime;

    /// Ready when somebody has moved the hands after this call.
    fn moved(&self) -> BoxFuture<'static, ()>;

    /// Hears that everything that was due by `now` has been done.
    fn swept(&self, now: OffsetDateTime);
}

/// The time of the system, which goes by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(std::future::pending())
    }

    fn swept(&self, _: OffsetDateTime) {}
}
