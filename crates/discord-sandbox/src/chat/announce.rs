//! Telling bots what happened, as far as their intents and their permissions let them know.

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
    /// Makes a message and tells bots of it, and of the thread that it wakes.
    pub fn send(&self, world: &mut World, draft: Draft<'_>) -> Result<Id, ApiError> {
        let (now_ms, channel) = (self.now_ms(), draft.channel);
        let sleeps =
            |world: &World| world.channel(channel).is_ok_and(|channel| channel.is_archived(now_ms));
        let slept = sleeps(world);
        let id = world.create(draft, &self.context())?;
        if slept && !sleeps(world) {
            self.announce_thread(world, "THREAD_UPDATE", world.channel(channel)?);
        }
        self.announce(world, "MESSAGE_CREATE", &world.posts[id]);
        Ok(id)
    }

    /// Tells bots of a message.
    pub fn announce(&self, world: &World, event: &str, post: &Post) {
        let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
        let Some(channel) = channel.filter(|_| post.only_for.is_none()) else {
            return;
        };
        let full = objects::dispatched_message(world, post);
        let hidden = channel.in_guild() && !self.may_read_content(world, post);
        self.announce_in(world, channel, event, &if hidden { withheld(full) } else { full });
    }

    /// Removes a message and tells bots so; tells whether there was one.
    pub fn remove_post(&self, world: &mut World, id: Id) -> bool {
        let Some(post) = world.remove_post(id) else {
            return false;
        };
        let channel = post.id("channel_id").and_then(|id| world.channel(id).ok());
        if let Some(channel) = channel.filter(|_| post.only_for.is_none()) {
            let mut gone = json!({ "id": id, "channel_id": channel.id });
            if channel.in_guild() {
                gone["guild_id"] = json!(world.guild);
            }
            self.announce_in(world, channel, "MESSAGE_DELETE", &gone);
        }
        true
    }

    /// Tells bots of something among a channel's messages.
    fn announce_in(&self, world: &World, channel: &Channel, event: &str, data: &Value) {
        if !world.bot_may(channel, Permission::ViewChannel) {
            return;
        }
        let (guild, intent) = if channel.in_guild() {
            (Some(world.guild), intents::GUILD_MESSAGES)
        } else {
            (None, intents::DIRECT_MESSAGES)
        };
        self.hub.dispatch(guild, Audience::Intent(intent), event, data, self.config.replay);
    }

    /// A bot reads what it wrote and what names it; the rest is privileged.
    fn may_read_content(&self, world: &World, post: &Post) -> bool {
        let mentions = post.wire["mentions"].as_array();
        self.config.privileged_intents & intents::MESSAGE_CONTENT != 0
            || post.wire["author"]["id"] == world.bot.to_string()
            || mentions
                .is_some_and(|all| all.iter().any(|user| user["id"] == world.bot.to_string()))
    }

    /// Tells bots of a thread that they can see.
    pub fn announce_thread(&self, world: &World, event: &str, thread: &Channel) {
        if world.bot_may(thread, Permission::ViewChannel) {
            self.announce_guild(world, event, &objects::channel(world, thread, self.now_ms()));
        }
    }

    /// Tells bots of the threads that fell asleep since a moment.
    pub fn announce_sleepers(&self, world: &World, since_ms: u64) {
        let now_ms = self.now_ms();
        let fell_asleep = |one: &&Channel| one.is_archived(now_ms) && !one.is_archived(since_ms);
        for thread in world.channels.iter().filter(fell_asleep) {
            self.announce_thread(world, "THREAD_UPDATE", thread);
        }
    }

    /// Tells bots of something about the server, while they have to do with it.
    pub fn announce_guild(&self, world: &World, event: &str, data: &Value) {
        if world.serves_guild() {
            self.tell_guild(world, event, data);
        }
    }

    /// Tells bots of something about the server, in any case.
    pub fn tell_guild(&self, world: &World, event: &str, data: &Value) {
        let audience = Audience::Intent(intents::GUILDS);
        self.hub.dispatch(Some(world.guild), audience, event, data, self.config.replay);
    }
}

impl Channel {
    /// Whether it is a thread that is archived at a moment.
    pub fn is_archived(&self, now_ms: u64) -> bool {
        matches!(&self.kind, ChannelKind::Thread(thread) if thread.is_archived(now_ms))
    }
}

/// A message without what only the message content intent shows.
fn withheld(mut wire: Value) -> Value {
    wire["content"] = "".into();
    for list in ["embeds", "attachments", "components"] {
        wire[list] = Value::Array(Vec::new());
    }
    wire
}
