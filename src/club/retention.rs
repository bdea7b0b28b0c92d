//! Removes what is kept for a while only.

use time::{Duration, OffsetDateTime};

use super::{Club, ClubError};
use crate::game::{GameId, Temporary};
use crate::store::StoreError;

/// The games of each kind that one sweep removes.
const AT_ONCE: usize = 200;

/// How long temporary games are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Challenges that came to nothing, since they did.
    pub challenges: Duration,
    /// Studies, since they were brought.
    pub studies: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        Self { challenges: Duration::days(7), studies: Duration::days(90) }
    }
}

impl Retention {
    fn of(&self, kind: Temporary) -> Duration {
        match kind {
            Temporary::Challenge => self.challenges,
            Temporary::Study => self.studies,
        }
    }
}

impl Club {
    /// The same with other times for which temporary games are kept.
    #[must_use]
    pub fn with_retention(self, retention: Retention) -> Self {
        Self { retention, ..self }
    }

    /// Removes temporary games whose time is over: so many of each kind that the next call may find more.
    pub async fn remove_outdated(&self, now: OffsetDateTime) -> Result<(), ClubError> {
        for kind in Temporary::ALL {
            let until = now - self.retention.of(kind);
            for id in self.store.temporary(kind, until, AT_ONCE).await? {
                match self.remove(id).await {
                    // Somebody saved it meanwhile: the next sweep looks again.
                    Ok(()) | Err(StoreError::Conflict) => {}
                    Err(error) if error.is_of_one_game() => {
                        tracing::error!(%id, %error, "an outdated game cannot be removed");
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(())
    }

    async fn remove(&self, id: GameId) -> Result<(), StoreError> {
        let Some(kept) = self.store.get(id).await? else { return Ok(()) };
        self.store.remove(id, kept.version).await
    }
}
