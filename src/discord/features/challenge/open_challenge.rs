//! The terms of an open challenge, in the `custom_id` of the button that posts it.

use std::fmt;
use std::str::FromStr;

use crate::discord::custom_id::{UnknownCustomId, read};
use crate::game::{Colour, DaysOff, MAX_PLACES, Pace, Terms};
use alquerque_render::Theme;
use alquerque_rules::RuleSet;

/// The choices for the days of a time bank.
pub const BANKS: [u8; 4] = [0, 1, 3, 7];
/// The choices for the hours that a challenge stays open.
pub const HOURS: [u16; 4] = [1, 24, 72, 168];

const PREFIX: &str = "1:open";
/// The letters of the terms that hold or do not.
const FLAGS: [char; 3] = ['r', 'h', 't'];
/// The letter of a fair opening, which follows the flags.
const FAIR_OPENING: char = 'p';

/// Returns the letter of days off, which comes last.
fn letter(days_off: DaysOff) -> &'static str {
    match days_off {
        DaysOff::None => "",
        DaysOff::Weekend => "w",
        DaysOff::FridaySaturday => "a",
        DaysOff::Monday => "m",
        DaysOff::Tuesday => "e",
        DaysOff::Wednesday => "d",
        DaysOff::Thursday => "o",
        DaysOff::Friday => "f",
        DaysOff::Saturday => "s",
        DaysOff::Sunday => "u",
    }
}

/// An open challenge that is still to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenChallenge {
    pub rules: &'static RuleSet,
    pub colour: Colour,
    /// Without a level, as people play, and without the idle days of the server.
    pub terms: Terms,
    /// One of [`HOURS`].
    pub hours: u16,
    /// The games that may be played at once, if the challenge stays open.
    pub places: Option<u8>,
}

/// At most 63 characters: the longest ids of a rule set, a colour, a pace and a theme have 11, 6,
/// 14 and 9.
impl fmt::Display for OpenChallenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Terms { pace, bank_days, rated, thread, hints, theme, days_off, .. } = &self.terms;
        write!(f, "{PREFIX}:{}:{}:{}:{bank_days}:", self.rules.id, self.colour.id(), pace.id())?;
        for (letter, holds) in FLAGS.into_iter().zip([rated, hints, thread]) {
            write!(f, "{}", if *holds { letter } else { '-' })?;
        }
        if self.terms.fair_opening {
            write!(f, "{FAIR_OPENING}")?;
        }
        if let Some(places) = self.places {
            write!(f, "{places}")?;
        }
        write!(f, "{}:{}:{}", letter(*days_off), theme.as_deref().unwrap_or_default(), self.hours)
    }
}

impl FromStr for OpenChallenge {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, rules, colour, pace, bank, flags, theme, hours]| {
            let theme = match theme {
                "" => None,
                id => Some(Theme::from_id(id)?.id.to_owned()),
            };
            let terms = Terms {
                pace: Pace::from_id(pace)?,
                bank_days: bank.parse().ok().filter(|days| BANKS.contains(days))?,
                rated: flags.contains(FLAGS[0]),
                hints: flags.contains(FLAGS[1]),
                thread: flags.contains(FLAGS[2]),
                theme,
                level: None,
                idle_days: None,
                days_off: DaysOff::ALL.into_iter().rfind(|&off| flags.ends_with(letter(off)))?,
                fair_opening: flags.contains(FAIR_OPENING),
            };
            let hours = hours.parse().ok().filter(|hours| HOURS.contains(hours))?;
            let rules = RuleSet::from_id(rules)?;
            let places = flags.chars().find_map(|flag| flag.to_digit(10)?.try_into().ok());
            let places = places.filter(|places| (1..=MAX_PLACES).contains(places));
            Some(Self { rules, colour: Colour::from_id(colour)?, terms, hours, places })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::RULE_SETS;

    use alquerque_render::THEMES;

    #[test]
    fn every_open_challenge_fits_a_custom_id_and_is_read_back() {
        for rules in RULE_SETS {
            let colours = Colour::ALL.into_iter().cycle();
            for ((colour, pace), days_off) in
                colours.zip(Pace::ALL.into_iter().cycle()).zip(DaysOff::ALL)
            {
                for (theme, flags) in
                    THEMES.iter().map(|theme| Some(theme.id)).zip(0..8).chain([(None, 7)])
                {
                    let terms = Terms {
                        pace,
                        bank_days: 7,
                        rated: flags & 1 > 0,
                        hints: flags & 2 > 0,
                        thread: flags & 4 > 0,
                        theme: theme.map(str::to_owned),
                        level: None,
                        idle_days: None,
                        days_off,
                        fair_opening: flags & 1 > 0,
                    };
                    let places = [None, Some(1), Some(MAX_PLACES)][flags % 3];
                    let challenge = OpenChallenge { rules, colour, terms, hours: 168, places };
                    let text = challenge.to_string();
                    assert!(text.len() <= 100, "{text}");
                    assert_eq!(text.parse(), Ok(challenge));
                }
            }
        }
    }

    #[test]
    fn other_texts_are_no_open_challenge() {
        for text in [
            "1:open",
            "1:open-cancel",
            "1:open:medieval:white:day:2:r--::24",
            "1:open:medieval:white:day:1:r--::25",
            "1:open:medieval:white:day:1:rr-::24",
            "1:open:medieval:white:day:1:r--:velvet:24",
            "1:open:chess:white:day:1:r--::24",
            "1:open:medieval:white:day:1:r--::24:",
        ] {
            assert_eq!(text.parse::<OpenChallenge>(), Err(UnknownCustomId), "{text}");
        }
    }
}
