//! Events that serenity cannot parse. It drops them silently; here they are counted and named.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::discord::figures;

/// Each kind is logged once in this time.
const PERIOD: Duration = Duration::from_hours(1);
/// Kinds that are remembered.
const KINDS: usize = 64;

/// Counts events by kind.
#[derive(Default)]
pub struct Unparsable(Mutex<Named>);

#[derive(Default)]
struct Named {
    since: Option<Instant>,
    kinds: HashSet<String>,
}

impl Unparsable {
    /// Counts an event of this kind, and logs the kind unless that was done lately.
    pub fn note(&self, kind: &str) {
        metrics::counter!(figures::UNPARSABLE).increment(1);
        let kind = name_of(kind);
        if self.is_news(kind, Instant::now()) {
            tracing::warn!(kind, "events of this kind cannot be parsed and are ignored");
        }
    }

    /// Whether to name this kind now.
    fn is_news(&self, kind: &str, now: Instant) -> bool {
        let mut named = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if named.since.is_none_or(|since| now - since >= PERIOD) {
            *named = Named { since: Some(now), kinds: HashSet::new() };
        }
        named.kinds.len() < KINDS && named.kinds.insert(kind.to_owned())
    }
}

/// The name of a kind of event as it may stand in a log.
fn name_of(kind: &str) -> &str {
    const LONGEST: usize = 64;
    let is_name =
        kind.len() <= LONGEST && kind.bytes().all(|sign| sign.is_ascii_uppercase() || sign == b'_');
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
        assert!(unparsable.is_news("A", now + PERIOD));
        let new =
            (0..1000).filter(|kind| unparsable.is_news(&kind.to_string(), now + PERIOD)).count();
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
