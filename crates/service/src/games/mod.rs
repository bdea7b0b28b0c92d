//! Finding games, and deciding requests in them.

mod choice;
mod lookup;

pub use self::lookup::Sought;

use std::sync::Arc;

use time::OffsetDateTime;

use super::challenges::Challenges;
use super::core::{Beginning, Core, may_act};
use super::{DrawProver, Result, run_blocking};
use alquerque_game::{
    Command, Game, GameId, Place, PlayerId, Proposal, Reason, Request, Transition,
};
use alquerque_store::Versioned;

/// Finds games, and decides the requests of players in them.
pub struct Games {
    pub(super) core: Arc<Core>,
    pub(super) challenges: Challenges,
    pub(super) prover: Option<Arc<dyn DrawProver>>,
}

impl Games {
    /// Decides a request in a [loaded](Self::load) game, and saves the decision. The returned
    /// transition is durable. Loads the game again only after a conflict with another save.
    ///
    /// # Errors
    /// When the request is refused, or the store fails. The game is unchanged then.
    pub async fn submit(
        &self,
        place: Place,
        loaded: Versioned,
        request: &Request,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        match &request.command {
            Command::Accept { .. } => self.challenges.accept(place, loaded, request, now).await,
            _ => self.core.submit(place, loaded, request, &Beginning::default(), now).await,
        }
    }

    /// Submits a proposal of an end, a takeback or a pause from a place. A proven draw is claimed
    /// at once.
    ///
    /// # Errors
    /// As [`Self::submit`].
    pub async fn propose(
        &self,
        place: Place,
        loaded: Versioned,
        request: Request,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        let game = &loaded.game;
        let is_draw = request.command == Command::Propose { what: Proposal::Draw };
        let request = if is_draw && self.is_proven_draw(game, request.by).await? {
            // The proof holds for this ply only.
            Request { seen_ply: Some(game.ply()), command: Command::ClaimDraw, ..request }
        } else {
            request
        };
        self.submit(place, loaded, &request, now).await
    }

    async fn is_proven_draw(&self, game: &Game, by: PlayerId) -> Result<bool> {
        let Some(prover) = self.prover.clone() else { return Ok(false) };
        let Some(play) = game.play() else { return Ok(false) };
        let position = play.history.position();
        let stones = position.stones().map(|stones| stones.count());
        if !game.rules.draw_by_proof || stones.white != stones.black || game.side_of(by).is_none() {
            return Ok(false);
        }
        // The prover may read from a disk.
        Ok(run_blocking(move || prover.proves_draw(&position)).await?)
    }

    /// Loads the game `id` of this place or of one of its threads, because a challenge stays where
    /// it was made. A player may load their own games from anywhere.
    ///
    /// # Errors
    /// When there is none.
    pub async fn load(&self, place: Place, by: PlayerId, id: GameId) -> Result<Versioned> {
        let loaded = self.core.store.get(id).await?;
        Ok(loaded.filter(|loaded| may_act(&loaded.game, place, by)).ok_or(Reason::NoGame)?)
    }

    /// Returns the game `id` of this place, as [`Self::load`] does.
    ///
    /// # Errors
    /// When there is none.
    pub async fn get(&self, place: Place, by: PlayerId, id: GameId) -> Result<Game> {
        Ok(self.load(place, by, id).await?.game)
    }

    /// Returns the game `id`, wherever it is played.
    pub async fn find(&self, id: GameId) -> Result<Option<Game>> {
        Ok(self.core.find(id).await?)
    }
}
