//! Stored moves, in canonical notation.

use super::UnreadableGame;
use alquerque_rules::notation::{ActionText, PlayError, play};
use alquerque_rules::{Action, History, Position};

/// Replays moves from a position.
pub fn replay(first: Position, moves: &[String]) -> Result<History, UnreadableGame> {
    let mut history = History::from_position(first);
    for (ply, text) in (1..).zip(moves) {
        let unplayable =
            |why: PlayError| UnreadableGame::Move { ply, text: text.clone(), why: why.to_string() };
        play(&mut history, text).map_err(unplayable)?;
    }
    Ok(history)
}

/// Returns the notation of every action.
pub fn notation(history: &History) -> Vec<String> {
    history.actions().iter().map(ToString::to_string).collect()
}

/// Returns the legal action that a text means.
pub fn legal_action(position: &Position, text: &str) -> Option<Action> {
    text.parse::<ActionText>().ok()?.resolve(position).ok()
}
