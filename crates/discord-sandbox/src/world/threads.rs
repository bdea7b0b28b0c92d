//! How threads come to be, opened by the bot or by people.

use serde_json::{Value, json};

use crate::Sandbox;
use crate::clock::Id;
use crate::errors::ApiError;
use crate::people::reply::ActionError;
use crate::world::{ChannelKind, Thread, World};

/// The flag of a message from which a thread was opened.
const HAS_THREAD: u64 = 1 << 5;
/// After how many idle minutes a thread archives itself if nobody said.
pub(crate) const USUAL_MINUTES: u64 = 4320;

/// A thread to be.
pub(crate) struct NewThread<'a> {
    pub parent: Id,
    pub owner: Id,
    /// 11 public, 12 private.
    pub code: u8,
    pub name: &'a str,
    pub minutes: u64,
    /// The message from which it is opened; such a thread has its id.
    pub message: Option<Id>,
}

impl World {
    /// Opens a thread in a text channel.
    pub fn open_thread(&mut self, wanted: &NewThread<'_>, now_ms: u64) -> Result<Id, ApiError> {
        if self.channel(wanted.parent)?.kind != ChannelKind::Text {
            return Err(ApiError::WRONG_CHANNEL_TYPE);
        }
        let thread = Thread {
            parent: wanted.parent,
            owner: wanted.owner,
            code: wanted.code,
            archived: false,
            locked: false,
            auto_archive_minutes: wanted.minutes,
            used_ms: now_ms,
            messages: 0,
        };
        let id = self.add_channel(ChannelKind::Thread(thread), wanted.name, now_ms);
        if let Some(message) = wanted.message {
            self.channel_mut(id)?.id = message;
        }
        Ok(wanted.message.unwrap_or(id))
    }

    /// Lets the message from which a thread was opened show it, or no longer.
    pub fn show_thread(&mut self, message: Id, thread: Option<Value>) {
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
    /// Opens a thread for everybody in a text channel, as a person.
    ///
    /// # Errors
    /// If there is no such text channel for this user, or the name is empty or longer than 100 characters.
    pub fn open_thread(&self, user: Id, channel: Id, name: &str) -> Result<Id, ActionError> {
        let mut world = self.shared.world();
        world.user(user).map_err(|_| ActionError::NoSuchUser(user))?;
        if !(1..=100).contains(&name.trim().chars().count()) {
            return Err(ActionError::BadText("the name must be 1 to 100 characters long"));
        }
        if world.outage {
            return Err(ActionError::ServerDown);
        }
        let (minutes, name) = (USUAL_MINUTES, name.trim());
        let wanted =
            NewThread { parent: channel, owner: user, code: 11, name, minutes, message: None };
        let opened = world.open_thread(&wanted, self.shared.now_ms());
        let id = opened.map_err(|_| ActionError::NoSuchChannel(channel))?;
        if let Ok(thread) = world.channel(id) {
            self.shared.announce_thread(&world, "THREAD_CREATE", thread);
        }
        drop(world);
        self.shared.changed();
        Ok(id)
    }
}
