//! Who asked for something, where, and in which language.

use serenity::all::{ChannelId, CommandInteraction, ComponentInteraction, GuildId, InteractionId, User};

use crate::game::{Person, Place, PlayerId};
use crate::locale::Language;

/// What all interactions have.
pub struct Asked {
    pub interaction: InteractionId,
    pub token: String,
    pub by: Person,
    pub place: Place,
    /// For what the person alone reads.
    pub language: &'static Language,
    /// For what the whole channel reads.
    pub public_language: &'static Language,
}

impl From<&CommandInteraction> for Asked {
    fn from(it: &CommandInteraction) -> Self {
        let by = person(&it.user, it.member.as_ref().and_then(|member| member.nick.as_deref()));
        Self::new(it.id, &it.token, by, place(it.guild_id, it.channel_id), &it.locale, it.guild_locale.as_deref())
    }
}

impl From<&ComponentInteraction> for Asked {
    fn from(it: &ComponentInteraction) -> Self {
        let by = person(&it.user, it.member.as_ref().and_then(|member| member.nick.as_deref()));
        Self::new(it.id, &it.token, by, place(it.guild_id, it.channel_id), &it.locale, it.guild_locale.as_deref())
    }
}

impl Asked {
    fn new(id: InteractionId, token: &str, by: Person, place: Place, locale: &str, public: Option<&str>) -> Self {
        let language = Language::of_tag(locale);
        let public_language = public.map_or(language, Language::of_tag);
        Self { interaction: id, token: token.to_owned(), by, place, language, public_language }
    }

    pub fn player(&self) -> PlayerId {
        self.by.id
    }
}

fn place(guild: Option<GuildId>, channel: ChannelId) -> Place {
    Place { guild: guild.map(GuildId::get), channel: channel.get() }
}

/// A person under the name that the server shows: the nickname there, or else their own.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    Person::new(PlayerId(user.id.get()), nick.unwrap_or_else(|| user.display_name()))
}
