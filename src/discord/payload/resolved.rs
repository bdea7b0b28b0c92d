//! The objects that options of commands and values of menus name.

use std::collections::BTreeMap;

use serde::Deserialize;
use serenity::all::{AttachmentId, ChannelId, GuildId, Permissions, UserId};

use super::permissions::permissions;
use super::user::User;

/// Discord's types of channels that are lists of messages: text and announcements.
pub const TEXT_CHANNELS: [u64; 2] = [0, 5];

/// The objects that options and values name.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resolved {
    pub users: BTreeMap<UserId, User>,
    pub members: BTreeMap<UserId, PartialMember>,
    pub channels: BTreeMap<ChannelId, ResolvedChannel>,
    pub attachments: BTreeMap<AttachmentId, Attachment>,
}

/// A member of the server of an interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct PartialMember {
    pub nick: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ResolvedChannel {
    pub id: ChannelId,
    pub guild_id: Option<GuildId>,
    #[serde(rename = "type")]
    pub kind: u64,
    /// Those of the member of the interaction.
    #[serde(default, deserialize_with = "permissions")]
    pub permissions: Option<Permissions>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Attachment {
    pub url: String,
    pub size: u64,
}
