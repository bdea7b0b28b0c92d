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
    /// What the files of an answer may weigh together, in bytes.
    pub upload_limit: usize,
}

/// Both kinds of interaction have the same fields, and no trait in common.
macro_rules! asked {
    ($interaction:expr) => {{
        let it = $interaction;
        let nick = it.member.as_ref().and_then(|member| member.nick.as_deref());
        let language = Language::of_tag(&it.locale);
        Asked {
            interaction: it.id,
            token: it.token.clone(),
            by: person(&it.user, nick),
            place: place(it.guild_id, it.channel_id),
            language,
            public_language: it.guild_locale.as_deref().map_or(language, Language::of_tag),
            upload_limit: it.attachment_size_limit as usize,
        }
    }};
}

impl From<&CommandInteraction> for Asked {
    fn from(command: &CommandInteraction) -> Self {
        asked!(command)
    }
}

impl From<&ComponentInteraction> for Asked {
    fn from(pressed: &ComponentInteraction) -> Self {
        asked!(pressed)
    }
}

impl Asked {
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
