//! Creation of threads, by the bot or by users.

use serde_json::{Value, json};

use crate::Sandbox;
use crate::clock::Id;
use crate::errors::ApiError;
use crate::people::reply::ActionError;
use crate::world::{ChannelKind, Thread, World};

/// The flag of a message that started a thread.
const HAS_THREAD: u64 = 1 << 5;
/// The default idle time after which a thread is archived, in minutes.
pub(crate) const DEFAULT_ARCHIVE_MINUTES: u64 = 4320;

/// A thread to create.
pub(crate) struct NewThread<'a> {
    pub parent: Id,
    pub owner: Id,
    /// 11 public, 12 private.
    pub code: u8,
    pub name: &'a str,
    pub archive_minutes: u64,
    /// The message that starts the thread, which gets the message's id.
    pub message: Option<Id>,
}

impl World {
    /// Creates a thread in a text channel.
    pub fn open_thread(&mut self, new: &NewThread<'_>, now_ms: u64) -> Result<Id, ApiError> {
        if self.channel(new.parent)?.kind != ChannelKind::Text {
            return Err(ApiError::WRONG_CHANNEL_TYPE);
        }
        let thread = Thread {
            parent: new.parent,
            owner: new.owner,
            code: new.code,
            archived: false,
            locked: false,
            auto_archive_minutes: new.archive_minutes,
            used_ms: now_ms,
            messages: 0,
        };
        let id = self.add_channel(ChannelKind::Thread(thread), new.name, now_ms);
        if let Some(message) = new.message {
            self.channel_mut(id)?.id = message;
        }
        Ok(new.message.unwrap_or(id))
    }

    /// Sets or clears the thread that a message shows.
    pub fn set_message_thread(&mut self, message: Id, thread: Option<Value>) {
        let Some(post) = self.posts.get_mut(message) else {
            return;
        };
        let flags = post.flags() & !HAS_THREAD;
        post.wire["flags"] = json!(if thread.is_some() { flags | HAS_THREAD } else { flags });
        match (thread, post.wire.as_object_mut()) {
            (Some(thread), _) => post.wire["thread"] = thread,
            (None, Some(fields)) => drop(fields.remove("thread")),
            (None, None) => {}
        }
    }
}

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
