//! What the changes of a batch mean, for tests that watch an engine.

use super::layout::{BOARD, GAME, PREFERENCES, read_id, read_json};
use crate::game::{BoardMessage, GameId, PlayerId};
use crate::store::engine::Batch;
use crate::store::{Preferences, Result, Versioned};

/// A change of a record.
pub enum Observed {
    Game(Box<Versioned>),
    GameRemoved(GameId),
    Preferences(PlayerId, Preferences),
    RemovalDue(PlayerId, bool),
    Board(GameId, BoardMessage),
}

/// Returns the changes of records that tests watch.
///
/// # Errors
/// If a new record cannot be read.
pub fn observed(batch: &Batch) -> Result<Vec<Observed>> {
    // A record lacks the last request of a finished game.
    let saved = batch.meaning.iter().map(|saved| Observed::Game(Box::new(saved.clone())));
    let mut observed: Vec<Observed> = saved.collect();
    for (key, value) in &batch.changes {
        let id = || read_id(key);
        observed.push(match (key.first(), value) {
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
