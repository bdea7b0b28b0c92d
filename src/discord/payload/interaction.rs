//! Interactions of users with the bot.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serenity::all::{
    ChannelId, GuildId, InteractionContext, InteractionId, InteractionType, MessageId, Permissions,
    UserId,
};

use super::object::{Id, Member, Resolved, User, permissions};
use super::options::Command;
use super::unreadable::{Unreadable, read};

/// Discord's usual limit of the files of a message.
const UPLOAD_LIMIT: usize = 10 << 20;

/// A request of a user.
#[derive(Debug)]
pub enum Interaction {
    /// A test of the endpoint.
    Ping,
    Command(CommandInteraction),
    /// The use of a button or menu, or the submission of a form.
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
            Self::Command(used) | Self::Autocomplete(used) => Some(used.user.id),
            Self::Component(pressed) => Some(pressed.user.id),
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
    kind: InteractionType,
    #[serde(default, deserialize_with = "or_default")]
    pub locale: String,
    #[serde(default, deserialize_with = "or_default")]
    user: Option<Id<UserId>>,
    #[serde(default, deserialize_with = "or_default")]
    member: Option<MemberRef>,
}

/// A member of whom only the user matters.
#[derive(Clone, Copy, Debug, Deserialize)]
struct MemberRef {
    user: Id<UserId>,
}

/// What all kinds of interactions have.
#[derive(Debug, Deserialize)]
pub struct Invocation {
    pub id: InteractionId,
    pub token: String,
    user: Option<User>,
    /// On a server.
    pub member: Option<Member>,
    pub guild_id: Option<GuildId>,
    pub channel_id: ChannelId,
    pub channel: Option<InvocationChannel>,
    #[serde(default)]
    pub locale: String,
    pub guild_locale: Option<String>,
    /// Those of the bot in the channel.
    #[serde(default, deserialize_with = "permissions")]
    pub app_permissions: Option<Permissions>,
    attachment_size_limit: Option<usize>,
    context: Option<InteractionContext>,
    authorizing_integration_owners: Option<Owners>,
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
    pub user: User,
    pub invocation: Invocation,
    pub data: Command,
}

/// The use of a button or menu, or the submission of a form.
#[derive(Debug)]
pub struct ComponentInteraction {
    pub user: User,
    pub invocation: Invocation,
    pub data: Component,
    /// Its message; `None` for a form that a command has opened.
    pub message: Option<PressedMessage>,
}

#[derive(Debug, Default, Deserialize)]
pub struct Component {
    pub custom_id: String,
    /// The chosen values of a menu; ids of what `resolved` contains, or texts.
    #[serde(default)]
    pub values: Vec<String>,
    #[serde(default)]
    pub resolved: Resolved,
    #[serde(default, rename = "components")]
    pub fields: Fields,
}

/// The fields of a submitted form.
#[derive(Debug, Default, Deserialize)]
pub struct Fields(Vec<SubmittedField>);

#[derive(Debug, Deserialize)]
struct SubmittedField {
    component: Option<SubmittedInput>,
}

/// What was entered in a field: a text, or values as in a menu.
#[derive(Debug, Deserialize)]
struct SubmittedInput {
    custom_id: String,
    value: Option<String>,
    #[serde(default)]
    values: Vec<String>,
}

impl Fields {
    /// Returns the text or the only value of the field with this id; `None` for an empty one.
    pub fn entered(&self, id: &str) -> Option<&str> {
        let mut inputs = self.0.iter().filter_map(|field| field.component.as_ref());
        let input = inputs.find(|input| input.custom_id == id)?;
        let entered = input.value.as_ref().or(input.values.first())?;
        Some(entered.as_str()).filter(|text| !text.trim().is_empty())
    }
}

/// The message of a component.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PressedMessage {
    pub id: MessageId,
    #[serde(default)]
    flags: u64,
}

/// Where the app is installed.
#[derive(Debug, Deserialize)]
struct Owners {
    #[serde(rename = "0")]
    guild: Option<IgnoredAny>,
    #[serde(rename = "1")]
    user: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: InteractionType,
}

#[derive(Deserialize)]
struct Used {
    data: Command,
}

#[derive(Deserialize)]
struct Pressed {
    data: Component,
    message: Option<PressedMessage>,
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
        let Kind { kind } = read(json)?;
        match kind {
            InteractionType::Command
            | InteractionType::Component
            | InteractionType::Modal
            | InteractionType::Autocomplete => {}
            InteractionType::Ping => return Ok(Self::Ping),
            _ => return Ok(Self::Other),
        }
        let mut invocation: Invocation = read(json)?;
        let of_member = invocation.member.as_mut().and_then(|member| member.user.take());
        let user = invocation.user.take().or(of_member).ok_or_else(|| Unreadable::new("user"))?;
        if matches!(kind, InteractionType::Component | InteractionType::Modal) {
            let Pressed { data, message } = read(json)?;
            if message.is_none() && kind == InteractionType::Component {
                return Err(Unreadable::new("message"));
            }
            return Ok(Self::Component(ComponentInteraction { user, invocation, data, message }));
        }
        let Used { data } = read(json)?;
        if kind == InteractionType::Autocomplete {
            return Ok(Self::Autocomplete(CommandInteraction { user, invocation, data }));
        }
        data.check().map_err(|error| error.within("data"))?;
        Ok(Self::Command(CommandInteraction { user, invocation, data }))
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
        self.kind == InteractionType::Autocomplete
    }
}

impl Invocation {
    /// Returns whether the bot is not installed here, but only to the user.
    pub fn is_reply_only(&self) -> bool {
        let owners = self.authorizing_integration_owners.as_ref();
        match self.context {
            Some(InteractionContext::PrivateChannel) => true,
            Some(InteractionContext::Guild) => {
                owners.is_some_and(|it| it.user.is_some() && it.guild.is_none())
            }
            _ => false,
        }
    }

    /// Returns the most bytes of the files of a message together.
    pub fn upload_limit(&self) -> usize {
        self.attachment_size_limit.unwrap_or(UPLOAD_LIMIT)
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
