//! Limits on open games. Adjourned games have a limit of their own, and need room again to resume.

use super::{Core, SharedGuard};
use crate::Result;
use alquerque_game::{Game, Place, PlayerId, Progress, Reason, Refusal, Summary};
use alquerque_store::StoreError;

/// The open games and challenges that a channel may have.
pub const MAX_GAMES: usize = 100;
/// The open games and own challenges that a player may have in a channel and its threads.
pub const MAX_OWN_GAMES: usize = 10;
/// The adjourned games in a channel and its threads with which a player may begin no other there.
pub const MAX_ADJOURNED: usize = 20;

impl Core {
    /// Acquires the locks for challenges that share a quota with those of these players, for a
    /// person: of the server or, outside of servers, of the channel and the players, whose
    /// challenges are counted over all channels.
    pub async fn lock_challenges(
        &self,
        place: Place,
        players: &[PlayerId],
        by: PlayerId,
    ) -> Result<SharedGuard, StoreError> {
        let keys = match place.guild {
            Some(guild) => vec![guild],
            None => players.iter().map(|player| player.0).chain([place.channel]).collect(),
        };
        self.challenge_locks.lock_all(keys, by).await
    }

    /// Checks that a channel has room for one more open game.
    pub async fn check_channel_quota(&self, place: Place) -> Result<()> {
        let open = self.store.open_in(place).await?;
        let is_full = open.iter().filter(|game| game.tournament.is_none()).count() >= MAX_GAMES;
        if is_full { Err(Reason::ChannelFull { most: MAX_GAMES }.into()) } else { Ok(()) }
    }

    /// Checks that an adjourned game has room to resume, for a person. No other game takes it while
    /// the guard is held.
    pub(super) async fn reserve_room_to_resume(
        &self,
        game: &Game,
        by: PlayerId,
    ) -> Result<SharedGuard> {
        let players = game.players().filter(|&player| game.bot() != Some(player));
        let players: Vec<PlayerId> = players.collect();
        let guard = self.lock_challenges(game.place, &players, by).await?;
        self.check_channel_quota(game.place).await?;
        for player in players {
            let open = self.active_games(player, game.place.guild).await?;
            check_player_quota(&open, player, quota_channel(game.place, game.parent))?;
        }
        Ok(guard)
    }
}

/// Returns the channel whose quota a game counts towards: for a thread, its `parent`.
pub fn quota_channel(place: Place, parent: Option<u64>) -> u64 {
    parent.unwrap_or(place.channel)
}

/// Checks that a player with these `open` games may have one more in a channel.
pub fn check_player_quota(open: &[Summary], player: PlayerId, channel: u64) -> Result<(), Refusal> {
    // Challenges by others do not count.
    let is_own =
        |game: &&Summary| game.progress != Progress::Challenged || game.challenger.id == player;
    // A tournament pairs its players whatever else they play.
    let is_here = |game: &&Summary| {
        quota_channel(game.place, game.parent) == channel && game.tournament.is_none()
    };
    let here = open.iter().filter(is_here).filter(is_own);
    let (active, adjourned): (Vec<_>, Vec<_>) = here.partition(|game| game.is_active());
    if active.len() >= MAX_OWN_GAMES {
        return Err(Reason::TooManyHere { player, most: MAX_OWN_GAMES }.into());
    }
    if adjourned.len() >= MAX_ADJOURNED {
        return Err(Reason::TooManyAdjourned { player, most: MAX_ADJOURNED }.into());
    }
    Ok(())
}
