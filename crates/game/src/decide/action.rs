//! The commands of a player on turn: playing an action and touching a stone.

use time::OffsetDateTime;

use crate::event::Decision;
use crate::{Event, Game, Play, PlayerId, Reason, Refusal, Request, Stage};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Bitboard, History, Outcome, Point, Position};

/// The most actions in a game, which bounds the cost of loading, deciding and saving it.
///
/// Typical games have a tenth of it.
pub const MAX_PLIES: usize = 500;

/// Returns how play has ended, by the rules or by its length.
pub fn outcome_of(history: &History) -> Option<Outcome> {
    let is_long = history.actions().len() >= MAX_PLIES;
    history.outcome().or_else(|| is_long.then(|| history.move_limit_outcome()))
}

pub fn play(game: &Game, request: &Request, action: &ActionText, now: OffsetDateTime) -> Decision {
    let play = game.on_turn(request.by, request.seen_ply)?;
    let before = play.history.position();
    let bound = touched(play);
    let notation = action.notation(game.rules.board);
    let action = action.resolve(&before).map_err(|mut error| {
        error.legal.retain(|action| bound.is_none_or(|point| action.from() == point));
        error
    })?;
    if let (Some(point), Action::Move(action)) = (bound, action)
        && action.from() != point
    {
        return Err(Reason::Touched { point, notation }.in_game(game.number));
    }
    let mut after = played(game, play, &action, now)?;
    let mut events = vec![Event::Played { ply: play.history.actions().len(), is_premove: false }];
    if let Some(premove) = play.premoves.iter().find(|premove| premove.to == action)
        && outcome_of(&after.history).is_none()
        && let Ok(answered) = played(game, &after, &premove.answer, now)
    {
        events.push(Event::Played { ply: after.history.actions().len(), is_premove: true });
        // An action that has been answered cannot be taken back.
        after = Play { undo: None, premoves: premove.then.clone(), ..answered };
    }
    let stage = match outcome_of(&after.history) {
        None => Stage::Playing(after),
        Some(outcome) => {
            events.push(Event::Ended { outcome });
            after.over(outcome)
        }
    };
    Ok((stage, events))
}

/// Returns the play after one more action.
fn played(
    game: &Game,
    before: &Play,
    action: &Action,
    now: OffsetDateTime,
) -> Result<Play, Refusal> {
    let turn = before.history.position().turn();
    let mut play = before.clone();
    play.history.play(action).map_err(|_| Reason::Over.in_game(game.number))?;
    let position = play.history.position();
    play.offer = None;
    if action.as_move().is_some() {
        play.has_offered[turn] = false;
        play.has_asked_back[turn] = false;
    }
    if position.turn() == turn {
        play.premoves =
            play.premoves.iter().filter_map(|premove| premove.in_position(&position)).collect();
    } else {
        play.touched = None;
        play.premoves.clear();
        if let Some(clock) = &mut play.clock {
            // What was used before the clock stopped is used.
            clock.end_turn(turn, clock.runs_from(play.away[turn], now));
        }
        play.begin_turn(now);
    }
    play.allow_undo(before, now);
    Ok(play)
}

pub fn touch(game: &Game, request: &Request, point: Point) -> Decision {
    let play = game.on_turn(request.by, request.seen_ply)?;
    let number = game.number;
    if let Some(bound) = touched(play).filter(|&bound| bound != point) {
        return Err(Reason::touched(bound).in_game(number));
    }
    if !game.rules.touch_move || !play.history.position().movable().contains(point) {
        return Err(Reason::CannotMove { point }.in_game(number));
    }
    let side = play.history.position().turn();
    Ok((Stage::Playing(Play { touched: Some(point), ..play.after_command_of(side) }), Vec::new()))
}

/// Returns the stone that must be moved because it was touched.
pub fn touched(play: &Play) -> Option<Point> {
    play.touched.filter(|&point| play.history.position().movable().contains(point))
}

/// Returns the position in which `by` is to move, on the board that they saw at this ply.
///
/// # Errors
/// If it is not the player's turn, or the game has moved on.
pub fn position_on_turn(game: &Game, by: PlayerId, seen_ply: usize) -> Result<Position, Refusal> {
    game.on_turn(by, Some(seen_ply)).map(|play| play.history.position())
}

/// Returns the play in which `by` may have a hint, on the board that they saw at this ply, if that
/// is known.
///
/// # Errors
/// If the game has no hints, it is not the player's turn, the game has moved on, or a stone has
/// been touched, so that there is little left to choose.
pub fn may_have_hint(game: &Game, by: PlayerId, seen_ply: Option<usize>) -> Result<&Play, Refusal> {
    game.in_play(by, seen_ply)?;
    if !game.has_hints() {
        return Err(Reason::NoHints.in_game(game.number));
    }
    let play = game.on_turn(by, seen_ply)?;
    match touched(play) {
        Some(point) => Err(Reason::touched(point).in_game(game.number)),
        None => Ok(play),
    }
}

/// Returns the stones among which `by` may choose, on the board that they saw at this ply: all that
/// have a legal move.
///
/// # Errors
/// If it is not the player's turn, the game has moved on, or a stone has been touched already.
pub fn may_choose(game: &Game, by: PlayerId, seen_ply: usize) -> Result<Bitboard, Refusal> {
    let play = game.on_turn(by, Some(seen_ply))?;
    match touched(play) {
        Some(point) => Err(Reason::touched(point).in_game(game.number)),
        None => Ok(play.history.position().movable()),
    }
}
