//! The retention of temporary data, and of data of servers that the bot has left.

use time::{Duration, OffsetDateTime};

use super::super::Result;
use super::super::guilds;
use super::Privacy;
use alquerque_game::Temporary;
use alquerque_store::{StoreError, UnreadableRecord};

/// The games of each kind that one sweep removes.
pub(super) const BATCH: usize = 200;

/// How long temporary data are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Challenges that led to no game, from their end.
    pub challenges: Duration,
    /// Studies, from their import.
    pub studies: Duration,
    /// All data of a server, from the bot's removal. Open games are decided before they are
    /// removed.
    pub servers: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            challenges: Duration::days(7),
            studies: Duration::days(90),
            servers: Duration::days(60),
        }
    }
}

impl Retention {
    fn period(&self, kind: Temporary) -> Duration {
        match kind {
            Temporary::Challenge => self.challenges,
            Temporary::Study => self.studies,
        }
    }
}

impl Privacy {
    /// Removes a batch of expired data: temporary games, and data of servers that the bot has left.
    /// Returns whether there may be more to remove.
    pub async fn remove_expired(&self, now: OffsetDateTime) -> Result<bool> {
        let mut largest = 0;
        for kind in Temporary::ALL {
            let until = now - self.retention.period(kind);
            let mut removed = 0;
            for id in self.core.store.temporary(kind, until, BATCH).await? {
                match self.core.remove(id).await {
                    Ok(_) => removed += 1,
                    // A damaged record can never be shown again.
                    Err(StoreError::Unreadable(UnreadableRecord::Damaged { .. })) => {
                        self.core.store.remove_damaged(id, None).await?;
                        removed += 1;
                    }
                    // Another save came first. The next sweep tries again.
                    Err(StoreError::Conflict) => {}
                    Err(error @ StoreError::Unreadable(_)) => {
                        tracing::error!(%id, %error, "an expired game cannot be removed");
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            largest = largest.max(removed);
        }
        Ok(self.remove_left_servers(now).await? || largest == BATCH)
    }

    /// Removes a batch of expired data of servers from which the bot is absent, as far as this
    /// process knows. Returns whether there may be more to remove.
    pub async fn remove_left_servers(&self, now: OffsetDateTime) -> Result<bool> {
        let left_by = now - self.retention.servers;
        let mut rest = BATCH;
        for guild in self.absent.next_batch(BATCH) {
            let server = guilds::server(&self.core.store, guild).await?;
            let left = server.and_then(|server| server.left);
            if left.is_none_or(|left| left > left_by) {
                continue;
            }
            let removed = self.core.store.remove_left(guild, left_by, rest).await?;
            if removed > 0 {
                tracing::info!(
                    guild,
                    removed,
                    "expired games and ratings of a server that the bot has left were removed"
                );
            }
            rest -= removed;
            if rest == 0 {
                break;
            }
        }
        Ok(rest == 0)
    }
}
