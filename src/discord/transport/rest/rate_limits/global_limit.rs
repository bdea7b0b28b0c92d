//! A limit on all requests: Discord's global one, or a ban of the address.

use std::time::Duration;

use tokio::time::Instant;

/// The longest wait that a response can impose. Discord's own limits last seconds, but a ban lasts
/// an hour or more, and a proxy may say anything.
pub const MAX_GLOBAL_WAIT: Duration = Duration::from_mins(10);
/// How long the other requests wait for the response to a probe.
pub const PROBE_TIMEOUT: Duration = Duration::from_secs(15);

/// The end of the limit. After one that was cut short, a single request probes whether it lasts.
#[derive(Default)]
pub struct GlobalLimit {
    end: Option<Instant>,
    probe: Probe,
}

#[derive(Default, PartialEq)]
enum Probe {
    #[default]
    Unneeded,
    Due,
    /// A request was sent.
    Sent,
}

impl GlobalLimit {
    /// Returns when requests can be made again. The time may have passed.
    pub fn end(&self) -> Option<Instant> {
        self.end
    }

    /// Begins a limit, or extends it.
    pub fn set(&mut self, wait: Duration, now: Instant) {
        let end = now + wait.min(MAX_GLOBAL_WAIT);
        let is_probed = self.probe == Probe::Sent;
        // A probe has only held the others up.
        self.end = if is_probed { Some(end) } else { self.end.max(Some(end)) };
        if wait > MAX_GLOBAL_WAIT {
            tracing::warn!(
                seconds = wait.as_secs(),
                probe_in = MAX_GLOBAL_WAIT.as_secs(),
                "Discord limits all requests for long, as it does to ban an address; a single \
                 request will try whether the limit lasts"
            );
            self.probe = Probe::Due;
        } else if is_probed {
            self.probe = Probe::Unneeded;
        }
    }

    /// Records that a request is made.
    pub fn probe(&mut self, now: Instant) {
        if self.probe != Probe::Unneeded {
            self.end = Some(now + PROBE_TIMEOUT);
            self.probe = Probe::Sent;
        }
    }

    /// Records a response that the limit did not refuse.
    pub fn passed(&mut self) {
        if self.probe == Probe::Sent {
            *self = Self::default();
        }
    }
}
