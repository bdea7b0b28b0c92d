//! The panel of the settings of a server.

use crate::discord::view::message::{Answer, Picture};
use crate::discord::view::panel::{Entry, Item, Menu, Panel, choice, overview, yes_or_no};
use crate::game::{Pace, USUAL_IDLE_DAYS};
use crate::locale::{Language, SettingsInEffect};
use crate::store::{Edit, MAX_CHANNELS, ServerPuzzles, ServerSettings, ThreadPolicy};
use alquerque_render::{Style, THEMES, Theme};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The value of the menu for Discord's language.
const AS_DISCORD: &str = "discord";
/// The days without a move after which games are adjourned; 0 for never.
const IDLE_DAYS: [u16; 4] = [7, USUAL_IDLE_DAYS, 90, 0];

/// Returns the panel with the settings in effect.
pub fn panel(
    settings: &ServerSettings,
    chosen: Option<&'static Language>,
    style: Style,
    picture: Option<Picture>,
    language: &Language,
) -> Answer {
    let terms = settings.usual_terms();
    let text = language.server_settings(&SettingsInEffect {
        channels: &settings.channels,
        threads: settings.thread_policy().id(),
        language: chosen,
        theme: style.theme.id,
        frames: settings.has_frames(),
        rules: settings.usual_rules(),
        pace: terms.pace,
        rated: terms.rated,
        results: settings.results,
        adjourned_after: terms.adjourned_after(),
        puzzles: settings.puzzles.as_ref().and_then(|puzzles| puzzles.channel),
    });
    overview(Panel::Settings, text, picture, language)
}

/// Returns the choice for one setting.
pub fn item(settings: &ServerSettings, item: Item, language: &Language) -> Answer {
    let entries = |entries| vec![Menu::Entries("panel-choose", entries)];
    let menus = match item {
        Item::Channels => {
            vec![Menu::Channels { chosen: settings.channels.clone(), most: MAX_CHANNELS }]
        }
        Item::Threads => entries(Entry::each(
            ThreadPolicy::ALL,
            Some(settings.thread_policy()),
            |policy| policy.id().to_owned(),
            |policy| language.text(&format!("threads-{}", policy.id())),
        )),
        Item::Rules => entries(Entry::each(
            RULE_SETS,
            Some(settings.usual_rules()),
            |rules| rules.id.to_owned(),
            |rules| language.rules(rules),
        )),
        Item::Pace => entries(Entry::each(
            Pace::ALL,
            Some(settings.usual_pace()),
            |pace| pace.id().to_owned(),
            |pace| language.pace(pace),
        )),
        Item::Rated => {
            let rated = settings.is_usually_rated(settings.usual_pace(), false);
            entries(Entry::yes_and_no(language, rated).into())
        }
        Item::Theme => entries(themes(settings.theme.as_deref(), language)),
        Item::Frames => entries(Entry::yes_and_no(language, settings.has_frames()).into()),
        Item::Language => entries(languages(settings.language.as_deref(), language)),
        Item::Results => {
            vec![Menu::Channels { chosen: settings.results.into_iter().collect(), most: 1 }]
        }
        Item::Puzzles => {
            let chosen = settings.puzzles.as_ref().and_then(|puzzles| puzzles.channel);
            vec![Menu::Channels { chosen: chosen.into_iter().collect(), most: 1 }]
        }
        Item::Idle => entries(Entry::each(
            IDLE_DAYS,
            Some(settings.idle_days.unwrap_or(USUAL_IDLE_DAYS)),
            |days| days.to_string(),
            |days| language.adjourned_after(Some(days).filter(|&days| days > 0)),
        )),
        _ => Vec::new(),
    };
    choice(Panel::Settings, item, menus, language)
}

/// Returns the entries of a menu of themes, of which one is chosen or the default.
fn themes(chosen: Option<&str>, language: &Language) -> Vec<Entry> {
    let chosen = chosen.and_then(Theme::from_id).unwrap_or(Style::default().theme);
    let ids = THEMES.iter().map(|theme| theme.id);
    Entry::each(ids, Some(chosen.id), str::to_owned, |id| language.theme(id))
}

/// Returns the entries of a menu of languages, with Discord's first.
pub fn languages(chosen: Option<&str>, language: &Language) -> Vec<Entry> {
    let chosen = chosen.and_then(Language::find_tag).map_or(AS_DISCORD, Language::tag);
    let tags = Language::all().iter().map(Language::tag);
    let name = |tag| language.language(Language::find_tag(tag));
    Entry::each(std::iter::once(AS_DISCORD).chain(tags), Some(chosen), str::to_owned, name)
}

/// Returns the tag of a chosen language, or `None` in it for Discord's; `None` for an unknown one.
pub fn language_of(value: &str) -> Option<Option<String>> {
    match value {
        AS_DISCORD => Some(None),
        tag => Some(Some(Language::find_tag(tag)?.tag().to_owned())),
    }
}

/// Returns the change that sets an item to the chosen values; `None` for values that its menu does
/// not have. `tag` is Discord's tag of the language of public messages.
pub fn edit(item: Item, values: &[String], tag: &str) -> Option<Edit<ServerSettings>> {
    let value = values.first()?.clone();
    Some(match item {
        Item::Channels => {
            let channels = values.iter().take(MAX_CHANNELS).map(|id| id.parse().ok());
            let channels: Vec<u64> = channels.collect::<Option<_>>()?;
            Box::new(move |settings| settings.channels.clone_from(&channels))
        }
        Item::Threads => {
            let id = ThreadPolicy::from_id(&value)?.id();
            Box::new(move |settings| settings.threads = Some(id.to_owned()))
        }
        Item::Rules => {
            let id = RuleSet::from_id(&value)?.id;
            Box::new(move |settings| settings.rules = Some(id.to_owned()))
        }
        Item::Pace => {
            let id = Pace::from_id(&value)?.id();
            Box::new(move |settings| settings.pace = Some(id.to_owned()))
        }
        Item::Rated => {
            let rated = yes_or_no(&value)?;
            Box::new(move |settings| settings.rated = Some(rated))
        }
        Item::Frames => {
            let frames = yes_or_no(&value)?;
            Box::new(move |settings| settings.frames = Some(frames))
        }
        Item::Theme => {
            let id = Theme::from_id(&value)?.id;
            Box::new(move |settings| settings.theme = Some(id.to_owned()))
        }
        Item::Language => {
            let language = language_of(&value)?;
            Box::new(move |settings| settings.language.clone_from(&language))
        }
        Item::Results => {
            let channel: u64 = value.parse().ok()?;
            Box::new(move |settings| settings.results = Some(channel))
        }
        Item::Puzzles => {
            let channel: u64 = value.parse().ok()?;
            let tag = tag.to_owned();
            Box::new(move |settings| {
                settings.puzzles.get_or_insert_default().choose(channel, tag.clone());
            })
        }
        Item::Idle => {
            let days = value.parse().ok().filter(|days| IDLE_DAYS.contains(days))?;
            Box::new(move |settings| settings.idle_days = Some(days))
        }
        _ => return None,
    })
}

/// Returns the change that sets an item to its default.
pub fn reset(item: Item) -> Edit<ServerSettings> {
    Box::new(move |settings| match item {
        Item::Channels => settings.channels.clear(),
        Item::Threads => settings.threads = None,
        Item::Rules => settings.rules = None,
        Item::Pace => settings.pace = None,
        Item::Rated => settings.rated = None,
        Item::Theme => settings.theme = None,
        Item::Frames => settings.frames = None,
        Item::Language => settings.language = None,
        Item::Results => settings.results = None,
        Item::Idle => settings.idle_days = None,
        Item::Puzzles => {
            if let Some(puzzles) = &mut settings.puzzles {
                puzzles.end();
            }
            settings.puzzles.take_if(|puzzles| *puzzles == ServerPuzzles::default());
        }
        _ => {}
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;

    /// Returns the values that the menus of an item offer.
    fn offered(answer: &Answer) -> Vec<String> {
        let rows = json!(answer.rows);
        let menus = rows.as_array().unwrap().iter().map(|row| &row["components"][0]);
        let options = menus.filter_map(|menu| menu["options"].as_array()).flatten();
        options.map(|option| option["value"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn every_offered_value_is_a_change_that_the_default_takes_back() {
        for &one in Panel::Settings.items() {
            let offered = offered(&item(&ServerSettings::default(), one, Language::english()));
            let has_channels = matches!(one, Item::Channels | Item::Results | Item::Puzzles);
            assert_eq!(offered.is_empty(), has_channels, "{one:?}");
            for value in offered.into_iter().chain(has_channels.then(|| "7".into())) {
                let mut settings = ServerSettings::default();
                edit(one, std::slice::from_ref(&value), "de").unwrap()(&mut settings);
                let is_default = settings == ServerSettings::default();
                assert_eq!(is_default, value == AS_DISCORD, "{one:?} {value}");
                reset(one)(&mut settings);
                assert_eq!(settings, ServerSettings::default());
            }
            assert!(
                edit(one, &["velvet".into()], "de").is_none() && edit(one, &[], "de").is_none()
            );
        }
    }

    #[test]
    fn the_value_in_effect_is_marked() {
        let settings = ServerSettings {
            channels: vec![7, 8],
            threads: Some("never".to_owned()),
            pace: Some("day".to_owned()),
            ..ServerSettings::default()
        };
        for (one, marked) in [
            (Item::Threads, "never"),
            (Item::Pace, "day"),
            (Item::Rules, "medieval"),
            (Item::Rated, "yes"),
            (Item::Theme, "parchment"),
            (Item::Frames, "yes"),
            (Item::Language, AS_DISCORD),
            (Item::Idle, "30"),
        ] {
            let rows = json!(item(&settings, one, Language::english()).rows);
            let options = rows[0]["components"][0]["options"].as_array().unwrap().clone();
            let chosen: Vec<_> =
                options.iter().filter(|option| option["default"] == true).collect();
            assert_eq!(chosen.len(), 1, "{one:?}");
            assert_eq!(chosen[0]["value"], marked);
        }
        let rows = json!(item(&settings, Item::Channels, Language::english()).rows);
        let menu = &rows[0]["components"][0];
        assert_eq!((&menu["type"], &menu["max_values"]), (&json!(8), &json!(25)));
        assert_eq!(menu["default_values"].as_array().unwrap().len(), 2);
    }
}
