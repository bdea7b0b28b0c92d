//! Channels and threads.

use serde::{Deserialize, Serialize};

use crate::clock::Id;
use crate::world::permissions::Overwrite;

/// A text channel, a direct message channel or a thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Channel {
    /// The id.
    pub id: Id,
    /// The kind of channel.
    pub kind: ChannelKind,
    /// The name; empty for direct messages.
    pub name: String,
    /// The position in the list of channels.
    pub position: u32,
    /// The newest message.
    pub last_message: Option<Id>,
    /// The guild, if it is a further one.
    #[serde(default)]
    pub(crate) further_guild: Option<Id>,
    /// The bot's permission overwrite; threads inherit that of their parent.
    #[serde(default)]
    pub(crate) overwrite: Overwrite,
}

/// The kind of a channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of the guild.
    Text,
    /// Direct messages between the bot and this user.
    Direct(Id),
    /// A group direct message of these users, which no bot can join.
    Group(Vec<Id>),
    /// A thread.
    Thread(Thread),
}

/// The attributes of a thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thread {
    /// The parent channel.
    pub parent: Id,
    /// The user who created it.
    pub owner: Id,
    /// The channel type: 11 public, 12 private.
    pub code: u8,
    /// Whether it was archived explicitly; see [`Thread::is_archived`] for idle threads.
    pub archived: bool,
    /// Whether it is locked.
    pub locked: bool,
    /// The idle time after which it is archived, in minutes.
    pub auto_archive_minutes: u64,
    /// The time of last use in Unix milliseconds.
    pub used_ms: u64,
    /// The number of messages sent in it.
    pub messages: u32,
}

impl Thread {
    /// Returns whether the thread is archived at a time, explicitly or because it is idle.
    pub fn is_archived(&self, now_ms: u64) -> bool {
        self.archived || now_ms > self.used_ms + self.auto_archive_minutes * 60_000
    }
}

impl Channel {
    /// Returns Discord's channel type.
    pub fn code(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text => 0,
            ChannelKind::Direct(_) => 1,
            ChannelKind::Group(_) => 3,
            ChannelKind::Thread(thread) => thread.code,
        }
    }

    /// Returns whether the channel belongs to the guild.
    pub fn in_guild(&self) -> bool {
        !matches!(self.kind, ChannelKind::Direct(_) | ChannelKind::Group(_))
    }

    /// Returns whether this is a group direct message.
    pub fn is_group(&self) -> bool {
        matches!(self.kind, ChannelKind::Group(_))
    }
}
