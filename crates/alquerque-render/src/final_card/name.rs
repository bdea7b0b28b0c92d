//! Names in the bundled font, which has the Latin letters.

use crate::canvas::{has_glyph, word_width};

/// The sign for what is left out.
const ELLIPSIS: char = '…';

/// Returns a name as it can be drawn, at most `width` pixels wide. Letters of other scripts become
/// an ellipsis, and other signs vanish. Without any letter or digit, the name is `otherwise`.
pub fn drawable(name: &str, otherwise: &str, size: f32, width: f32) -> String {
    let latin = latin(name);
    let is_name = latin.chars().any(char::is_alphanumeric);
    shortened(if is_name { &latin } else { otherwise }, size, width)
}

/// Replaces what the font does not have.
fn latin(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for sign in name.chars() {
        if sign.is_whitespace() {
            if !text.is_empty() && !text.ends_with(' ') {
                text.push(' ');
            }
        } else if has_glyph(sign) {
            text.push(sign);
        } else if sign.is_alphanumeric() && !text.ends_with(ELLIPSIS) {
            text.push(ELLIPSIS);
        }
    }
    text.trim_end().to_owned()
}

/// Shortens a text to a width, with an ellipsis at its end.
pub fn shortened(text: &str, size: f32, width: f32) -> String {
    if word_width(text, size) <= width {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().collect();
    loop {
        kept.pop();
        let begin = kept.iter().collect::<String>();
        let candidate = format!("{}{ELLIPSIS}", begin.trim_end());
        if kept.is_empty() || word_width(&candidate, size) <= width {
            return candidate;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(name: &str) -> String {
        drawable(name, "White", 40.0, 1000.0)
    }

    #[test]
    fn latin_names_stay_as_they_are() {
        for name in ["Ada", "Zoë Ünal-O’Brien", "Łukasz", "Škoda 7", "João d’Ávila", "x_x"]
        {
            assert_eq!(wide(name), name);
        }
    }

    #[test]
    fn other_signs_vanish_and_other_letters_become_an_ellipsis() {
        for (name, expected) in [
            ("Anna 🦊", "Anna"),
            ("🎲 Bo 🎲🎲 Li", "Bo Li"),
            ("李雷 Lei", "… Lei"),
            ("Иван-7", "…-7"),
            ("Eve\u{200d}", "Eve"),
            ("a\u{202e}b", "ab"),
        ] {
            assert_eq!(wide(name), expected, "{name}");
        }
    }

    #[test]
    fn names_without_a_latin_letter_give_way_to_the_side() {
        for name in ["", "李小龍", "Владимир", "محمد", "🎲🎲", "…", "   "] {
            assert_eq!(wide(name), "White", "{name}");
        }
    }

    #[test]
    fn long_names_are_shortened_to_the_width() {
        let long = "W".repeat(100);
        for width in [1.0, 60.0, 200.0, 500.0] {
            let short = drawable(&long, "White", 40.0, width);
            assert!(short.ends_with(ELLIPSIS), "{short}");
            assert!(word_width(&short, 40.0) <= width || short.chars().count() == 1, "{short}");
        }
        assert_eq!(drawable("Ada Lovelace", "White", 40.0, 110.0), "Ada…");
    }
}
