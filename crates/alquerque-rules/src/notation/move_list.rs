use std::fmt;

use crate::{Action, History, Side};

/// Returns the move text of a game as words: the actions, and the numbers of turns.
///
/// A number precedes each of White's turns, and a turn of Black's that is the first in the text.
///
/// ```
/// use alquerque_rules::notation::{move_list, play};
/// use alquerque_rules::{History, MEDIEVAL};
///
/// let mut history = History::new(&MEDIEVAL);
/// for text in ["c2-c3", "c4xc2", "c1xc3"] {
///     play(&mut history, text)?;
/// }
/// assert_eq!(move_list(&history).join(" "), "1. c2-c3 c4xc2 2. c1xc3");
/// # Ok::<(), alquerque_rules::notation::PlayError>(())
/// ```
pub fn move_list(history: &History) -> Vec<String> {
    let words = numbered_actions(history).into_iter().flat_map(|numbered| {
        let number = numbered.shows_number.then(|| numbered.number_text());
        number.into_iter().chain([numbered.action.to_string()])
    });
    words.collect()
}

/// An action with its number in records. Formatted as `12. c2-c3` or `12... c4xc2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedAction {
    /// The number of the turn, counted from 1. White's turn and Black's next one share a number.
    pub number: usize,
    /// The side that acted.
    pub side: Side,
    /// Whether the number is written in the text of a whole game.
    pub shows_number: bool,
    /// The action.
    pub action: Action,
}

impl NumberedAction {
    /// Formats the number with its dots: one for White, three for Black.
    pub fn number_text(&self) -> String {
        let dots = if self.side == Side::White { "." } else { "..." };
        format!("{}{dots}", self.number)
    }
}

impl fmt::Display for NumberedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number_text(), self.action)
    }
}

/// Returns the number at which the move text of a game ends; 0 if nothing was played.
///
/// ```
/// use alquerque_rules::notation::{last_number, play};
/// use alquerque_rules::{History, MEDIEVAL};
///
/// let mut history = History::new(&MEDIEVAL);
/// assert_eq!(last_number(&history), 0);
/// for (text, number) in [("c2-c3", 1), ("c4xc2", 1), ("c1xc3", 2)] {
///     play(&mut history, text)?;
///     assert_eq!(last_number(&history), number);
/// }
/// # Ok::<(), alquerque_rules::notation::PlayError>(())
/// ```
pub fn last_number(history: &History) -> usize {
    numbered_actions(history).last().map_or(0, |last| last.number)
}

/// Returns all actions of a game with their numbers.
pub fn numbered_actions(history: &History) -> Vec<NumberedAction> {
    let mut number = 1;
    let mut shows_number = true;
    let plies = history.plies().map(|(position, action)| {
        let side = position.turn();
        let numbered = NumberedAction { number, side, shows_number, action };
        shows_number = false;
        match (action, side) {
            (Action::Move(_), Side::Black) => {
                number += 1;
                shows_number = true;
            }
            // Black's turn is replayed under its own number.
            (Action::Insist, Side::White) => {
                number -= 1;
                shows_number = true;
            }
            (Action::Insist, Side::Black) => shows_number = true,
            (Action::Move(_), Side::White) | (Action::Huff(_), _) => {}
        }
        numbered
    });
    plies.collect()
}
