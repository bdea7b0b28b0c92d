//! The world: guilds with their users, channels, messages, commands and interactions.

mod channel;
mod commands;
mod deleted;
mod emojis;
mod interaction;
pub(crate) mod merge;
pub(crate) mod objects;
pub(crate) mod permissions;
pub(crate) mod persistence;
pub(crate) mod posts;
pub(crate) mod roles;
pub(crate) mod threads;
mod uploads;
pub(crate) mod wardrobe;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::clock::{Id, millis};
use crate::config::{Config, Role};
use crate::errors::ApiError;
use crate::world::deleted::DeletedChannel;
use crate::world::permissions::Overwrite;
use crate::world::posts::Posts;

pub use channel::{Channel, ChannelKind, Thread};
pub use emojis::Emoji;
pub use interaction::InteractionKind;
pub(crate) use interaction::{InitialResponse, Interaction, TOKEN_LIFETIME_MS};
pub(crate) use posts::{Post, attachment_of_url, attachments_in, media_of, shown_files};
pub use posts::{blocks, text_of};

/// The permissions of members without a role, as bits.
pub const MEMBER_PERMISSIONS: u64 = 2_248_473_465_835_073;
/// The permissions of the guild's owner: all of them.
const ALL_PERMISSIONS: u64 = (1 << 53) - 1;

/// The number of removed files that can still be loaded.
pub const RETIRED_FILES: usize = 64;

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
    /// Whether the user wears nothing.
    #[serde(default)]
    pub is_plain: bool,
    /// The hash of a bot's avatar.
    #[serde(default)]
    pub avatar: Option<String>,
    /// The hash of a bot's banner.
    #[serde(default)]
    pub banner: Option<String>,
}

/// The state of the guilds and their users.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct World {
    /// The first guild.
    pub guild: Id,
    #[serde(default)]
    further_guilds: Vec<Id>,
    pub guild_name: String,
    /// The bot's user id, which is also its application id.
    pub bot: Id,
    pub token: String,
    pub born_ms: u64,
    /// When the bot joined the guild.
    #[serde(default)]
    pub joined_ms: u64,
    #[serde(default = "default_locale")]
    pub guild_locale: String,
    /// The channel of Discord's own messages; by default the first one.
    #[serde(default)]
    pub system_channel: Option<Id>,
    pub last_id: Id,
    pub users: Vec<User>,
    pub channels: Vec<Channel>,
    pub posts: Posts,
    /// Registered commands as wire objects; guild commands have a `guild_id`.
    pub commands: Vec<Value>,
    pub interactions: BTreeMap<Id, Interaction>,
    /// The content of attachments and emojis, by their ids.
    #[serde(skip)]
    pub files: HashMap<Id, Bytes>,
    /// Files that no message shows any more, oldest first.
    #[serde(skip)]
    pub retired_files: VecDeque<Id>,
    /// Whether the bot is a member of the guild.
    #[serde(default = "default_true")]
    pub bot_present: bool,
    /// Members who may use every command, despite its `default_member_permissions`.
    #[serde(default)]
    pub granted: HashSet<Id>,
    /// Permissions denied to members, as bits.
    #[serde(default)]
    pub denied: HashMap<Id, u64>,
    /// The roles of the first guild, beside that of all members.
    #[serde(default)]
    pub roles: BTreeMap<Id, Role>,
    /// Users who are no longer members of the guild.
    #[serde(default)]
    pub former_members: HashSet<Id>,
    /// Threads, each with a user who was removed from it.
    #[serde(default)]
    pub removed_from_threads: HashSet<(Id, Id)>,
    /// Users who take no direct messages of the bot.
    #[serde(default)]
    pub closed_direct: HashSet<Id>,
    /// The ends of members' timeouts, in milliseconds since 1970-01-01.
    #[serde(default)]
    pub timeouts: HashMap<Id, u64>,
    /// Users who have installed the bot's application to their account.
    #[serde(default)]
    pub user_installs: HashSet<Id>,
    /// What was changed of the bot's application, as fields of its wire object.
    #[serde(default)]
    pub application: Map<String, Value>,
    /// The emojis of the bot's application.
    #[serde(default)]
    pub emojis: Vec<Emoji>,
    /// The scheduled events of the guilds, as wire objects.
    #[serde(default)]
    pub events: Vec<Value>,
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
    /// The maximum number of emojis.
    #[serde(skip)]
    pub emoji_limit: usize,
    /// Whether users and guilds have only what the oldest clients know.
    #[serde(default)]
    pub is_plain: bool,
}

fn default_true() -> bool {
    true
}

fn default_locale() -> String {
    "en-US".into()
}

impl World {
    pub fn new(config: &Config, now_ms: u64, secret: &str) -> Self {
        let mut world = Self {
            guild: Id(0),
            further_guilds: Vec::new(),
            guild_name: config.guild_name.clone(),
            bot: Id(0),
            token: String::new(),
            born_ms: now_ms,
            joined_ms: now_ms.saturating_sub(millis(config.joined)),
            guild_locale: config.guild_locale.clone(),
            system_channel: None,
            last_id: Id::from_ms(now_ms),
            users: Vec::new(),
            channels: Vec::new(),
            posts: Posts::default(),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            files: HashMap::new(),
            retired_files: VecDeque::new(),
            bot_present: true,
            granted: HashSet::new(),
            denied: HashMap::new(),
            roles: BTreeMap::new(),
            former_members: HashSet::new(),
            removed_from_threads: HashSet::new(),
            closed_direct: HashSet::new(),
            timeouts: HashMap::new(),
            user_installs: HashSet::new(),
            application: Map::new(),
            emojis: Vec::new(),
            events: Vec::new(),
            outage: false,
            deleted: Vec::new(),
            uploads: HashMap::new(),
            history: config.history,
            emoji_limit: config.emoji_limit,
            is_plain: config.is_plain,
        };
        world.guild = world.next_id(now_ms);
        for _ in &config.further_guilds {
            let guild = world.next_guild();
            world.further_guilds.push(guild);
            world.last_id = guild;
        }
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
        world.system_channel = world.channels.first().map(|channel| channel.id);
        for role in &config.roles {
            let mut role = role.clone();
            role.members.extend(role.managed.then_some(world.bot));
            world.add_role(role, now_ms);
        }
        for (at, names) in config.further_guilds.iter().enumerate() {
            let first = world.channels.len();
            for name in names {
                world.add_channel(ChannelKind::Text, name, now_ms);
            }
            for channel in &mut world.channels[first..] {
                channel.further_guild = Some(world.further_guilds[at]);
            }
        }
        world
    }

    /// Returns the id of another guild, which belongs to the shard after that of the last one.
    fn next_guild(&self) -> Id {
        let last = self.guilds().last().unwrap_or(self.guild);
        Id(last.0 + (1 << 22))
    }

    fn add_user(&mut self, id: Id, name: &str, bot: bool, locale: &str) {
        let username = name.to_lowercase().replace(' ', "_");
        let is_plain = self.is_plain;
        let (name, locale) = (name.into(), locale.into());
        self.users.push(User {
            id,
            username,
            name,
            bot,
            locale,
            is_plain,
            avatar: None,
            banner: None,
        });
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
            further_guild: None,
            overwrite: Overwrite::default(),
        });
        id
    }

    /// Adds a role to the first guild.
    pub fn add_role(&mut self, role: Role, now_ms: u64) -> Id {
        let id = self.next_id(now_ms);
        self.roles.insert(id, role);
        id
    }

    /// Returns all guilds.
    pub fn guilds(&self) -> impl Iterator<Item = Id> {
        std::iter::once(self.guild).chain(self.further_guilds.iter().copied())
    }

    /// Returns the guild of a channel; `None` for direct messages.
    pub fn guild_of(&self, channel: &Channel) -> Option<Id> {
        channel.in_guild().then(|| channel.further_guild.unwrap_or(self.guild))
    }

    /// Returns a new id, greater than all earlier ones.
    pub fn next_id(&mut self, now_ms: u64) -> Id {
        self.last_id = Id(Id::from_ms(now_ms).0.max(self.last_id.0 + 1));
        self.last_id
    }

    pub fn user(&self, id: Id) -> Result<&User, ApiError> {
        self.users.iter().find(|user| user.id == id).ok_or(ApiError::UNKNOWN_USER)
    }

    pub fn user_mut(&mut self, id: Id) -> Result<&mut User, ApiError> {
        self.users.iter_mut().find(|user| user.id == id).ok_or(ApiError::UNKNOWN_USER)
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
    /// direct message channel, and only its users a group.
    pub fn may_read(&self, user: Id, channel: &Channel) -> bool {
        match channel.kind {
            ChannelKind::Direct(partner) => user == partner || user == self.bot,
            ChannelKind::Group(ref users) => users.contains(&user),
            ChannelKind::Text | ChannelKind::Thread(_) => true,
        }
    }

    /// Returns the messages visible to a user in a channel, oldest first.
    pub fn seen(&self, channel: Id, user: Id) -> impl DoubleEndedIterator<Item = &Post> {
        let readable = self.channel(channel).ok().filter(|channel| self.may_read(user, channel));
        let posts = readable.into_iter().flat_map(move |channel| self.posts.in_channel(channel.id));
        posts.filter(move |post| post.is_visible_to(user))
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
            self.retire_file(attachment);
        }
    }

    /// Removes a file once [`RETIRED_FILES`] others follow it. As on Discord, a page that does not
    /// know yet of an edit can still load what it shows.
    pub fn retire_file(&mut self, id: Id) {
        self.retired_files.push_back(id);
        if self.retired_files.len() > RETIRED_FILES
            && let Some(oldest) = self.retired_files.pop_front()
        {
            self.files.remove(&oldest);
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
        let of_member = MEMBER_PERMISSIONS | self.role_permissions(user);
        let all = if user == self.owner() { ALL_PERMISSIONS } else { of_member };
        all & !self.denied.get(&user).copied().unwrap_or_default()
    }
}
