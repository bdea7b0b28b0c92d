//! How many open games there may be. Adjourned ones count for themselves, and need room again to go on.

use tokio::sync::MutexGuard;

use super::challenges::key;
use super::{GameService, ServiceError};
use crate::game::{Game, Place, PlayerId, Progress, Reason, Refusal, Summary};

/// As many open games and challenges as a channel may have.
pub const MAX_GAMES: usize = 100;
/// The open games and own challenges that one person may have in a channel and its threads.
pub const MAX_OWN_GAMES: usize = 10;

/// A person with so many adjourned games in a channel and its threads begins no other there.
pub const MAX_ADJOURNED: usize = 20;

impl GameService {
    /// The open games of a person on a server, adjourned ones too.
    pub(super) async fn all_open_of(
        &self,
        player: PlayerId,
        guild: Option<u64>,
    ) -> Result<Vec<Summary>, ServiceError> {
        let mut open = self.store.open_of(player).await?;
        open.retain(|game| game.place.guild == guild);
        Ok(open)
    }

    /// Checks that a channel may have one more open game.
    pub(super) async fn has_room(&self, place: Place) -> Result<(), ServiceError> {
        let is_full = self.store.open_in(place).await?.len() >= MAX_GAMES;
        if is_full { Err(Reason::ChannelFull { most: MAX_GAMES }.into()) } else { Ok(()) }
    }

    /// Checks that there is room for an adjourned game to go on. No other game takes it while the guard is held.
    pub(super) async fn room_to_resume(
        &self,
        game: &Game,
    ) -> Result<MutexGuard<'_, ()>, ServiceError> {
        let one_at_a_time = self.challenges.of(key(game.place)).await;
        self.has_room(game.place).await?;
        for player in game.players().filter(|&player| game.bot() != Some(player)) {
            let open = self.open_of(player, game.place.guild).await?;
            check_own(&open, player, channel_of(game.place, game.parent))?;
        }
        Ok(one_at_a_time)
    }
}

/// The channel among whose games one counts, also when it is played in a thread of the channel `parent`.
pub(super) fn channel_of(place: Place, parent: Option<u64>) -> u64 {
    parent.unwrap_or(place.channel)
}

/// Checks that a person with these open games may have one more in a channel.
pub(super) fn check_own(open: &[Summary], player: PlayerId, channel: u64) -> Result<(), Refusal> {
    // Challenges by others do not count.
    let is_own =
        |game: &&Summary| game.progress != Progress::Challenged || game.challenger.id == player;
    let here =
        open.iter().filter(|game| channel_of(game.place, game.parent) == channel).filter(is_own);
    let (active, adjourned): (Vec<_>, Vec<_>) = here.partition(|game| game.is_active());
    if active.len() >= MAX_OWN_GAMES {
        return Err(Reason::TooManyHere { player, most: MAX_OWN_GAMES }.into());
    }
    if adjourned.len() >= MAX_ADJOURNED {
        return Err(Reason::TooManyAdjourned { player, most: MAX_ADJOURNED }.into());
    }
    Ok(())
}
