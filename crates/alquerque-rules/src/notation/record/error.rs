use thiserror::Error;

use crate::notation::{ActionTextError, PositionTextError, Unplayable};

/// An error in the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {problem}", .at.line, .at.column)]
pub struct RecordError {
    /// The place of the error.
    pub at: Place,
    /// The cause of the error.
    pub problem: Problem,
}

/// The cause of a [`RecordError`]. Quoted texts are truncated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum Problem {
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    #[error("the tag {0} is here for the second time")]
    TagTwice(String),
    #[error("tags stand before the moves")]
    LateTag,
    #[error("the record names no rule set: it needs a tag such as [RuleSet \"medieval\"]")]
    NoRuleSet,
    #[error("there is no rule set '{}'", .0.escape_debug())]
    RuleSet(String),
    #[error("the tag Position: {0}")]
    Position(#[from] PositionTextError),
    #[error("the comment does not end")]
    Comment,
    #[error("the variation does not end")]
    Variation,
    #[error("there is no variation that could end here")]
    NoVariation,
    #[error("'{}': {error}", .text.escape_debug())]
    Unreadable { text: String, error: ActionTextError },
    #[error("'{}': {error}", .text.escape_debug())]
    Unplayable { text: String, error: Unplayable },
    #[error("'{}' comes after the end of the game", .0.escape_debug())]
    AfterEnd(String),
    #[error("the game has more than {0} actions")]
    TooLong(usize),
    #[error("a position has more than {0} legal actions")]
    TooWide(u64),
    #[error("'{}' is no result: it is 1-0, 0-1, 1/2-1/2 or *", .0.escape_debug())]
    Result(String),
    #[error("the result {said} does not fit: {fits}")]
    WrongResult { said: &'static str, fits: &'static str },
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    pub(super) fn advanced_over(self, character: char) -> Self {
        match character {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { column: self.column + 1, ..self },
        }
    }

    pub(super) fn error(self, problem: Problem) -> RecordError {
        RecordError { at: self, problem }
    }

    /// Returns the place after the end of a text.
    pub(super) fn after(text: &str) -> Self {
        text.chars().fold(Self::START, Self::advanced_over)
    }
}
