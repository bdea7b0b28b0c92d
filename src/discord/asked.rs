//! Who asked for something, where, and in which language.

use serenity::all::{ChannelId, CommandInteraction, ComponentInteraction, GuildId, InteractionId, Permissions, User};
use tokio::time::Instant;

use super::load::Cost;
use super::{commands, presses};
use crate::game::{Act, Event, MessageId, Person, Place, PlayerId, RequestId, plain_name};
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
    /// Whether the bot may post in this channel by itself, and not only answer.
    pub may_post: bool,
    /// Whether the bot may open threads in this channel, and post there.
    pub may_open_threads: bool,
    /// Whether whoever asks may open threads in this channel.
    pub may_ask_for_threads: bool,
    /// Whether whoever asks could delete this channel, or remove the bot from the server.
    pub can_remove: bool,
    /// Whether this is a thread that has been put away.
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
}

impl What {
    /// What this program does not know.
    pub fn other(kind: &'static str) -> Self {
        Self { kind, name: "other", cost: Cost::Play }
    }
}

/// Both kinds of interaction have the same fields, and no trait in common.
macro_rules! asked {
    ($interaction:expr, $message:expr, $what:expr) => {{
        let it = $interaction;
        let nick = it.member.as_ref().and_then(|member| member.nick.as_deref());
        let language = Language::of_tag(&it.locale);
        let thread = it.channel.as_ref().and_then(|channel| channel.thread_metadata);
        Asked {
            interaction: it.id,
            token: it.token.clone(),
            by: person(&it.user, nick),
            place: place(it.guild_id, it.channel_id),
            language,
            public_language: it.guild_locale.as_deref().map_or(language, Language::of_tag),
            public_tag: it.guild_locale.clone().unwrap_or_else(|| it.locale.clone()),
            upload_limit: it.attachment_size_limit as usize,
            may_post: may_post(it.app_permissions, thread.is_some()),
            may_open_threads: may(it.app_permissions, TO_OPEN_THREADS),
            may_ask_for_threads: may(
                it.member.as_ref().and_then(|member| member.permissions),
                Permissions::CREATE_PUBLIC_THREADS,
            ),
            can_remove: it
                .member
                .as_ref()
                .and_then(|member| member.permissions)
                .is_some_and(|granted| granted.intersects(TO_REMOVE)),
            is_archived: thread.is_some_and(|thread| thread.archived),
            message: $message,
            received: Instant::now(),
            what: $what,
        }
    }};
}

impl From<&CommandInteraction> for Asked {
    fn from(command: &CommandInteraction) -> Self {
        asked!(command, None, commands::what(&command.data.name))
    }
}

impl From<&ComponentInteraction> for Asked {
    fn from(pressed: &ComponentInteraction) -> Self {
        asked!(pressed, Some(MessageId(pressed.message.id.get())), presses::what(&pressed.data.custom_id))
    }
}

impl Asked {
    pub fn player(&self) -> PlayerId {
        self.by.id
    }

    /// Marks the one post to a channel that this interaction may lead to.
    pub fn nonce(&self) -> String {
        format!("{:x}", self.interaction.get())
    }

    /// What the person does with this interaction. Should it come again, it has no effect.
    pub fn event(&self, act: Act) -> Event {
        Event {
            request: Some(RequestId(self.interaction.get())),
            can_remove: self.can_remove,
            ..Event::new(self.player(), act)
        }
    }
}

const TO_OPEN_THREADS: Permissions = Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// With any of these a person can delete a channel or a thread, or remove the bot. Administrators have all of them.
const TO_REMOVE: Permissions = Permissions::MANAGE_CHANNELS
    .union(Permissions::MANAGE_THREADS)
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::KICK_MEMBERS)
    .union(Permissions::BAN_MEMBERS);

fn may_post(permissions: Option<Permissions>, in_thread: bool) -> bool {
    may(permissions, if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES })
}

/// Whether somebody has been granted this, as far as Discord says so.
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
