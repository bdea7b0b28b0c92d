use crate::rules::{Action, History, Side};

/// The words of a game as records have them: all actions, with a number before each of White's turns, and before one of
/// Black's where it stands alone.
///
/// ```
/// use alquerque::notation::{move_list, play};
/// use alquerque::rules::{History, MEDIEVAL};
///
/// let mut history = History::new(&MEDIEVAL);
/// for text in ["c2-c3", "c4xc2", "c1xc3"] {
///     play(&mut history, text)?;
/// }
/// assert_eq!(move_list(&history).join(" "), "1. c2-c3 c4xc2 2. c1xc3");
/// # Ok::<(), alquerque::notation::NotPlayed>(())
/// ```
pub fn move_list(history: &History) -> Vec<String> {
    let mut words = Vec::new();
    let (mut number, mut announce) = (1, true);
    for (position, action) in history.plies() {
        if announce {
            let dots = if position.turn() == Side::White { "." } else { "..." };
            words.push(format!("{number}{dots}"));
            announce = false;
        }
        words.push(action.to_string());
        match (action, position.turn()) {
            (Action::Move(_), Side::Black) => (number, announce) = (number + 1, true),
            // Black's turn comes back, under the number that it had.
            (Action::Insist, Side::White) => (number, announce) = (number - 1, true),
            (Action::Insist, Side::Black) => announce = true,
            (Action::Move(_), Side::White) | (Action::Huff(_), _) => {}
        }
    }
    words
}
