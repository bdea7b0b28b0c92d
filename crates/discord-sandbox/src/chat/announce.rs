//! Dispatches events to the bot, as far as its intents and permissions allow.

use serde_json::{Value, json};

use crate::Shared;
use crate::chat::compose::Draft;
use crate::clock::Id;
use crate::errors::ApiError;
use crate::gateway::{Audience, intents};
use crate::world::objects;
use crate::world::permissions::Permission;
use crate::world::{Channel, ChannelKind, Post, World};

impl Shared {
    /// Creates a message; dispatches it and the thread that it unarchives.
    pub fn send(&self, world: &mut World, draft: Draft<'_>) -> Result<Id, ApiError> {
        let now_ms = self.now_ms();
        let channel = draft.channel;
        let is_archived =
            |world: &World| world.channel(channel).is_ok_and(|channel| channel.is_archived(now_ms));
        let was_archived = is_archived(world);
        let id = world.create_message(draft, &self.context())?;
        if was_archived && !is_archived(world) {
            self.announce_thread(world, "THREAD_UPDATE", world.channel(channel)?);
        }
        self.announce_message(world, "MESSAGE_CREATE", &world.posts[id]);
        Ok(id)
    }

    /// Dispatches an event about a message.
    pub fn announce_message(&self, world: &World, event: &str, post: &Post) {
        let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
        let Some(channel) = channel.filter(|_| post.only_for.is_none()) else {
            return;
        };
        let full = objects::dispatched_message(world, post);
        let is_hidden = channel.in_guild() && !self.may_read_content(world, post);
        self.dispatch_to_channel(
            world,
            channel,
            event,
            &if is_hidden { without_content(full) } else { full },
        );
    }

    /// Removes a message and dispatches that; returns whether there was one.
    pub fn remove_post(&self, world: &mut World, id: Id) -> bool {
        let Some(post) = world.remove_post(id) else {
            return false;
        };
        let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
        if let Some(channel) = channel.filter(|_| post.only_for.is_none()) {
            let mut deleted = json!({ "id": id, "channel_id": channel.id });
            if let Some(guild) = world.guild_of(channel) {
                deleted["guild_id"] = json!(guild);
            }
            self.dispatch_to_channel(world, channel, "MESSAGE_DELETE", &deleted);
        }
        true
    }

    /// Dispatches a message event of a channel that the bot can view.
    fn dispatch_to_channel(&self, world: &World, channel: &Channel, event: &str, data: &Value) {
        if !world.bot_may(channel, Permission::ViewChannel) {
            return;
        }
        let guild = world.guild_of(channel);
        let intent = guild.map_or(intents::DIRECT_MESSAGES, |_| intents::GUILD_MESSAGES);
        self.hub.dispatch(guild, Audience::Intent(intent), event, data, self.config.replay);
    }

    /// Returns whether the bot may read a message's content: its own messages, those that mention
    /// it, and all with the message content intent.
    fn may_read_content(&self, world: &World, post: &Post) -> bool {
        let mentions = post.wire["mentions"].as_array();
        self.config.privileged_intents & intents::MESSAGE_CONTENT != 0
            || post.wire["author"]["id"] == world.bot.to_string()
            || mentions
                .is_some_and(|all| all.iter().any(|user| user["id"] == world.bot.to_string()))
    }

    /// Dispatches an event about a thread that the bot can view.
    pub fn announce_thread(&self, world: &World, event: &str, thread: &Channel) {
        if world.bot_may(thread, Permission::ViewChannel) {
            self.announce_channel(world, event, thread);
        }
    }

    /// Dispatches the threads that were archived for idleness since a time.
    pub fn announce_auto_archived(&self, world: &World, since_ms: u64) {
        let now_ms = self.now_ms();
        let was_archived = |one: &&Channel| one.is_archived(now_ms) && !one.is_archived(since_ms);
        for thread in world.channels.iter().filter(was_archived) {
            self.announce_thread(world, "THREAD_UPDATE", thread);
        }
    }

    /// Dispatches an event about a channel of a guild.
    pub fn announce_channel(&self, world: &World, event: &str, channel: &Channel) {
        if let Some(guild) = world.guild_of(channel) {
            let data = objects::channel(world, channel, self.now_ms());
            self.announce_guild(world, guild, event, &data);
        }
    }

    /// Dispatches an event of a guild, if the bot is a member and the guild is up.
    pub fn announce_guild(&self, world: &World, guild: Id, event: &str, data: &Value) {
        if world.is_guild_available() {
            self.dispatch_to_guild(guild, event, data);
        }
    }

    /// Dispatches an event of a guild unconditionally.
    pub fn dispatch_to_guild(&self, guild: Id, event: &str, data: &Value) {
        let audience = Audience::Intent(intents::GUILDS);
        self.hub.dispatch(Some(guild), audience, event, data, self.config.replay);
    }
}

impl Channel {
    /// Returns whether the channel is a thread that is archived at a time.
    pub fn is_archived(&self, now_ms: u64) -> bool {
        matches!(&self.kind, ChannelKind::Thread(thread) if thread.is_archived(now_ms))
    }
}

/// Returns a message without the fields that require the message content intent.
fn without_content(mut wire: Value) -> Value {
    wire["content"] = "".into();
    for list in ["embeds", "attachments", "components"] {
        wire[list] = Value::Array(Vec::new());
    }
    wire
}
