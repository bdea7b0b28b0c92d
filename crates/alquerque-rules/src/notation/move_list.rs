use std::fmt;

use crate::{Action, History, Side};

/// The words of a game as records have them: all actions, with a number before each of White's turns, and before one of
/// Black's where it stands alone.
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
/// # Ok::<(), alquerque_rules::notation::NotPlayed>(())
/// ```
pub fn move_list(history: &History) -> Vec<String> {
    let words = numbered(history).into_iter().flat_map(|numbered| {
        let number = numbered.begins.then(|| numbered.number_text());
        number.into_iter().chain([numbered.action.to_string()])
    });
    words.collect()
}

/// An action and the number that records give it. It is written as people name a single one, `12. c2-c3` or
/// `12... c4xc2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// From 1 on, one for a turn of White's and the next of Black's.
    pub number: usize,
    /// Whose action it is.
    pub side: Side,
    /// Whether the number stands before it where all are written one after another.
    pub begins: bool,
    /// The action.
    pub action: Action,
}

impl Numbered {
    /// The number with its dots: one for White, three for Black.
    pub fn number_text(&self) -> String {
        let dots = if self.side == Side::White { "." } else { "..." };
        format!("{}{dots}", self.number)
    }
}

impl fmt::Display for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number_text(), self.action)
    }
}

/// Some consecutive actions of a game in a row. The first has its number wherever it stands in its turn.
pub fn in_a_row(actions: &[Numbered]) -> String {
    let word = |(nth, numbered): (usize, &Numbered)| {
        if numbered.begins || nth == 0 { numbered.to_string() } else { numbered.action.to_string() }
    };
    actions.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// All actions of a game with their numbers.
pub fn numbered(history: &History) -> Vec<Numbered> {
    let (mut number, mut begins) = (1, true);
    let plies = history.plies().map(|(position, action)| {
        let this = Numbered { number, side: position.turn(), begins, action };
        begins = false;
        match (action, position.turn()) {
            (Action::Move(_), Side::Black) => (number, begins) = (number + 1, true),
            // Black's turn comes back, under the number that it had.
            (Action::Insist, Side::White) => (number, begins) = (number - 1, true),
            (Action::Insist, Side::Black) => begins = true,
            (Action::Move(_), Side::White) | (Action::Huff(_), _) => {}
        }
        this
    });
    plies.collect()
}
