use crate::notation::plain_characters::{is_line_end, plain};

/// Replaces the marks of code and quotes on Discord by spaces of the same length, so that the
/// places in the text stay the same.
///
/// A line may begin with `> ` and with backticks, and end with backticks. A word that directly
/// follows three backticks names a language.
pub(super) fn without_markup(text: &str) -> String {
    text.split_inclusive(is_line_end).map(without_line_markup).collect()
}

fn without_line_markup(line: &str) -> String {
    let is_blank = |character: char| plain(character).is_none_or(char::is_whitespace);
    let code = line.trim_start_matches(|character| character == '>' || is_blank(character));
    let after_backticks = code.trim_start_matches('`');
    let is_block = code.len() - after_backticks.len() >= 3;
    let after_word = after_backticks.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let ends_word = after_word.chars().next().is_none_or(|next| next == '[' || is_blank(next));
    let rest = if is_block && ends_word { after_word } else { after_backticks };
    let body = rest.trim_end_matches(|character| character == '`' || is_blank(character));
    let before = &line[..line.len() - rest.len()];
    let after = &rest[body.len()..];
    let blank = |text: &str| text.replace(|character: char| character.is_ascii_graphic(), " ");
    blank(before) + body + &blank(after)
}
