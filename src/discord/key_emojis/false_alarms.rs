//! Messages that Discord refuses although it has all their emojis.

use std::time::Duration;

use tokio::time::Instant;

/// False alarms after which emojis are not used for [`QUIET`].
const MAX: u32 = 3;
/// A time without a false alarm after which former ones do not count.
pub const QUIET: Duration = Duration::from_hours(1);

/// Counts false alarms until there is none for [`QUIET`].
#[derive(Default)]
pub struct FalseAlarms {
    count: u32,
    latest: Option<Instant>,
}

impl FalseAlarms {
    /// Counts a false alarm. Returns whether there were too many.
    pub fn add(&mut self) -> bool {
        let now = Instant::now();
        if self.latest.is_none_or(|latest| now.duration_since(latest) >= QUIET) {
            self.count = 0;
        }
        self.latest = Some(now);
        self.count += 1;
        self.count >= MAX
    }
}
