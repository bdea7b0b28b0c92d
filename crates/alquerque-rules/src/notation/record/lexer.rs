//! The tokens of a record, by the reading grammar of PDN 3.0 and more liberal.
//!
//! Comments, variations and marks are skipped.

use super::error::{Located, RecordErrorKind};
use super::extent::{
    after_action, after_decimal_score, after_evaluation, after_result_words, is_like_a_result,
    is_one_point, result,
};
use crate::notation::ActionTextError;
use crate::notation::plain_characters::{
    is_blank, is_line_end, plain, plain_text, split_first, trim_start,
};

/// A token of a record.
pub(super) enum Token<'a> {
    Tag {
        name: String,
        value: String,
        value_at: usize,
        /// Whether nothing precedes the tag on its line.
        begins_line: bool,
        /// Whether a blank line stands between the token before and the tag.
        follows_blank_line: bool,
    },
    /// A move number with its dots or bracket.
    Number(&'a str),
    /// The evaluation of an engine, such as `+0.13`.
    Evaluation(&'a str),
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
    /// Whether a result precedes the rest.
    follows_result: bool,
    /// Whether a blank line stands between the last token and the rest.
    follows_blank_line: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            rest: text,
            swallowed: None,
            nested: None,
            follows_action: false,
            follows_result: false,
            follows_blank_line: false,
        }
    }

    pub(super) fn swallowed(&self) -> Option<&'a str> {
        self.swallowed
    }

    /// Returns the next token and its place, or `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, Located> {
        self.follows_blank_line = false;
        let Some((at, token)) = self.next_token().map_err(|error| self.after_result(error))? else {
            return Ok(None);
        };
        match token {
            Token::Evaluation(_) => {}
            Token::Action(word) => {
                self.follows_action = !plain_text(word).eq_ignore_ascii_case("huff")
            }
            _ => self.follows_action = matches!(token, Token::Digits(_)),
        }
        match token {
            Token::Result { .. } => self.follows_result = true,
            Token::Tag { .. } | Token::Action(_) => self.follows_result = false,
            _ => {}
        }
        Ok(Some((at, token)))
    }

    fn next_token(&mut self) -> Result<Option<(usize, Token<'a>)>, Located> {
        loop {
            self.skip_space();
            let at = self.offset();
            let Some((first, _)) = split_first(self.rest) else { return Ok(None) };
            let error = |kind| Err(Located { at, kind });
            match first {
                '[' => return self.tag().map(|tag| Some((at, tag))),
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
                    Some(token) => return Ok(Some((at, token))),
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

    /// Skips white space and dots, but not the point of `.5-.5`.
    fn skip_space(&mut self) {
        let is_point = |text| result(text).is_some() || after_evaluation(text).is_some();
        loop {
            let text = trim_start(self.rest, char::is_whitespace);
            let space = self.take_until(text);
            let line_ends = space.chars().filter(|&character| is_line_end(character)).count();
            self.follows_blank_line |= line_ends > 1 + space.matches("\r\n").count();
            let dots = trim_start(text, |character| character == '.');
            if dots.len() == text.len() || dots.len() + 1 == text.len() && is_point(text) {
                return;
            }
            self.rest = dots;
        }
    }

    /// Names what follows the result of a game for what it is, such as the footer of a mail.
    fn after_result(&self, error: Located) -> Located {
        match error.kind {
            RecordErrorKind::Unreadable { .. } | RecordErrorKind::Result(_)
                if self.follows_result =>
            {
                let word = self.text[error.at..].split_whitespace().next().unwrap_or_default();
                let kind = RecordErrorKind::AfterEnd(word.chars().take(40).collect());
                Located { at: error.at, kind }
            }
            _ => error,
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
    fn tag(&mut self) -> Result<Token<'a>, Located> {
        let begins_line = self.begins_line();
        let at = self.offset();
        let (name, value_at) = self.tag_name().ok_or(Located { at, kind: RecordErrorKind::Tag })?;
        let value = self.tag_value(value_at).ok_or(Located { at, kind: RecordErrorKind::Tag })?;
        let follows_blank_line = self.follows_blank_line;
        Ok(Token::Tag { name, value, value_at, begins_line, follows_blank_line })
    }

    /// Returns the name of a tag, and the place after the quote that opens the value.
    fn tag_name(&self) -> Option<(String, usize)> {
        let is_space = |character: char| character.is_whitespace();
        let (_, rest) = split_first(self.rest)?;
        let name = trim_start(rest, is_space);
        let rest = trim_start(name, |character| {
            !is_space(character) && !"[]".contains(character) && !QUOTES.contains(&character)
        });
        let name = plain_text(&name[..name.len() - rest.len()]);
        let (quote, rest) = split_first(trim_start(rest, is_space))?;
        let is_tag = !name.is_empty() && QUOTES.contains(&quote);
        is_tag.then(|| (name, self.text.len() - rest.len()))
    }

    /// Takes the tag whose value begins at a place, and returns the value.
    fn tag_value(&mut self, at: usize) -> Option<String> {
        let quote = self.text[..at].chars().next_back().and_then(plain)?;
        let mut rest = &self.text[at..];
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
        Some(value)
    }

    /// Takes a result, an evaluation, a move number, an action or a part of one.
    fn move_token(&mut self) -> Result<Option<Token<'a>>, Located> {
        if let Some((result, rest)) = result(self.rest) {
            let is_glued = !self.is_apart();
            self.rest = rest;
            return Ok(Some(Token::Result { result, is_glued }));
        }
        let after_digits = trim_start(self.rest, |character| character.is_ascii_digit());
        let has_digits = after_digits.len() < self.rest.len();
        if let Some(rest) = after_decimal_score(self.rest) {
            return Err(self.unknown_result(rest));
        }
        // A dash directly after a move belongs to it.
        let is_dash = split_first(self.rest).is_some_and(|(first, _)| first == '-');
        if let Some(rest) = after_evaluation(self.rest).filter(|_| !is_dash || self.is_apart()) {
            return Ok(Some(Token::Evaluation(self.take_until(rest))));
        }
        match split_first(after_digits).map(|(next, _)| next) {
            Some('.' | ')') if has_digits => {
                let after_dots = trim_start(after_digits, |character| character == '.');
                let bracket = split_first(after_dots).filter(|(next, _)| *next == ')');
                let rest = bracket.map_or(after_dots, |(_, rest)| rest);
                return Ok(Some(Token::Number(self.take_until(rest))));
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
        let is_dash = mark.chars().all(|character| character == '-');
        let is_mark = mark.chars().any(|character| !"-/".contains(character))
            || !mark.is_empty() && is_dash && self.is_apart() && self.follows_action;
        // A number such as +0.35 is no mark.
        let is_number = mark.ends_with(['+', '-', '=', '~', '/'])
            && split_first(after).is_some_and(|(next, _)| is_digit(next));
        if is_mark && !is_number {
            self.rest = after;
        }
        is_mark && !is_number
    }

    /// Returns whether no letter or digit directly precedes the rest.
    fn is_apart(&self) -> bool {
        !self.text[..self.offset()].ends_with(char::is_alphanumeric)
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
    plain.trim_start_matches('0').trim_end_matches(['.', ')']) == "1" && !is_blacks
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
