//! The world: one guild with its users, channels, messages, commands and interactions.

mod deleted;
pub(crate) mod objects;
pub(crate) mod permissions;
pub(crate) mod persistence;
pub(crate) mod posts;
pub(crate) mod threads;
mod uploads;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Notify;

use crate::clock::Id;
use crate::config::Config;
use crate::errors::ApiError;
use crate::world::deleted::DeletedChannel;
use crate::world::permissions::Overwrite;
use crate::world::posts::Posts;

/// The permissions of members without a role, as bits.
pub const MEMBER_PERMISSIONS: u64 = 2_248_473_465_835_073;
/// The permissions of the guild's owner: all of them.
const ALL_PERMISSIONS: u64 = (1 << 53) - 1;
const ADMINISTRATOR: u64 = 1 << 3;

/// A user account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct User {
    /// The id.
    pub id: Id,
    /// The unique lower-case name.
    pub username: String,
    /// The display name.
    pub name: String,
    /// Whether the user is a bot, the one under test or another.
    pub bot: bool,
    /// The locale of the user's client.
    pub locale: String,
}

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
            ChannelKind::Thread(thread) => thread.code,
        }
    }

    /// Returns whether the channel belongs to the guild.
    pub fn in_guild(&self) -> bool {
        !matches!(self.kind, ChannelKind::Direct(_))
    }
}

/// A message: the wire object and the data that it lacks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Post {
    /// The wire object, without `guild_id` and `member`.
    pub wire: Value,
    /// The only user who sees it, if it is ephemeral.
    pub only_for: Option<Id>,
    /// The users that it notified.
    pub pinged: Vec<Id>,
}

impl Post {
    /// Returns whether a user of the channel sees the message.
    pub fn is_visible_to(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    /// Returns an id in the wire object.
    pub fn id(&self, field: &str) -> Option<Id> {
        self.wire[field].as_str()?.parse().ok()
    }

    pub fn flags(&self) -> u64 {
        self.wire["flags"].as_u64().unwrap_or(0)
    }
}

/// The kind of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    /// Returns Discord's interaction type.
    pub fn code(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// An interaction and the state of its response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub id: Id,
    pub token: String,
    #[serde(rename = "act")]
    pub kind: InteractionKind,
    pub user: Id,
    pub channel: Id,
    /// The command's name, for the response message.
    pub command: Option<String>,
    /// The target of a user command.
    pub target: Option<Id>,
    /// The message of the component, used directly or through a modal.
    pub source: Option<Id>,
    /// The metadata of the interaction that opened the modal, for the response message.
    pub triggered_by: Option<Value>,
    pub created_ms: u64,
    pub answered: Option<InitialResponse>,
    /// Notified when the initial response arrives.
    #[serde(skip)]
    pub responded: Arc<Notify>,
}

/// The initial response to an interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct InitialResponse {
    /// The callback type: 4, 5, 6, 7, 8 or 9.
    pub callback: u8,
    pub at_ms: u64,
    /// The message addressed as `@original`.
    pub original: Option<Id>,
    /// The modal or the autocomplete choices.
    pub data: Value,
}

/// The lifetime of an interaction token in milliseconds.
pub(crate) const TOKEN_LIFETIME_MS: u64 = 15 * 60_000;

/// The state of the guild and its users.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct World {
    pub guild: Id,
    pub guild_name: String,
    /// The bot's user id, which is also its application id.
    pub bot: Id,
    pub token: String,
    pub born_ms: u64,
    pub last_id: Id,
    pub users: Vec<User>,
    pub channels: Vec<Channel>,
    pub posts: Posts,
    /// Registered commands as wire objects; guild commands have a `guild_id`.
    pub commands: Vec<Value>,
    pub interactions: BTreeMap<Id, Interaction>,
    /// The content of attachments by attachment id.
    #[serde(skip)]
    pub files: HashMap<Id, Bytes>,
    /// Whether the bot is a member of the guild.
    #[serde(default = "default_true")]
    pub bot_present: bool,
    /// Members who may use every command, despite its `default_member_permissions`.
    #[serde(default)]
    pub granted: HashSet<Id>,
    /// Permissions denied to members, as bits.
    #[serde(default)]
    pub denied: HashMap<Id, u64>,
    /// Whether the guild has an outage.
    #[serde(skip)]
    pub outage: bool,
    /// Deleted channels with their threads and messages.
    #[serde(skip)]
    pub deleted: Vec<DeletedChannel>,
    /// Files that users attached to commands, as wire objects.
    #[serde(skip)]
    pub uploads: HashMap<Id, Value>,
    /// The maximum number of messages per channel.
    #[serde(skip)]
    pub history: usize,
}

fn default_true() -> bool {
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
            last_id: Id::from_ms(now_ms),
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

    /// Returns a new id, greater than all earlier ones.
    pub fn next_id(&mut self, now_ms: u64) -> Id {
        self.last_id = Id(Id::from_ms(now_ms).0.max(self.last_id.0 + 1));
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

    /// Returns the direct message channel of a user, which is created if missing.
    pub fn direct_channel(&mut self, user: Id, now_ms: u64) -> Id {
        let mut all = self.channels.iter();
        match all.find(|channel| channel.kind == ChannelKind::Direct(user)) {
            Some(channel) => channel.id,
            None => self.add_channel(ChannelKind::Direct(user), "", now_ms),
        }
    }

    /// Returns whether a user may read a channel: all users the guild's, only the two partners a
    /// direct message channel.
    pub fn may_read(&self, user: Id, channel: &Channel) -> bool {
        match channel.kind {
            ChannelKind::Direct(partner) => user == partner || user == self.bot,
            ChannelKind::Text | ChannelKind::Thread(_) => true,
        }
    }

    /// Returns a message of a channel, ephemeral or not.
    pub fn post(&self, channel: Id, message: Id) -> Result<&Post, ApiError> {
        let post = self.posts.get(message).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        if post.id("channel_id") == Some(channel) {
            Ok(post)
        } else {
            Err(ApiError::UNKNOWN_MESSAGE)
        }
    }

    /// Removes a message and its files.
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

    /// Removes the oldest messages of a channel beyond a limit.
    pub fn trim(&mut self, channel: Id, limit: usize) {
        let excess = self.posts.count_in_channel(channel).saturating_sub(limit);
        let oldest: Vec<Id> = self.posts.ids_in_channel(channel).take(excess).collect();
        for id in oldest {
            self.remove_post(id);
        }
    }

    /// Returns the owner of the guild.
    pub fn owner(&self) -> Id {
        self.users.iter().find(|user| !user.bot).map_or(self.bot, |user| user.id)
    }

    /// Returns a user's permissions in the guild, as bits.
    pub fn permissions(&self, user: Id) -> u64 {
        let all = if user == self.owner() { ALL_PERMISSIONS } else { MEMBER_PERMISSIONS };
        all & !self.denied.get(&user).copied().unwrap_or_default()
    }

    /// Returns the commands that a user can use in a channel. A guild command hides the global
    /// command of the same name.
    pub fn commands_for(&self, user: Id, channel: &Channel) -> Vec<&Value> {
        let (of_guild, global): (Vec<_>, Vec<_>) =
            self.commands.iter().partition(|command| command.get("guild_id").is_some());
        if channel.in_guild() && !self.is_guild_available() {
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
            is_granted
                || required_permissions(command)
                    .is_none_or(|bits| bits & !self.permissions(user) == 0)
        };
        of_guild.iter().chain(usable).copied().filter(permitted).collect()
    }

    /// Returns the interaction with this token.
    pub fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        // Most requests are about one of the newest.
        self.interactions.values().rev().find(|interaction| interaction.token == token)
    }

    /// Stores an interaction, and removes those whose token expired long ago.
    pub fn add_interaction(&mut self, interaction: Interaction) {
        let newest = interaction.created_ms;
        while let Some(oldest) = self.interactions.first_entry()
            && newest >= oldest.get().created_ms + 4 * TOKEN_LIFETIME_MS
        {
            oldest.remove();
        }
        self.expire_uploads(newest);
        self.interactions.insert(interaction.id, interaction);
    }
}

/// Returns the permissions that a command requires by default. `"0"` restricts it to
/// administrators.
fn required_permissions(command: &Value) -> Option<u64> {
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

/// Returns the ids of all files of a message, in attachments and in embeds.
pub(crate) fn attachments_in(wire: &Value) -> Vec<Id> {
    let of = |list: &Value| list.as_array().cloned().unwrap_or_default();
    let plain =
        of(&wire["attachments"]).into_iter().filter_map(|one| one["id"].as_str()?.parse().ok());
    let embedded = of(&wire["embeds"]).into_iter().flat_map(|embed| {
        ["image", "thumbnail"]
            .map(|field| attachment_of_url(embed[field]["url"].as_str().unwrap_or("")))
    });
    plain.chain(embedded.flatten()).collect()
}

/// Returns the attachment id in an address such as `…/attachments/{channel}/{attachment}/{name}`.
pub(crate) fn attachment_of_url(url: &str) -> Option<Id> {
    let (_, tail) = url.split_once("/attachments/")?;
    tail.split('/').nth(1)?.parse().ok()
}
