//! What the changes of a batch mean, for programs that watch an engine.

use super::layout::{BOARD, GAME, PREFERENCES, read_id, read_json, read_record};
use crate::engine::Batch;
use crate::{Preferences, Result, Versioned};
use alquerque_game::{BoardMessage, GameId, PlayerId};

/// A change of a record.
pub enum Observed {
    Game(Box<Versioned>),
    GameRemoved(GameId),
    Preferences(PlayerId, Box<Preferences>),
    RemovalDue(PlayerId, bool),
    Board(GameId, BoardMessage),
}

/// Returns what the changes of a batch do to records.
///
/// # Errors
/// If a new record cannot be read.
pub fn observed(batch: &Batch) -> Result<Vec<Observed>> {
    let mut observed = Vec::new();
    for (key, value) in &batch.changes {
        let id = || read_id(key);
        observed.push(match (key.first(), value) {
            (Some(&GAME), Some(record)) => Observed::Game(Box::new(read_record(id()?, record)?)),
            (Some(&GAME), None) => Observed::GameRemoved(id()?),
            (Some(&PREFERENCES), preferences) => Observed::Preferences(
                PlayerId(id()?.0),
                read_json(PREFERENCES, preferences.as_deref())?,
            ),
            (Some(&BOARD), Some(board)) => match read_json(BOARD, Some(board))? {
                Some(board) => Observed::Board(id()?, board),
                None => continue,
            },
            (Some(b'w'), due) => Observed::RemovalDue(PlayerId(id()?.0), due.is_some()),
            _ => continue,
        });
    }
    Ok(observed)
}
