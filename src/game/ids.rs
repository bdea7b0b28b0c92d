use std::fmt;

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
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

/// Returns what is printable of a name, as far as names go.
pub fn plain_name(name: &str) -> String {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let mut marks = 0;
    let is_borne = |&sign: &char| {
        match categories.get(sign) {
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => marks += 1,
            GeneralCategory::SpacingMark => return true,
            _ => marks = 0,
        }
        marks <= MAX_MARKS
    };
    let name = name.chars().filter(|&sign| is_plain(sign)).filter(is_borne);
    name.take(MAX_NAME).collect()
}

/// Whether a character is visible, and does not turn or hide what stands beside it: by Unicode's properties, no control or
/// format character, no separator of lines, none that is ignored by default, and none without a meaning of its own.
pub fn is_plain(sign: char) -> bool {
    const HIDDEN: GeneralCategoryGroup = GeneralCategoryGroup::Other
        .union(GeneralCategoryGroup::LineSeparator)
        .union(GeneralCategoryGroup::ParagraphSeparator);
    let category = CodePointMapData::<GeneralCategory>::new().get(sign);
    !HIDDEN.contains(category) && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(sign)
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
    fn a_character_bears_a_few_marks() {
        let marks = "\u{301}".repeat(10);
        assert_eq!(plain_name(&format!("a{marks}b{marks}")), format!("a{0}b{0}", "\u{301}".repeat(MAX_MARKS)));
    }
}
