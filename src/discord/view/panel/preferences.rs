//! The panel of the preferences of a person.

use crate::discord::view::message::{Answer, Picture};
use crate::discord::view::panel::settings::{language_of, languages};
use crate::discord::view::panel::{Entry, Item, Menu, Panel, choice, overview, yes_or_no};
use crate::locale::{Language, PreferencesInEffect, utc_offset};
use crate::store::{Edit, KeyForm, Preferences, SideBelow};
use alquerque_render::{Size, THEMES, Theme};

/// The value of the menu of themes for the server's.
pub const AS_SERVER: &str = "server";
/// The sizes of pictures that people choose from.
pub const SIZES: [Size; 2] = [Size::Standard, Size::Hd];
/// The UTC offsets in use, in minutes: to the west, and to the east.
const WEST: [i16; 16] =
    [-720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 0];
const EAST: [i16; 23] = [
    60, 120, 180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660,
    720, 765, 780, 840,
];
/// The length of quiet hours of which only the start or the end is chosen yet.
const USUAL_QUIET_HOURS: u8 = 9;

/// Returns the panel with the preferences in effect.
pub fn panel(
    preferences: &PreferencesInEffect,
    picture: Option<Picture>,
    language: &Language,
) -> Answer {
    overview(Panel::Preferences, language.preferences(preferences), picture, language)
}

/// Returns the choice for one preference.
pub fn item(preferences: &Preferences, item: Item, language: &Language) -> Answer {
    let entries = |entries| vec![Menu::Entries("panel-choose", entries)];
    let yes_and_no = |value| entries(Entry::yes_and_no(language, value).into());
    let menus = match item {
        Item::Language => entries(languages(preferences.language.as_deref(), language)),
        Item::Theme => {
            let chosen = preferences.theme.as_deref().and_then(Theme::from_id);
            let ids = std::iter::once(AS_SERVER).chain(THEMES.iter().map(|theme| theme.id));
            let chosen = chosen.map_or(AS_SERVER, |theme| theme.id);
            entries(Entry::each(ids, Some(chosen), str::to_owned, |id| language.theme(id)))
        }
        Item::Size => {
            let chosen = preferences.size.as_deref().and_then(Size::from_id).unwrap_or_default();
            let label = |size: Size| language.text(&format!("size-{}", size.id()));
            entries(Entry::each(SIZES, Some(chosen), |size| size.id().to_owned(), label))
        }
        Item::View => entries(Entry::each(
            SideBelow::ALL,
            Some(preferences.side_below()),
            |side| side.id().to_owned(),
            |side| language.text(&format!("view-{}", side.id())),
        )),
        Item::Keys => entries(Entry::each(
            KeyForm::ALL,
            Some(preferences.key_form()),
            |keys| keys.id().to_owned(),
            |keys| language.keys(keys.id()),
        )),
        Item::Numbers => yes_and_no(preferences.numbers == Some(true)),
        Item::Moving => yes_and_no(preferences.moving == Some(true)),
        Item::Reminders => yes_and_no(preferences.reminders().wanted),
        Item::Messages => yes_and_no(preferences.messages == Some(true)),
        Item::NoChallenges => yes_and_no(preferences.no_challenges == Some(true)),
        Item::Quiet => {
            let hours = |title, key, chosen| {
                let label = |hour| language.quiet_hour(key, hour);
                Menu::Entries(title, Entry::each(0..24, chosen, |hour| hour.to_string(), label))
            };
            let [from, to] =
                preferences.quiet.map_or([None; 2], |[from, to]| [Some(from), Some(to)]);
            vec![
                hours("panel-quiet-from", "quiet-from", from),
                hours("panel-quiet-to", "quiet-to", to),
            ]
        }
        Item::Utc => {
            let chosen = Some(preferences.offset_minutes.unwrap_or(0));
            let offsets = |title, offsets: &[i16]| {
                let offsets = offsets.iter().copied();
                let id = |minutes: i16| minutes.to_string();
                Menu::Entries(title, Entry::each(offsets, chosen, id, utc_offset))
            };
            vec![offsets("panel-utc-west", &WEST), offsets("panel-utc-east", &EAST)]
        }
        _ => Vec::new(),
    };
    choice(Panel::Preferences, item, menus, language)
}

/// Returns the change that sets an item to the value that was chosen in a menu of it; `None` for a
/// value that the menu does not have.
pub fn edit(item: Item, part: u8, value: &str) -> Option<Edit<Preferences>> {
    Some(match item {
        Item::Language => {
            let language = language_of(value)?;
            Box::new(move |preferences| preferences.language.clone_from(&language))
        }
        Item::Theme => {
            let theme = match value {
                AS_SERVER => None,
                id => Some(Theme::from_id(id)?.id.to_owned()),
            };
            Box::new(move |preferences| preferences.theme.clone_from(&theme))
        }
        Item::Size => {
            let size = Size::from_id(value).filter(|size| SIZES.contains(size))?;
            Box::new(move |preferences| preferences.size = Some(size.id().to_owned()))
        }
        Item::View => {
            let side = SideBelow::from_id(value)?;
            Box::new(move |preferences| preferences.view = Some(side.id().to_owned()))
        }
        Item::Keys => {
            let keys = KeyForm::from_id(value)?;
            Box::new(move |preferences| preferences.keys = Some(keys.id().to_owned()))
        }
        Item::Numbers => {
            let numbers = yes_or_no(value)?;
            Box::new(move |preferences| preferences.numbers = Some(numbers))
        }
        Item::Moving => {
            let moving = yes_or_no(value)?;
            Box::new(move |preferences| preferences.moving = Some(moving))
        }
        Item::Reminders => {
            let wanted = yes_or_no(value)?;
            Box::new(move |preferences| preferences.reminders = Some(wanted))
        }
        Item::Messages => {
            let wanted = yes_or_no(value)?;
            Box::new(move |preferences| preferences.messages = Some(wanted))
        }
        Item::NoChallenges => {
            let refused = yes_or_no(value)?;
            Box::new(move |preferences| preferences.no_challenges = Some(refused))
        }
        Item::Quiet => {
            let hour = value.parse().ok().filter(|hour| *hour < 24)?;
            Box::new(move |preferences| {
                preferences.quiet = Some(with_hour(preferences.quiet, part, hour));
            })
        }
        Item::Utc => {
            let minutes = value.parse().ok()?;
            let is_offered = WEST.contains(&minutes) || EAST.contains(&minutes);
            is_offered.then_some(())?;
            Box::new(move |preferences| preferences.offset_minutes = Some(minutes))
        }
        _ => return None,
    })
}

/// Returns quiet hours with another start (part 0) or end.
fn with_hour(quiet: Option<[u8; 2]>, part: u8, hour: u8) -> [u8; 2] {
    match (quiet, part) {
        (Some([_, to]), 0) => [hour, to],
        (None, 0) => [hour, (hour + USUAL_QUIET_HOURS) % 24],
        (Some([from, _]), _) => [from, hour],
        (None, _) => [(hour + 24 - USUAL_QUIET_HOURS) % 24, hour],
    }
}

/// Returns the change that sets an item to its default.
pub fn reset(item: Item) -> Edit<Preferences> {
    Box::new(move |preferences| match item {
        Item::Language => preferences.language = None,
        Item::Theme => preferences.theme = None,
        Item::Size => preferences.size = None,
        Item::View => preferences.view = None,
        Item::Keys => preferences.keys = None,
        Item::Numbers => preferences.numbers = None,
        Item::Moving => preferences.moving = None,
        Item::Reminders => preferences.reminders = None,
        Item::Messages => preferences.messages = None,
        Item::NoChallenges => preferences.no_challenges = None,
        Item::Quiet => preferences.quiet = None,
        Item::Utc => preferences.offset_minutes = None,
        _ => {}
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;

    #[test]
    fn every_offered_value_is_a_change_that_the_default_takes_back() {
        for &one in Panel::Preferences.items() {
            let rows = json!(item(&Preferences::default(), one, Language::english()).rows);
            let rows = rows.as_array().unwrap();
            let mut values = 0;
            for (part, row) in (0..).zip(rows) {
                let menu = &row["components"][0];
                let Some(options) = menu["options"].as_array() else { continue };
                assert!(options.len() <= 25, "{one:?}");
                for option in options {
                    let value = option["value"].as_str().unwrap();
                    let mut preferences = Preferences::default();
                    edit(one, part, value).unwrap()(&mut preferences);
                    let is_default = preferences == Preferences::default();
                    assert_eq!(is_default, [AS_SERVER, "discord"].contains(&value), "{value}");
                    reset(one)(&mut preferences);
                    assert_eq!(preferences, Preferences::default());
                    values += 1;
                }
            }
            assert!(values > 1 && rows.len() <= 5, "{one:?}");
            assert!(edit(one, 0, "velvet").is_none() && edit(one, 0, "-7").is_none());
        }
        assert!(edit(Item::Channels, 0, "7").is_none() && edit(Item::Quiet, 0, "24").is_none());
    }

    #[test]
    fn one_end_of_the_quiet_hours_implies_the_other_until_it_is_chosen() {
        for (quiet, part, hour, expected) in [
            (None, 0, 22, [22, 7]),
            (None, 1, 7, [22, 7]),
            (Some([22, 7]), 0, 23, [23, 7]),
            (Some([22, 7]), 1, 6, [22, 6]),
        ] {
            assert_eq!(with_hour(quiet, part, hour), expected);
        }
    }
}
