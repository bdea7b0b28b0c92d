//! Who asked for something, where, and in which language.

use serenity::all::{
    ChannelId, CommandInteraction, ComponentInteraction, GuildId, InteractionId, Permissions, User,
};
use tokio::time::Instant;

use super::load::Cost;
use crate::game::{Command, MessageId, Person, Place, PlayerId, Request, RequestId, plain_name};
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
    /// The same by Discord's tag, for what the channel is told later.
    pub public_tag: String,
    /// What the files of an answer may weigh together, in bytes.
    pub upload_limit: usize,
    /// Whether the bot may post boards in this channel by itself, and not only answer.
    pub may_post: bool,
    /// Whether the bot may open threads in this channel, and post boards there.
    pub may_open_threads: bool,
    /// Whether the person may open threads in this channel.
    pub may_ask_for_threads: bool,
    /// Whether the person could delete this channel, or remove the bot from the server.
    pub can_remove: bool,
    /// Whether the person may write in this channel.
    pub may_write: bool,
    /// The channel of this thread, if this is one.
    pub parent: Option<u64>,
    pub is_thread: bool,
    /// Whether this is an archived thread.
    pub is_archived: bool,
    /// The message whose button or menu was used.
    pub message: Option<MessageId>,
    /// When the bot received it.
    pub received: Instant,
    pub what: What,
}

/// What was used, in words of this program: nothing of it comes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct What {
    pub kind: &'static str,
    pub name: &'static str,
    pub cost: Cost,
    pub audience: Audience,
}

/// Who reads what comes of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The person alone, or the readers of a message of the bot that is changed.
    Person,
    /// The channel: a message is posted there for the person, who needs the permission to write there.
    Channel,
}

impl What {
    /// What this program does not know.
    pub fn other(kind: &'static str) -> Self {
        Self { kind, name: "other", cost: Cost::Play, audience: Audience::Person }
    }
}

/// Both kinds of interaction have the same fields, and no trait in common.
macro_rules! asked {
    ($interaction:expr, $message:expr, $what:expr) => {{
        let it = $interaction;
        let nick = it.member.as_ref().and_then(|member| member.nick.as_deref());
        let language = Language::from_tag(&it.locale);
        let thread = it.channel.as_ref().and_then(|channel| channel.thread_metadata);
        let granted = it.member.as_ref().and_then(|member| member.permissions);
        Asked {
            interaction: it.id,
            token: it.token.clone(),
            by: person(&it.user, nick),
            place: place(it.guild_id, it.channel_id),
            language,
            public_language: it.guild_locale.as_deref().map_or(language, Language::from_tag),
            public_tag: it.guild_locale.clone().unwrap_or_else(|| it.locale.clone()),
            upload_limit: it.attachment_size_limit as usize,
            may_post: may(it.app_permissions, to_write(thread.is_some()) | TO_POST_BOARDS),
            may_open_threads: may(it.app_permissions, TO_OPEN_THREADS | TO_POST_BOARDS),
            may_ask_for_threads: may(granted, TO_OPEN_THREADS),
            may_write: may(granted, to_write(thread.is_some())),
            can_remove: granted.is_some_and(|granted| granted.intersects(TO_REMOVE)),
            // A channel has a parent, too: its category.
            parent: it
                .channel
                .as_ref()
                .filter(|_| thread.is_some())
                .and_then(|channel| channel.parent_id)
                .map(ChannelId::get),
            is_thread: thread.is_some(),
            is_archived: thread.is_some_and(|thread| thread.archived),
            message: $message,
            received: Instant::now(),
            what: $what,
        }
    }};
}

impl Asked {
    pub fn command(interaction: &CommandInteraction, what: What) -> Self {
        asked!(interaction, None, what)
    }

    pub fn component(interaction: &ComponentInteraction, what: What) -> Self {
        let message = MessageId(interaction.message.id.get());
        asked!(interaction, Some(message), what)
    }

    pub fn player(&self) -> PlayerId {
        self.by.id
    }

    /// Marks the one post to a channel that this interaction may lead to.
    pub fn nonce(&self) -> String {
        format!("{:x}", self.interaction.get())
    }

    /// What the person does with this interaction. Should it come again, it has no effect.
    pub fn request(&self, command: Command) -> Request {
        Request {
            id: Some(RequestId(self.interaction.get())),
            can_remove: self.can_remove,
            ..Request::new(self.player(), command)
        }
    }
}

const TO_OPEN_THREADS: Permissions =
    Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// With any of these a person can delete a channel or a thread, or remove the bot. Administrators have all of them.
const TO_REMOVE: Permissions = Permissions::MANAGE_CHANNELS
    .union(Permissions::MANAGE_THREADS)
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::KICK_MEMBERS)
    .union(Permissions::BAN_MEMBERS);

/// What a message with a board needs beside the permission to write: its picture is a file.
const TO_POST_BOARDS: Permissions = Permissions::ATTACH_FILES;

/// Returns what a message needs in a channel, or in a thread.
fn to_write(in_thread: bool) -> Permissions {
    if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
}

/// Returns whether these permissions contain the wanted ones and the channel is visible, as far as Discord says so.
fn may(permissions: Option<Permissions>, wanted: Permissions) -> bool {
    permissions.is_none_or(|granted| granted.contains(Permissions::VIEW_CHANNEL | wanted))
}

fn place(guild: Option<GuildId>, channel: ChannelId) -> Place {
    Place { guild: guild.map(GuildId::get), channel: channel.get() }
}

/// A person under the name that the server shows: the nickname there, or else their own; where nothing of that can be seen,
/// the one that Discord knows them by.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    let is_visible = |name: &&str| !plain_name(name).trim().is_empty();
    let shown = nick.into_iter().chain([user.display_name()]).find(is_visible);
    Person::new(PlayerId(user.id.get()), shown.unwrap_or(&user.name))
}
