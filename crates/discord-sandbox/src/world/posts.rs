//! Messages, indexed by id and by channel.

use std::collections::{BTreeMap, BTreeSet, HashMap, btree_map};
use std::ops::Index;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::clock::Id;

/// A message: the wire object and the data that it lacks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Post {
    /// The wire object, without `guild_id` and `member`.
    pub wire: Value,
    /// The only user who sees it, if it is ephemeral.
    pub only_for: Option<Id>,
    /// The users that it notified.
    pub pinged: Vec<Id>,
}

impl Post {
    /// Returns whether a user of the channel sees the message.
    pub fn is_visible_to(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    /// Returns an id in the wire object.
    pub fn id(&self, field: &str) -> Option<Id> {
        self.wire[field].as_str()?.parse().ok()
    }

    pub fn flags(&self) -> u64 {
        self.wire["flags"].as_u64().unwrap_or(0)
    }
}

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

/// Returns the components of a message on the wire in reading order, those of containers instead of
/// the containers. A row of buttons is one component.
pub fn blocks(wire: &Value) -> impl Iterator<Item = &Value> {
    let top = wire["components"].as_array().into_iter().flatten();
    top.flat_map(|part| match part["components"].as_array() {
        Some(inner) if part["type"] == 17 => inner.iter(),
        _ => std::slice::from_ref(part).iter(),
    })
}

/// Returns the text of a message on the wire: its content, or the texts among its components.
pub fn text_of(wire: &Value) -> String {
    let texts = blocks(wire).filter(|part| part["type"] == 10);
    let texts = std::iter::once(&wire["content"]).chain(texts.map(|part| &part["content"]));
    let texts = texts.filter_map(Value::as_str).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n")
}

/// Returns the files that components show: the items of galleries, and the objects of files.
pub(crate) fn shown_files(wire: &Value) -> impl Iterator<Item = &Value> {
    blocks(wire).flat_map(|part| match part["items"].as_array() {
        Some(items) => items.iter(),
        None if part["type"] == 13 => std::slice::from_ref(part).iter(),
        None => [].iter(),
    })
}

/// Returns the media object of a [shown file](shown_files).
pub(crate) fn media_of(shown: &Value) -> &Value {
    shown.get("media").unwrap_or(&shown["file"])
}

/// Returns the ids of all files of a message, in attachments, embeds and components.
pub(crate) fn attachments_in(wire: &Value) -> Vec<Id> {
    let of = |list: &Value| list.as_array().cloned().unwrap_or_default();
    let plain =
        of(&wire["attachments"]).into_iter().filter_map(|one| one["id"].as_str()?.parse().ok());
    let embedded = of(&wire["embeds"]).into_iter().flat_map(|embed| {
        ["image", "thumbnail"]
            .map(|field| attachment_of_url(embed[field]["url"].as_str().unwrap_or("")))
    });
    let shown = shown_files(wire).map(media_of);
    let shown = shown.filter_map(|media| attachment_of_url(media["url"].as_str()?));
    plain.chain(embedded.flatten()).chain(shown).collect()
}

/// Returns the attachment id in an address such as `…/attachments/{channel}/{attachment}/{name}`.
pub(crate) fn attachment_of_url(url: &str) -> Option<Id> {
    let (_, tail) = url.split_once("/attachments/")?;
    tail.split('/').nth(1)?.parse().ok()
}
