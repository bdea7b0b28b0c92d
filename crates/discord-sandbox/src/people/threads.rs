//! Threads that users create.

use crate::Sandbox;
use crate::clock::Id;
use crate::people::reply::ActionError;
use crate::world::threads::{DEFAULT_ARCHIVE_MINUTES, NewThread};

impl Sandbox {
    /// Creates a public thread in a text channel, as a user.
    ///
    /// # Errors
    /// If there is no such text channel for this user, or the name is empty or longer than 100
    /// characters.
    pub fn open_thread(&self, user: Id, channel: Id, name: &str) -> Result<Id, ActionError> {
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
            code: 11,
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
}
