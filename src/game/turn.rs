//! What a player does in their turn: actions, and the touching of stones.

use time::OffsetDateTime;

use super::event::Decision;
use super::{Event, Game, Play, PlayerId, Reason, Refusal, Request, Stage};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Bitboard, History, Outcome, Point, Position};

/// The most actions in a game, which bounds the cost of reading, deciding and saving it. Usual games have a tenth of it.
pub const MAX_PLIES: usize = 500;

/// Returns how play has ended, by the rules or by its length.
pub fn ended(history: &History) -> Option<Outcome> {
    let is_long = history.actions().len() >= MAX_PLIES;
    history.outcome().or_else(|| is_long.then(|| history.at_move_limit()))
}

pub fn play(game: &Game, request: &Request, action: &ActionText, now: OffsetDateTime) -> Decision {
    let play = game.on_turn(request.by, request.seen)?;
    let before = play.history.position();
    let bound = touched(play);
    let action = action.resolve(&before).map_err(|mut why| {
        why.legal.retain(|action| bound.is_none_or(|point| action.from() == point));
        why
    })?;
    if let (Some(point), Action::Move(action)) = (bound, action)
        && action.from() != point
    {
        return Err(Reason::Touched { point }.in_game(game.number));
    }
    let mut after = played(game, play, &action, now)?;
    let mut events = vec![Event::Played { ply: play.history.actions().len(), prepared: false }];
    if let Some(answer) = play.prepared.iter().find(|prepared| prepared.to == action)
        && ended(&after.history).is_none()
        && let Ok(answered) = played(game, &after, &answer.answer, now)
    {
        events.push(Event::Played { ply: after.history.actions().len(), prepared: true });
        // Whoever has got an answer cannot take back what it answers.
        after = Play { undo: None, ..answered };
    }
    let stage = match ended(&after.history) {
        None => Stage::Playing(after),
        Some(outcome) => {
            events.push(Event::Ended { outcome });
            after.over(outcome)
        }
    };
    Ok((stage, events))
}

/// The play after one more action.
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
        play.prepared =
            play.prepared.iter().filter_map(|prepared| prepared.refit(&position)).collect();
    } else {
        play.touched = None;
        play.prepared.clear();
        if let Some(clock) = &mut play.clock {
            clock.end(turn, now);
        }
        play.begin_turn(now);
    }
    play.can_take_back(before, now);
    Ok(play)
}

pub fn touch(game: &Game, request: &Request, point: Point) -> Decision {
    let play = game.on_turn(request.by, request.seen)?;
    let number = game.number;
    if let Some(bound) = touched(play).filter(|&bound| bound != point) {
        return Err(Reason::Touched { point: bound }.in_game(number));
    }
    if !game.rules.touch_move || !play.history.position().movable().contains(point) {
        return Err(Reason::CannotMove { point }.in_game(number));
    }
    let side = play.history.position().turn();
    Ok((Stage::Playing(Play { touched: Some(point), ..play.acted_on(side) }), Vec::new()))
}

/// The stone that must be moved because it was touched.
pub fn touched(play: &Play) -> Option<Point> {
    play.touched.filter(|&point| play.history.position().movable().contains(point))
}

/// The position that `by` is to move in, where they saw the board at this ply.
///
/// # Errors
/// When it is not this person's turn, or the game has moved on.
pub fn position_on_turn(game: &Game, by: PlayerId, seen: usize) -> Result<Position, Refusal> {
    game.on_turn(by, Some(seen)).map(|play| play.history.position())
}

/// The play in which `by` may have a hint, where they saw the board at this ply if that is known.
///
/// # Errors
/// When the game has no hints, it is not this person's turn, the game has moved on, or a stone has been touched and leaves
/// little to choose.
pub fn may_have_hint(game: &Game, by: PlayerId, seen: Option<usize>) -> Result<&Play, Refusal> {
    let number = game.number;
    game.in_play(by, seen)?;
    if !game.has_hints() {
        return Err(Reason::NoHints.in_game(number));
    }
    let play = game.on_turn(by, seen)?;
    match touched(play) {
        Some(point) => Err(Reason::Touched { point }.in_game(number)),
        None => Ok(play),
    }
}

/// The stones that `by` may look at after adjusting, where they saw the board at this ply: all that have a legal move.
///
/// # Errors
/// When it is not this person's turn, the game has moved on, or a stone has been touched already.
pub fn may_look_at(game: &Game, by: PlayerId, seen: usize) -> Result<Bitboard, Refusal> {
    let play = game.on_turn(by, Some(seen))?;
    if !game.rules.touch_move {
        return Err(Reason::Stale.in_game(game.number));
    }
    match touched(play) {
        Some(point) => Err(Reason::Touched { point }.in_game(game.number)),
        None => Ok(play.history.position().movable()),
    }
}
