use super::error::{Located, RecordErrorKind};
use super::game_count::{GameBounds, count_games};
use super::lexer::{Lexer, Token};
use super::notice::RecordNotice;
use super::result::{UNDECIDED, is_small_score, result_text, tagged_result};
use super::termination::{Termination, outcome};
use super::{
    FEN, GAME_TYPE, POSITION, RESULT, RULE_SET, Record, SET_UP, TERMINATION, is_derived_tag,
    is_unique_tag,
};
use crate::notation::plain_characters::plain_text;
use crate::notation::{ActionText, ActionTextError, PlayError, parse_position, play};
use crate::{Action, History, Position, RuleSet, Side};

/// The most evaluations of a position; each could be a move.
const MAX_EVALUATIONS: u8 = 20;

/// A tag, and the place of its value.
struct Tag {
    at: usize,
    name: String,
    value: String,
}

/// The state of parsing a record.
pub(super) struct Reader<'a, F> {
    /// The most actions of a game.
    max_plies: usize,
    /// Looks up a rule set by its id.
    find_rules: F,
    tags: Vec<Tag>,
    history: Option<History>,
    result: Option<(usize, &'static str)>,
    /// Whether the result is a `*` directly after a move, which may also mark a forced move.
    may_be_forced: bool,
    /// The place of a word `huff` whose point has not been read yet.
    pending_huff: Option<usize>,
    /// Digits alone, which the next token shows to be a move number or a move.
    pending_digits: Option<(usize, &'a str)>,
    /// The evaluations since the last action.
    evaluations: u8,
    /// The turns so far, as [`History::turns`] counts them.
    turns: usize,
    /// The last move number, and the turns before it.
    last_number: Option<(&'a str, usize)>,
    notices: Vec<RecordNotice>,
}

impl<'a, F: Fn(&str) -> Option<&'static RuleSet>> Reader<'a, F> {
    pub(super) fn new(find_rules: F, max_plies: usize) -> Self {
        Self {
            max_plies,
            find_rules,
            tags: Vec::new(),
            history: None,
            result: None,
            may_be_forced: false,
            pending_huff: None,
            pending_digits: None,
            evaluations: 0,
            turns: 0,
            last_number: None,
            notices: Vec::new(),
        }
    }

    /// Reads the first game.
    pub(super) fn read_game(&mut self, lexer: &mut Lexer<'a>) -> Result<(), Located> {
        let mut bounds = GameBounds::default();
        while let Some((at, token)) = lexer.next()? {
            if let Some(start) = bounds.begins_game(at, &token) {
                self.tags.retain(|tag| tag.at < start);
                self.notices.push(RecordNotice::Games(2 + count_games(lexer, &mut bounds)));
                return Ok(());
            }
            self.read(at, token)?;
        }
        Ok(())
    }

    /// Returns the notices, with the one about a comment that swallowed the end of the text.
    pub(super) fn take_notices(&mut self, swallowed: Option<&str>) -> Vec<RecordNotice> {
        let types = self.tags.iter().filter(|tag| tag.name.eq_ignore_ascii_case(GAME_TYPE));
        let types = types.filter(|tag| !tag.value.trim().is_empty());
        let mut notices: Vec<_> =
            types.map(|tag| RecordNotice::GameType(truncated(&tag.value))).collect();
        notices.append(&mut self.notices);
        notices.extend(swallowed.map(|comment| RecordNotice::Skipped(truncated(comment))));
        notices
    }

    fn read(&mut self, at: usize, token: Token<'a>) -> Result<(), Located> {
        match token {
            Token::Tag { name, value, value_at, .. } => self.read_tag(at, value_at, name, value),
            Token::Number(number) => {
                self.play_pending_digits()?;
                self.read_number(number);
                Ok(())
            }
            Token::Evaluation(text) => self.read_evaluation(at, text),
            Token::Result { result, is_glued } => self.read_result(at, result, is_glued),
            Token::Digits(text) | Token::Action(text) if self.result.is_some() => {
                if !std::mem::take(&mut self.may_be_forced) {
                    return Err(Located { at, kind: RecordErrorKind::AfterEnd(truncated(text)) });
                }
                self.result = None;
                self.read(at, token)
            }
            Token::Digits(text) | Token::Action(text) if self.pending_huff.is_some() => {
                let huff = self.pending_huff.take().unwrap_or(at);
                self.play(huff, &format!("huff {text}"))
            }
            Token::Digits(text) => {
                self.play_pending_digits()?;
                self.pending_digits = Some((at, text));
                Ok(())
            }
            Token::Action(text) if plain_text(text).eq_ignore_ascii_case("huff") => {
                self.pending_huff = Some(at);
                Ok(())
            }
            Token::Action(text) => self.play(at, text),
        }
    }

    /// Adds a tag. One that occurs once in a game may be repeated with the same value only.
    fn read_tag(
        &mut self,
        at: usize,
        value_at: usize,
        name: String,
        value: String,
    ) -> Result<(), Located> {
        if self.history.is_some() || self.pending_digits.is_some() {
            return Err(Located { at, kind: RecordErrorKind::LateTag });
        }
        match self.tag(&name).filter(|_| is_unique_tag(&name)) {
            Some((_, earlier)) if !earlier.eq_ignore_ascii_case(&value) => {
                let kind = RecordErrorKind::TagTwice(truncated(&name));
                Err(Located { at: value_at, kind })
            }
            Some(_) => Ok(()),
            None => {
                self.tags.push(Tag { at: value_at, name, value });
                Ok(())
            }
        }
    }

    fn read_number(&mut self, number: &'a str) {
        self.last_number = Some((number, self.turns));
    }

    /// Skips an evaluation, unless it may be a move such as `9.14`, or a number and a move.
    fn read_evaluation(&mut self, at: usize, text: &str) -> Result<(), Located> {
        let plain = plain_text(text);
        let Some((whole, fraction)) = plain.split_once(['.', ',']) else { return Ok(()) };
        let is_signed = whole.contains(|character: char| !character.is_ascii_digit());
        if is_signed
            || self.result.is_some()
            || !whole.is_empty() && whole.trim_matches('0').is_empty()
        {
            return Ok(());
        }
        let position = self.history(at)?.position();
        // To look for a move among very many takes time.
        self.evaluations += 1;
        if self.evaluations > MAX_EVALUATIONS
            || can_play(&position, fraction)
            || can_play(&position, &format!("{whole}-{fraction}"))
        {
            let error = ActionTextError::Unexpected { character: '.', at: whole.len() + 1 };
            let kind = RecordErrorKind::Unreadable { text: truncated(text), error };
            return Err(Located { at, kind });
        }
        Ok(())
    }

    /// Reads a result. `*` may follow another one, as it separates games.
    fn read_result(
        &mut self,
        at: usize,
        result: &'static str,
        is_glued: bool,
    ) -> Result<(), Located> {
        self.end_actions()?;
        match self.result {
            Some((_, earlier))
                if ![result, UNDECIDED].contains(&earlier) && result != UNDECIDED =>
            {
                let reason = "another result precedes it";
                Err(Located { at, kind: RecordErrorKind::WrongResult { result, reason } })
            }
            Some((_, earlier)) if earlier != UNDECIDED => Ok(()),
            _ => {
                self.may_be_forced = is_glued && result == UNDECIDED;
                self.result = Some((at, result));
                Ok(())
            }
        }
    }

    /// Returns the value of a tag and its place, whatever the case of the name.
    fn tag(&self, name: &str) -> Option<(usize, &str)> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map(|tag| (tag.at, tag.value.as_str()))
    }

    /// Returns the game so far, which begins at the position in the tags.
    fn history(&mut self, at: usize) -> Result<&mut History, Located> {
        let history = match self.history.take() {
            Some(history) => history,
            None => self.initial_history(at)?,
        };
        Ok(self.history.insert(history))
    }

    fn initial_history(&self, at: usize) -> Result<History, Located> {
        let (tag, id) =
            self.tag(RULE_SET).ok_or(Located { at, kind: RecordErrorKind::NoRuleSet })?;
        let rules = (self.find_rules)(id)
            .or_else(|| (self.find_rules)(plain_text(id).trim().to_ascii_lowercase().as_str()))
            .ok_or_else(|| Located { at: tag, kind: RecordErrorKind::RuleSet(truncated(id)) })?;
        let position = self.tagged_position(rules, POSITION)?;
        let fen = self.tagged_position(rules, FEN)?;
        let start = Position::start(rules);
        let set_up = self.tag(SET_UP).map(|(at, value)| (at, value.trim()));
        let contradiction = match (position, fen, set_up) {
            (Some((_, position)), Some((at, fen)), _) if position != fen => Some(at),
            (None, None, Some((at, "1"))) => Some(at),
            (Some((_, position)), _, Some((at, "0")))
            | (_, Some((_, position)), Some((at, "0")))
                if position != start =>
            {
                Some(at)
            }
            _ => None,
        };
        match contradiction {
            Some(at) => Err(Located { at, kind: RecordErrorKind::SetUp }),
            None => {
                let initial = position.or(fen).map_or(start, |(_, position)| position);
                Ok(History::from_position(initial))
            }
        }
    }

    /// Parses the position in a tag, unless the tag is empty.
    fn tagged_position(
        &self,
        rules: &'static RuleSet,
        tag: &'static str,
    ) -> Result<Option<(usize, Position)>, Located> {
        let Some((at, text)) = self.tag(tag).filter(|(_, text)| !text.trim().is_empty()) else {
            return Ok(None);
        };
        match parse_position(rules, text) {
            Ok(position) => Ok(Some((at, position))),
            Err(error) => {
                // An escape in the value would shift the place.
                let has_escape = text.contains(['\\', '"']);
                let place = if has_escape { 0 } else { error.place_in(text) };
                Err(Located { at: at + place, kind: RecordErrorKind::Position { tag, error } })
            }
        }
    }

    /// Plays an action after the pending digits, if those are a move and not its number.
    fn play(&mut self, at: usize, text: &str) -> Result<(), Located> {
        if let Some((number_at, digits)) = self.pending_digits.take() {
            let position = self.history(number_at)?.position();
            if !can_play(&position, text) && can_play(&position, digits) {
                self.play_now(number_at, digits)?;
            } else {
                self.read_number(digits);
            }
        }
        self.play_now(at, text)
    }

    fn play_pending_digits(&mut self) -> Result<(), Located> {
        match self.pending_digits.take() {
            Some((at, digits)) => self.play_now(at, digits),
            None => Ok(()),
        }
    }

    fn play_now(&mut self, at: usize, text: &str) -> Result<(), Located> {
        let max_plies = self.max_plies;
        self.evaluations = 0;
        let history = self.history(at)?;
        if history.actions().len() >= max_plies {
            return Err(Located { at, kind: RecordErrorKind::TooLong(max_plies) });
        }
        let may_be_score = !history.actions().is_empty()
            && history.position().rules().board.last_number().is_none()
            && is_small_score(text);
        let action = play(history, text).map_err(|error| {
            let text = truncated(text);
            let kind = match error {
                PlayError::Unreadable(error) => RecordErrorKind::Unreadable { text, error },
                PlayError::Unplayable(_) if may_be_score => RecordErrorKind::Result(text),
                PlayError::Unplayable(error) => RecordErrorKind::Unplayable { text, error },
                PlayError::AfterEnd => RecordErrorKind::AfterEnd(text),
            };
            Located { at, kind }
        })?;
        match action {
            Action::Move(_) => self.turns += 1,
            Action::Huff(_) => {}
            Action::Insist => self.turns = self.turns.saturating_sub(1),
        }
        Ok(())
    }

    /// Plays digits that nothing follows, unless they are the number of the next move. Fails if a
    /// huff has no point.
    fn end_actions(&mut self) -> Result<(), Located> {
        if let Some(at) = self.pending_huff {
            let (text, error) = ("huff".to_owned(), ActionTextError::NotOnePoint);
            return Err(Located { at, kind: RecordErrorKind::Unreadable { text, error } });
        }
        if self.pending_digits.is_some_and(|(_, digits)| self.is_next_number(digits)) {
            self.pending_digits = None;
        }
        self.play_pending_digits()
    }

    /// Returns whether digits are the number of the next move, in the count of the record.
    fn is_next_number(&self, digits: &str) -> bool {
        let value = |text: &str| -> Option<usize> {
            plain_text(text).trim_end_matches(['.', ')']).trim().parse().ok()
        };
        let Some(history) = &self.history else { return value(digits) == Some(1) };
        let is_black_first = history.initial_position().turn() == Side::Black;
        let plies = |turns: usize| turns + usize::from(is_black_first);
        let (last, turns) = self.last_number.unwrap_or(("1", 0));
        let passed = (plies(self.turns) / 2).saturating_sub(plies(turns) / 2);
        let Some(current) = value(last).and_then(|last| last.checked_add(passed)) else {
            return false;
        };
        let next = current.saturating_add(plies(self.turns) % 2);
        value(digits).is_some_and(|digits| (current..=next).contains(&digits))
    }

    /// Returns the game, whose text ends at `end`.
    pub(super) fn finish(&mut self, end: usize) -> Result<Record, Located> {
        self.end_actions()?;
        let history = self.history(end)?.clone();
        let (at, result) = self.final_result()?.unzip();
        let tag = self.tag(TERMINATION).filter(|(_, text)| !text.trim().is_empty());
        let termination = tag.map_or(Termination::SILENT, |(_, text)| Termination::parse(text));
        let result = result.or(termination.result());
        let outcome = outcome(&history, result, &termination)
            .map_err(|kind| Located { at: at.unwrap_or(end), kind })?;
        let mut notices = Vec::new();
        if let Some((at, text)) = tag {
            let result = result_text(outcome);
            if termination.contradicts(result) {
                let reason = "the tag Termination names another end";
                return Err(Located { at, kind: RecordErrorKind::WrongResult { result, reason } });
            }
            if !termination.is_part_of(outcome) {
                notices.push(RecordNotice::Termination(truncated(text)));
            }
        }
        let mut tags = std::mem::take(&mut self.tags);
        tags.retain(|tag| {
            !is_derived_tag(&tag.name)
                || !notices.is_empty() && tag.name.eq_ignore_ascii_case(TERMINATION)
        });
        let tags = tags.into_iter().map(|tag| (tag.name, tag.value)).collect();
        Ok(Record { tags, history, outcome, notices })
    }

    /// Returns the result after the moves or in the tag. If both name one, they must agree. A `*`
    /// after the moves may also separate games.
    fn final_result(&self) -> Result<Option<(usize, &'static str)>, Located> {
        let Some((at, text)) = self.tag(RESULT) else { return Ok(self.result) };
        let written = self.result.filter(|(_, written)| *written != UNDECIDED);
        let result = match (tagged_result(text), written) {
            (None | Some(UNDECIDED), Some(_)) => return Ok(written),
            (Some(result), _) => result,
            (None, None) => {
                return Err(Located { at, kind: RecordErrorKind::Result(truncated(text)) });
            }
        };
        match written {
            Some((_, written)) if written != result => {
                let reason = "the result after the moves differs";
                Err(Located { at, kind: RecordErrorKind::WrongResult { result, reason } })
            }
            _ => Ok(Some((at, result))),
        }
    }
}

/// Returns whether a text is a legal action.
fn can_play(position: &Position, text: &str) -> bool {
    text.parse::<ActionText>().is_ok_and(|action| action.resolve(position).is_ok())
}

/// Truncates a text for an error message.
fn truncated(text: &str) -> String {
    text.chars().take(40).collect()
}
