//! The preferences of a player and the settings of a server.

use super::Language;
use super::values::{role_mention, yes_or_no};

/// The value in effect of a preference or setting.
pub struct InEffect {
    pub id: &'static str,
    /// The value in words, with what is bold.
    pub value: String,
    pub is_default: bool,
}

impl Language {
    /// Formats a player's preferences, each under its name in the panel.
    pub fn preferences(&self, preferences: &[InEffect]) -> String {
        if preferences.is_empty() {
            return [self.text("preferences"), self.text("preferences-none")].join("\n");
        }
        let entries = preferences.iter().map(|preference| {
            let args = [
                ("item", self.text(&format!("panel-{}", preference.id)).into()),
                ("value", preference.value.as_str().into()),
                ("default", yes_or_no(preference.is_default).into()),
            ];
            self.format("preferences-entry", args)
        });
        self.listed(self.text("preferences"), entries)
    }

    /// Formats the settings of a server. The message names each by its id, and whether it is the
    /// default by `ID-default`.
    pub fn server_settings(&self, settings: &[InEffect]) -> String {
        let defaults: Vec<String> =
            settings.iter().map(|it| format!("{}-default", it.id)).collect();
        let args = settings.iter().zip(&defaults).flat_map(|(setting, default)| {
            [
                (setting.id, setting.value.as_str().into()),
                (default.as_str(), yes_or_no(setting.is_default).into()),
            ]
        });
        self.format("settings", args)
    }

    /// Describes yes or no as the value of a preference or setting.
    pub fn flag(&self, item: &str, value: bool) -> String {
        self.format(&format!("value-{item}"), [("value", yes_or_no(value).into())])
    }

    /// Describes who gets a role, and whether the bot may not give it.
    pub fn role_rule(&self, role: u64, who: &str, refused: bool) -> String {
        let refused = yes_or_no(refused).into();
        let args = [("role", role_mention(role).into()), ("who", who.into()), ("refused", refused)];
        self.format("role-rule", args)
    }

    /// Tells a manager in a direct message that a role of a server cannot be given any more, as it
    /// is gone or the bot may not.
    pub fn lost_role(&self, guild: u64, who: Option<&str>, is_gone: bool) -> String {
        let url = format!("https://discord.com/channels/{guild}");
        let gone = yes_or_no(is_gone).into();
        let who = who.map(|who| format!(" ({who})")).unwrap_or_default();
        self.format("role-lost", [("url", url.into()), ("who", who.into()), ("gone", gone)])
    }

    /// Names a rating for which a role is given.
    pub fn rating_of_role(&self, rating: i32) -> String {
        self.format("standing-rating", [("rating", rating.to_string().into())])
    }

    /// Names the first ranks for which a role is given.
    pub fn rank_of_role(&self, rank: u8) -> String {
        self.format("standing-rank", [("rank", rank.into())])
    }

    /// Formats a message about a role.
    pub fn about_role(&self, id: &str, role: u64) -> String {
        self.format(id, [("role", role_mention(role).into())])
    }

    /// Names the theme of a server as that of a player who has chosen none.
    pub fn theme_of_server(&self, id: &str) -> String {
        self.format("preferences-theme", [("theme", self.theme(id).into())])
    }

    /// Names quiet hours by the first and the hour at which they end.
    pub fn quiet_hours(&self, quiet: Option<[u8; 2]>) -> String {
        let Some([from, to]) = quiet else { return self.text("preferences-quiet-none") };
        let hour = |hour: u8| format!("{hour}:00").into();
        self.format("preferences-quiet", [("from", hour(from)), ("to", hour(to))])
    }

    /// Names an hour of the day as the start or the end of quiet hours, by the key of its message.
    pub fn quiet_hour(&self, key: &str, hour: u8) -> String {
        self.format(key, [("hour", format!("{hour}:00").into())])
    }

    /// Names the themes of several pictures in their order.
    pub fn pictured_themes(&self, ids: &[&str]) -> String {
        let names: Vec<String> = ids.iter().map(|id| self.theme(id)).collect();
        self.format("panel-themes", [("names", names.join(" · ").into())])
    }

    /// Names a language in itself, or the choice of Discord's.
    pub fn language(&self, language: Option<&Self>) -> String {
        language.map_or_else(|| self.text("language-discord"), |own| own.text("language-name"))
    }
}
