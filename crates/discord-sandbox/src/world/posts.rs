//! All messages, indexed by id and by channel.

use std::collections::{BTreeMap, BTreeSet, HashMap, btree_map};
use std::ops::Index;

use serde::{Deserialize, Serialize, Serializer};

use crate::clock::Id;
use crate::world::Post;

/// The messages of all channels. A message never moves to another channel.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<Id, Post>")]
pub(crate) struct Posts {
    all: BTreeMap<Id, Post>,
    by_channel: HashMap<Id, BTreeSet<Id>>,
}

impl Posts {
    pub fn get(&self, id: Id) -> Option<&Post> {
        self.all.get(&id)
    }

    pub fn get_mut(&mut self, id: Id) -> Option<&mut Post> {
        self.all.get_mut(&id)
    }

    /// Returns all messages, oldest first.
    pub fn iter(&self) -> btree_map::Values<'_, Id, Post> {
        self.all.values()
    }

    /// Returns the messages of a channel, oldest first.
    pub fn in_channel(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Post> {
        self.ids_in_channel(channel).filter_map(|id| self.all.get(&id))
    }

    /// Returns the ids of a channel's messages, oldest first.
    pub fn ids_in_channel(&self, channel: Id) -> impl DoubleEndedIterator<Item = Id> {
        self.by_channel.get(&channel).into_iter().flatten().copied()
    }

    /// Returns the number of messages in a channel.
    pub fn count_in_channel(&self, channel: Id) -> usize {
        self.by_channel.get(&channel).map_or(0, BTreeSet::len)
    }

    /// Inserts or replaces a message.
    pub fn insert(&mut self, id: Id, post: Post) {
        if let Some(channel) = post.id("channel_id") {
            self.by_channel.entry(channel).or_default().insert(id);
        }
        self.all.insert(id, post);
    }

    pub fn remove(&mut self, id: Id) -> Option<Post> {
        let post = self.all.remove(&id)?;
        if let Some(ids) =
            post.id("channel_id").and_then(|channel| self.by_channel.get_mut(&channel))
        {
            ids.remove(&id);
        }
        Some(post)
    }

    /// Removes and returns all messages of a channel.
    pub fn take_channel(&mut self, channel: Id) -> Vec<Post> {
        let ids = self.by_channel.remove(&channel).unwrap_or_default();
        ids.iter().filter_map(|id| self.all.remove(id)).collect()
    }
}

impl Index<Id> for Posts {
    type Output = Post;

    fn index(&self, id: Id) -> &Post {
        &self.all[&id]
    }
}

impl From<BTreeMap<Id, Post>> for Posts {
    fn from(all: BTreeMap<Id, Post>) -> Self {
        let mut posts = Self::default();
        all.into_iter().for_each(|(id, post)| posts.insert(id, post));
        posts
    }
}

/// Serializes as a map by id.
impl Serialize for Posts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}
