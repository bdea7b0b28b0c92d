//! Plain characters in place of typographic ones, for moves, positions and records alike.

/// Returns the plain form of a character, or `None` if it is invisible.
///
/// Full-width characters become ASCII, and all dashes and arrows `-`, all capture signs `x`, all
/// slashes `/`, all dots `.`. Other characters stay as they are.
pub(super) fn plain(character: char) -> Option<char> {
    Some(match character {
        ' '..='~' => character,
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = u32::from(character) - 0xff01 + u32::from('!');
            char::from_u32(ascii).unwrap_or(character)
        }
        // Soft, typographic, mathematical, superscript and katakana dashes; arrows.
        '\u{ad}'
        | '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{2212}'
        | '\u{207b}'
        | '\u{2d7}'
        | '\u{2500}'
        | '\u{2501}'
        | '\u{2e3a}'
        | '\u{2e3b}'
        | '\u{30fc}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff70}'
        | '→'
        | '⇒'
        | '⟶'
        | '➔'
        | '➜'
        | '➡' => '-',
        // The last two are Cyrillic.
        '×' | '✕' | '✖' | '✗' | '⨉' | '⨯' | 'х' | 'Х' => 'x',
        '∶' | '꞉' => ':',
        '∗' => '*',
        '⁄' | '∕' => '/',
        '…' | '‥' | '。' | '｡' => '.',
        '‼' => '!',
        '⁇' | '⁈' | '⁉' => '?',
        // Zero-width characters, the byte order mark, variation selectors. Not the characters that
        // reorder the text, which would hide what is meant.
        '\u{200b}'..='\u{200f}'
        | '\u{2060}'..='\u{2064}'
        | '\u{feff}'
        | '\u{fe00}'..='\u{fe0f}' => return None,
        _ => character,
    })
}

/// Returns whether a character is a colon, in full width and similar forms too.
pub fn is_colon(character: char) -> bool {
    plain(character) == Some(':')
}

/// Returns a text in plain characters.
pub(super) fn plain_text(text: &str) -> String {
    text.chars().filter_map(plain).collect()
}

/// Returns the first visible character of a text in its plain form, and the text after it.
pub(super) fn split_first(text: &str) -> Option<(char, &str)> {
    let mut characters = text.chars();
    let first = characters.by_ref().find_map(plain)?;
    Some((first, characters.as_str()))
}

/// Removes the visible characters at the beginning of a text whose plain form is accepted.
pub(super) fn trim_start(mut text: &str, is_accepted: impl Fn(char) -> bool) -> &str {
    while let Some((_, rest)) = split_first(text).filter(|(first, _)| is_accepted(*first)) {
        text = rest;
    }
    text
}

/// Returns a text without invisible characters, and with spaces in place of those that would change
/// how a terminal shows it.
pub(super) fn visible(text: &str) -> String {
    text.chars().filter_map(visible_character).collect()
}

/// Returns a character as [`visible`] shows it.
pub(super) fn visible_character(character: char) -> Option<char> {
    let is_visible = plain(character).is_some();
    let reorders = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_visible.then_some(if character.is_control() || reorders { ' ' } else { character })
}

/// Returns whether a character ends a line.
pub(super) fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns whether a character is white space within a line.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() && !is_line_end(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_form_is_final() {
        for character in '\0'..=char::MAX {
            let plain_form = plain(character);
            assert_eq!(plain_form.and_then(plain), plain_form, "{character:?}");
        }
        assert_eq!(plain_text("\u{feff}Ｃ２\u{2011}ｃ３ ５×３ １．…"), "C2-c3 5x3 1..");
    }
}
