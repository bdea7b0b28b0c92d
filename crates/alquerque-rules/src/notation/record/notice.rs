use std::fmt;

use crate::notation::plain_characters::visible;

/// What a reader of a record should know besides the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordNotice {
    /// The text holds so many games, of which the first was read.
    Games(usize),
    /// The text, which is a single line, ends with this comment (truncated). If line ends were lost
    /// when it was pasted, the comment has swallowed what followed it.
    Skipped(String),
    /// The tag `GameType` (truncated) names a game of PDN, and none of those is a game of ours.
    GameType(String),
    /// The tag `Termination` (truncated) names an ending that the outcome does not have.
    Termination(String),
}

impl fmt::Display for RecordNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games(count) => write!(f, "the record holds {count} games: the first is read"),
            Self::Skipped(text) => write!(
                f,
                "the record is one line, of which a comment was skipped to the end: '{}'",
                visible(text)
            ),
            Self::GameType(value) => write!(
                f,
                "the tag GameType \"{}\" names another game: only RuleSet counts",
                visible(value)
            ),
            Self::Termination(value) => write!(
                f,
                "the tag Termination \"{}\" is not understood: only the result counts",
                visible(value)
            ),
        }
    }
}
