//! Creation of threads, by the bot or by users.

use serde_json::{Value, json};

use crate::clock::Id;
use crate::errors::ApiError;
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
        let parent = self.channel(new.parent)?;
        if parent.kind != ChannelKind::Text {
            return Err(ApiError::WRONG_CHANNEL_TYPE);
        }
        let further_guild = parent.further_guild;
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
        let thread = self.channel_mut(id)?;
        thread.further_guild = further_guild;
        if let Some(message) = new.message {
            thread.id = message;
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
