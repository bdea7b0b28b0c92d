//! Taking an action back: at once without asking, later with the opponent's leave.

use time::{Duration, OffsetDateTime};

use super::event::Decision;
use super::{Event, Game, Play, Reason, Refusal, Request, Stage};
use alquerque_rules::Side;

/// How long after an action it can be taken back without asking.
pub const GRACE: Duration = Duration::seconds(30);

/// Takes the last action back, if it was one's own a moment ago and the opponent has done nothing since.
pub fn take_back(game: &Game, request: &Request, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen)?;
    let undo = play.undo.clone().filter(|_| play.can_undo(by).is_some_and(|until| now <= until));
    let undo = undo.ok_or(Reason::TooLateToTakeBack.in_game(game.number))?;
    let ply = play.history.actions().len() - 1;
    // The board after the action has called the opponent, if it was their turn then: once is enough for that ply.
    let has_called = play.history.position().turn() != by;
    let announced = if has_called { play.announced.max(ply + 2) } else { play.announced };
    // A stone that was touched stays so.
    let (touched, clock, prepared) = (undo.touched, undo.clock, undo.prepared);
    let mut play = Play { touched, clock, prepared, announced, ..without(play, ply) };
    // What was proposed since then was heard all the same, and is not repeated before a move that stands.
    play.has_offered[by] |= undo.has_offered;
    play.has_asked_back[by] |= undo.has_asked_back;
    Ok((Stage::Playing(play), vec![Event::TakenBack { by }]))
}

/// The play without the last action of `by` and all that followed. It is the turn of `by` again, and its time begins anew.
pub fn agreed(game: &Game, play: &Play, by: Side, now: OffsetDateTime) -> Result<Play, Refusal> {
    let ply = play.last_by(by).ok_or(Reason::NothingToTakeBack.in_game(game.number))?;
    // The opponent has agreed, and wants to hear of the move that replaces it.
    let mut play = Play { announced: 0, ..without(play, ply) };
    play.begin_turn(now);
    Ok(play)
}

/// The play as it was after so many plies, with nothing pending.
fn without(play: &Play, ply: usize) -> Play {
    let history = play.history.until(ply);
    Play { history, touched: None, offer: None, undo: None, prepared: Vec::new(), ..play.clone() }
}
