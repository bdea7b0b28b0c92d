//! Deleted channels, which tests can restore.

use crate::clock::Id;
use crate::world::{Channel, ChannelKind, Post, World};

/// A deleted channel, for [`World::restore_channel`].
#[derive(Debug)]
pub(crate) struct DeletedChannel {
    id: Id,
    /// The channel and its threads.
    channels: Vec<Channel>,
    posts: Vec<Post>,
}

impl World {
    /// Removes a channel with its threads and messages, and remembers them.
    pub fn remove_channel(&mut self, id: Id) {
        let belongs = |one: &Channel| {
            one.id == id || matches!(&one.kind, ChannelKind::Thread(thread) if thread.parent == id)
        };
        let channels: Vec<Channel> = self.channels.extract_if(.., |one| belongs(one)).collect();
        let posts = channels.iter().flat_map(|one| self.posts.take_channel(one.id)).collect();
        self.deleted.push(DeletedChannel { id, channels, posts });
    }

    /// Restores a deleted channel; returns `None` if there is no such.
    pub fn restore_channel(&mut self, id: Id) -> Option<Channel> {
        let index = self.deleted.iter().position(|one| one.id == id)?;
        let DeletedChannel { channels, posts, .. } = self.deleted.remove(index);
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
