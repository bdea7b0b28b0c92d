use time::OffsetDateTime;

use super::{Core, MAX_ATTEMPTS, Saved, SharedGuard, may_act};
use crate::Result;
use alquerque_game::{
    Circumstances, Command, Draft, Game, GameId, Outage, Person, Place, Reason, Refusal, Request,
    Transition, decide,
};
use alquerque_store::{Conditions, Fence, Quota, StoreError, Versioned, With};

/// What a request needs that may begin a game.
#[derive(Default)]
pub struct Beginning {
    /// What is known of its players.
    pub circumstances: Vec<Circumstances>,
    /// The fence of the lock for the quotas.
    pub fence: Option<Fence>,
    /// The limit towards which a game counts that begins from a standing challenge.
    pub quota: Option<Quota>,
}

impl Beginning {
    /// Returns the game that begins from a standing challenge, which stays; `None` for any other
    /// decision.
    fn draft(&self, decided: &Game, request: &Request, now: OffsetDateTime) -> Option<Draft> {
        let Command::Accept { coin, name } = &request.command else { return None };
        let id = request.id.filter(|_| decided.standing.is_some())?;
        let by = Person::new(request.by, name);
        let draft = Draft::begun_from(decided, GameId(id.0), by, *coin, now);
        Some(draft.with_circumstances(&self.circumstances, now))
    }
}

impl Core {
    /// Decides a request in a loaded game of this place, or of the player elsewhere, and saves the
    /// decision, which is durable then. After a conflict with another save, loads the game again
    /// and decides anew.
    ///
    /// # Errors
    /// When the request is refused, or the store fails. The game is unchanged then.
    pub async fn submit(
        &self,
        place: Place,
        mut loaded: Versioned,
        request: &Request,
        beginning: &Beginning,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        let outage = self.downtime.pending(loaded.game.place, now).await?;
        let id = loaded.game.id;
        // Held until the save of a game that resumes.
        let mut room: Option<SharedGuard> = None;
        for _ in 0..MAX_ATTEMPTS {
            let game = &loaded.game;
            let decided = decide_at(place, game, request, beginning, outage, now)?;
            let resumes = game.adjourned.is_some() && decided.game.is_active();
            if resumes && room.is_none() {
                room = Some(self.reserve_room_to_resume(&decided.game, request.by).await?);
            } else {
                let fence = room.as_ref().map_or(beginning.fence.clone(), SharedGuard::fence);
                let Transition { game, events } = decided;
                if let Some(draft) = beginning.draft(&game, request, now) {
                    let beside = Some((game, loaded));
                    let conditions = Conditions { fence, quota: beginning.quota, beside };
                    match self.create(draft, conditions).await {
                        Ok(game) => return Ok(Transition { game, events }),
                        Err(StoreError::Conflict) => {}
                        Err(error) => return Err(error.into()),
                    }
                    loaded = self.store.get(id).await?.ok_or(Reason::NoGame)?;
                    continue;
                }
                let with = With { fence, ..With::default() };
                if let Saved::Done(game) = self.save(game, &loaded, with).await? {
                    return Ok(Transition { game: *game, events });
                }
            }
            loaded = self.store.get(id).await?.ok_or(Reason::NoGame)?;
        }
        Err(StoreError::Conflict.into())
    }
}

/// Decides a request from a place in a game, whose channel the request proves to be reachable.
fn decide_at(
    place: Place,
    game: &Game,
    request: &Request,
    beginning: &Beginning,
    outage: Option<Outage>,
    now: OffsetDateTime,
) -> Result<Transition, Refusal> {
    let is_gone = game.is_out_of_reach(place);
    if !may_act(game, place, request.by) || (is_gone && !game.place.shares_server_with(place)) {
        return Err(Reason::NoGame.into());
    }
    if is_gone && !request.command.needs_no_channel() {
        return Err(Reason::ChannelGone.in_game(game.number));
    }
    let mut decided = decide(&game.resume(now).compensated_for(outage, now), request, now)?;
    if is_gone {
        decided.game = decided.game.stop(now);
    }
    for of in &beginning.circumstances {
        decided.game = decided.game.with_circumstances(of, now);
    }
    Ok(decided)
}
