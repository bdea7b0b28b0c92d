//! Events of the gateway.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serenity::all::{ChannelId, GuildId, MessageId, UserId};

use super::guild::{Guild, Outline};
use super::interaction::{Interaction, UnreadableInteraction};
use super::object::Id;
use super::unreadable::{Unreadable, read};

/// An event that the bot uses.
#[derive(Debug)]
pub enum Event {
    Ready(Ready),
    /// The bot is on a server, since before the session or from now on.
    GuildCreate(Box<Guild>),
    /// The bot has left a server, or the server is unavailable.
    GuildDelete(UnavailableGuild),
    /// A channel or thread is there that was not, or was not visible.
    ChannelCreate(ServerChannel),
    ChannelDelete(ServerChannel),
    ThreadDelete(DeletedThread),
    DirectMessage(DirectMessage),
    Interaction(Box<Interaction>),
    /// The bot cannot read what it needs of an interaction, but can respond to it.
    UnreadableInteraction(UnreadableInteraction),
}

/// The start of a session.
#[derive(Debug, Deserialize)]
pub struct Ready {
    pub session_id: String,
    pub resume_gateway_url: String,
    /// The index and the number of shards.
    pub shard: Option<(u32, u32)>,
    pub guilds: Vec<Id<GuildId>>,
}

#[derive(Debug, Deserialize)]
pub struct UnavailableGuild {
    pub id: GuildId,
    /// Otherwise the bot has left it.
    #[serde(default)]
    pub unavailable: bool,
}

/// A channel or thread of a server.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ServerChannel {
    pub id: ChannelId,
    pub guild_id: GuildId,
}

/// A thread that is gone from its parent channel.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct DeletedThread {
    pub id: ChannelId,
    pub guild_id: GuildId,
    pub parent_id: ChannelId,
}

/// A direct message to the bot, without its content.
#[derive(Clone, Copy, Debug)]
pub struct DirectMessage {
    pub id: MessageId,
    pub channel: ChannelId,
    pub by: UserId,
}

#[derive(Deserialize)]
struct Message {
    id: MessageId,
    channel_id: ChannelId,
    guild_id: Option<IgnoredAny>,
    webhook_id: Option<IgnoredAny>,
    author: Author,
}

#[derive(Deserialize)]
struct Author {
    id: UserId,
    #[serde(default)]
    bot: bool,
}

impl Event {
    /// Reads an event; `None` for one that the bot does not use.
    ///
    /// # Errors
    /// If a field that the bot uses has an unknown form. What can be read all the same comes with
    /// the error: of an interaction, what a response needs; of a server, its channels.
    pub fn read(name: &str, data: &str) -> Result<Option<Self>, (Unreadable, Option<Self>)> {
        let event = match name {
            "READY" => read(data).map(Self::Ready),
            "GUILD_CREATE" => return Self::guild(data).map(Some),
            "GUILD_DELETE" => read(data).map(Self::GuildDelete),
            "CHANNEL_CREATE" | "THREAD_CREATE" => read(data).map(Self::ChannelCreate),
            "CHANNEL_DELETE" => read(data).map(Self::ChannelDelete),
            "THREAD_DELETE" => read(data).map(Self::ThreadDelete),
            "MESSAGE_CREATE" => match read(data).map(Message::direct) {
                Ok(message) => return Ok(message.map(Self::DirectMessage)),
                Err(error) => Err(error),
            },
            "INTERACTION_CREATE" => {
                let read = Interaction::read(data);
                return read
                    .map(|interaction| Some(Self::Interaction(interaction.into())))
                    .map_err(|(error, interaction)| {
                        (error, interaction.map(Self::UnreadableInteraction))
                    });
            }
            _ => return Ok(None),
        };
        event.map(Some).map_err(|error| (error, None))
    }

    /// Reads a server. During an outage, it is sent without its channels.
    fn guild(data: &str) -> Result<Self, (Unreadable, Option<Self>)> {
        let guild: UnavailableGuild = read(data).map_err(|error| (error, None))?;
        if guild.unavailable {
            return Ok(Self::GuildDelete(guild));
        }
        let create = |guild: Guild| Self::GuildCreate(guild.into());
        read(data).map(create).map_err(|error| {
            (error, read::<Outline>(data).ok().map(|outline| create(outline.into())))
        })
    }
}

impl Message {
    /// Returns a message that a person wrote to the bot; `None` for one on a server, and for one of
    /// a bot.
    fn direct(self) -> Option<DirectMessage> {
        let is_by_person = !self.author.bot && self.webhook_id.is_none();
        let message = DirectMessage { id: self.id, channel: self.channel_id, by: self.author.id };
        (self.guild_id.is_none() && is_by_person).then_some(message)
    }
}
