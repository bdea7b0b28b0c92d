use super::error::{LineColumn, RecordError, RecordErrorKind};
use super::result::{outcome, parse_result};
use super::syntax::Item;
use super::{DERIVED_TAGS, POSITION, RESULT, RULE_SET, Record, TERMINATION};
use crate::notation::{ActionTextError, PlayError, parse_position, play};
use crate::{History, Position, RuleSet};

/// Limits on the cost of reading a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of actions in the game.
    pub plies: usize,
    /// The maximum number of legal actions in a position.
    pub actions: u64,
}

impl Limits {
    pub(super) const NONE: Self = Self { plies: usize::MAX, actions: u64::MAX };

    fn are_exceeded_by(&self, position: &Position) -> bool {
        self.actions != u64::MAX && position.has_more_actions_than(self.actions)
    }
}

/// The state of parsing a record.
pub(super) struct Reader<F> {
    limits: Limits,
    /// Looks up a rule set by its id.
    find_rules: F,
    tags: Vec<(LineColumn, String, String)>,
    history: Option<History>,
    result: Option<&'static str>,
    /// The place of a word `huff` whose point has not been read yet.
    pending_huff: Option<LineColumn>,
}

impl<F: Fn(&str) -> Option<&'static RuleSet>> Reader<F> {
    pub(super) fn new(find_rules: F, limits: Limits) -> Self {
        Self {
            limits,
            find_rules,
            tags: Vec::new(),
            history: None,
            result: None,
            pending_huff: None,
        }
    }

    pub(super) fn read(&mut self, at: LineColumn, item: Item) -> Result<(), RecordError> {
        match item {
            Item::Tag { name, .. } if self.tag(&name).is_some() => {
                Err(at.error(RecordErrorKind::TagTwice(truncated(&name))))
            }
            Item::Tag { .. } if self.history.is_some() || self.result.is_some() => {
                Err(at.error(RecordErrorKind::LateTag))
            }
            Item::Tag { name, value } => {
                self.tags.push((at, name, value));
                Ok(())
            }
            Item::Word(text) if self.result.is_some() => {
                Err(at.error(RecordErrorKind::AfterEnd(truncated(&text))))
            }
            Item::Word(text) => match (self.pending_huff.take(), parse_result(&text)) {
                (Some(huff), _) => self.play(huff, &format!("huff {text}")),
                (None, Some(result)) => {
                    self.result = Some(result);
                    Ok(())
                }
                (None, None) if text.eq_ignore_ascii_case("huff") => {
                    self.pending_huff = Some(at);
                    Ok(())
                }
                (None, None) => self.play(at, &text),
            },
        }
    }

    fn tag(&self, name: &str) -> Option<(LineColumn, &str)> {
        self.tags
            .iter()
            .find(|(_, other, _)| other == name)
            .map(|(at, _, value)| (*at, value.as_str()))
    }

    /// Returns the game so far, which begins at the position in the tags.
    fn history(&mut self, at: LineColumn) -> Result<&mut History, RecordError> {
        let history = match self.history.take() {
            Some(history) => history,
            None => {
                let (tag, id) =
                    self.tag(RULE_SET).ok_or_else(|| at.error(RecordErrorKind::NoRuleSet))?;
                let rules = (self.find_rules)(id)
                    .ok_or_else(|| tag.error(RecordErrorKind::RuleSet(truncated(id))))?;
                match self.tag(POSITION) {
                    Some((tag, text)) => {
                        let position =
                            parse_position(rules, text).map_err(|error| tag.error(error.into()))?;
                        History::from_position(position)
                    }
                    None => History::new(rules),
                }
            }
        };
        if self.limits.are_exceeded_by(&history.position()) {
            return Err(at.error(RecordErrorKind::TooWide(self.limits.actions)));
        }
        Ok(self.history.insert(history))
    }

    fn play(&mut self, at: LineColumn, text: &str) -> Result<(), RecordError> {
        let limits = self.limits;
        let history = self.history(at)?;
        if history.actions().len() >= limits.plies {
            return Err(at.error(RecordErrorKind::TooLong(limits.plies)));
        }
        let played = play(history, text);
        // Checked before the next action is resolved, which is slow in a position with many
        // actions.
        if limits.are_exceeded_by(&history.position()) {
            return Err(at.error(RecordErrorKind::TooWide(limits.actions)));
        }
        played.map(drop).map_err(|error| {
            let text = truncated(text);
            at.error(match error {
                PlayError::Unreadable(error) => RecordErrorKind::Unreadable { text, error },
                PlayError::Unplayable(error) => RecordErrorKind::Unplayable { text, error },
                PlayError::AfterEnd => RecordErrorKind::AfterEnd(text),
            })
        })
    }

    pub(super) fn finish(mut self, end: LineColumn) -> Result<Record, RecordError> {
        if let Some(huff) = self.pending_huff {
            let error = ActionTextError::NotOnePoint;
            return Err(huff.error(RecordErrorKind::Unreadable { text: "huff".to_owned(), error }));
        }
        let history = self.history(end)?.clone();
        let tagged = match self.tag(RESULT) {
            Some((tag, text)) => {
                let result = parse_result(text)
                    .ok_or_else(|| tag.error(RecordErrorKind::Result(truncated(text))))?;
                if self.result.is_some_and(|written| written != result) {
                    let reason = "the result after the moves differs";
                    return Err(tag.error(RecordErrorKind::WrongResult { result, reason }));
                }
                Some(result)
            }
            None => None,
        };
        let result = self.result.or(tagged);
        let termination = self.tag(TERMINATION).map(|(_, termination)| termination);
        let outcome = outcome(&history, result, termination).map_err(|kind| end.error(kind))?;
        let tags =
            self.tags.into_iter().filter(|(_, name, _)| !DERIVED_TAGS.contains(&name.as_str()));
        Ok(Record { tags: tags.map(|(_, name, value)| (name, value)).collect(), history, outcome })
    }
}

/// Truncates a text for an error message.
fn truncated(text: &str) -> String {
    text.chars().take(40).collect()
}
