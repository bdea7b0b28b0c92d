//! What each kind of item is on Discord: options, menus, parsed values, and the value in effect.

use serenity::all::{ChannelId, ChannelType, CreateSelectMenu, CreateSelectMenuKind};

use super::id::Press;
use super::request::{Edit, Panel};
use super::roles;
use crate::discord::features::prelude::*;
use crate::discord::features::time_parsing;
use crate::game::Zone;
use crate::locale::{InEffect, channel_list};
use crate::store::{Item, Kind, Values};
use alquerque_render::THEMES;
use alquerque_rules::RuleSet;

/// The id for Discord's language, and that for the theme of the server: the defaults.
const AS_DISCORD: &str = "discord";
const AS_SERVER: &str = "server";
/// The UTC offsets in use, in minutes: to the west, and to the east.
const WEST: [i16; 16] =
    [-720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 0];
const EAST: [i16; 23] = [
    60, 120, 180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660,
    720, 765, 780, 840,
];
/// The most characters of a zone: more than a name has.
const MAX_ZONE: u16 = 40;
/// The length of quiet hours of which only the start or the end is chosen yet.
const USUAL_QUIET_HOURS: u8 = 9;
/// The kinds of channels in which members write, and of which threads are opened.
const TEXT_CHANNELS: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];

/// Where a value was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In the option of the command, where it may be typed.
    Option,
    /// In this menu of the item.
    Menu(u8),
}

/// Returns the zones whose names have what was typed, those first in which a place begins with it;
/// or the offset from UTC. The names `Etc/GMT+5` are left out, as their signs are reversed.
pub fn zones(typed: &str) -> Vec<AutocompleteChoice> {
    let typed = typed.trim().to_lowercase().replace(' ', "_");
    if typed.is_empty() {
        return Vec::new();
    }
    let offset = typed.parse().ok().filter(|zone| matches!(zone, Zone::Offset(_)));
    let offset = offset.map(|zone: Zone| zone.to_string());
    let fits = |name: &&str| name.to_lowercase().contains(&typed) && !name.starts_with("Etc/");
    let mut named: Vec<&str> = Zone::names().filter(fits).collect();
    named.sort_by_cached_key(|name| {
        (!name.to_lowercase().split('/').any(|part| part.starts_with(&typed)), *name)
    });
    let names = offset.into_iter().chain(named.into_iter().map(str::to_owned));
    names.map(|name| AutocompleteChoice::new(name.clone(), name)).collect()
}

/// Returns the id of yes or no.
pub fn flag_id(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

/// Returns the ids.
fn ids(values: Values) -> Vec<&'static str> {
    let themes = THEMES.iter().map(|theme| theme.id);
    match values {
        Values::Own(ids) | Values::OfChallenges(ids) => ids(),
        Values::Languages => {
            let tags = Language::all().iter().map(Language::tag);
            std::iter::once(AS_DISCORD).chain(tags).collect()
        }
        Values::Themes => themes.collect(),
        Values::ThemesOrServers => std::iter::once(AS_SERVER).chain(themes).collect(),
    }
}

/// Returns the id in effect.
fn value_in_effect(values: Values, stored: Option<&str>) -> &'static str {
    let stored = match values {
        Values::Languages => stored.and_then(Language::find_tag).map(Language::tag),
        _ => stored,
    };
    let all = ids(values);
    let known = all.iter().copied().find(|&id| stored == Some(id));
    known.unwrap_or_else(|| match values {
        Values::Themes => Style::default().theme.id,
        _ => all[0],
    })
}

/// Names a value of an item.
fn label(values: Values, item: &str, id: &str, language: &Language) -> String {
    match values {
        Values::Own(_) => language.text(&format!("panel-{item}-{id}")),
        Values::Languages => language.language(Language::find_tag(id)),
        Values::OfChallenges(_) | Values::Themes | Values::ThemesOrServers => {
            match RuleSet::from_id(id) {
                Some(rules) if item == "rules" => language.rules(rules),
                _ => language.text(&format!("{item}-{id}")),
            }
        }
    }
}

/// Returns the key of the message with the name and the description.
pub fn key<P: Panel>(item: &Item<P>) -> String {
    format!("panel-{}", item.id)
}

/// Returns the options of the command.
pub fn options<P: Panel>(item: &Item<P>) -> Vec<CreateCommandOption> {
    let option = |kind| options::option(kind, P::NAME, item.id);
    match &item.kind {
        _ if !item.is_option => Vec::new(),
        Kind::Flag(_) => vec![option(CommandOptionType::Boolean)],
        &Kind::OneOf(values, _) => {
            let label = |language: &Language, id: &str| label(values, item.id, id, language);
            let ids = ids(values);
            vec![options::choice_option(P::NAME, item.id, ids, |id| id, label)]
        }
        Kind::Hours(_) => vec![option(CommandOptionType::String).max_length(20)],
        Kind::Zone(_) => {
            vec![option(CommandOptionType::String).max_length(MAX_ZONE).set_autocomplete(true)]
        }
        Kind::Channels { .. } => {
            let none = format!("no-{}", item.id);
            vec![
                option(CommandOptionType::Channel).channel_types(TEXT_CHANNELS.to_vec()),
                options::option(CommandOptionType::Boolean, P::NAME, &none),
            ]
        }
        Kind::Roles { .. } => vec![option(CommandOptionType::Role)],
    }
}

/// Returns the menus for the choice.
pub fn menus<P: Panel>(
    item: &'static Item<P>,
    values: &P,
    language: &Language,
) -> Vec<CreateSelectMenu> {
    let menu = |part, title, kind| {
        CreateSelectMenu::new(Press::Choose(item, part).custom_id(), kind)
            .placeholder(language.text(title))
    };
    match &item.kind {
        Kind::Flag(field) => {
            let chosen = (field.get)(values).unwrap_or_default();
            let label = |flag| language.text(if flag { "panel-yes" } else { "panel-no" });
            let entries = entries([true, false], Some(chosen), flag_id, label);
            vec![menu(0, "panel-choose", entries)]
        }
        Kind::OneOf(of, field) => {
            let chosen = value_in_effect(*of, (field.get)(values).as_deref());
            let label = |id| label(*of, item.id, id, language);
            let kind = match RuleSet::from_id(chosen) {
                Some(usual) if item.id == "rules" => {
                    let mut options = options::rules_entries(language, usual);
                    options[0] = options[0].clone().default_selection(true);
                    CreateSelectMenuKind::String { options }
                }
                _ => entries(ids(*of), Some(chosen), str::to_owned, label),
            };
            vec![menu(0, "panel-choose", kind)]
        }
        Kind::Hours(field) => {
            let chosen = (field.get)(values);
            let hours = |key, chosen| {
                let label = |hour| language.quiet_hour(key, hour);
                entries(0..24, chosen, |hour: u8| hour.to_string(), label)
            };
            vec![
                menu(0, "panel-quiet-from", hours("quiet-from", chosen.map(|[from, _]| from))),
                menu(1, "panel-quiet-to", hours("quiet-to", chosen.map(|[_, to]| to))),
            ]
        }
        Kind::Zone(field) => {
            let chosen = match (field.get)(values).unwrap_or(Zone::UTC) {
                Zone::Offset(minutes) => Some(minutes),
                Zone::Named(_) => None,
            };
            let id = |minutes: i16| minutes.to_string();
            let label = |minutes| Zone::Offset(minutes).to_string();
            vec![
                menu(0, "panel-utc-west", entries(WEST, chosen, id, label)),
                menu(1, "panel-utc-east", entries(EAST, chosen, id, label)),
            ]
        }
        Kind::Channels { most, get, .. } => {
            let chosen = get(values).into_iter().filter(|&id| id > 0).map(ChannelId::new);
            let kind = CreateSelectMenuKind::Channel {
                channel_types: Some(TEXT_CHANNELS.to_vec()),
                default_channels: Some(chosen.collect()),
            };
            vec![menu(0, "panel-choose-channel", kind).min_values(1).max_values(*most)]
        }
        Kind::Roles { .. } => {
            let kind = CreateSelectMenuKind::Role { default_roles: None };
            vec![menu(0, "panel-choose-role", kind)]
        }
    }
}

/// Returns the change to the chosen values; `None` for values that are not offered.
pub fn edit<P: Panel>(item: &Item<P>, source: Source, chosen: &[String]) -> Option<Edit<P>> {
    let text = chosen.first()?.as_str();
    Some(match &item.kind {
        Kind::Flag(field) => {
            let set = field.set;
            let flag = [true, false].into_iter().find(|&flag| flag_id(flag) == text)?;
            Box::new(move |values, _| set(values, Some(flag)))
        }
        Kind::OneOf(of, field) => {
            let set = field.set;
            // Published menus ask for no challenges: yes or no.
            let text = match (item.id, text) {
                ("challenges", "yes") => "none",
                ("challenges", "no") => "welcome",
                (_, text) => text,
            };
            let id = ids(*of).into_iter().find(|&id| id == text)?;
            let stored = Some(id).filter(|id| ![AS_DISCORD, AS_SERVER].contains(id));
            Box::new(move |values, _| set(values, stored.map(str::to_owned)))
        }
        Kind::Hours(field) => {
            let get = field.get;
            let set = field.set;
            match source {
                Source::Menu(part) => {
                    let hour = text.parse().ok().filter(|hour| *hour < 24)?;
                    Box::new(move |values, _| {
                        let hours = with_hour(get(values), part, hour);
                        set(values, Some(hours));
                    })
                }
                Source::Option => {
                    let is_none = Language::is_word("words-none", &text.trim().to_lowercase());
                    let hours = if is_none { None } else { Some(time_parsing::hours(text)?) };
                    Box::new(move |values, _| set(values, hours))
                }
            }
        }
        Kind::Zone(field) => {
            let set = field.set;
            let is_offered = |minutes: &i16| WEST.contains(minutes) || EAST.contains(minutes);
            let zone = match source {
                Source::Menu(_) => Zone::Offset(text.parse().ok().filter(is_offered)?),
                Source::Option => text.parse().ok()?,
            };
            Box::new(move |values, _| set(values, Some(zone)))
        }
        &Kind::Channels { most, set, .. } => {
            let id = |text: &String| text.parse().ok().filter(|&id| id > 0);
            let ids: Vec<u64> = chosen.iter().take(most.into()).map(id).collect::<Option<_>>()?;
            Box::new(move |values, tag| set(values, &ids, tag))
        }
        // The standing is chosen next.
        Kind::Roles { .. } => return None,
    })
}

/// Returns the change to the default.
pub fn reset<P: Panel>(item: &'static Item<P>) -> Edit<P> {
    Box::new(|values, _| match &item.kind {
        Kind::Flag(field) => (field.set)(values, None),
        Kind::OneOf(_, field) => (field.set)(values, None),
        Kind::Hours(field) => (field.set)(values, None),
        Kind::Zone(field) => (field.set)(values, None),
        Kind::Channels { set, .. } => set(values, &[], ""),
        Kind::Roles { .. } => roles::reset(item, values),
    })
}

/// Returns the value in effect in words. `style` is that of the values.
pub fn in_effect<P: Panel>(
    item: &'static Item<P>,
    values: &P,
    style: Style,
    language: &Language,
) -> InEffect {
    let mut defaults = values.clone();
    reset(item)(&mut defaults, "");
    let value = in_words(item, values, style, language);
    let is_default = value == in_words(item, &defaults, style, language);
    InEffect { id: item.id, value, is_default }
}

fn in_words<P: Panel>(item: &Item<P>, values: &P, style: Style, language: &Language) -> String {
    let bold = |text: String| format!("**{text}**");
    match &item.kind {
        Kind::Flag(field) => language.flag(item.id, (field.get)(values).unwrap_or_default()),
        Kind::OneOf(of, field) => match value_in_effect(*of, (field.get)(values).as_deref()) {
            AS_SERVER => language.theme_of_server(style.theme.id),
            id => bold(label(*of, item.id, id, language)),
        },
        Kind::Hours(field) => language.quiet_hours((field.get)(values)),
        Kind::Zone(field) => bold((field.get)(values).unwrap_or(Zone::UTC).to_string()),
        Kind::Channels { get, .. } => channel_list(&get(values)),
        Kind::Roles { get, .. } => roles::in_words(get(values), language),
    }
}

/// Returns the entries of a menu.
fn entries<T: Copy + PartialEq, I: Into<String>>(
    values: impl IntoIterator<Item = T>,
    chosen: Option<T>,
    id: impl Fn(T) -> I,
    label: impl Fn(T) -> String,
) -> CreateSelectMenuKind {
    let entry = |value| {
        CreateSelectMenuOption::new(label(value), id(value))
            .default_selection(chosen == Some(value))
    };
    CreateSelectMenuKind::String { options: values.into_iter().map(entry).collect() }
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::store::{Preferences, ServerSettings};

    /// Returns the menus of an item, as Discord gets them.
    fn menus<P: Panel>(item: &'static Item<P>, values: &P) -> Vec<Value> {
        super::menus(item, values, Language::english()).iter().map(|menu| json!(menu)).collect()
    }

    /// Returns the value of a panel in words, in a language.
    fn text<P: Panel>(values: &P, language: &Language) -> String {
        let in_effect =
            |item: &'static Item<P>| in_effect(item, values, Style::default(), language);
        (P::TEXT)(language, &P::ITEMS.iter().map(in_effect).collect::<Vec<_>>())
    }

    /// Checks that each offered value is a change, which is shown in each language and which the
    /// default takes back, and that no other value is one.
    fn check_items<P: Panel + std::fmt::Debug>() {
        let items = P::ITEMS.iter().filter(|item| !matches!(item.kind, Kind::Roles { .. }));
        for item in items {
            let id = item.id;
            let mut count = 0;
            for (part, menu) in (0..).zip(menus(item, &P::default())) {
                assert_eq!(menu["custom_id"], format!("1:{}:choose:{id}:{part}", P::NAME));
                let channel = json!([{ "value": "7" }]);
                let options = menu.get("options").unwrap_or(&channel).as_array().unwrap();
                assert!(options.len() <= 25, "{id}");
                for option in options {
                    let value = option["value"].as_str().unwrap();
                    let mut values = P::default();
                    let edit = edit(item, Source::Menu(part), &[value.to_owned()]).unwrap();
                    edit(&mut values, "de");
                    let is_default = values == P::default();
                    assert_eq!(
                        is_default,
                        [AS_SERVER, AS_DISCORD].contains(&value),
                        "{id} {value}"
                    );
                    for language in Language::all() {
                        let shown = text(&values, language);
                        let is_shown = shown != text(&P::default(), language);
                        let is_marked = option["default"] == true;
                        assert!(is_shown || is_marked, "{id} {value}: {shown}");
                        assert!(!shown.contains(['{', '$']), "{shown}");
                        assert!(!["panel-", "value-"].iter().any(|key| shown.contains(key)));
                    }
                    reset(item)(&mut values, "");
                    assert_eq!(values, P::default());
                    count += 1;
                }
            }
            assert!(count > 1 || matches!(item.kind, Kind::Channels { .. }), "{id}");
            for value in ["velvet", "-7", "24:00", ""] {
                assert!(edit(item, Source::Menu(0), &[value.to_owned()]).is_none(), "{id} {value}");
            }
            assert!(edit(item, Source::Menu(0), &[]).is_none(), "{id}");
            if matches!(item.kind, Kind::Channels { .. }) {
                assert!(edit(item, Source::Menu(0), &["0".to_owned()]).is_none(), "{id}");
            }
        }
    }

    #[test]
    fn every_offered_value_is_a_change_that_is_shown_and_that_the_default_takes_back() {
        check_items::<Preferences>();
        check_items::<ServerSettings>();
    }

    #[test]
    fn the_value_in_effect_is_marked() {
        let settings = ServerSettings {
            channels: vec![7, 8],
            threads: Some("never".to_owned()),
            pace: Some("day".to_owned()),
            rules: Some("dame".to_owned()),
            ..ServerSettings::default()
        };
        for (id, marked) in [
            ("threads", "never"),
            ("pace", "day"),
            ("rules", "dame"),
            ("rated", "yes"),
            ("theme", "parchment"),
            ("frames", "yes"),
            ("language", AS_DISCORD),
            ("idle", "30"),
        ] {
            let menu = menus(ServerSettings::item(id).unwrap(), &settings).swap_remove(0);
            let options = menu["options"].as_array().unwrap();
            let chosen: Vec<_> =
                options.iter().filter(|option| option["default"] == true).collect();
            assert_eq!(chosen.len(), 1, "{id}");
            assert_eq!(chosen[0]["value"], marked);
            assert!(id != "rules" || options[0]["value"] == marked, "the usual rules lead");
        }
        let menu = menus(ServerSettings::item("channels").unwrap(), &settings).swap_remove(0);
        assert_eq!((&menu["type"], &menu["max_values"]), (&json!(8), &json!(25)));
        assert_eq!(menu["default_values"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn settings_name_the_language_in_itself() {
        let languages = ids(Values::Languages).into_iter().skip(1);
        for language in Language::all() {
            let names = languages.clone().map(|tag| label(Values::Languages, "", tag, language));
            assert_eq!(
                names.collect::<Vec<_>>(),
                ["English", "Deutsch", "Italiano", "Español", "Français"]
            );
            let german = ServerSettings { language: Some("de".to_owned()), ..Default::default() };
            assert!(text(&german, language).contains("**Deutsch**\n"));
            let open = text(&ServerSettings::default(), language);
            assert!(open.contains("Discord") && !open.contains("<#"), "{open}");
        }
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
