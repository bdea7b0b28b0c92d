//! The tokens of a record, by the reading grammar of PDN 3.0 and more liberal.
//!
//! Comments, variations and marks are skipped.

use super::error::{Located, RecordErrorKind};
use super::result::{is_word_of_result, known_result};
use crate::notation::plain_characters::{
    is_blank, is_line_end, plain, plain_text, split_first, trim_start,
};
use crate::notation::{ActionText, ActionTextError};

/// A token of a record.
pub(super) enum Token<'a> {
    Tag {
        name: String,
        value: String,
        /// Whether nothing precedes the tag on its line.
        begins_line: bool,
    },
    /// A move number with its dots.
    Number(&'a str),
    /// Digits alone: a move number, or a move that is shortened to its last point.
    Digits(&'a str),
    /// An action, `huff` without its point, or the point.
    Action(&'a str),
    /// A result in its canonical form.
    Result {
        result: &'static str,
        /// Whether it directly follows a move, where `*` may also mark a forced move.
        is_glued: bool,
    },
}

/// Marks of moves and positions, such as `!?`, `+-` and `±`.
const MARKS: &str = "!?=+#~-/±∓⩲⩱∞□△▽○⨀⊙⊕⟳↻↑↓⇄⇆⇧⇩";

/// What may stand for an annotation after a move: a novelty, a diagram, *en passant*.
const GLYPHS: [&str; 5] = ["N", "TN", "D", "ep", "e.p"];

/// The quotes that enclose the value of a tag.
const QUOTES: [char; 7] = ['"', '“', '”', '„', '‟', '«', '»'];

/// Splits a record into tokens.
pub(super) struct Lexer<'a> {
    text: &'a str,
    rest: &'a str,
    /// The comment that reaches to the end of a record without line ends, which it may not have
    /// done before the record was pasted on one line.
    swallowed: Option<&'a str>,
    /// The place after the last comment that holds an opening brace.
    nested: Option<usize>,
    /// Whether only marks and comments stand between the last action and the rest.
    follows_action: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, rest: text, swallowed: None, nested: None, follows_action: false }
    }

    pub(super) fn swallowed(&self) -> Option<&'a str> {
        self.swallowed
    }

    /// Returns the next token and its place, or `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, Located> {
        loop {
            self.rest =
                trim_start(self.rest, |character| character.is_whitespace() || character == '.');
            let at = self.offset();
            let Some((first, _)) = split_first(self.rest) else { return Ok(None) };
            let error = |kind| Err(Located { at, kind });
            match first {
                '[' => {
                    let begins_line = self.begins_line();
                    let Some((name, value)) = self.tag() else {
                        return error(RecordErrorKind::Tag);
                    };
                    return Ok(Some((at, Token::Tag { name, value, begins_line })));
                }
                '{' => self.skip_comment()?,
                ';' => self.skip_line(),
                '%' if self.begins_line() => self.skip_line(),
                '(' => self.skip_variation()?,
                '%' => return error(RecordErrorKind::Percent),
                ')' => return error(RecordErrorKind::NoVariation),
                '}' => return error(RecordErrorKind::NoComment),
                ']' => return error(RecordErrorKind::NoTag),
                '/' => return error(RecordErrorKind::SetUpCommand),
                _ if self.follows_action && self.skip_glyph() => {}
                _ => match self.move_token()? {
                    Some(token) => {
                        self.follows_action = match token {
                            Token::Action(word) => !plain_text(word).eq_ignore_ascii_case("huff"),
                            Token::Digits(_) => true,
                            _ => false,
                        };
                        return Ok(Some((at, token)));
                    }
                    None if self.skip_mark() => {}
                    None => {
                        let text = first.to_string();
                        let unexpected = ActionTextError::Unexpected { character: first, at: 1 };
                        return error(RecordErrorKind::Unreadable { text, error: unexpected });
                    }
                },
            }
        }
    }

    /// Returns a better explanation of an error that follows from a comment within a comment.
    pub(super) fn explained(&self, error: Located) -> Located {
        let closing = self.nested.and_then(|end| {
            let brace = |character| matches!(plain(character), Some('{' | '}'));
            let next = self.text[end..].find(brace)? + end;
            let is_closing = !self.text[next..].starts_with(['{', '｛']);
            (is_closing && (end..=next).contains(&error.at)).then_some(end)
        });
        let brace = closing.and_then(|end| self.text[..end].char_indices().next_back());
        match brace {
            Some((at, _)) => Located { at, kind: RecordErrorKind::NestedComment },
            None => error,
        }
    }

    fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// Returns whether only white space precedes the rest on its line.
    fn begins_line(&self) -> bool {
        let before = &self.text[..self.offset()];
        let before = before.trim_end_matches(|character| plain(character).is_none_or(is_blank));
        before.is_empty() || before.ends_with(is_line_end)
    }

    /// Takes the text up to `rest`.
    fn take_until(&mut self, rest: &'a str) -> &'a str {
        let taken = &self.rest[..self.rest.len() - rest.len()];
        self.rest = rest;
        taken
    }

    fn skip_line(&mut self) {
        let end = self.rest.find(is_line_end).unwrap_or(self.rest.len());
        let comment = self.take_until(&self.rest[end..]);
        if !self.text.trim().contains(is_line_end) {
            self.swallowed = Some(comment.trim_end());
        }
    }

    /// Skips a comment in braces. Comments do not nest.
    fn skip_comment(&mut self) -> Result<(), Located> {
        let is_end: fn(char) -> bool = match self.rest.starts_with('{') {
            true => |character| character == '}',
            false => |character| plain(character) == Some('}'),
        };
        let Some((end, brace)) = self.rest.char_indices().find(|(_, character)| is_end(*character))
        else {
            return Err(Located { at: self.offset(), kind: RecordErrorKind::Comment });
        };
        let comment = self.take_until(&self.rest[end + brace.len_utf8()..]);
        if comment.chars().skip(1).any(|character| plain(character) == Some('{')) {
            self.nested = Some(self.offset());
        }
        Ok(())
    }

    /// Skips a variation. Parentheses nest, and do not count within comments.
    fn skip_variation(&mut self) -> Result<(), Located> {
        let open = Located { at: self.offset(), kind: RecordErrorKind::Variation };
        let mut depth = 0;
        loop {
            let Some((first, rest)) = split_first(self.rest) else { return Err(open) };
            match first {
                '{' => self.skip_comment()?,
                ';' => self.skip_line(),
                '%' if self.begins_line() => self.skip_line(),
                _ => self.rest = rest,
            }
            match first {
                '(' => depth += 1,
                ')' if depth == 1 => return Ok(()),
                ')' => depth -= 1,
                _ => {}
            }
        }
    }

    /// Takes `[Name "value"]`.
    ///
    /// A quote ends the value only before the bracket. In the value, `\` escapes a quote or
    /// another `\`.
    fn tag(&mut self) -> Option<(String, String)> {
        let is_space = |character: char| character.is_whitespace();
        let (_, rest) = split_first(self.rest)?;
        let name = trim_start(rest, is_space);
        let rest = trim_start(name, |character| {
            !is_space(character) && !"[]".contains(character) && !QUOTES.contains(&character)
        });
        let name = plain_text(&name[..name.len() - rest.len()]);
        let (quote, mut rest) = split_first(trim_start(rest, is_space))?;
        if name.is_empty() || !QUOTES.contains(&quote) {
            return None;
        }
        let mut value = String::new();
        loop {
            let character = rest.chars().next().filter(|character| !is_line_end(*character))?;
            let after = &rest[character.len_utf8()..];
            let ends = if quote == '"' {
                plain(character) == Some('"')
            } else {
                QUOTES.contains(&character)
            };
            let escaped =
                after.chars().next().filter(|next| character == '\\' && "\\\"".contains(*next));
            if let Some(escaped) = escaped {
                rest = &after[1..];
                // A path such as C:\ at the end of a value.
                if let Some(end) = after_tag(rest).filter(|end| escaped == '"' && ends_line(end)) {
                    value.push('\\');
                    self.rest = end;
                    break;
                }
                value.push(escaped);
                continue;
            }
            if ends {
                if let Some(end) = after_tag(after) {
                    self.rest = end;
                    break;
                }
                // The value of an unclosed tag must not swallow the next tag.
                if begins_tag(&value) {
                    return None;
                }
            }
            value.push(character);
            rest = after;
        }
        Some((name, value))
    }

    /// Takes a result, a move number, an action or a part of one.
    fn move_token(&mut self) -> Result<Option<Token<'a>>, Located> {
        if let Some((result, rest)) = result(self.rest) {
            let is_glued = self.text[..self.offset()].ends_with(char::is_alphanumeric);
            self.rest = rest;
            return Ok(Some(Token::Result { result, is_glued }));
        }
        let after_digits = trim_start(self.rest, |character| character.is_ascii_digit());
        let has_digits = after_digits.len() < self.rest.len();
        if let Some(rest) = after_decimal_score(self.rest) {
            return Err(self.unknown_result(rest));
        }
        match split_first(after_digits).map(|(next, _)| next) {
            Some('.') if has_digits => {
                let after_dots = trim_start(after_digits, |character| character == '.');
                return Ok(Some(Token::Number(self.take_until(after_dots))));
            }
            Some('/') if has_digits => return Err(self.unknown_result(after_digits)),
            Some(next)
                if has_digits && next.is_alphabetic() && !next.eq_ignore_ascii_case(&'x') =>
            {
                // A move number, unless the action is a number and a name, such as 22d4.
                let action = &after_digits[..after_digits.len() - after_action(after_digits).len()];
                if !is_one_point(action) {
                    return Ok(Some(Token::Digits(self.take_until(after_digits))));
                }
            }
            Some(next) if next.is_alphanumeric() => {}
            _ if has_digits => {}
            _ => return Ok(None),
        }
        let words = after_result_words(self.rest);
        if words.len() < self.rest.len() {
            return Err(self.unknown_result(words));
        }
        let rest = after_action(self.rest);
        let action = &self.rest[..self.rest.len() - rest.len()];
        if is_like_a_result(action) {
            return Err(self.unknown_result(rest));
        }
        let is_number = has_digits && rest.len() == after_digits.len();
        self.take_until(rest);
        Ok(Some(if is_number { Token::Digits(action) } else { Token::Action(action) }))
    }

    /// Skips `N`, `e.p.` and the like.
    fn skip_glyph(&mut self) -> bool {
        let after = trim_start(self.rest, |next| next.is_alphanumeric() || next == '.');
        let glyph = plain_text(&self.rest[..self.rest.len() - after.len()]);
        let is_glyph = GLYPHS.contains(&glyph.trim_end_matches('.'));
        if is_glyph {
            self.rest = after;
        }
        is_glyph
    }

    /// Skips `$5`, `!?`, `+-` and the like. Dashes count only by themselves after an action.
    fn skip_mark(&mut self) -> bool {
        let is_digit = |character: char| character.is_ascii_digit();
        if let Some(('$', rest)) = split_first(self.rest) {
            let number = trim_start(rest, is_blank);
            let after = trim_start(number, is_digit);
            let stands_alone = split_first(after).is_none_or(|(next, _)| next.is_whitespace());
            let is_mark =
                after.len() < number.len() && (number.len() == rest.len() || stands_alone);
            if is_mark {
                self.rest = after;
            }
            return is_mark;
        }
        let after = trim_start(self.rest, |character| MARKS.contains(character));
        let mark = plain_text(&self.rest[..self.rest.len() - after.len()]);
        let is_apart = !self.text[..self.offset()].ends_with(char::is_alphanumeric);
        let is_dash = mark.chars().all(|character| character == '-');
        let is_mark = mark.chars().any(|character| !"-/".contains(character))
            || !mark.is_empty() && is_dash && is_apart && self.follows_action;
        // A number such as +0.35 is no mark.
        let is_number = mark.ends_with(['+', '-', '=', '~', '/'])
            && split_first(after).is_some_and(|(next, _)| is_digit(next));
        if is_mark && !is_number {
            self.rest = after;
        }
        is_mark && !is_number
    }

    fn unknown_result(&self, rest: &str) -> Located {
        let rest =
            trim_start(rest, |character| character.is_alphanumeric() || "-/".contains(character));
        let text = self.rest[..self.rest.len() - rest.len()].to_owned();
        Located { at: self.offset(), kind: RecordErrorKind::Result(text) }
    }
}

/// Returns whether a number is the one of White's first move.
pub(super) fn is_first_number(number: &str) -> bool {
    let plain = plain_text(number);
    let is_blacks = plain.ends_with("...") || number.ends_with('…');
    plain.trim_start_matches('0').trim_end_matches('.') == "1" && !is_blacks
}

/// Returns the text after the bracket that closes a tag.
fn after_tag(text: &str) -> Option<&str> {
    match split_first(trim_start(text, char::is_whitespace)) {
        Some((']', rest)) => Some(rest),
        _ => None,
    }
}

fn ends_line(text: &str) -> bool {
    split_first(trim_start(text, is_blank)).is_none_or(|(next, _)| is_line_end(next))
}

/// Returns whether the end of a value looks like the beginning of the next tag: `[Name `.
fn begins_tag(value: &str) -> bool {
    let name = value.trim_end();
    name.trim_end_matches(|character: char| character.is_ascii_alphanumeric()).ends_with('[')
}

/// Takes a result from the beginning of a text. A dash may be typographic, doubled or spaced.
fn result(text: &str) -> Option<(&'static str, &str)> {
    if let Some(('*', rest)) = split_first(text) {
        return Some(("*", rest));
    }
    let score =
        |text| trim_start(text, |character| character.is_ascii_digit() || "/½".contains(character));
    let after_first = score(text);
    if after_first.len() == text.len() {
        return None;
    }
    let dash = trim_start(after_first, is_blank);
    let after_dash = trim_start(dash, |character| character == '-');
    let rest = match after_dash.len() < dash.len() {
        true => score(trim_start(after_dash, is_blank)),
        false => after_first,
    };
    let result = known_result(&text[..text.len() - rest.len()])?;
    split_first(rest)
        .is_none_or(|(next, _)| !next.is_alphanumeric() && next != '-')
        .then_some((result, rest))
}

/// Returns the text after the action at the beginning of a text. White space may surround a
/// separator of points. A dash between two moves is a mark instead.
fn after_action(action: &str) -> &str {
    let mut text = action;
    loop {
        let after_word = trim_start(text, char::is_alphanumeric);
        let word = &text[..text.len() - after_word.len()];
        let is_move = text.len() < action.len() || !is_one_point(word);
        match after_separator(word, after_word) {
            Some(point) if !(is_move && is_dash_before_move(after_word, point)) => text = point,
            _ => return after_word,
        }
    }
}

/// Returns whether a separator is a spaced dash, and a move, its number or a result follows.
fn is_dash_before_move(separator: &str, after: &str) -> bool {
    let separator = plain_text(&separator[..separator.len() - after.len()]);
    let is_move = |text| {
        let rest = trim_start(text, |next| next.is_alphanumeric() || "-:*".contains(next));
        let is_capture = split_first(trim_start(rest, is_blank))
            .is_some_and(|(next, _)| matches!(next, 'x' | 'X' | ':'));
        is_capture || !is_one_point(&text[..text.len() - rest.len()])
    };
    let number = trim_start(after, |character| character.is_ascii_digit());
    let numbered = trim_start(number, is_blank);
    let is_numbered = number.len() < after.len() && numbered.len() < number.len();
    separator.contains('-')
        && separator.contains(char::is_whitespace)
        && (is_move(after) || result(after).is_some() || is_numbered && is_move(numbered))
}

/// Returns the text after the words at the beginning of a text that describe a result.
fn after_result_words(mut text: &str) -> &str {
    loop {
        let word = trim_start(text, is_blank);
        let after = trim_start(word, char::is_alphanumeric);
        if !is_word_of_result(&word[..word.len() - after.len()]) {
            return text;
        }
        text = after;
    }
}

/// Returns the text after a score such as `0.5-0.5` at the beginning of a text.
fn after_decimal_score(text: &str) -> Option<&str> {
    let digits = |text| {
        let rest = trim_start(text, |character| character.is_ascii_digit());
        (rest.len() < text.len()).then_some(rest)
    };
    let sign = |text, signs: &str| {
        split_first(text).filter(|(first, _)| signs.contains(*first)).map(|(_, rest)| rest)
    };
    let number = |text| digits(sign(digits(text)?, ".,")?);
    let dash = sign(trim_start(number(text)?, is_blank), "-:")?;
    let rest = number(trim_start(dash, is_blank))?;
    split_first(rest).is_none_or(|(next, _)| !next.is_alphanumeric() && next != '-').then_some(rest)
}

/// Returns the text after the separator that follows a word, if a point follows it.
fn after_separator<'a>(word: &str, after_word: &'a str) -> Option<&'a str> {
    let ends_with_separator = word.len() > 1
        && word.chars().next_back().and_then(plain).is_some_and(|last| "xX".contains(last));
    let separator = trim_start(after_word, is_blank);
    let is_spaced = separator.len() < after_word.len();
    let after = trim_start(separator, |character| match character {
        '-' | '>' | ':' => true,
        'x' | 'X' => is_spaced,
        '*' => !is_spaced,
        _ => false,
    });
    let point = trim_start(after, is_blank);
    let is_glued = !is_spaced && point.len() == after.len();
    let is_asterisk = split_first(separator).is_some_and(|(first, _)| first == '*');
    let is_separated = ends_with_separator || after.len() < separator.len();
    let continues = is_separated && (is_glued || !is_asterisk) && begins_point(point, is_glued);
    continues.then_some(point)
}

/// Returns whether a text begins with a point or, directly after a separator, with a word in its
/// place.
fn begins_point(text: &str, is_glued: bool) -> bool {
    let after_digits = trim_start(text, |character| character.is_ascii_digit());
    let next = split_first(after_digits);
    if after_digits.len() < text.len() {
        return next.is_none_or(|(next, _)| next != '.');
    }
    next.is_some_and(|(file, rest)| {
        let has_rank = split_first(rest).is_some_and(|(rank, _)| rank.is_ascii_digit());
        file.is_alphanumeric() && (is_glued || has_rank)
    })
}

fn is_one_point(action: &str) -> bool {
    match action.parse() {
        Ok(ActionText::Move(points)) => points.only_point().is_some(),
        Ok(_) => false,
        Err(_) => true,
    }
}

/// Returns whether an action looks like a result that does not exist: no point has the number 0.
fn is_like_a_result(action: &str) -> bool {
    let action = plain_text(action);
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let mut scores = action.split(['-', ':']);
    let is_score = action.contains(['-', ':']) && scores.clone().all(is_number);
    action.contains('½') || is_score && scores.any(|score| score.trim_matches('0').is_empty())
}
