//! What the log says: times, errors with their causes, and waits that take long.

use std::error::Error;
use std::fmt;
use std::pin::pin;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::time::timeout;

/// The longest wait without a line in the log.
pub const SILENCE: Duration = Duration::from_secs(4);

/// A time in UTC, to the second.
#[derive(Clone, Copy, Debug)]
pub struct Utc(pub OffsetDateTime);

impl Utc {
    /// Returns the time after a wait, by the machine's clock.
    pub fn after(wait: Duration) -> Self {
        let wait = wait.try_into().unwrap_or(time::Duration::MAX);
        Self(OffsetDateTime::now_utc().saturating_add(wait))
    }
}

impl fmt::Display for Utc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.0.to_offset(time::UtcOffset::UTC);
        let (hour, minute, second) = time.to_hms();
        write!(f, "{} {hour:02}:{minute:02}:{second:02} UTC", time.date())
    }
}

/// Returns an error and its causes in one line, without causes that it already mentions.
pub fn error_chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let cause = error.to_string();
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
        source = error.source();
    }
    text
}

/// Returns the last cause of an error.
pub fn root_cause<'a>(mut error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    while let Some(cause) = error.source() {
        error = cause;
    }
    error
}

/// Waits for `work`, and logs what is waited for if that takes longer than a few seconds.
pub async fn log_if_slow<T>(what: &str, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    if let Ok(done) = timeout(SILENCE, &mut work).await {
        return done;
    }
    tracing::info!("still waiting for {what}");
    work.await
}
