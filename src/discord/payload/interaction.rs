//! Interactions of users with the bot.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serenity::all::{ChannelId, GuildId, InteractionId, MessageId, Permissions, UserId};

use super::options::Command;
use super::permissions::permissions;
use super::resolved::Resolved;
use super::unreadable::{Unreadable, read};
use super::user::{Member, User, UserRef};

/// Discord's types of interactions.
mod kind {
    pub const PING: u64 = 1;
    pub const COMMAND: u64 = 2;
    pub const COMPONENT: u64 = 3;
    pub const AUTOCOMPLETE: u64 = 4;
}

/// Discord's contexts of interactions.
mod context {
    pub const GUILD: u64 = 0;
    pub const PRIVATE_CHANNEL: u64 = 2;
}

/// Discord's usual limit of the files of a message.
const UPLOAD_LIMIT: usize = 10 << 20;

/// A request of a user.
#[derive(Debug)]
pub enum Interaction {
    /// A test of the endpoint.
    Ping,
    Command(CommandInteraction),
    Component(ComponentInteraction),
    /// A request for the choices of an option.
    Autocomplete(CommandInteraction),
    /// One that the bot does not offer.
    Other,
}

impl Interaction {
    /// Returns its user; `None` for a kind that the bot does not use.
    pub fn user(&self) -> Option<UserId> {
        match self {
            Self::Command(used) | Self::Autocomplete(used) => Some(used.invocation.user.id),
            Self::Component(pressed) => Some(pressed.invocation.user.id),
            Self::Ping | Self::Other => None,
        }
    }
}

/// An interaction of which the bot can read no more than what a response needs.
#[derive(Clone, Debug, Deserialize)]
pub struct UnreadableInteraction {
    pub id: InteractionId,
    pub token: String,
    #[serde(rename = "type")]
    kind: u64,
    #[serde(default, deserialize_with = "or_default")]
    pub locale: String,
    #[serde(default, deserialize_with = "or_default")]
    user: Option<UserRef>,
    #[serde(default, deserialize_with = "or_default")]
    member: Option<MemberRef>,
}

/// A member of whom only the user matters.
#[derive(Clone, Copy, Debug, Deserialize)]
struct MemberRef {
    user: UserRef,
}

/// What all kinds of interactions have.
#[derive(Debug)]
pub struct Invocation {
    pub id: InteractionId,
    pub token: String,
    pub user: User,
    /// On a server.
    pub member: Option<Member>,
    pub guild_id: Option<GuildId>,
    pub channel_id: ChannelId,
    pub channel: Option<InvocationChannel>,
    pub locale: String,
    pub guild_locale: Option<String>,
    /// Those of the bot in the channel.
    pub app_permissions: Option<Permissions>,
    pub attachment_size_limit: usize,
    /// Whether the bot is not installed here, but only to the user.
    pub is_reply_only: bool,
}

/// The channel of an interaction.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct InvocationChannel {
    pub parent_id: Option<ChannelId>,
    /// Of a thread.
    pub thread_metadata: Option<ThreadMetadata>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ThreadMetadata {
    #[serde(default)]
    pub archived: bool,
}

/// The use of a command, or of one that is being typed.
#[derive(Debug)]
pub struct CommandInteraction {
    pub invocation: Invocation,
    pub data: Command,
}

/// The use of a button or menu.
#[derive(Debug)]
pub struct ComponentInteraction {
    pub invocation: Invocation,
    pub data: Component,
    pub message: PressedMessage,
}

#[derive(Debug, Deserialize)]
pub struct Component {
    pub custom_id: String,
    /// The chosen values of a menu; ids of what `resolved` contains, or texts.
    #[serde(default)]
    pub values: Vec<String>,
    #[serde(default)]
    pub resolved: Resolved,
}

/// The message of a component.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PressedMessage {
    pub id: MessageId,
    #[serde(default)]
    flags: u64,
}

/// An interaction as Discord sends it.
#[derive(Deserialize)]
struct Wire<'a> {
    id: InteractionId,
    token: String,
    user: Option<User>,
    member: Option<Member>,
    guild_id: Option<GuildId>,
    channel_id: ChannelId,
    channel: Option<InvocationChannel>,
    #[serde(default)]
    locale: String,
    guild_locale: Option<String>,
    #[serde(default, deserialize_with = "permissions")]
    app_permissions: Option<Permissions>,
    attachment_size_limit: Option<usize>,
    context: Option<u64>,
    authorizing_integration_owners: Option<Owners>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
}

/// Where the app is installed.
#[derive(Default, Deserialize)]
struct Owners {
    #[serde(rename = "0")]
    guild: Option<IgnoredAny>,
    #[serde(rename = "1")]
    user: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    number: u64,
}

impl Interaction {
    /// Reads an interaction.
    ///
    /// # Errors
    /// If a field that the bot uses has an unknown form. With the error comes what is needed to
    /// tell the user so, if that can be read.
    pub fn read(json: &str) -> Result<Self, (Unreadable, Option<UnreadableInteraction>)> {
        Self::read_all(json).map_err(|error| (error, read(json).ok()))
    }

    fn read_all(json: &str) -> Result<Self, Unreadable> {
        let kind: Kind = read(json)?;
        if !(kind::COMMAND..=kind::AUTOCOMPLETE).contains(&kind.number) {
            return Ok(if kind.number == kind::PING { Self::Ping } else { Self::Other });
        }
        let wire: Wire<'_> = read(json)?;
        let data = wire.data.map_or("null", RawValue::get);
        let message = wire.message.map_or("null", RawValue::get);
        let data_path = |error: Unreadable| error.within("data");
        Ok(if kind.number == kind::COMPONENT {
            let data = read(data).map_err(data_path)?;
            let message = read(message).map_err(|error| error.within("message"))?;
            Self::Component(ComponentInteraction { invocation: wire.try_into()?, data, message })
        } else {
            let data: Command = read(data).map_err(data_path)?;
            let is_typing = kind.number == kind::AUTOCOMPLETE;
            if !is_typing {
                data.check().map_err(data_path)?;
            }
            let interaction = CommandInteraction { invocation: wire.try_into()?, data };
            if is_typing { Self::Autocomplete(interaction) } else { Self::Command(interaction) }
        })
    }
}

impl UnreadableInteraction {
    /// Returns the id of the user, 0 if it cannot be read.
    pub fn user(&self) -> u64 {
        let user = self.user.or_else(|| self.member.map(|member| member.user));
        user.map_or(0, |user| user.id.get())
    }

    /// Returns whether the user waits for choices, and not for a message.
    pub fn is_autocomplete(&self) -> bool {
        self.kind == kind::AUTOCOMPLETE
    }
}

impl TryFrom<Wire<'_>> for Invocation {
    type Error = Unreadable;

    fn try_from(wire: Wire<'_>) -> Result<Self, Unreadable> {
        let owners = wire.authorizing_integration_owners.unwrap_or_default();
        let is_reply_only = match wire.context {
            Some(context::PRIVATE_CHANNEL) => true,
            Some(context::GUILD) => owners.user.is_some() && owners.guild.is_none(),
            _ => false,
        };
        let mut member = wire.member;
        let user = wire.user.or_else(|| member.as_mut()?.user.take());
        Ok(Self {
            id: wire.id,
            token: wire.token,
            user: user.ok_or_else(|| Unreadable::new("user"))?,
            member,
            guild_id: wire.guild_id,
            channel_id: wire.channel_id,
            channel: wire.channel,
            locale: wire.locale,
            guild_locale: wire.guild_locale,
            app_permissions: wire.app_permissions,
            attachment_size_limit: wire.attachment_size_limit.unwrap_or(UPLOAD_LIMIT),
            is_reply_only,
        })
    }
}

impl PressedMessage {
    /// Returns whether only the user sees it.
    pub fn is_private(self) -> bool {
        self.flags & (1 << 6) != 0
    }

    /// Returns whether its components are its content, so that it has no other.
    pub fn is_made_of_components(self) -> bool {
        self.flags & (1 << 15) != 0
    }
}

/// Reads a value, or the default instead of one of an unknown form.
fn or_default<'de, D: Deserializer<'de>, T: Default + DeserializeOwned>(
    deserializer: D,
) -> Result<T, D::Error> {
    let json = <&RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(json.get()).unwrap_or_default())
}
