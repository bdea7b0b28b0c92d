use time::OffsetDateTime;

use super::{Core, SharedGuard, may_act};
use crate::game::{Game, Place, PlayerId, Reason, Request, Transition, decide};
use crate::service::Result;
use crate::store::{Fence, Versioned};

/// What a request needs that may begin a game.
#[derive(Default)]
pub struct Beginning {
    /// The absences of its players, with their ends.
    pub absences: Vec<(PlayerId, OffsetDateTime)>,
    /// The fence of the lock for the quotas.
    pub fence: Option<Fence>,
}

impl Core {
    /// Decides a request in a loaded game of this place, or of the player elsewhere, and saves the
    /// decision, which is durable then.
    ///
    /// # Errors
    /// When the request is refused, or the store fails. The game is unchanged then.
    pub async fn submit(
        &self,
        place: Place,
        loaded: Versioned,
        request: &Request,
        beginning: &Beginning,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        let outage = self.downtime.pending(loaded.game.place, now).await?;
        let id = loaded.game.id;
        let mut loaded = Some(loaded);
        let mut room = None;
        loop {
            let mut resumed = None;
            let decide = |game: &Game| {
                let is_gone = game.is_out_of_reach(place);
                let is_on_server = game.place.shares_server_with(place);
                if !may_act(game, place, request.by) || (is_gone && !is_on_server) {
                    return Err(Reason::NoGame.into());
                }
                if is_gone && !request.command.needs_no_channel() {
                    return Err(Reason::ChannelGone.in_game(game.number));
                }
                // A request from the channel proves that it can be reached.
                let reached = game.resume(now).compensated_for(outage, now);
                let mut decided = decide(&reached, request, now)?;
                if is_gone {
                    decided.game = decided.game.stop(now);
                }
                for &(player, until) in &beginning.absences {
                    decided.game = decided.game.with_absence(player, Some(until), now);
                }
                if room.is_none() && game.adjourned.is_some() && decided.game.is_active() {
                    resumed = Some(decided.game);
                    return Ok(None);
                }
                Ok(Some((decided.game, decided.events)))
            };
            let loaded = match loaded.take() {
                Some(loaded) => loaded,
                None => self.store.get(id).await?.ok_or(Reason::NoGame)?,
            };
            let fence = room.as_ref().map_or_else(|| beginning.fence.clone(), SharedGuard::fence);
            let saved = self.save_loaded(loaded, fence, decide).await?;
            match (saved, resumed) {
                (Some((game, events)), _) => return Ok(Transition { game, events }),
                (None, Some(game)) => {
                    room = Some(self.reserve_room_to_resume(&game, request.by).await?)
                }
                (None, None) => return Err(Reason::NoGame.into()),
            }
        }
    }
}
