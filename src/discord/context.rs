//! An interaction, and the parts of the bot that its use case needs.

use std::ops::Deref;

use time::OffsetDateTime;

use super::app_state::{Bot, Sending};
use super::render_pool::RenderPool;
use super::request::context::RequestContext;
use crate::game::{Command, Game, GameId, Request, decide};
use crate::service::Result;
use crate::store::Versioned;

/// An interaction, and the parts of the bot that its use case needs.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub bot: &'a Bot,
    pub drawing: &'a RenderPool,
    pub sending: &'a Sending,
    pub request: &'a RequestContext,
}

impl Context<'_> {
    pub fn now(self) -> OffsetDateTime {
        self.bot.clock.now()
    }

    /// Loads a game of this place, or of the player.
    ///
    /// # Errors
    /// As [`Games::load`](crate::service::Games::load).
    pub async fn load(self, id: GameId) -> Result<Versioned> {
        self.bot.service.games.load(self.place, self.player(), id).await
    }

    /// Returns a game as [`Self::load`] does.
    pub async fn game(self, id: GameId) -> Result<Game> {
        Ok(self.load(id).await?.game)
    }

    /// Returns whether it is the player's turn in another game, as far as that was read.
    pub fn has_next(self) -> bool {
        self.known.has_next.get().copied().unwrap_or_default()
    }

    /// Returns whether the player could make a request of a game now.
    pub fn may(self, game: &Game, command: Command) -> bool {
        // The decision is pure, so asking it changes nothing.
        decide(game, &Request::new(self.player(), command), self.now()).is_ok()
    }
}

impl Deref for Context<'_> {
    type Target = RequestContext;

    fn deref(&self) -> &RequestContext {
        self.request
    }
}
