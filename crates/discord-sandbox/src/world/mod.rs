//! The state of the stand-in's Discord: one server, its people, channels, messages, commands and interactions.

pub(crate) mod guild_events;
pub(crate) mod objects;
pub(crate) mod permissions;
pub(crate) mod persistence;
pub(crate) mod posts;
pub(crate) mod threads;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Notify;

use crate::clock::Id;
use crate::config::Config;
use crate::errors::ApiError;
use crate::world::guild_events::Deleted;
use crate::world::permissions::Overwrite;
use crate::world::posts::Posts;

/// What members without a role may do in an ordinary text channel, as bits.
pub const MEMBER_PERMISSIONS: u64 = 2_248_473_465_835_073;
/// What the owner of a server may do there: everything.
const ALL_PERMISSIONS: u64 = (1 << 53) - 1;
const ADMINISTRATOR: u64 = 1 << 3;

/// An account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct User {
    /// Its id.
    pub id: Id,
    /// The unique lower-case name.
    pub username: String,
    /// The name shown.
    pub name: String,
    /// Whether it is a bot, the one under test or another.
    pub bot: bool,
    /// The language of its client.
    pub locale: String,
}

/// A text channel, a direct conversation or a thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Channel {
    /// Its id.
    pub id: Id,
    /// What it is.
    pub kind: ChannelKind,
    /// Its name; empty for a direct conversation.
    pub name: String,
    /// Its place in the list.
    pub position: u32,
    /// Its newest message.
    pub last_message: Option<Id>,
    /// How it differs for the bot; threads follow their parent.
    #[serde(default)]
    pub(crate) overwrite: Overwrite,
}

/// What a channel is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of the server.
    Text,
    /// A direct conversation between the bot and this user.
    Direct(Id),
    /// A thread.
    Thread(Thread),
}

/// What a thread has that other channels have not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thread {
    /// The channel to which it belongs.
    pub parent: Id,
    /// Who opened it.
    pub owner: Id,
    /// 11 public, 12 private.
    pub code: u8,
    /// Whether it was archived by someone; it also archives itself, see [`Thread::is_archived`].
    pub archived: bool,
    /// Whether it is locked.
    pub locked: bool,
    /// After how many idle minutes it archives itself.
    pub auto_archive_minutes: u64,
    /// When it was last used, in milliseconds.
    pub used_ms: u64,
    /// How many messages were sent in it.
    pub messages: u32,
}

impl Thread {
    /// Whether the thread is archived at a moment, by someone's hand or because it lay idle.
    pub fn is_archived(&self, now_ms: u64) -> bool {
        self.archived || now_ms > self.used_ms + self.auto_archive_minutes * 60_000
    }
}

impl Channel {
    /// Discord's number for this kind of channel.
    pub fn code(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text => 0,
            ChannelKind::Direct(_) => 1,
            ChannelKind::Thread(thread) => thread.code,
        }
    }

    /// Whether it belongs to the server.
    pub fn in_guild(&self) -> bool {
        !matches!(self.kind, ChannelKind::Direct(_))
    }
}

/// A message with what the wire object does not say.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Post {
    /// The wire object, without `guild_id` and `member`.
    pub wire: Value,
    /// The only person who sees it, if it is ephemeral.
    pub only_for: Option<Id>,
    /// Whom it pinged.
    pub pinged: Vec<Id>,
}

impl Post {
    pub fn seen_by(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    /// An id in the wire object.
    pub fn id(&self, field: &str) -> Option<Id> {
        self.wire[field].as_str()?.parse().ok()
    }

    pub fn flags(&self) -> u64 {
        self.wire["flags"].as_u64().unwrap_or(0)
    }
}

/// What a user did to which the bot must react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Act {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Act {
    /// Discord's number for this kind of interaction.
    pub fn code(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// An interaction and how far its answer got.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub id: Id,
    pub token: String,
    pub act: Act,
    pub user: Id,
    pub channel: Id,
    /// The command's name, for the message that answers it.
    pub command: Option<String>,
    /// The user whom a user command is about.
    pub target: Option<Id>,
    /// The message whose component was used, directly or by way of a modal.
    pub source: Option<Id>,
    /// Whether a modal was opened by a command or component; kept for the message that answers it.
    pub triggered_by: Option<Value>,
    pub created_ms: u64,
    pub answered: Option<Answered>,
    /// Wakes whoever waits for that.
    #[serde(skip)]
    pub told: Arc<Notify>,
}

/// The one initial answer to an interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answered {
    /// The callback's type: 4, 5, 6, 7, 8 or 9.
    pub callback: u8,
    pub at_ms: u64,
    /// The message that is `@original` from now on.
    pub original: Option<Id>,
    /// The modal or the choices.
    pub data: Value,
}

/// How long an interaction's token works, in milliseconds.
pub(crate) const TOKEN_LIFE_MS: u64 = 15 * 60_000;

/// Everything that is kept.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct World {
    pub guild: Id,
    pub guild_name: String,
    /// The bot's user id, which is its application's id too.
    pub bot: Id,
    pub token: String,
    pub born_ms: u64,
    pub last_id: Id,
    pub users: Vec<User>,
    pub channels: Vec<Channel>,
    pub posts: Posts,
    /// Registered commands as wire objects; those of the server have a `guild_id`.
    pub commands: Vec<Value>,
    pub interactions: BTreeMap<Id, Interaction>,
    /// The bytes of attachments, by attachment id.
    #[serde(skip)]
    pub files: HashMap<Id, Bytes>,
    /// Whether the bot belongs to the server.
    #[serde(default = "yes")]
    pub bot_present: bool,
    /// Members who may use every command, whatever permissions it asks for.
    #[serde(default)]
    pub granted: HashSet<Id>,
    /// What members may not do, as bits.
    #[serde(default)]
    pub denied: HashMap<Id, u64>,
    /// Whether the server is down.
    #[serde(skip)]
    pub outage: bool,
    /// Channels that were deleted, with their threads and messages.
    #[serde(skip)]
    pub deleted: Vec<Deleted>,
    /// Files that people handed to commands, as wire objects.
    #[serde(skip)]
    pub uploads: HashMap<Id, Value>,
    #[serde(skip)]
    pub history: usize,
}

fn yes() -> bool {
    true
}

impl World {
    pub fn new(config: &Config, now_ms: u64, secret: &str) -> Self {
        let mut world = Self {
            guild: Id(0),
            guild_name: config.guild_name.clone(),
            bot: Id(0),
            token: String::new(),
            born_ms: now_ms,
            last_id: Id::at(now_ms),
            users: Vec::new(),
            channels: Vec::new(),
            posts: Posts::default(),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            files: HashMap::new(),
            bot_present: true,
            granted: HashSet::new(),
            denied: HashMap::new(),
            outage: false,
            deleted: Vec::new(),
            uploads: HashMap::new(),
            history: config.history,
        };
        world.guild = world.next_id(now_ms);
        world.bot = world.next_id(now_ms);
        world.token = crate::token::bot_token(world.bot, secret);
        world.add_user(world.bot, &config.bot_name, true, "en-US");
        for person in &config.people {
            let id = world.next_id(now_ms);
            world.add_user(id, &person.name, person.bot, &person.locale);
        }
        for name in &config.channels {
            world.add_channel(ChannelKind::Text, name, now_ms);
        }
        world
    }

    fn add_user(&mut self, id: Id, name: &str, bot: bool, locale: &str) {
        let username = name.to_lowercase().replace(' ', "_");
        self.users.push(User { id, username, name: name.into(), bot, locale: locale.into() });
    }

    pub fn add_channel(&mut self, kind: ChannelKind, name: &str, now_ms: u64) -> Id {
        let id = self.next_id(now_ms);
        let position = self.channels.iter().map(|one| one.position + 1).max().unwrap_or(0);
        self.channels.push(Channel {
            id,
            kind,
            name: name.into(),
            position,
            last_message: None,
            overwrite: Overwrite::default(),
        });
        id
    }

    /// A new id: of this moment, and greater than every earlier one.
    pub fn next_id(&mut self, now_ms: u64) -> Id {
        self.last_id = Id(Id::at(now_ms).0.max(self.last_id.0 + 1));
        self.last_id
    }

    pub fn user(&self, id: Id) -> Result<&User, ApiError> {
        self.users.iter().find(|user| user.id == id).ok_or(ApiError::UNKNOWN_USER)
    }

    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.iter().find(|channel| channel.id == id).ok_or(ApiError::UNKNOWN_CHANNEL)
    }

    pub fn channel_mut(&mut self, id: Id) -> Result<&mut Channel, ApiError> {
        self.channels.iter_mut().find(|channel| channel.id == id).ok_or(ApiError::UNKNOWN_CHANNEL)
    }

    /// The direct conversation between the bot and a user, opened if need be.
    pub fn direct_channel(&mut self, user: Id, now_ms: u64) -> Id {
        let mut all = self.channels.iter();
        match all.find(|channel| channel.kind == ChannelKind::Direct(user)) {
            Some(channel) => channel.id,
            None => self.add_channel(ChannelKind::Direct(user), "", now_ms),
        }
    }

    /// Whether a user may look into a channel: everybody into the server's, only the two into a direct one.
    pub fn may_read(&self, user: Id, channel: &Channel) -> bool {
        match channel.kind {
            ChannelKind::Direct(partner) => user == partner || user == self.bot,
            ChannelKind::Text | ChannelKind::Thread(_) => true,
        }
    }

    /// A message of a channel, ephemeral or not.
    pub fn post(&self, channel: Id, message: Id) -> Result<&Post, ApiError> {
        let post = self.posts.get(message).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        if post.id("channel_id") == Some(channel) {
            Ok(post)
        } else {
            Err(ApiError::UNKNOWN_MESSAGE)
        }
    }

    /// Forgets a message and its files.
    pub fn remove_post(&mut self, id: Id) -> Option<Post> {
        let post = self.posts.remove(id)?;
        self.drop_files(&post.wire);
        Some(post)
    }

    fn drop_files(&mut self, wire: &Value) {
        for attachment in attachments_in(wire) {
            self.files.remove(&attachment);
        }
    }

    /// Forgets the oldest messages of a channel beyond the number that is remembered.
    pub fn trim(&mut self, channel: Id, keep: usize) {
        let beyond = self.posts.count_of(channel).saturating_sub(keep);
        let oldest: Vec<Id> = self.posts.ids_of(channel).take(beyond).collect();
        for id in oldest {
            self.remove_post(id);
        }
    }

    /// Whom the server belongs to.
    pub fn owner(&self) -> Id {
        self.users.iter().find(|user| !user.bot).map_or(self.bot, |user| user.id)
    }

    /// What somebody may do in the server, as bits.
    pub fn permissions(&self, user: Id) -> u64 {
        let all = if user == self.owner() { ALL_PERMISSIONS } else { MEMBER_PERMISSIONS };
        all & !self.denied.get(&user).copied().unwrap_or_default()
    }

    /// The commands that somebody can use in a channel; one of the server hides a global namesake.
    pub fn commands_for(&self, user: Id, channel: &Channel) -> Vec<&Value> {
        let (of_guild, global): (Vec<_>, Vec<_>) =
            self.commands.iter().partition(|command| command.get("guild_id").is_some());
        if channel.in_guild() && !self.serves_guild() {
            return Vec::new();
        }
        if !channel.in_guild() {
            return global.into_iter().filter(|command| usable_in_direct(command)).collect();
        }
        let hidden = |command: &&&Value| {
            of_guild
                .iter()
                .any(|own| own["name"] == command["name"] && own["type"] == command["type"])
        };
        let usable = global.iter().filter(|command| !hidden(command) && usable_in_guild(command));
        let is_granted = self.granted.contains(&user);
        let permitted = |command: &&Value| {
            is_granted || needed(command).is_none_or(|bits| bits & !self.permissions(user) == 0)
        };
        of_guild.iter().chain(usable).copied().filter(permitted).collect()
    }

    /// The interaction with a token.
    pub fn by_token(&self, token: &str) -> Option<&Interaction> {
        // Mostly one of the newest is meant.
        self.interactions.values().rev().find(|interaction| interaction.token == token)
    }

    /// Keeps an interaction and forgets those whose token died long ago.
    pub fn add_interaction(&mut self, interaction: Interaction) {
        let newest = interaction.created_ms;
        while let Some(oldest) = self.interactions.first_entry()
            && newest >= oldest.get().created_ms + 4 * TOKEN_LIFE_MS
        {
            oldest.remove();
        }
        self.forget_uploads(newest);
        self.interactions.insert(interaction.id, interaction);
    }
}

/// The permissions that a command asks for by default. None at all, `"0"`, means that only administrators have it.
fn needed(command: &Value) -> Option<u64> {
    let bits: u64 = command["default_member_permissions"].as_str()?.parse().ok()?;
    Some(if bits == 0 { ADMINISTRATOR } else { bits })
}

fn in_contexts(command: &Value, context: u64) -> Option<bool> {
    command["contexts"].as_array().map(|all| all.iter().any(|one| one.as_u64() == Some(context)))
}

fn usable_in_direct(command: &Value) -> bool {
    in_contexts(command, 1).unwrap_or(command["dm_permission"] != Value::Bool(false))
}

fn usable_in_guild(command: &Value) -> bool {
    in_contexts(command, 0).unwrap_or(true)
}

/// The ids of all files that a message shows, as attachments or inside embeds.
pub(crate) fn attachments_in(wire: &Value) -> Vec<Id> {
    let of = |list: &Value| list.as_array().cloned().unwrap_or_default();
    let plain =
        of(&wire["attachments"]).into_iter().filter_map(|one| one["id"].as_str()?.parse().ok());
    let embedded = of(&wire["embeds"]).into_iter().flat_map(|embed| {
        ["image", "thumbnail"]
            .map(|place| attachment_of_url(embed[place]["url"].as_str().unwrap_or("")))
    });
    plain.chain(embedded.flatten()).collect()
}

/// The attachment's id in an address such as `…/attachments/{channel}/{attachment}/{name}`.
pub(crate) fn attachment_of_url(url: &str) -> Option<Id> {
    let (_, tail) = url.split_once("/attachments/")?;
    tail.split('/').nth(1)?.parse().ok()
}
