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
    Server(GuildId, ServerChange),
    DirectMessage(DirectMessage),
    Interaction(Box<Interaction>),
    /// The bot cannot read what it needs of an interaction, but can respond to it.
    UnreadableInteraction(UnreadableInteraction),
}

/// What has become of a server, or of one of its channels.
#[derive(Debug)]
pub enum ServerChange {
    /// The bot is on the server, since before the session or from now on.
    Available(Box<Guild>),
    Unavailable,
    /// The bot has left the server.
    Left,
    /// A channel or thread is there that was not, or was not visible.
    ChannelRestored(ChannelId),
    ChannelRemoved(ChannelId),
    ThreadRemoved {
        thread: ChannelId,
        parent: ChannelId,
    },
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

#[derive(Deserialize)]
struct UnavailableGuild {
    id: GuildId,
    /// Otherwise the bot has left it.
    #[serde(default)]
    unavailable: bool,
}

#[derive(Deserialize)]
struct ServerChannel {
    id: ChannelId,
    guild_id: GuildId,
}

#[derive(Deserialize)]
struct DeletedThread {
    id: ChannelId,
    guild_id: GuildId,
    parent_id: ChannelId,
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
        let of_channel = |change: fn(ChannelId) -> ServerChange| {
            read(data).map(|ServerChannel { id, guild_id }| Self::Server(guild_id, change(id)))
        };
        let event = match name {
            "READY" => read(data).map(Self::Ready),
            "GUILD_CREATE" => return Self::guild(data).map(Some),
            "GUILD_DELETE" => read(data).map(UnavailableGuild::event),
            "CHANNEL_CREATE" | "THREAD_CREATE" => of_channel(ServerChange::ChannelRestored),
            "CHANNEL_DELETE" => of_channel(ServerChange::ChannelRemoved),
            "THREAD_DELETE" => read(data).map(|DeletedThread { id, guild_id, parent_id }| {
                let change = ServerChange::ThreadRemoved { thread: id, parent: parent_id };
                Self::Server(guild_id, change)
            }),
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
            return Ok(guild.event());
        }
        let create = |guild: Guild| Self::Server(guild.id, ServerChange::Available(guild.into()));
        read(data).map(create).map_err(|error| {
            (error, read::<Outline>(data).ok().map(|outline| create(outline.into())))
        })
    }
}

impl UnavailableGuild {
    fn event(self) -> Event {
        let is_left = !self.unavailable;
        Event::Server(self.id, if is_left { ServerChange::Left } else { ServerChange::Unavailable })
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
