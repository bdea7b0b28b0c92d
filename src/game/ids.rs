use std::fmt;

use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, Emoji, EmojiModifier, ExtendedPictographic,
    GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use serde::{Deserialize, Serialize};

/// A person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);

/// A request by which somebody does something. The same one may come twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u64);

/// A person and what others call them, as it was when the game was made: for lists, where no mention can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PlayerId,
    /// One line of at most [`MAX_NAME`] characters.
    pub name: String,
}

/// The most characters that a name keeps. Discord's own names have no more.
pub const MAX_NAME: usize = 32;

impl Person {
    /// A person, with what is printable of `name`.
    pub fn new(id: PlayerId, name: &str) -> Self {
        Self { id, name: plain_name(name) }
    }
}

/// How many marks may stand above, below and around a character of a name. No orthography has more; those of decoration cover
/// their neighbours. Marks that take room of their own, as in Burmese, do not count.
const MAX_MARKS: usize = 3;

/// Joins emoji to one.
const JOINER: char = '\u{200d}';
/// Asks for the plain form of the emoji before it, or for the coloured one.
const TEXT_STYLE: char = '\u{fe0e}';
const EMOJI_STYLE: char = '\u{fe0f}';
/// Makes a key of the character before it.
const KEYCAP: char = '\u{20e3}';

/// Returns what is printable of a name, as far as names go.
pub fn plain_name(name: &str) -> String {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let mut marks = 0;
    let is_borne = |sign: &char| {
        match categories.get(*sign) {
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => marks += 1,
            GeneralCategory::SpacingMark => return true,
            _ => marks = 0,
        }
        marks <= MAX_MARKS
    };
    let name: String = visible(name).chars().filter(is_borne).take(MAX_NAME).collect();
    name.trim_end_matches(JOINER).to_owned()
}

/// Returns a text without the characters that are not [plain](is_plain), but for those that emoji are made of.
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

/// Returns whether an invisible character belongs to an emoji between these characters, by the emoji sequences of
/// Unicode Technical Standard 51: a joiner stands between two emoji, a style behind one.
fn is_in_emoji(last: char, sign: char, next: Option<char>) -> bool {
    match sign {
        JOINER => {
            let ends_emoji = has::<ExtendedPictographic>(last)
                || has::<EmojiModifier>(last)
                || last == EMOJI_STYLE;
            ends_emoji
                && next.is_some_and(|next| is_plain(next) && has::<ExtendedPictographic>(next))
        }
        // A digit is an emoji as a key alone.
        EMOJI_STYLE if last.is_ascii() => has::<Emoji>(last) && next == Some(KEYCAP),
        EMOJI_STYLE | TEXT_STYLE => !last.is_ascii() && has::<Emoji>(last),
        _ => false,
    }
}

fn has<P: BinaryProperty>(sign: char) -> bool {
    CodePointSetData::new::<P>().contains(sign)
}

/// Whether a character is visible, and does not turn or hide what stands beside it: by Unicode's properties, no control or
/// format character, no separator of lines, none that is ignored by default, and none without a meaning of its own.
pub fn is_plain(sign: char) -> bool {
    const HIDDEN: GeneralCategoryGroup = GeneralCategoryGroup::Other
        .union(GeneralCategoryGroup::LineSeparator)
        .union(GeneralCategoryGroup::ParagraphSeparator);
    let category = CodePointMapData::<GeneralCategory>::new().get(sign);
    !HIDDEN.contains(category) && !has::<DefaultIgnorableCodePoint>(sign)
}

/// A game, from its challenge on. Unique everywhere and for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A message in the channel of a game. Later messages have greater ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// Where a game is played. The channel's id is unique everywhere; the server is there for links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    pub guild: Option<u64>,
    pub channel: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_in_no_name() {
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
        ];
        for name in emoji.into_iter().chain(["❤\u{fe0f}", "☎\u{fe0e}", "1\u{fe0f}\u{20e3}", "🇩🇪"])
        {
            assert_eq!(plain_name(name), name);
            assert_eq!(plain_name(&format!("Ada {name}!")), format!("Ada {name}!"));
        }
    }

    #[test]
    fn joiners_and_styles_are_nowhere_else() {
        let torn = [
            ("\u{200d}\u{fe0f}\u{fe0e}", ""),
            ("👩\u{200d}", "👩"),
            ("\u{200d}👩", "👩"),
            ("👩\u{200d}a", "👩a"),
            ("a\u{200d}👩", "a👩"),
            ("👩\u{200d}\u{200d}👩", "👩\u{200d}👩"),
            ("👩\u{200d}\u{200b}👩", "👩👩"),
            // This one is not assigned, and shows nothing.
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
    fn a_character_bears_a_few_marks() {
        let marks = "\u{301}".repeat(10);
        assert_eq!(
            plain_name(&format!("a{marks}b{marks}")),
            format!("a{0}b{0}", "\u{301}".repeat(MAX_MARKS))
        );
    }
}
