//! Events that serenity cannot parse would be dropped without a word. They are counted here, and named.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serenity::all::{Context, Event, RawEventHandler};
use serenity::async_trait;
use tokio::time::Instant;

use super::figures;

/// Each kind is named once in this time.
const AGAIN: Duration = Duration::from_hours(1);
/// As many kinds as are remembered.
const KINDS: usize = 64;

/// Hears every event.
#[derive(Default)]
pub struct Unparsable(Mutex<Named>);

#[derive(Default)]
struct Named {
    since: Option<Instant>,
    kinds: HashSet<String>,
}

impl Unparsable {
    /// Whether to name this kind now.
    fn is_news(&self, kind: &str, now: Instant) -> bool {
        let mut named = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if named.since.is_none_or(|since| now - since >= AGAIN) {
            *named = Named { since: Some(now), kinds: HashSet::new() };
        }
        named.kinds.len() < KINDS && named.kinds.insert(kind.to_owned())
    }
}

#[async_trait]
impl RawEventHandler for Unparsable {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(unknown) = event else { return };
        metrics::counter!(figures::UNPARSABLE).increment(1);
        let kind = name_of(&unknown.kind);
        if self.is_news(kind, Instant::now()) {
            tracing::warn!(kind, "events of this kind cannot be understood, and nothing comes of them");
        }
    }
}

/// The name of a kind of event as it may stand in a log.
fn name_of(kind: &str) -> &str {
    const LONGEST: usize = 64;
    let is_name = kind.len() <= LONGEST && kind.bytes().all(|sign| sign.is_ascii_uppercase() || sign == b'_');
    if is_name { kind } else { "?" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_named_now_and_then_and_memory_is_bounded() {
        let (unparsable, now) = (Unparsable::default(), Instant::now());
        assert!(unparsable.is_news("A", now));
        assert!(!unparsable.is_news("A", now));
        assert!(unparsable.is_news("A", now + AGAIN));
        let new = (0..1000).filter(|kind| unparsable.is_news(&kind.to_string(), now + AGAIN)).count();
        assert_eq!(new, KINDS - 1);
    }

    #[test]
    fn a_name_is_a_name() {
        assert_eq!(name_of("INTERACTION_CREATE"), "INTERACTION_CREATE");
        for kind in ["", "a\nb", &"A".repeat(65)] {
            assert_eq!(name_of(kind), if kind.is_empty() { "" } else { "?" });
        }
    }
}
