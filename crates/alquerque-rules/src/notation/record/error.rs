use thiserror::Error;

use super::notice::RecordNotice;
use crate::notation::plain_characters::{is_line_end, visible_character};
use crate::notation::{ActionTextError, PositionTextError, Unplayable};

/// An error in the text of a record.
///
/// Formatted on several lines: the error, the line of the record with a mark, and the notices.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {kind}\n{excerpt}{}", .at.line, .at.column, lines(.notices))]
pub struct RecordError {
    /// The place of the error.
    pub at: LineColumn,
    /// The kind of the error.
    pub kind: Box<RecordErrorKind>,
    /// The line of the error with its number, and a mark under the place on a second line.
    pub excerpt: String,
    /// What else there is to say about the text before the error.
    pub notices: Vec<RecordNotice>,
}

/// The kind of a [`RecordError`]. Quoted texts are truncated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum RecordErrorKind {
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    #[error("the tag {0} occurs twice with different values")]
    TagTwice(String),
    #[error("tags must precede the moves")]
    LateTag,
    #[error("the record has no rule set: it needs a tag such as [RuleSet \"medieval\"]")]
    NoRuleSet,
    #[error("unknown rule set '{}'", .0.escape_debug())]
    RuleSet(String),
    #[error("the tag {tag}: {error}")]
    Position { tag: &'static str, error: PositionTextError },
    #[error("the tags Position, FEN and SetUp contradict each other")]
    SetUp,
    #[error("the comment is not closed")]
    Comment,
    #[error("no comment is open")]
    NoComment,
    #[error("comments do not nest: the comment ended here, at the first }}")]
    NestedComment,
    #[error("the variation is not closed")]
    Variation,
    #[error("no variation is open")]
    NoVariation,
    #[error("no tag is open")]
    NoTag,
    #[error(
        "a set-up within a game (/FEN …/) cannot be read: the tag FEN names the first position"
    )]
    SetUpCommand,
    #[error("a comment with % stands on a line of its own")]
    Percent,
    #[error("'{}': {error}", .text.escape_debug())]
    Unreadable { text: String, error: ActionTextError },
    #[error("'{}': {error}", .text.escape_debug())]
    Unplayable { text: String, error: Unplayable },
    #[error("'{}' follows the end of the game", .0.escape_debug())]
    AfterEnd(String),
    #[error("the game has more than {0} actions")]
    TooLong(usize),
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

/// An error and its place, a byte offset in the record.
pub(super) struct Located {
    pub at: usize,
    pub kind: RecordErrorKind,
}

impl Located {
    /// Returns the error with its line and column, for a caller without the text.
    pub(super) fn in_text(self, text: &str, notices: Vec<RecordNotice>) -> RecordError {
        let before = &text[..self.at];
        let line_start = before
            .rfind(is_line_end)
            .map_or(0, |end| end + before[end..].chars().next().map_or(0, char::len_utf8));
        let line = text[line_start..].split(is_line_end).next().unwrap_or_default();
        let line_ends = before.replace("\r\n", "\n").chars().filter(|&c| is_line_end(c)).count();
        let at = LineColumn {
            line: line_ends + 1,
            column: text[line_start..self.at].chars().count() + 1,
        };
        RecordError { at, kind: Box::new(self.kind), excerpt: excerpt(line, at), notices }
    }
}

/// The most characters that an excerpt shows before and after the mark.
const SHOWN_BEFORE: usize = 40;
const SHOWN_AFTER: usize = 30;

/// Shows a line with a mark under a place, such as:
///
/// ```text
/// 2 | 1. c2-c3 a4-b4
///   |          ^
/// ```
fn excerpt(line: &str, at: LineColumn) -> String {
    let start = at.column.saturating_sub(SHOWN_BEFORE + 1);
    let shown = |from: usize, len: usize| -> String {
        line.chars().skip(from).take(len).filter_map(visible_character).collect()
    };
    let before = shown(start, at.column - 1 - start);
    let mut after = shown(at.column - 1, SHOWN_AFTER);
    if line.chars().nth(at.column - 1 + SHOWN_AFTER).is_some() {
        after.push('…');
    }
    let cut = if start > 0 { "…" } else { "" };
    let gutter = " ".repeat(at.line.to_string().len());
    let indent: String = cut.chars().chain(before.chars()).map(blank_as_wide_as).collect();
    format!("{} | {cut}{before}{after}\n{gutter} | {indent}^", at.line)
}

/// Returns a space as wide as a character in a font of fixed width.
fn blank_as_wide_as(character: char) -> char {
    match character {
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff01}'..='\u{ff60}' => '\u{3000}',
        _ => ' ',
    }
}

fn lines(notices: &[RecordNotice]) -> String {
    notices.iter().map(|notice| format!("\n{notice}")).collect()
}
