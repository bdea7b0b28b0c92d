//! Events with a field that the bot uses and cannot read. They are counted and logged.

use std::time::Duration;

use crate::discord::payload::Unreadable;
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
        // It may be of any length and form.
        let event_type = Unreadable::new(event_type).path;
        if self.0.start(event_type.clone()) {
            tracing::warn!(event_type, path, "events of this type cannot be read and are ignored");
        }
    }
}
