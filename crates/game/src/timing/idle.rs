//! Games that are not played to an end: they are adjourned, or decided because their channel is
//! gone.
//!
//! # Abandoned games
//! Players cannot move in a channel that was deleted, or on a server without the bot, so the clocks
//! stop there. A player who can delete channels or remove the bot must not escape a loss by that.
//! So a game is decided after 30 days out of reach in total since its last action, without an
//! announcement, or at the deadline that the clock had when it stopped if that is later. Outages of
//! the bot do not count.
//! - If one of the two players alone could have put the game out of reach, by the permissions that
//!   they had at their last command, that player has lost: on time if it is their turn, as their
//!   clock would have run out, and by resignation otherwise. If the side to move always lost on
//!   time, a player could move first and then delete the channel.
//! - If both or neither could, it is unknown who is to blame: the game is void, and no rating
//!   changes.
//! - A game without a time limit is adjourned, and a challenge expires.

use time::{Duration, OffsetDateTime};

use crate::announcement::{Announcement, announce};
use crate::seconds::whole_seconds;
use crate::{Game, Play, Stage, Transition};
use alquerque_rules::{Outcome, Side};

/// A game is decided after this long out of reach, at the earliest.
const ABANDONED_AFTER: Duration = Duration::days(30);

impl Game {
    /// Returns whether the game is open and not adjourned, so that it counts towards the limits of
    /// its channel and players.
    pub fn is_active(&self) -> bool {
        self.is_open() && self.adjourned.is_none()
    }

    /// Returns when the game is adjourned unless a request comes before.
    ///
    /// The bot's turn does not count.
    pub(super) fn adjourns_at(&self) -> Option<OffsetDateTime> {
        let play = self.play().filter(|_| self.adjourned.is_none() && !self.is_bots_turn())?;
        let days = self.terms.adjourned_after().filter(|_| play.clock.is_none())?;
        Some(whole_seconds(self.changed) + Duration::days(days.into()))
    }

    /// Returns when the game is decided if its channel stays out of reach.
    pub(super) fn abandoned_at(&self) -> Option<OffsetDateTime> {
        let stopped = self.stopped.filter(|_| self.is_active())?;
        let deadline = self.play().and_then(Play::deadline).unwrap_or(stopped);
        Some((stopped + ABANDONED_AFTER - self.out_of_reach).max(deadline))
    }

    fn adjourned(&self, now: OffsetDateTime) -> Self {
        Self { adjourned: Some(whole_seconds(now)), ..self.clone() }
    }
}

/// Adjourns a game without a request for a long time.
///
/// That is announced, as the players can resume it.
pub fn adjourn(game: &Game, now: OffsetDateTime) -> Option<Transition> {
    game.adjourns_at().filter(|&at| at <= now)?;
    let adjourned = game.adjourned(now);
    Some(announce(&adjourned, adjourned.stage.clone(), Announcement::Adjourned, now))
}

/// Decides a game whose channel has been out of reach for a long time.
///
/// There is no channel for an announcement.
pub fn abandon(game: &Game, now: OffsetDateTime) -> Option<Transition> {
    game.abandoned_at().filter(|&at| at <= now)?;
    let ended = |stage| Game { stage, changed: now, pending: None, stopped: None, ..game.clone() };
    let game = match &game.stage {
        Stage::Playing(play) if play.clock.is_none() => game.adjourned(now),
        Stage::Playing(play) => ended(match to_blame(play) {
            Some(side) if side == play.history.position().turn() => {
                play.clone().over(play.history.timeout_outcome())
            }
            Some(loser) => play.clone().over(Outcome::Resignation { loser }),
            None => game.voided(),
        }),
        _ => ended(Stage::Expired),
    };
    Some(Transition { game, events: Vec::new() })
}

/// Returns the side that alone could have put the game out of reach.
fn to_blame(play: &Play) -> Option<Side> {
    match (play.can_remove.white, play.can_remove.black) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        _ => None,
    }
}
