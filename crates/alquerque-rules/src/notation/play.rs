use thiserror::Error;

use super::{ActionText, ActionTextError, Unplayable};
use crate::{Action, History};

/// Why a text could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotPlayed {
    /// It is no action.
    #[error(transparent)]
    Unreadable(#[from] ActionTextError),
    /// It is none here.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// Nothing can be played any more.
    #[error("the game is over")]
    AfterEnd,
}

/// Reads an action, finds the legal one that is meant, and plays it: also after a repetition or a quiet stretch, which
/// games from elsewhere may not have ended by.
///
/// ```
/// use alquerque_rules::notation::play;
/// use alquerque_rules::{History, MEDIEVAL};
///
/// let mut history = History::new(&MEDIEVAL);
/// play(&mut history, "c2-c3")?;
/// let action = play(&mut history, "C4:C2")?;
/// assert_eq!(action.to_string(), "c4xc2");
/// # Ok::<(), alquerque_rules::notation::NotPlayed>(())
/// ```
///
/// # Errors
/// When it cannot be played. Nothing has changed then.
pub fn play(history: &mut History, text: &str) -> Result<Action, NotPlayed> {
    let position = history.position();
    if !position.can_act() {
        return Err(NotPlayed::AfterEnd);
    }
    let action = text.parse::<ActionText>()?.resolve(&position)?;
    history.play_on(&action).map_err(|_| NotPlayed::AfterEnd)?;
    Ok(action)
}
