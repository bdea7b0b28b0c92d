//! Whom a message may ping: not people who have blocked its author, and beyond what play requires, seldom.

use time::OffsetDateTime;

use super::GameService;
use super::hourly::HourlyLimit;
use crate::game::{Game, PlayerId};

/// The pings of one person by another beyond what play requires, in an hour.
pub const MAX_PINGS: usize = 3;

/// Counts who has pinged whom of late, beyond what play requires.
pub type PingLimit = HourlyLimit<Pair, MAX_PINGS>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    by: PlayerId,
    whom: PlayerId,
}

impl GameService {
    /// The player whom the newest board of a game calls: the one to move, once for each ply.
    pub async fn called_by_board(&self, game: &Game) -> Option<PlayerId> {
        let whom = game.player_to_ping().filter(|_| !game.is_announced())?;
        let is_blocked = match game.opponent_of(whom).filter(|_| game.bot().is_none()) {
            Some(opponent) => self.has_blocked(whom, opponent.id).await,
            None => false,
        };
        (!is_blocked).then_some(whom)
    }

    /// The person, if a message of another one that play does not require may ping them: a challenge, a nudge, an offer.
    pub async fn called_beyond_play(
        &self,
        by: PlayerId,
        whom: PlayerId,
        now: OffsetDateTime,
    ) -> Option<PlayerId> {
        let is_called =
            !self.has_blocked(whom, by).await && self.ping_limit.permits(Pair { by, whom }, now);
        is_called.then_some(whom)
    }

    /// Whether a person wants to hear nothing of another one. Where that cannot be read, they are taken to want so: the
    /// message is posted all the same.
    async fn has_blocked(&self, person: PlayerId, other: PlayerId) -> bool {
        match self.store.preferences(person).await {
            Ok(preferences) => preferences.has_blocked(other),
            Err(error) => {
                tracing::info!(%error, "a list of blocked people cannot be read, so nobody is pinged");
                true
            }
        }
    }
}
