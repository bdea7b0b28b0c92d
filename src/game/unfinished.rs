//! Games that are not played to an end: they rest, are decided because their channel is gone, or are ended by a moderator.
//!
//! # A channel that is gone
//! Players cannot move in a channel that was deleted, or on a server without the bot, so the clocks stand there. That must
//! not save a player from losing who can delete channels or remove the bot. Once a game has been out of reach for 30 days in all
//! since its last action (more than any player's own time and absence can last, and without the times in which the bot
//! itself was not there), it is decided without an announcement:
//! - If one of the two players alone could have put it out of reach, by the permissions with which they acted last, that
//!   player has lost: on time if it is their turn, as their own time would have run out, and by giving up otherwise. If the
//!   side to move always lost on time, a player could move first and then delete the channel.
//! - If both or neither could, it is not known who is to blame: the game is void, and no rating changes.
//! - A game without a limit of time is adjourned, and a challenge expires.

use time::{Duration, OffsetDateTime};

use super::announcement::{AGAIN, Announcement, owing};
use super::clock::whole_seconds;
use super::{Event, Game, OutboxEntry, Play, PlayerId, Reason, Refusal, Stage, Transition, Voided};
use alquerque_rules::{Outcome, Side};

/// A game without a limit of time is adjourned after so long without a request.
pub(super) const ADJOURNED_AFTER: Duration = Duration::days(30);
/// A game is decided after so long out of reach.
pub(super) const ABANDONED_AFTER: Duration = Duration::days(30);

impl Game {
    /// Whether it is open and not adjourned, so that it counts among the open games of its channel and players.
    pub fn is_active(&self) -> bool {
        self.is_open() && self.adjourned.is_none()
    }

    /// When the game is adjourned, if nothing happens in it until then. The bot moves within seconds when it is there.
    pub(super) fn adjourns_at(&self) -> Option<OffsetDateTime> {
        let play = self.play().filter(|_| self.adjourned.is_none() && !self.is_bots_turn())?;
        play.clock.is_none().then(|| whole_seconds(self.changed) + ADJOURNED_AFTER)
    }

    /// When the game is decided, if its channel stays out of reach.
    pub(super) fn abandoned_at(&self) -> Option<OffsetDateTime> {
        self.stopped
            .filter(|_| self.is_active())
            .map(|stopped| stopped + ABANDONED_AFTER - self.out_of_reach)
    }

    fn adjourned(&self, now: OffsetDateTime) -> Self {
        Self { adjourned: Some(whole_seconds(now)), ..self.clone() }
    }

    fn voided(&self) -> Stage {
        let play =
            self.play().map(|play| Voided { sides: play.sides, history: play.history.clone() });
        Stage::Voided(play.map(Box::new))
    }
}

/// Adjourns a game without a request for long. That is announced, as the players can go on with it.
pub fn adjourn(game: &Game, now: OffsetDateTime) -> Option<Transition> {
    game.adjourns_at().filter(|&at| at <= now)?;
    let adjourned = game.adjourned(now);
    Some(owing(&adjourned, adjourned.stage.clone(), Announcement::Adjourned, now))
}

/// Decides a game whose channel has been out of reach for long. There is no channel in which it could be announced.
pub fn abandon(game: &Game, now: OffsetDateTime) -> Option<Transition> {
    game.abandoned_at().filter(|&at| at <= now)?;
    let game = match &game.stage {
        Stage::Playing(play) if play.clock.is_none() => game.adjourned(now),
        Stage::Playing(play) => {
            let stage = match to_blame(play) {
                Some(side) if side == play.history.position().turn() => {
                    play.clone().over(play.history.out_of_time())
                }
                Some(loser) => play.clone().over(Outcome::Resignation { loser }),
                None => game.voided(),
            };
            Game { stage, changed: now, owed: None, stopped: None, ..game.clone() }
        }
        _ => {
            Game { stage: Stage::Expired, changed: now, owed: None, stopped: None, ..game.clone() }
        }
    };
    Some(Transition { game, events: Vec::new() })
}

/// The side that alone could have put the game out of reach.
fn to_blame(play: &Play) -> Option<Side> {
    match (play.can_remove.white, play.can_remove.black) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        _ => None,
    }
}

/// Ends a game or a challenge without a result, because the moderator `by` says so.
///
/// # Errors
/// When it is not open, or a rated game of the moderator's own, who may be losing it.
pub fn void(game: &Game, by: PlayerId, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let number = game.number;
    if !game.is_open() {
        return Err(Reason::NotOpen.in_game(number));
    }
    if game.play().is_some() && game.terms.rated && game.has_player(by) {
        return Err(Reason::OwnRatedGame.in_game(number));
    }
    // The message of a challenge says itself what has become of it.
    let owed = game.play().map(|_| OutboxEntry {
        what: Announcement::Voided,
        again: now + AGAIN,
        refused: None,
    });
    let voided = Game {
        stage: game.voided(),
        adjourned: None,
        stopped: None,
        changed: now,
        owed,
        ..game.clone()
    };
    Ok(Transition { game: voided, events: vec![Event::Voided] })
}
