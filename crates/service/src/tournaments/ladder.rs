//! Challenges in a ladder.

use time::OffsetDateTime;

use super::Tournaments;
use crate::Result;
use alquerque_game::{PlayerId, Reason, Tournament, TournamentId, TournamentReason};

impl Tournaments {
    /// Returns the players of a ladder whom one of them may challenge now, the best first, as
    /// indices of its entrants. Players who may not begin games on the server are left out.
    ///
    /// # Errors
    /// When there are none, they may not begin games on the server, or the store fails. A block by
    /// either player is not told.
    pub async fn opponents(
        &self,
        guild: u64,
        id: TournamentId,
        by: PlayerId,
        now: OffsetDateTime,
    ) -> Result<(Tournament, Vec<u8>)> {
        self.check_may_play(guild, by).await?;
        let found = self.find(guild, id).await?;
        let own = self.core.store.preferences(by).await?;
        let forbidden = self.core.store.server_settings(guild).await?.forbidden;
        let mut opponents = Vec::new();
        for index in found.opponents_of(by, now)? {
            let other = found.person(index).id;
            let is_apart = own.has_blocked(other)
                || forbidden.contains(other)
                || self.core.removals.contains(other)
                || self.core.store.preferences(other).await?.has_blocked(by);
            opponents.extend((!is_apart).then_some(index));
        }
        match opponents.is_empty() {
            true => Err(Reason::from(TournamentReason::OutOfReach).into()),
            false => Ok((found, opponents)),
        }
    }

    /// Has a player of a ladder challenge one [above](Self::opponents).
    ///
    /// # Errors
    /// When they cannot, they may not begin games on the server, or the store fails.
    pub async fn challenge(
        &self,
        guild: u64,
        id: TournamentId,
        by: PlayerId,
        whom: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Tournament> {
        let (found, opponents) = self.opponents(guild, id, by, now).await?;
        if opponents.iter().all(|&index| found.person(index).id != whom) {
            return Err(Reason::from(TournamentReason::OutOfReach).into());
        }
        self.change(guild, id, move |it| Ok(Some(it.challenge(by, whom, now)?.changed(now)))).await
    }
}
