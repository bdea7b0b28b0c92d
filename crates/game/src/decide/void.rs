//! Games that a moderator ends without a result.

use time::OffsetDateTime;

use crate::announcement::Announcement;
use crate::{Event, Game, OutboxEntry, PlayerId, Reason, Refusal, Transition};

/// Ends a game or a challenge without a result, at the request of the moderator `by`.
///
/// # Errors
/// If the game is not open, or is a rated game of the moderator's own, who may be losing it.
pub fn void(game: &Game, by: PlayerId, now: OffsetDateTime) -> Result<Transition, Refusal> {
    if !game.is_open() {
        return Err(Reason::NotOpen.in_game(game.number));
    }
    if game.play().is_some() && game.terms.rated && game.has_player(by) {
        return Err(Reason::OwnRatedGame.in_game(game.number));
    }
    // The message of a challenge is updated in place, and needs no announcement.
    let pending = game.play().map(|_| OutboxEntry::new(Announcement::Voided, now));
    let voided = Game {
        stage: game.voided(),
        adjourned: None,
        stopped: None,
        changed: now,
        pending,
        ..game.clone()
    };
    Ok(Transition { game: voided, events: vec![Event::Voided] })
}
