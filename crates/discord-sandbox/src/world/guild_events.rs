//! What befalls the server: the bot leaves and comes back, the server is down, channels and messages vanish.

use serde_json::json;

use crate::Sandbox;
use crate::clock::Id;
use crate::people::reply::ActionError;
use crate::world::objects;
use crate::world::{Channel, ChannelKind, Post, World};

/// A channel that was deleted, as it was.
#[derive(Debug)]
pub(crate) struct Deleted {
    id: Id,
    /// The channel itself and its threads.
    channels: Vec<Channel>,
    posts: Vec<Post>,
}

impl Sandbox {
    /// Removes the bot from the server, as its owner can.
    pub fn kick_bot(&self) {
        let mut world = self.shared.world();
        if world.bot_present {
            self.shared.tell_guild(&world, "GUILD_DELETE", &json!({ "id": world.guild }));
            world.bot_present = false;
        }
        drop(world);
        self.shared.changed();
    }

    /// Brings the bot to the server again. Its commands are still registered.
    pub fn invite_bot(&self) {
        let mut world = self.shared.world();
        if !world.bot_present {
            world.bot_present = true;
            self.welcome(&world);
        }
        drop(world);
        self.shared.changed();
    }

    /// Lets the server go down, so that neither people nor the bot reach it, or come up again.
    pub fn set_outage(&self, down: bool) {
        let mut world = self.shared.world();
        if down && world.serves_guild() {
            self.shared.tell_guild(
                &world,
                "GUILD_DELETE",
                &json!({ "id": world.guild, "unavailable": true }),
            );
        }
        let was_down = std::mem::replace(&mut world.outage, down);
        if was_down && !down {
            self.welcome(&world);
        }
        drop(world);
        self.shared.changed();
    }

    fn welcome(&self, world: &World) {
        self.shared.announce_guild(
            world,
            "GUILD_CREATE",
            &objects::whole_guild(world, self.shared.now_ms()),
        );
    }

    /// Deletes a text channel with all its threads, or a thread.
    ///
    /// # Errors
    /// If there is no such channel of the server.
    pub fn delete_channel(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        let channel = world.channel(id).ok().filter(|channel| channel.in_guild());
        let channel = channel.ok_or(ActionError::NoSuchChannel(id))?.clone();
        let wire = objects::channel(&world, &channel, self.shared.now_ms());
        world.remove_channel(id);
        world.show_thread(id, None);
        if let ChannelKind::Thread(thread) = &channel.kind {
            let gone = json!({ "id": id, "guild_id": world.guild, "parent_id": thread.parent, "type": thread.code });
            self.shared.announce_guild(&world, "THREAD_DELETE", &gone);
        } else {
            self.shared.announce_guild(&world, "CHANNEL_DELETE", &wire);
        }
        drop(world);
        self.shared.changed();
        Ok(())
    }

    /// Brings a deleted channel or thread back with all its messages.
    ///
    /// This is a device for tests: nobody can do so on Discord.
    ///
    /// # Errors
    /// If no such channel was deleted.
    pub fn restore_channel(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        let channel = world.bring_back(id).ok_or(ActionError::NoSuchChannel(id))?;
        let wire = objects::channel(&world, &channel, self.shared.now_ms());
        if matches!(channel.kind, ChannelKind::Thread(_)) {
            world.show_thread(id, Some(wire));
            self.shared.announce_thread(&world, "THREAD_CREATE", &channel);
        } else {
            self.shared.announce_guild(&world, "CHANNEL_CREATE", &wire);
        }
        drop(world);
        self.shared.changed();
        Ok(())
    }

    /// Deletes a message as a person: anyone's, as those can who keep order, or an ephemeral one that is dismissed.
    ///
    /// # Errors
    /// If there is no such message.
    pub fn delete_message(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        if !self.shared.remove_post(&mut world, id) {
            return Err(ActionError::NoSuchMessage(id));
        }
        drop(world);
        self.shared.changed();
        Ok(())
    }
}

impl World {
    /// Takes a channel with its threads and messages out of the world, for [`World::bring_back`].
    fn remove_channel(&mut self, id: Id) {
        let belongs = |one: &Channel| {
            one.id == id || matches!(&one.kind, ChannelKind::Thread(thread) if thread.parent == id)
        };
        let channels: Vec<Channel> = self.channels.extract_if(.., |one| belongs(one)).collect();
        let posts = channels.iter().flat_map(|one| self.posts.take_all_of(one.id)).collect();
        self.deleted.push(Deleted { id, channels, posts });
    }

    fn bring_back(&mut self, id: Id) -> Option<Channel> {
        let at = self.deleted.iter().position(|one| one.id == id)?;
        let Deleted { channels, posts, .. } = self.deleted.remove(at);
        let channel = channels.iter().find(|one| one.id == id).cloned();
        self.channels.extend(channels);
        self.channels.sort_by_key(|one| one.position);
        for post in posts {
            if let Some(id) = post.id("id") {
                self.posts.insert(id, post);
            }
        }
        channel
    }
}
