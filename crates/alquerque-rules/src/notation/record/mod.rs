//! Whole games as text, in the manner of PDN.

mod encoding;
mod error;
mod extent;
mod game_count;
mod lexer;
mod markup;
mod notice;
mod reader;
mod result;
mod termination;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use self::lexer::Lexer;
use self::markup::without_markup;
use self::reader::Reader;
use self::result::result_text;
use self::termination::termination_text;
use super::move_list::move_list;
use super::plain_characters::is_line_end;
use super::position_text;
use crate::{History, Outcome, Position, RuleSet};

pub use self::encoding::decode_text;
pub use self::error::{LineColumn, RecordError, RecordErrorKind};
pub use self::notice::RecordNotice;

/// A whole game as text, modelled on PDN, the Portable Draughts Notation.
///
/// A record has tag pairs, then numbered moves, then the result. PDN has no game type for these
/// games, so the tag `RuleSet` takes its place. The tag `Position` or `FEN` is present if the game
/// did not begin at the starting position.
///
/// ```
/// use alquerque_rules::notation::Record;
///
/// let record: Record = r#"
///     [White "Ada"]
///     [RuleSet "bell"]
///     1. c2-c3 {the only good one} c4xc2 2. c1xc3 *
/// "#.parse()?;
/// assert_eq!(record.history().turns(), 3);
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.to_string().parse::<Record>()?, record);
/// # Ok::<(), alquerque_rules::notation::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    history: History,
    outcome: Option<Outcome>,
    notices: Vec<RecordNotice>,
}

/// Compares tags, initial position, actions and outcome.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.history.initial_position() == other.history.initial_position()
            && self.history.actions() == other.history.actions()
            && self.outcome == other.outcome
    }
}

const RULE_SET: &str = "RuleSet";
const POSITION: &str = "Position";
const FEN: &str = "FEN";
const SET_UP: &str = "SetUp";
const RESULT: &str = "Result";
const TERMINATION: &str = "Termination";
/// The tags that are derived from the moves and the outcome.
const DERIVED_TAGS: [&str; 6] = [RULE_SET, POSITION, FEN, SET_UP, RESULT, TERMINATION];
/// The number of a game of PDN, which is never one of these games.
const GAME_TYPE: &str = "GameType";
/// The tags of a tournament game that occur once, besides those that are derived.
const ROSTER_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

fn is_derived_tag(name: &str) -> bool {
    DERIVED_TAGS.iter().any(|derived| derived.eq_ignore_ascii_case(name))
}

/// Returns whether a tag may be repeated with the same value only.
fn is_unique_tag(name: &str) -> bool {
    is_derived_tag(name) || ROSTER_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

impl Record {
    /// Creates the record of a finished or unfinished game.
    ///
    /// An outcome that contradicts the moves is dropped, for example a count that names the wrong
    /// winner, or a repetition that did not occur.
    pub fn new(history: History, outcome: Option<Outcome>) -> Self {
        let automatic = history.outcome();
        let declared = outcome.filter(|&outcome| match outcome {
            Outcome::Resignation { .. } | Outcome::Agreement | Outcome::ProvenDraw => {
                history.position().can_act()
            }
            Outcome::Timeout { .. } => {
                history.position().can_act() && history.timeout_outcome() == outcome
            }
            Outcome::Count { .. } => {
                history.position().can_act() && history.count_outcome() == Some(outcome)
            }
            Outcome::MoveLimit { .. } => {
                history.position().can_act() && history.move_limit_outcome() == outcome
            }
            Outcome::NoLegalAction { .. }
            | Outcome::Repetition { .. }
            | Outcome::NoProgress { .. } => false,
        });
        Self { tags: Vec::new(), outcome: declared.or(automatic), history, notices: Vec::new() }
    }

    /// Parses a record with custom rule sets, which `find_rules` looks up by id.
    ///
    /// Accepts what other programs write: the reading grammar of PDN 3.0, results of chess and of
    /// draughts, typographic and full-width characters, any line ends. Skips comments (`{…}`, `;`
    /// to the end of the line, and lines that begin with `%`), variations in parentheses, move
    /// numbers, annotations such as `!?`, `$3` and `+-`, and the marks of code and quotes on
    /// Discord. Of several games, reads the first.
    ///
    /// # Errors
    /// Fails with the first error and its place in the text.
    pub fn read(
        text: &str,
        find_rules: impl Fn(&str) -> Option<&'static RuleSet>,
    ) -> Result<Self, RecordError> {
        Self::read_within(text, find_rules, usize::MAX)
    }

    /// Parses an untrusted record of at most so many actions.
    ///
    /// # Errors
    /// Fails like [`Record::read`], and if the game is longer.
    pub fn read_within(
        text: &str,
        find_rules: impl Fn(&str) -> Option<&'static RuleSet>,
        max_plies: usize,
    ) -> Result<Self, RecordError> {
        let plain = without_markup(text);
        let mut lexer = Lexer::new(&plain);
        let mut reader = Reader::new(find_rules, max_plies);
        let end = text.trim_end().len();
        let read = reader.read_game(&mut lexer);
        let mut notices = reader.take_notices(lexer.swallowed());
        match read.and_then(|()| reader.finish(end)) {
            Ok(record) => {
                notices.extend(record.notices);
                Ok(Self { notices, ..record })
            }
            Err(error) => Err(lexer.explained(error).in_text(text, notices)),
        }
    }

    /// Adds a tag, or replaces its value.
    ///
    /// Ignores names with characters other than letters, digits and `_`, and the tags that are
    /// derived from the game (such as `RuleSet` and `Result`). A line end becomes a space.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Self {
        let is_name = !name.is_empty()
            && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
        if is_name && !is_derived_tag(name) {
            self.tags.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
            self.tags.push((name.to_owned(), value.replace(is_line_end, " ")));
        }
        self
    }

    /// Returns the value of the first tag with a name, in any case, that is not derived from the
    /// moves. A `Termination` that is not understood is kept.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Returns the moves and positions of the game.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns what a reader of the parsed text should know besides the game.
    pub fn notices(&self) -> &[RecordNotice] {
        &self.notices
    }

    /// Returns the outcome, or `None` if the game is unfinished.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Parses a record with the built-in rule sets. See [`Record::read`].
    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::read(text, RuleSet::from_id)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let initial = self.history.initial_position();
        let mut write_tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        for (name, value) in &self.tags {
            write_tag(name, value)?;
        }
        write_tag(RULE_SET, initial.rules().id)?;
        if initial != Position::start(initial.rules()) {
            write_tag(POSITION, &position_text(&initial))?;
        }
        write_tag(RESULT, result_text(self.outcome))?;
        if let Some(outcome) = self.outcome.filter(|_| self.tag(TERMINATION).is_none()) {
            write_tag(TERMINATION, termination_text(outcome))?;
        }
        let mut words = move_list(&self.history);
        words.push(result_text(self.outcome).to_owned());
        writeln!(f)?;
        write_lines(f, &words)
    }
}

/// The maximum length of a line of moves.
const MAX_LINE_LEN: usize = 80;

/// Writes words in lines of limited length.
fn write_lines(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut line_len = 0;
    for word in words {
        let separator = match line_len {
            0 => "",
            _ if line_len + 1 + word.len() > MAX_LINE_LEN => "\n",
            _ => " ",
        };
        line_len = if separator == " " { line_len + 1 + word.len() } else { word.len() };
        write!(f, "{separator}{word}")?;
    }
    writeln!(f)
}
