//! The stand-in's clock (a source of time plus an adjustable offset) and snowflake ids.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use tokio::sync::watch;

/// The Discord epoch (2015-01-01T00:00:00Z) in Unix milliseconds.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// A snowflake: 42 bits of milliseconds since the Discord epoch, then 22 bits of sequence number.
///
/// Serializes as a string of digits; deserializes from a string or an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Returns the time of creation in Unix milliseconds.
    pub fn created_ms(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH
    }

    /// Returns the smallest id of a Unix millisecond.
    pub(crate) fn from_ms(ms: u64) -> Self {
        Self(ms.saturating_sub(DISCORD_EPOCH) << 22)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Text(String),
            Number(u64),
        }
        match Either::deserialize(deserializer)? {
            Either::Text(text) => text
                .parse()
                .map_err(|_| serde::de::Error::custom(format_args!("{text:?} is no id"))),
            Either::Number(number) => Ok(Self(number)),
        }
    }
}

/// The stand-in's clock: a source of time, real time by default, plus what
/// [`Sandbox::advance`](crate::Sandbox::advance) added.
///
/// Clones share their state, so a bot in the same process can use the same clock.
#[derive(Clone)]
pub struct SandboxClock {
    source: Arc<dyn Fn() -> u64 + Send + Sync>,
    skew_ms: watch::Sender<u64>,
}

impl Default for SandboxClock {
    fn default() -> Self {
        Self::new(|| millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()))
    }
}

impl fmt::Debug for SandboxClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SandboxClock").field(&self.now_ms()).finish()
    }
}

impl SandboxClock {
    /// Creates a clock from a source of Unix milliseconds.
    pub fn new(source: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self { source: Arc::new(source), skew_ms: watch::Sender::default() }
    }

    /// Returns the current time of the stand-in in Unix milliseconds.
    pub fn now_ms(&self) -> u64 {
        (self.source)().saturating_add(*self.skew_ms.borrow())
    }

    /// Returns a future that completes when the clock is advanced after this call.
    ///
    /// Call this before reading the time, so that no change in between is missed.
    pub fn changed(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut moves = self.skew_ms.subscribe();
        async move {
            if moves.changed().await.is_err() {
                // All handles are dropped, so the clock can no longer be advanced.
                std::future::pending().await
            }
        }
    }

    /// Sleeps until a time in Unix milliseconds, which advancing the clock brings nearer.
    pub async fn sleep_until(&self, at_ms: u64) {
        loop {
            let moved = self.changed();
            let left = at_ms.saturating_sub(self.now_ms());
            if left == 0 {
                return;
            }
            // Either outcome leads to another look at the clock.
            tokio::time::timeout(Duration::from_millis(left), moved).await.ok();
        }
    }

    /// Sleeps for a duration of the stand-in's time.
    pub async fn sleep(&self, length: Duration) {
        self.sleep_until(self.now_ms().saturating_add(millis(length))).await;
    }

    /// Advances the clock.
    pub(crate) fn advance(&self, by: Duration) {
        self.skew_ms.send_modify(|skew| *skew = skew.saturating_add(millis(by)));
    }
}

/// Returns a duration in whole milliseconds, saturating at `u64::MAX`.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Formats a time as Discord does: `2015-04-26T06:26:56.936000+00:00`.
pub(crate) fn timestamp(ms: u64) -> String {
    let nanos = i128::from(ms) * 1_000_000;
    let at = OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let date = at.date();
    let time = at.time();
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}+00:00",
        date.year(),
        u8::from(date.month()),
        date.day(),
        time.hour(),
        time.minute(),
        time.second(),
        time.microsecond()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hold_their_creation_time_and_serialize_as_digits() {
        let id = Id::from_ms(1_700_000_000_123);
        assert_eq!(id.created_ms(), 1_700_000_000_123);
        assert_eq!(serde_json::json!(id), serde_json::json!(id.0.to_string()));
        assert_eq!(serde_json::from_str::<Id>("12").unwrap(), Id(12));
        assert_eq!(serde_json::from_str::<Id>("\"12\"").unwrap(), Id(12));
    }

    #[test]
    fn timestamps_have_microseconds_and_an_offset() {
        assert_eq!(timestamp(1_430_029_616_936), "2015-04-26T06:26:56.936000+00:00");
    }

    #[test]
    fn advancing_moves_the_clock_forward() {
        let clock = SandboxClock::default();
        let before = clock.now_ms();
        clock.advance(Duration::from_secs(900));
        assert!(clock.now_ms() >= before + 900_000);
    }

    #[tokio::test]
    async fn sleepers_wake_when_the_clock_is_advanced() {
        let clock = SandboxClock::default();
        let moved = clock.changed();
        let clone = clock.clone();
        let sleeper = tokio::spawn(async move { clone.sleep(Duration::from_secs(7200)).await });
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(3600));
        moved.await;
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_secs(3600));
        tokio::time::timeout(Duration::from_secs(5), sleeper).await.unwrap().unwrap();
        // Real time passes as well.
        clock.sleep(Duration::from_millis(2)).await;
    }
}
