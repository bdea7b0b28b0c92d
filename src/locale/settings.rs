//! The preferences of a player and the settings of a server.

use super::Language;
use super::values::{channel_list, yes_or_no};
use crate::game::Pace;
use alquerque_rules::RuleSet;

/// A preference in effect.
pub struct Preference<T> {
    pub value: T,
    pub is_default: bool,
}

/// All preferences of a player that `/preferences` sets.
pub struct PreferencesInEffect {
    /// The language of private messages; `None` for that of the player's client.
    pub language: Option<&'static Language>,
    pub theme: Preference<&'static str>,
    pub size: Preference<&'static str>,
    /// The side at the bottom of private pictures.
    pub view: Preference<&'static str>,
    /// What the keys of keypads show.
    pub keys: Preference<&'static str>,
    /// Whether the squares of private draughts boards show their numbers.
    pub numbers: Preference<bool>,
    /// Whether the last move of private boards is animated.
    pub moving: Preference<bool>,
    pub reminders: Preference<bool>,
    /// Whether the player gets direct messages about their games.
    pub messages: Preference<bool>,
    /// The first quiet hour, and the hour at which they end; the default is none.
    pub quiet: Option<[u8; 2]>,
    pub offset_minutes: Preference<i16>,
    pub no_challenges: Preference<bool>,
}

/// All settings of a server that `/settings` sets.
pub struct SettingsInEffect<'a> {
    /// The channels where games may begin; empty for all.
    pub channels: &'a [u64],
    /// The policy on threads of games.
    pub threads: &'static str,
    /// The language of public messages; `None` for Discord's.
    pub language: Option<&'static Language>,
    pub theme: &'static str,
    /// Whether messages with boards have frames.
    pub frames: bool,
    /// The rules, the pace and the rating of challenges that do not name them.
    pub rules: &'static RuleSet,
    pub pace: Pace,
    pub rated: bool,
    /// The channel of the daily puzzle.
    pub puzzles: Option<u64>,
    /// The channel of results.
    pub results: Option<u64>,
    /// The days after which idle games are adjourned; `None` for never.
    pub adjourned_after: Option<u16>,
}

impl Language {
    /// Formats a player's preferences, each under its name in the panel.
    pub fn preferences(&self, preferences: &PreferencesInEffect) -> String {
        let PreferencesInEffect {
            language,
            theme,
            size,
            view,
            keys,
            numbers,
            moving,
            reminders,
            messages,
            quiet,
            offset_minutes,
            no_challenges,
        } = preferences;
        let entries = [
            self.preference("language", self.own_language(*language), language.is_none()),
            self.preference("theme", self.own_theme(theme), theme.is_default),
            self.preference("size", self.size(size.value), size.is_default),
            self.preference("view", self.side_below(view.value), view.is_default),
            self.preference("keys", bold(&self.keys(keys.value)), keys.is_default),
            self.preference("numbers", self.numbers(numbers.value), numbers.is_default),
            self.preference("moving", self.moving(moving.value), moving.is_default),
            self.preference("reminders", self.reminders(reminders.value), reminders.is_default),
            self.preference("messages", self.messages(messages.value), messages.is_default),
            self.preference("quiet", self.quiet_hours(*quiet), quiet.is_none()),
            self.preference(
                "utc",
                bold(&utc_offset(offset_minutes.value)),
                offset_minutes.is_default,
            ),
            self.preference(
                "no-challenges",
                self.no_challenges(no_challenges.value),
                no_challenges.is_default,
            ),
        ];
        self.listed(self.text("preferences"), entries.into_iter())
    }

    fn preference(&self, item: &str, value: String, is_default: bool) -> String {
        let args = [
            ("item", self.text(&format!("panel-{item}")).into()),
            ("value", value.into()),
            ("default", yes_or_no(is_default).into()),
        ];
        self.format("preferences-entry", args)
    }

    fn own_language(&self, language: Option<&Self>) -> String {
        bold(&self.language(language))
    }

    fn own_theme(&self, theme: &Preference<&str>) -> String {
        let own = yes_or_no(!theme.is_default);
        let args = [("theme", self.theme(theme.value).into()), ("own", own.into())];
        self.format("preferences-theme", args)
    }

    fn size(&self, size: &str) -> String {
        bold(&self.text(&format!("size-{size}")))
    }

    /// Names what the keys of keypads show, by its id.
    pub fn keys(&self, id: &str) -> String {
        self.text(&format!("keys-{id}"))
    }

    fn side_below(&self, side: &str) -> String {
        bold(&self.text(&format!("view-{side}")))
    }

    fn numbers(&self, wanted: bool) -> String {
        self.format("preferences-numbers", [("wanted", yes_or_no(wanted).into())])
    }

    fn moving(&self, wanted: bool) -> String {
        self.format("preferences-moving", [("wanted", yes_or_no(wanted).into())])
    }

    fn reminders(&self, wanted: bool) -> String {
        self.format("preferences-reminders", [("wanted", yes_or_no(wanted).into())])
    }

    fn quiet_hours(&self, quiet: Option<[u8; 2]>) -> String {
        let Some([from, to]) = quiet else { return self.text("preferences-quiet-none") };
        let hour = |hour: u8| format!("{hour}:00").into();
        self.format("preferences-quiet", [("from", hour(from)), ("to", hour(to))])
    }

    fn messages(&self, wanted: bool) -> String {
        self.format("preferences-messages", [("wanted", yes_or_no(wanted).into())])
    }

    /// Names an hour of the day as the start or the end of quiet hours, by the key of its message.
    pub fn quiet_hour(&self, key: &str, hour: u8) -> String {
        self.format(key, [("hour", format!("{hour}:00").into())])
    }

    fn no_challenges(&self, refused: bool) -> String {
        self.format("preferences-no-challenges", [("refused", yes_or_no(refused).into())])
    }

    /// Names a language in itself, or the choice of Discord's.
    pub fn language(&self, language: Option<&Self>) -> String {
        language.map_or_else(|| self.text("language-discord"), |own| own.text("language-name"))
    }

    /// Says after how many days without a move a game is adjourned; `None` for never.
    pub fn adjourned_after(&self, days: Option<u16>) -> String {
        match days {
            Some(days) => self.format("idle-days", [("days", days.into())]),
            None => self.text("idle-never"),
        }
    }

    /// Formats the settings of a server.
    pub fn server_settings(&self, settings: &SettingsInEffect<'_>) -> String {
        let &SettingsInEffect { channels, threads, language, theme, rules, pace, rated, .. } =
            settings;
        let puzzles = settings.puzzles;
        let channel = puzzles.map(|channel| format!("<#{channel}>")).unwrap_or_default();
        let channels = match channels {
            [] => bold(&self.text("channels-all")),
            channels => channel_list(channels),
        };
        let results = match settings.results {
            Some(channel) => channel_list(&[channel]),
            None => bold(&self.text("results-none")),
        };
        let args = [
            ("results", results.into()),
            ("idle", self.adjourned_after(settings.adjourned_after).into()),
            ("channels", channels.into()),
            ("threads", self.text(&format!("threads-{threads}")).into()),
            ("language", self.language(language).into()),
            ("chosen", yes_or_no(language.is_some()).into()),
            ("theme", self.theme(theme).into()),
            ("frames", yes_or_no(settings.frames).into()),
            ("rules", self.rules(rules).into()),
            ("pace", self.pace(pace).into()),
            ("rated", yes_or_no(rated).into()),
            ("puzzles", yes_or_no(puzzles.is_some()).into()),
            ("channel", channel.into()),
        ];
        self.format("settings", args)
    }
}

/// Formats the difference of a local time from UTC.
pub fn utc_offset(minutes: i16) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    format!("UTC{sign}{}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
}

fn bold(text: &str) -> String {
    format!("**{text}**")
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::FREE;

    #[test]
    fn preferences_say_what_each_option_is_and_whether_it_was_chosen() {
        let defaults = PreferencesInEffect {
            language: None,
            theme: Preference { value: "slate", is_default: true },
            size: Preference { value: "standard", is_default: true },
            view: Preference { value: "own-on-keypad", is_default: true },
            keys: Preference { value: "stones", is_default: true },
            numbers: Preference { value: false, is_default: true },
            moving: Preference { value: false, is_default: true },
            reminders: Preference { value: true, is_default: true },
            messages: Preference { value: false, is_default: true },
            quiet: None,
            offset_minutes: Preference { value: 0, is_default: true },
            no_challenges: Preference { value: false, is_default: true },
        };
        let chosen = PreferencesInEffect {
            language: Some(Language::english()),
            theme: Preference { value: "wood", is_default: false },
            size: Preference { value: "hd", is_default: false },
            view: Preference { value: "own", is_default: false },
            keys: Preference { value: "labels", is_default: false },
            numbers: Preference { value: true, is_default: false },
            moving: Preference { value: true, is_default: false },
            reminders: Preference { value: false, is_default: false },
            messages: Preference { value: true, is_default: false },
            quiet: Some([22, 7]),
            offset_minutes: Preference { value: -210, is_default: false },
            no_challenges: Preference { value: true, is_default: false },
        };
        for (tag, default, option, hours) in [
            ("en-US", "(default)", "· Theme: ", "**22:00–7:00**"),
            ("de", "(Standard)", "· Farben: ", "**22:00–7:00 Uhr**"),
        ] {
            let language = Language::from_tag(tag);
            let [defaults, chosen] =
                [&defaults, &chosen].map(|preferences| language.preferences(preferences));
            assert_eq!(defaults.lines().filter(|line| line.ends_with(default)).count(), 12);
            assert!(!chosen.contains(default) && chosen.contains(option), "{chosen}");
            assert!(chosen.contains(hours) && chosen.contains("UTC-3:30"), "{chosen}");
            assert!(!defaults.contains("UTC-") && !chosen.contains('{'), "{defaults}\n{chosen}");
        }
    }

    #[test]
    fn settings_name_the_language_in_itself_and_every_choice_has_a_name() {
        for language in Language::all() {
            let names = Language::all().iter().map(|other| language.language(Some(other)));
            assert_eq!(
                names.collect::<Vec<_>>(),
                ["English", "Deutsch", "Italiano", "Español", "Français"]
            );
            let [chosen, open] = [Some(Language::from_tag("de")), None]
                .map(|chosen| SettingsInEffect {
                    channels: &[],
                    threads: "always",
                    language: chosen,
                    theme: "slate",
                    frames: true,
                    rules: &FREE,
                    pace: Pace::Day,
                    rated: false,
                    puzzles: chosen.map(|_| 77),
                    results: None,
                    adjourned_after: Some(30),
                })
                .map(|settings| language.server_settings(&settings));
            assert!(chosen.contains("**Deutsch**\n"), "{chosen}");
            assert!(chosen.contains("<#77>") && !open.contains("<#"), "{chosen}\n{open}");
            assert!(open.contains("Discord") && !open.contains("Deutsch"), "{open}");
        }
    }
}
