//! Users, members, channels and files, as several events contain them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serenity::all::{
    ApplicationId, AttachmentId, ChannelId, GuildId, MessageId, Permissions, UserId,
};

/// Discord's types of channels that are lists of messages: text and announcements.
pub const TEXT_CHANNELS: [u64; 2] = [0, 5];

/// An object of which only the id matters.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Id<T> {
    pub id: T,
}

/// The application of the bot.
#[derive(Debug, Deserialize)]
pub struct Application {
    pub id: ApplicationId,
    pub name: String,
    pub verify_key: String,
    pub interactions_endpoint_url: Option<String>,
    #[serde(default)]
    pub bot_public: bool,
}

/// A user of Discord.
#[derive(Clone, Debug, Deserialize)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub global_name: Option<String>,
    #[serde(default)]
    pub bot: bool,
}

/// The member of a server who caused an interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct Member {
    pub nick: Option<String>,
    /// In the channel of the interaction.
    #[serde(default, deserialize_with = "permissions")]
    pub permissions: Option<Permissions>,
    pub(super) user: Option<User>,
}

/// The objects that options and values name.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resolved {
    pub users: BTreeMap<UserId, User>,
    pub members: BTreeMap<UserId, PartialMember>,
    pub channels: BTreeMap<ChannelId, ResolvedChannel>,
    pub attachments: BTreeMap<AttachmentId, Attachment>,
    pub messages: BTreeMap<MessageId, Message>,
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
    /// The media type.
    pub content_type: Option<String>,
}

/// A message that a command in its menu is used on.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    #[serde(default)]
    pub content: String,
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// The message that it forwards.
    #[serde(default)]
    pub message_snapshots: Vec<MessageSnapshot>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct MessageSnapshot {
    pub message: Message,
}

/// Reads permissions: the digits of a long number, of whose bits the bot knows some.
pub fn permissions<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Permissions>, D::Error> {
    let Some(text) = Option::<Cow<'_, str>>::deserialize(deserializer)? else { return Ok(None) };
    let bits: u128 = text.parse().map_err(D::Error::custom)?;
    Ok(Some(Permissions::from_bits_truncate(bits as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_permissions_do_not_hide_known_ones() {
        let read = |json: &str| permissions(&mut serde_json::Deserializer::from_str(json));
        let known = Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL;
        for new in [0, 1_u128 << 63, 1 << 64, 1 << 100] {
            let all = new + u128::from(known.bits());
            assert_eq!(read(&format!("\"{all}\"")).unwrap(), Some(known), "{new}");
        }
        assert_eq!(read("null").unwrap(), None);
        for other in ["\"\"", "\"-1\"", "\"0x8\"", "8", "[]"] {
            assert!(read(other).is_err(), "{other}");
        }
    }
}
