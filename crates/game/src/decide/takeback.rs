//! Taking an action back: without asking for a short time, later with the opponent's agreement.

use time::{Duration, OffsetDateTime};

use crate::event::Decision;
use crate::{Event, Game, Play, Reason, Refusal, Request, Stage};
use alquerque_rules::Side;

/// How long an action can be taken back without asking.
pub const GRACE: Duration = Duration::seconds(30);

/// Takes back the player's own last action, within the grace period and before the opponent has
/// acted.
pub fn take_back(game: &Game, request: &Request, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen_ply)?;
    let undo = play.undo.clone().filter(|_| play.undo_until(by).is_some_and(|until| now <= until));
    let undo = undo.ok_or(Reason::TooLateToTakeBack.in_game(game.number))?;
    let ply = play.history.actions().len() - 1;
    let action = play.history.actions().last().copied();
    // If the board after the action has pinged the opponent, the replacing action does not ping
    // again.
    let has_pinged = play.history.position().turn() != by;
    let announced = if has_pinged { play.announced.max(ply + 2) } else { play.announced };
    let mut play = Play {
        touched: undo.touched,
        clock: undo.clock,
        premoves: undo.premoves,
        announced,
        ..rewound(play, ply)
    };
    // The opponent has seen proposals made since then, so they still count as made.
    play.has_offered[by] |= undo.has_offered;
    play.has_asked_back[by] |= undo.has_asked_back;
    Ok((Stage::Playing(play), vec![Event::TakenBack { by, action }]))
}

/// Takes back the last action of `by` and all that followed, as the opponent has agreed.
///
/// The clock of `by` starts anew.
pub fn take_back_agreed(
    game: &Game,
    play: &Play,
    by: Side,
    now: OffsetDateTime,
) -> Result<Play, Refusal> {
    let ply = game.last_own_ply(play, by).ok_or(Reason::NothingToTakeBack.in_game(game.number))?;
    // The opponent is pinged by the action that replaces it.
    let mut play = Play { announced: 0, ..rewound(play, ply) };
    play.begin_turn(now);
    Ok(play)
}

/// Returns the play as it was at a ply, with nothing pending.
fn rewound(play: &Play, ply: usize) -> Play {
    let history = play.history.until(ply);
    Play { history, touched: None, offer: None, undo: None, premoves: Vec::new(), ..play.clone() }
}
