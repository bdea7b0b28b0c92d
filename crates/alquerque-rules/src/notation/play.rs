use thiserror::Error;

use super::{ActionText, ActionTextError, Unplayable};
use crate::{Action, History};

/// The error if a text cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The text is malformed.
    #[error(transparent)]
    Unreadable(#[from] ActionTextError),
    /// The action is illegal in the position.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The game is over.
    #[error("the game is over")]
    AfterEnd,
}

/// Parses an action, resolves it to a legal one, and plays it.
///
/// Like [`History::play_on`], continues after a repetition or a lack of progress.
///
/// ```
/// use alquerque_rules::notation::play;
/// use alquerque_rules::{History, MEDIEVAL};
///
/// let mut history = History::new(&MEDIEVAL);
/// play(&mut history, "c2-c3")?;
/// let action = play(&mut history, "C4:C2")?;
/// assert_eq!(action.to_string(), "c4xc2");
/// # Ok::<(), alquerque_rules::notation::PlayError>(())
/// ```
///
/// # Errors
/// Fails if the text cannot be played, and leaves the history unchanged.
pub fn play(history: &mut History, text: &str) -> Result<Action, PlayError> {
    let position = history.position();
    if !position.can_act() {
        return Err(PlayError::AfterEnd);
    }
    let action = text.parse::<ActionText>()?.resolve(&position)?;
    history.play_on(&action).map_err(|_| PlayError::AfterEnd)?;
    Ok(action)
}
