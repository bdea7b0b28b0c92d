//! How far results, evaluations and actions reach from the beginning of a text.

use super::result::{is_word_of_result, known_result};
use crate::notation::ActionText;
use crate::notation::plain_characters::{is_blank, plain, plain_text, split_first, trim_start};

/// The points of decimal numbers.
const DECIMAL_POINTS: [char; 4] = ['.', ',', '．', '，'];

/// The signs of evaluations.
const SIGNS: &str = "+-=~±∓⩲⩱";

fn after_digits(text: &str) -> &str {
    trim_start(text, |character| character.is_ascii_digit())
}

/// Returns the text after a decimal point and the digits that follow it.
fn after_fraction(text: &str) -> Option<&str> {
    let digits = text.strip_prefix(DECIMAL_POINTS)?;
    let rest = after_digits(digits);
    (rest.len() < digits.len()).then_some(rest)
}

/// Returns the text after the evaluation of an engine at the beginning of a text, such as `0.13`,
/// `+0.13/12`, `#-3` or `M5`.
///
/// A number with a move, such as `1.22-18`, is none.
pub(super) fn after_evaluation(text: &str) -> Option<&str> {
    let after_sign = |text| trim_start(text, |character| SIGNS.contains(character));
    let whole = after_sign(text);
    if let Some(('#' | 'M', mate)) = split_first(whole) {
        let number = after_sign(mate);
        let rest = after_digits(number);
        let ends = split_first(rest).is_none_or(|(next, _)| !next.is_alphanumeric() && next != '.');
        return (ends && rest.len() < number.len()).then_some(rest);
    }
    let point = after_digits(whole);
    let mut rest = after_fraction(point)?;
    let is_below_one = point.len() < whole.len() && trim_start(whole, |c| c == '0') == point;
    let digits = point.trim_start_matches(DECIMAL_POINTS);
    if !is_below_one && after_action(digits).len() != rest.len() {
        return None;
    }
    while let Some(after) = after_fraction(rest) {
        rest = after;
    }
    let depth = trim_start(rest, |character| character == '/');
    Some(if depth.len() < rest.len() { after_digits(depth) } else { rest })
}

/// Takes a result from the beginning of a text. A dash may be typographic, doubled or spaced.
pub(super) fn result(text: &str) -> Option<(&'static str, &str)> {
    if let Some(('*', rest)) = split_first(text) {
        return Some(("*", rest));
    }
    let score = |text| {
        let rest =
            trim_start(text, |character| character.is_ascii_digit() || "/½".contains(character));
        after_fraction(rest).unwrap_or(rest)
    };
    let after_first = score(text);
    if after_first.len() == text.len() {
        return None;
    }
    let dash = trim_start(after_first, is_blank);
    let after_dash = trim_start(dash, |character| "-:".contains(character));
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
pub(super) fn after_action(action: &str) -> &str {
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
    let number = after_digits(after);
    let numbered = trim_start(number, is_blank);
    let is_numbered = number.len() < after.len() && numbered.len() < number.len();
    separator.contains('-')
        && separator.contains(char::is_whitespace)
        && (is_move(after) || result(after).is_some() || is_numbered && is_move(numbered))
}

/// Returns the text after the words at the beginning of a text that describe a result.
pub(super) fn after_result_words(mut text: &str) -> &str {
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
pub(super) fn after_decimal_score(text: &str) -> Option<&str> {
    let digits = |text| {
        let rest = after_digits(text);
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
    // A line may end after the separator, but not before it.
    let point =
        trim_start(after, |next| if is_spaced { is_blank(next) } else { next.is_whitespace() });
    let is_glued = !is_spaced && point.len() == after.len();
    let is_asterisk = split_first(separator).is_some_and(|(first, _)| first == '*');
    let is_separated = ends_with_separator || after.len() < separator.len();
    let continues = is_separated && (is_glued || !is_asterisk) && begins_point(point, is_glued);
    continues.then_some(point)
}

/// Returns whether a text begins with a point or, directly after a separator, with a word in its
/// place.
fn begins_point(text: &str, is_glued: bool) -> bool {
    let after_digits = after_digits(text);
    let next = split_first(after_digits);
    if after_digits.len() < text.len() {
        return next.is_none_or(|(next, _)| next != '.') && after_fraction(after_digits).is_none();
    }
    next.is_some_and(|(file, rest)| {
        let has_rank = split_first(rest).is_some_and(|(rank, _)| rank.is_ascii_digit());
        file.is_alphanumeric() && (is_glued || has_rank && file != 'M')
    })
}

pub(super) fn is_one_point(action: &str) -> bool {
    match action.parse() {
        Ok(ActionText::Move(points)) => points.only_point().is_some(),
        Ok(_) => false,
        Err(_) => true,
    }
}

/// Returns whether an action looks like a result that does not exist: no point has the number 0.
pub(super) fn is_like_a_result(action: &str) -> bool {
    let action = plain_text(action);
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let mut scores = action.split(['-', ':']);
    let is_score = action.contains(['-', ':']) && scores.clone().all(is_number);
    action.contains('½') || is_score && scores.any(|score| score.trim_matches('0').is_empty())
}
