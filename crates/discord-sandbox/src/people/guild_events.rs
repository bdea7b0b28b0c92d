//! Guild events: the bot is removed and invited, outages, deleted channels and messages.

use serde_json::json;

use crate::Sandbox;
use crate::clock::Id;
use crate::people::reply::ActionError;
use crate::world::objects;
use crate::world::{ChannelKind, World};

impl Sandbox {
    /// Removes the bot from all guilds, as their owner can.
    pub fn kick_bot(&self) {
        let mut world = self.shared.world();
        if world.bot_present {
            for guild in world.guilds() {
                self.shared.dispatch_to_guild(guild, "GUILD_DELETE", &json!({ "id": guild }));
            }
            world.bot_present = false;
        }
        drop(world);
        self.shared.notify_changed();
    }

    /// Adds the bot to all guilds again. Its commands are still registered.
    pub fn invite_bot(&self) {
        let mut world = self.shared.world();
        if !world.bot_present {
            world.bot_present = true;
            world.joined_ms = self.shared.now_ms();
            self.announce_guild_create(&world);
        }
        drop(world);
        self.shared.notify_changed();
    }

    /// Starts or ends an outage of all guilds, during which neither users nor the bot can use them.
    pub fn set_outage(&self, down: bool) {
        let mut world = self.shared.world();
        if down && world.is_guild_available() {
            for guild in world.guilds() {
                let unavailable = json!({ "id": guild, "unavailable": true });
                self.shared.dispatch_to_guild(guild, "GUILD_DELETE", &unavailable);
            }
        }
        let was_down = std::mem::replace(&mut world.outage, down);
        if was_down && !down {
            self.announce_guild_create(&world);
        }
        drop(world);
        self.shared.notify_changed();
    }

    fn announce_guild_create(&self, world: &World) {
        for guild in world.guilds() {
            let created = objects::guild_create(world, guild, self.shared.now_ms());
            self.shared.announce_guild(world, guild, "GUILD_CREATE", &created);
        }
    }

    /// Deletes a text channel with all its threads, or a thread.
    ///
    /// # Errors
    /// If no guild has such a channel.
    pub fn delete_channel(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        let channel = world.channel(id).ok().filter(|channel| channel.in_guild());
        let channel = channel.ok_or(ActionError::NoSuchChannel(id))?.clone();
        world.remove_channel(id);
        world.set_message_thread(id, None);
        match (&channel.kind, world.guild_of(&channel)) {
            (ChannelKind::Thread(thread), Some(guild)) => {
                let deleted = json!({
                    "id": id, "guild_id": guild, "parent_id": thread.parent, "type": thread.code,
                });
                self.shared.announce_guild(&world, guild, "THREAD_DELETE", &deleted);
            }
            _ => self.shared.announce_channel(&world, "CHANNEL_DELETE", &channel),
        }
        drop(world);
        self.shared.notify_changed();
        Ok(())
    }

    /// Restores a deleted channel or thread with all its messages.
    ///
    /// This exists for tests; Discord cannot restore channels.
    ///
    /// # Errors
    /// If there is no such deleted channel.
    pub fn restore_channel(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        let channel = world.restore_channel(id).ok_or(ActionError::NoSuchChannel(id))?;
        if matches!(channel.kind, ChannelKind::Thread(_)) {
            let wire = objects::channel(&world, &channel, self.shared.now_ms());
            world.set_message_thread(id, Some(wire));
            self.shared.announce_thread(&world, "THREAD_CREATE", &channel);
        } else {
            self.shared.announce_channel(&world, "CHANNEL_CREATE", &channel);
        }
        drop(world);
        self.shared.notify_changed();
        Ok(())
    }

    /// Deletes any user's message, as a moderator, or dismisses an ephemeral one.
    ///
    /// # Errors
    /// If there is no such message.
    pub fn delete_message(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        if !self.shared.remove_post(&mut world, id) {
            return Err(ActionError::NoSuchMessage(id));
        }
        drop(world);
        self.shared.notify_changed();
        Ok(())
    }
}
