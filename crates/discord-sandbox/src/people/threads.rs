//! Threads that users create and lock.

use crate::Sandbox;
use crate::clock::Id;
use crate::people::reply::ActionError;
use crate::world::ChannelKind;
use crate::world::threads::{DEFAULT_ARCHIVE_MINUTES, NewThread};

impl Sandbox {
    /// Creates a public thread in a text channel, as a user.
    ///
    /// # Errors
    /// If there is no such text channel for this user, or the name is empty or longer than 100
    /// characters.
    pub fn open_thread(&self, user: Id, channel: Id, name: &str) -> Result<Id, ActionError> {
        self.open_thread_of(11, user, channel, name)
    }

    /// Creates a private thread, to which the bot and all users were added.
    ///
    /// # Errors
    /// As [`open_thread`](Self::open_thread).
    pub fn open_private_thread(
        &self,
        user: Id,
        channel: Id,
        name: &str,
    ) -> Result<Id, ActionError> {
        self.open_thread_of(12, user, channel, name)
    }

    /// Removes a user from a private thread, as a moderator can.
    pub fn remove_from_thread(&self, user: Id, thread: Id) {
        self.shared.world().removed_from_threads.insert((thread, user));
    }

    fn open_thread_of(
        &self,
        code: u8,
        user: Id,
        channel: Id,
        name: &str,
    ) -> Result<Id, ActionError> {
        let mut world = self.shared.world();
        world.user(user).map_err(|_| ActionError::NoSuchUser(user))?;
        if !(1..=100).contains(&name.trim().chars().count()) {
            return Err(ActionError::BadText("the name must be 1 to 100 characters long"));
        }
        if world.outage {
            return Err(ActionError::ServerDown);
        }
        let new = NewThread {
            parent: channel,
            owner: user,
            code,
            name: name.trim(),
            archive_minutes: DEFAULT_ARCHIVE_MINUTES,
            message: None,
        };
        let created = world.open_thread(&new, self.shared.now_ms());
        let id = created.map_err(|_| ActionError::NoSuchChannel(channel))?;
        if let Ok(thread) = world.channel(id) {
            self.shared.announce_thread(&world, "THREAD_CREATE", thread);
        }
        drop(world);
        self.shared.notify_changed();
        Ok(id)
    }

    /// Locks a thread, as a moderator can.
    ///
    /// # Errors
    /// If there is no such thread.
    pub fn lock_thread(&self, id: Id) -> Result<(), ActionError> {
        let mut world = self.shared.world();
        match world.channel_mut(id).map(|channel| &mut channel.kind) {
            Ok(ChannelKind::Thread(thread)) => thread.locked = true,
            _ => return Err(ActionError::NoSuchChannel(id)),
        }
        if let Ok(thread) = world.channel(id) {
            self.shared.announce_thread(&world, "THREAD_UPDATE", thread);
        }
        drop(world);
        self.shared.notify_changed();
        Ok(())
    }
}
