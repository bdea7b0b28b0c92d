use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};

use crate::game::{MAX_CHARGED_OUTAGE, Outage};
use crate::store::{Store, StoreError};

/// The downtime of the bot that the deadlines of games have not been moved by yet.
///
/// The store keeps the last heartbeat of any process; this state is of the present process.
pub struct Downtime {
    store: Arc<dyn Store>,
    /// A time that no player is charged for, until all games have been compensated.
    outage: Mutex<Option<Outage>>,
    /// The last heartbeat of this process.
    last_heartbeat: Mutex<Option<OffsetDateTime>>,
    /// Whether all open games have been searched for times in the future.
    has_checked_future: AtomicBool,
}

impl Downtime {
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            outage: Mutex::default(),
            last_heartbeat: Mutex::default(),
            has_checked_future: AtomicBool::default(),
        }
    }

    /// Records that the bot is running, and that no earlier downtime has to be compensated.
    pub async fn record_heartbeat(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        *self.last_heartbeat.lock() = Some(now);
        self.store.heartbeat(now).await
    }

    /// Prepares for a step of the clock, which follows. The time that the clock has missed is
    /// charged to no player, and is compensated by the next
    /// [`Deadlines::compensate_downtime`](crate::service::Deadlines::compensate_downtime).
    pub async fn prepare_clock_step(
        &self,
        step: Duration,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        {
            let mut outage = self.outage.lock();
            let missed = Outage::clock_step(now);
            *outage = Some(outage.map_or(missed, |outage| outage.or_longer(missed)));
        }
        if step.is_positive() {
            return Ok(());
        }
        if let Some(heartbeat) = self.store.last_heartbeat().await? {
            self.record_heartbeat(heartbeat.saturating_add(step)).await?;
        }
        let mut outage = self.outage.lock();
        *outage = outage.map(|outage| outage.shifted(step));
        self.has_checked_future.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Returns the outage by which games may still have to be compensated. A decision before that
    /// has to apply it.
    pub(in crate::service) async fn pending(
        &self,
        now: OffsetDateTime,
    ) -> Result<Option<Outage>, StoreError> {
        let known = *self.outage.lock();
        if known.is_some() {
            return Ok(known);
        }
        Ok(self.store.last_heartbeat().await?.map(|heartbeat| self.outage_since(heartbeat, now)))
    }

    /// Begins a compensation, which [`Self::finish`] ends. `None` if no game needs one.
    pub(in crate::service) async fn begin(
        &self,
        now: OffsetDateTime,
    ) -> Result<Option<Outage>, StoreError> {
        let heartbeat = self.store.last_heartbeat().await?;
        let outage = heartbeat.map(|heartbeat| self.outage_since(heartbeat, now));
        let is_due = |outage: &Outage| {
            outage.counts(now) || !self.has_checked_future.load(Ordering::Relaxed)
        };
        let Some((heartbeat, outage)) = heartbeat.zip(outage.filter(is_due)) else {
            *self.outage.lock() = None;
            return Ok(None);
        };
        *self.outage.lock() = Some(outage);
        // Detects a store that cannot save before the first of many games.
        self.store.heartbeat(heartbeat).await?;
        Ok(Some(outage))
    }

    /// Notes that all games have been compensated.
    pub(in crate::service) fn finish(&self) {
        *self.outage.lock() = None;
        self.has_checked_future.store(true, Ordering::Relaxed);
    }

    /// Returns the downtime since the last heartbeat in the store. `now` may be older than a
    /// heartbeat of this process, because a handler reads the clock before it works.
    fn outage_since(&self, heartbeat: OffsetDateTime, now: OffsetDateTime) -> Outage {
        let is_own = self.last_heartbeat.lock().is_some_and(|own| heartbeat <= own);
        let outage = if heartbeat - now > MAX_CHARGED_OUTAGE && !is_own {
            tracing::warn!(%heartbeat, %now, "the last heartbeat lies in the future; no player is charged for the downtime");
            Outage::unknown()
        } else {
            Outage::since(heartbeat)
        };
        let known = *self.outage.lock();
        known.map_or(outage, |known| known.or_longer(outage))
    }
}
