use thiserror::Error;

use crate::notation::{ActionTextError, PositionTextError, Unplayable};

/// An error in the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {kind}", .at.line, .at.column)]
pub struct RecordError {
    /// The place of the error.
    pub at: LineColumn,
    /// The kind of the error.
    pub kind: RecordErrorKind,
}

/// The kind of a [`RecordError`]. Quoted texts are truncated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum RecordErrorKind {
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    #[error("the tag {0} occurs twice")]
    TagTwice(String),
    #[error("tags must precede the moves")]
    LateTag,
    #[error("the record has no rule set: it needs a tag such as [RuleSet \"medieval\"]")]
    NoRuleSet,
    #[error("unknown rule set '{}'", .0.escape_debug())]
    RuleSet(String),
    #[error("the tag Position: {0}")]
    Position(#[from] PositionTextError),
    #[error("the comment is not closed")]
    Comment,
    #[error("the variation is not closed")]
    Variation,
    #[error("no variation is open")]
    NoVariation,
    #[error("'{}': {error}", .text.escape_debug())]
    Unreadable { text: String, error: ActionTextError },
    #[error("'{}': {error}", .text.escape_debug())]
    Unplayable { text: String, error: Unplayable },
    #[error("'{}' follows the end of the game", .0.escape_debug())]
    AfterEnd(String),
    #[error("the game has more than {0} actions")]
    TooLong(usize),
    #[error("a position has more than {0} legal actions")]
    TooWide(u64),
    #[error("'{}' is not a result: expected 1-0, 0-1, 1/2-1/2 or *", .0.escape_debug())]
    Result(String),
    #[error("the result {result} does not fit: {reason}")]
    WrongResult { result: &'static str, reason: &'static str },
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl LineColumn {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Returns the place after a character at this place.
    pub(super) fn after_character(self, character: char) -> Self {
        match character {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { column: self.column + 1, ..self },
        }
    }

    pub(super) fn error(self, kind: RecordErrorKind) -> RecordError {
        RecordError { at: self, kind }
    }

    /// Returns the place after the end of a text.
    pub(super) fn end_of(text: &str) -> Self {
        text.chars().fold(Self::START, Self::after_character)
    }
}
