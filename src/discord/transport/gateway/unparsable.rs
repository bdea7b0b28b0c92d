//! Events with a field that the bot uses and cannot read. They are counted and logged.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::discord::transport::metrics::UNPARSABLE;

/// Each event type is logged once in this time.
const LOG_PERIOD: Duration = Duration::from_hours(1);
/// Maximum number of event types logged in a period.
const MAX_TYPES: usize = 64;

/// Counts unparsable events and logs their types at a limited rate.
#[derive(Default)]
pub struct UnparsableEvents(Mutex<Logged>);

/// Event types logged in the current period.
#[derive(Default)]
struct Logged {
    since: Option<Instant>,
    types: HashSet<String>,
}

impl UnparsableEvents {
    /// Counts an event, and logs its type and the path of the field unless that happened recently.
    pub fn record(&self, event_type: &str, path: &str) {
        metrics::counter!(UNPARSABLE).increment(1);
        let event_type = sanitize(event_type);
        if self.should_log(event_type, Instant::now()) {
            tracing::warn!(event_type, path, "events of this type cannot be read and are ignored");
        }
    }

    fn should_log(&self, event_type: &str, now: Instant) -> bool {
        let mut logged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if logged.since.is_none_or(|since| now - since >= LOG_PERIOD) {
            *logged = Logged { since: Some(now), types: HashSet::new() };
        }
        logged.types.len() < MAX_TYPES && logged.types.insert(event_type.to_owned())
    }
}

/// Returns an event type that is safe to log, `?` if it does not look like one.
fn sanitize(event_type: &str) -> &str {
    const MAX_LEN: usize = 64;
    let is_valid = event_type.len() <= MAX_LEN
        && event_type.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    if is_valid { event_type } else { "?" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_is_logged_once_a_period_and_their_number_is_bounded() {
        let events = UnparsableEvents::default();
        let now = Instant::now();
        assert!(events.should_log("A", now));
        assert!(!events.should_log("A", now));
        assert!(events.should_log("A", now + LOG_PERIOD));
        let logged = (0..1000)
            .filter(|number| events.should_log(&number.to_string(), now + LOG_PERIOD))
            .count();
        assert_eq!(logged, MAX_TYPES - 1);
    }

    #[test]
    fn only_event_types_are_logged_verbatim() {
        assert_eq!(sanitize("INTERACTION_CREATE"), "INTERACTION_CREATE");
        for event_type in ["", "a\nb", &"A".repeat(65)] {
            assert_eq!(sanitize(event_type), if event_type.is_empty() { "" } else { "?" });
        }
    }
}
