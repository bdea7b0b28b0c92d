//! The stand-in's time: the real clock plus an adjustable skew, and the ids that grow with it.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use tokio::sync::watch;

/// The first second of 2015, from which Discord counts, in milliseconds of the Unix epoch.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// A snowflake: 42 bits of milliseconds since 2015, then 22 bits that keep ids of one millisecond apart.
///
/// On the wire it is a string of digits; an integer is read as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// The moment the id was made, in milliseconds of the Unix epoch.
    pub fn created_ms(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH
    }

    /// The smallest id of a millisecond of the Unix epoch.
    pub(crate) fn at(ms: u64) -> Self {
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
            Either::Text(text) => text.parse().map_err(serde::de::Error::custom),
            Either::Number(number) => Ok(Self(number)),
        }
    }
}

/// The stand-in's time: real time plus what [`Sandbox::advance`](crate::Sandbox::advance) added.
///
/// Clones tell the same time, so that a bot in the same process can live by it.
#[derive(Clone, Debug, Default)]
pub struct SandboxClock {
    skew_ms: watch::Sender<u64>,
}

impl SandboxClock {
    /// Milliseconds of the Unix epoch, as the stand-in sees them.
    pub fn now_ms(&self) -> u64 {
        let real = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        millis(real).saturating_add(*self.skew_ms.borrow())
    }

    /// Ready as soon as the clock is moved after this call; what merely passes does not count.
    ///
    /// Whoever calls this first and then looks at the time misses no move.
    pub fn changed(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut moves = self.skew_ms.subscribe();
        async move {
            if moves.changed().await.is_err() {
                // Nobody is left who could move the clock.
                std::future::pending().await
            }
        }
    }

    /// Waits until it is this late, be it that time passes or that the clock is moved.
    pub async fn sleep_until(&self, at_ms: u64) {
        loop {
            let moved = self.changed();
            let left = at_ms.saturating_sub(self.now_ms());
            if left == 0 {
                return;
            }
            // Whether it was time or a move, the clock is looked at again.
            tokio::time::timeout(Duration::from_millis(left), moved).await.ok();
        }
    }

    /// Waits for so much of the stand-in's time.
    pub async fn sleep(&self, length: Duration) {
        self.sleep_until(self.now_ms().saturating_add(millis(length))).await;
    }

    /// Moves the clock forward.
    pub(crate) fn advance(&self, by: Duration) {
        self.skew_ms.send_modify(|skew| *skew = skew.saturating_add(millis(by)));
    }
}

/// Whole milliseconds, which fit 64 bits for half a billion years.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// A moment as Discord writes it: `2015-04-26T06:26:56.936000+00:00`.
pub(crate) fn iso(ms: u64) -> String {
    let nanos = i128::from(ms) * 1_000_000;
    let at = OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (date, time) = (at.date(), at.time());
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
    fn ids_carry_their_moment_and_print_as_digits() {
        let id = Id::at(1_700_000_000_123);
        assert_eq!(id.created_ms(), 1_700_000_000_123);
        assert_eq!(serde_json::json!(id), serde_json::json!(id.0.to_string()));
        assert_eq!(serde_json::from_str::<Id>("12").unwrap(), Id(12));
        assert_eq!(serde_json::from_str::<Id>("\"12\"").unwrap(), Id(12));
    }

    #[test]
    fn moments_are_written_with_microseconds_and_offset() {
        assert_eq!(iso(1_430_029_616_936), "2015-04-26T06:26:56.936000+00:00");
    }

    #[test]
    fn the_clock_moves_forward_on_demand() {
        let clock = SandboxClock::default();
        let before = clock.now_ms();
        clock.advance(Duration::from_secs(900));
        assert!(clock.now_ms() >= before + 900_000);
    }
    #[tokio::test]
    async fn those_who_wait_wake_when_the_clock_moves() {
        let clock = SandboxClock::default();
        let (moved, slept) = (clock.changed(), clock.clone());
        let sleeper = tokio::spawn(async move { slept.sleep(Duration::from_secs(7200)).await });
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
