//! Events with a field that the bot uses and cannot read. They are counted and logged.

use std::time::Duration;

use crate::discord::transport::cooldowns::Cooldowns;
use crate::discord::transport::metrics::UNPARSABLE;

/// Each event type is logged once in this time.
const LOG_PERIOD: Duration = Duration::from_hours(1);
/// Maximum number of event types logged in a period.
const MAX_TYPES: usize = 64;

/// Counts unparsable events, and logs their types at a limited rate.
pub struct UnparsableEvents(Cooldowns<String>);

impl Default for UnparsableEvents {
    fn default() -> Self {
        Self(Cooldowns::new(LOG_PERIOD, MAX_TYPES))
    }
}

impl UnparsableEvents {
    /// Counts an event, and logs its type and the path of the field unless that happened recently.
    pub fn record(&self, event_type: &str, path: &str) {
        metrics::counter!(UNPARSABLE).increment(1);
        let event_type = sanitize(event_type);
        if self.0.start(event_type.to_owned()) {
            tracing::warn!(event_type, path, "events of this type cannot be read and are ignored");
        }
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
    fn only_event_types_are_logged_verbatim() {
        assert_eq!(sanitize("INTERACTION_CREATE"), "INTERACTION_CREATE");
        for event_type in ["", "a\nb", &"A".repeat(65)] {
            assert_eq!(sanitize(event_type), if event_type.is_empty() { "" } else { "?" });
        }
    }
}
