//! Names of players, reduced to what is printable.

use unicode_properties::emoji::is_regional_indicator;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory,
};

/// The most characters of a name. Discord's own names have no more.
pub const MAX_NAME: usize = 32;

/// The most combining marks on one character of a name.
///
/// No orthography has more; decorative text stacks them over its neighbours. Spacing marks, as in
/// Burmese, do not count.
const MAX_MARKS: usize = 3;

/// Zero width joiner: joins emoji to one.
const JOINER: char = '\u{200d}';
/// Variation selector for the text style of the emoji before it.
const TEXT_STYLE: char = '\u{fe0e}';
/// Variation selector for the coloured style of the emoji before it.
const EMOJI_STYLE: char = '\u{fe0f}';
/// Combining enclosing keycap: draws the character before it as a key.
const KEYCAP: char = '\u{20e3}';

/// Returns the printable characters of a name, at most [`MAX_NAME`].
pub fn plain_name(name: &str) -> String {
    let mut marks = 0;
    let is_kept = |sign: &char| {
        match sign.general_category() {
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => marks += 1,
            GeneralCategory::SpacingMark => return true,
            _ => marks = 0,
        }
        marks <= MAX_MARKS
    };
    let name: String = visible(name).chars().filter(is_kept).take(MAX_NAME).collect();
    name.trim_end_matches(JOINER).to_owned()
}

/// Removes the characters of a text that are not [plain](is_plain), except inside emoji.
pub fn visible(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let last = kept.chars().next_back();
        if is_plain(sign) || last.is_some_and(|last| is_in_emoji(last, sign, signs.peek().copied()))
        {
            kept.push(sign);
        }
    }
    kept
}

/// Returns whether an invisible character is part of an emoji sequence between these characters.
///
/// By Unicode Technical Standard 51, a joiner stands between two emoji, and a variation selector
/// behind one.
fn is_in_emoji(last: char, sign: char, next: Option<char>) -> bool {
    match sign {
        JOINER => {
            let ends_emoji = is_pictograph(last) || is_skin_tone(last) || last == EMOJI_STYLE;
            ends_emoji && next.is_some_and(|next| is_plain(next) && is_pictograph(next))
        }
        // A digit is an emoji only as a keycap.
        EMOJI_STYLE if last.is_ascii() => last.is_emoji_char() && next == Some(KEYCAP),
        EMOJI_STYLE | TEXT_STYLE => !last.is_ascii() && last.is_emoji_char(),
        _ => false,
    }
}

/// Returns whether a character is an emoji by itself: not a digit, half a flag or a skin tone.
fn is_pictograph(sign: char) -> bool {
    let is_part = sign.is_ascii() || is_regional_indicator(sign) || is_skin_tone(sign);
    sign.is_emoji_char() && !is_part
}

fn is_skin_tone(sign: char) -> bool {
    matches!(sign, '\u{1f3fb}'..='\u{1f3ff}')
}

/// Returns whether a character is visible, and does not reorder or hide its neighbours.
///
/// By Unicode's properties, it is no control, format, private-use or unassigned character, no line
/// or paragraph separator, and not default-ignorable.
pub fn is_plain(sign: char) -> bool {
    let is_hidden = match sign.general_category() {
        GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => true,
        _ => sign.general_category_group() == GeneralCategoryGroup::Other,
    };
    !is_hidden && !is_default_ignorable(sign)
}

/// Returns whether a letter or mark is `Default_Ignorable_Code_Point`; the other characters with
/// this property are hidden by their category.
fn is_default_ignorable(sign: char) -> bool {
    matches!(
        sign,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_removed_from_names() {
        let hidden = [
            '\u{00ad}',
            '\u{061c}',
            '\u{115f}',
            '\u{1160}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{e0041}',
            '\u{e000}',
            '\u{0378}',
            '\n',
            '\u{7f}',
        ];
        for sign in hidden {
            assert_eq!(plain_name(&format!("a{sign}b")), "ab", "U+{:04X}", u32::from(sign));
        }
        let seen = [
            "Zoë Ünal-O’Brien",
            "李小龍",
            "Владимир",
            "محمد",
            "नरेंद्र",
            "🎲 ٣",
            "김철수",
            "ที่",
            "កម្ពុជា",
            "ကျော်",
            "မျိုး",
            "လျှော့",
        ];
        for name in seen {
            assert_eq!(plain_name(name), name);
        }
    }

    #[test]
    fn emoji_of_several_characters_stay_whole() {
        let emoji = [
            "👩\u{200d}⚕\u{fe0f}",
            "🏳\u{fe0f}\u{200d}🌈",
            "👨\u{200d}👩\u{200d}👧",
            "🧑🏽\u{200d}🚀",
            "👨\u{200d}🦰",
        ];
        for name in emoji.into_iter().chain(["❤\u{fe0f}", "☎\u{fe0e}", "1\u{fe0f}\u{20e3}", "🇩🇪"])
        {
            assert_eq!(plain_name(name), name);
            assert_eq!(plain_name(&format!("Ada {name}!")), format!("Ada {name}!"));
        }
    }

    #[test]
    fn joiners_and_variation_selectors_outside_emoji_are_removed() {
        let torn = [
            ("\u{200d}\u{fe0f}\u{fe0e}", ""),
            ("👩\u{200d}", "👩"),
            ("\u{200d}👩", "👩"),
            ("👩\u{200d}a", "👩a"),
            ("a\u{200d}👩", "a👩"),
            ("👩\u{200d}\u{200d}👩", "👩\u{200d}👩"),
            ("👩\u{200d}\u{200b}👩", "👩👩"),
            // An unassigned code point shows nothing.
            ("👩\u{200d}\u{1f0ff}", "👩"),
            ("❤\u{fe0f}\u{fe0f}\u{fe0e}", "❤\u{fe0f}"),
            ("a\u{fe0f}1\u{fe0f}", "a1"),
            ("1\u{fe0e}\u{20e3}", "1\u{20e3}"),
        ];
        for (name, plain) in torn {
            assert_eq!(plain_name(name), plain, "{name:?}");
        }
        let cut = plain_name(&format!("{}👩\u{200d}👩", "a".repeat(MAX_NAME - 2)));
        assert!(cut.ends_with('👩'), "{cut:?}");
    }

    #[test]
    fn combining_marks_are_limited() {
        let marks = "\u{301}".repeat(10);
        assert_eq!(
            plain_name(&format!("a{marks}b{marks}")),
            format!("a{0}b{0}", "\u{301}".repeat(MAX_MARKS))
        );
    }
}
