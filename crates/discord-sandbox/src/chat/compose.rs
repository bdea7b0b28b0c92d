//! Creates and edits messages: from a request to the stored wire object.

use serde_json::{Value, json};

use crate::chat::media;
use crate::chat::normalize::{
    normalize_components, normalize_embeds, resolve_embed_files, resolve_shown_files,
};
use crate::clock::{Id, timestamp};
use crate::errors::ApiError;
use crate::limits::message::{COMPONENTS_V2, EPHEMERAL, LOADING, Upload, reference};
use crate::world::merge::merge;
use crate::world::objects;
use crate::world::{ChannelKind, Interaction, Post, World, attachments_in, text_of};

/// A message to create.
pub(crate) struct Draft<'a> {
    pub channel: Id,
    pub author: Id,
    pub payload: &'a Value,
    pub files: Vec<Upload>,
    /// The message type: 0 default, 19 reply, 20 and 23 response to a command.
    pub kind: u8,
    pub flags: u64,
    /// The interaction that it responds to.
    pub interaction: Option<&'a Interaction>,
    /// The message that it replies to.
    pub reply_to: Option<Id>,
}

/// The circumstances in which a message is created.
pub(crate) struct Context<'a> {
    /// The base address of attachments.
    pub cdn: &'a str,
    pub now_ms: u64,
}

impl World {
    /// Creates a message and returns its id.
    pub fn create_message(
        &mut self,
        draft: Draft<'_>,
        context: &Context<'_>,
    ) -> Result<Id, ApiError> {
        let guild = self.guild_of(self.channel(draft.channel)?);
        let id = self.next_id(context.now_ms);
        let mut wire = json!({
            "id": id, "channel_id": draft.channel, "type": draft.kind, "flags": draft.flags,
            "author": objects::user(self.user(draft.author)?), "content": "", "mentions": [],
            "mention_roles": [], "mention_everyone": false, "attachments": [], "embeds": [],
            "components": [], "timestamp": timestamp(context.now_ms), "edited_timestamp": null,
            "pinned": false, "tts": false,
        });
        if let Some(interaction) = draft.interaction {
            merge(&mut wire, self.interaction_fields(interaction)?);
        }
        if let Some(to) = draft.reply_to {
            wire["message_reference"] =
                json!({ "type": 0, "channel_id": draft.channel, "message_id": to });
            if let Some(guild) = guild {
                wire["message_reference"]["guild_id"] = json!(guild);
            }
        }
        if let Some(nonce) = draft.payload.get("nonce").filter(|nonce| !nonce.is_null()) {
            wire["nonce"] = nonce.clone();
        }
        let only_for =
            draft.interaction.filter(|_| draft.flags & EPHEMERAL != 0).map(|one| one.user);
        let mut post = Post { wire, only_for, pinged: Vec::new() };
        self.apply(&mut post, draft.payload, draft.files, context)?;
        if draft.flags & LOADING == 0 && is_empty(&post.wire) {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        post.pinged = self.notified_users(&post, &draft.payload["allowed_mentions"]);
        if post.only_for.is_none() {
            self.record_message(draft.channel, id, context.now_ms)?;
        }
        self.posts.insert(id, post);
        // Callers use the new message, so the history keeps at least one.
        self.trim(draft.channel, self.history.max(1));
        Ok(id)
    }

    /// Returns the fields by which a message describes the interaction that it responds to.
    fn interaction_fields(&self, interaction: &Interaction) -> Result<Value, ApiError> {
        let mut fields = json!({
            "application_id": self.bot, "webhook_id": self.bot,
            "interaction_metadata": objects::interaction_metadata(self, interaction)?,
        });
        if let Some(command) = &interaction.command {
            fields["interaction"] = json!({
                "id": interaction.id, "type": interaction.kind.code(), "name": command,
                "user": objects::user(self.user(interaction.user)?),
            });
        }
        Ok(fields)
    }

    /// Updates the channel's newest message, and unarchives and counts in a thread.
    fn record_message(&mut self, channel: Id, message: Id, now_ms: u64) -> Result<(), ApiError> {
        let channel = self.channel_mut(channel)?;
        channel.last_message = Some(message);
        if let ChannelKind::Thread(thread) = &mut channel.kind {
            thread.archived = false;
            thread.used_ms = now_ms;
            thread.messages += 1;
        }
        Ok(())
    }

    /// Edits a message. Editing a deferred response sends it, which notifies the mentioned users.
    pub fn edit_message(
        &mut self,
        id: Id,
        payload: &Value,
        files: Vec<Upload>,
        context: &Context<'_>,
    ) -> Result<(), ApiError> {
        let mut post = self.posts.get(id).cloned().ok_or(ApiError::UNKNOWN_MESSAGE)?;
        let was_loading = post.flags() & LOADING != 0;
        let before = attachments_in(&post.wire);
        self.apply(&mut post, payload, files, context)?;
        if is_empty(&post.wire) {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        if was_loading {
            post.wire["flags"] = json!(post.flags() & !LOADING);
            post.pinged = self.notified_users(&post, &payload["allowed_mentions"]);
        } else {
            post.wire["edited_timestamp"] = json!(timestamp(context.now_ms));
        }
        let after = attachments_in(&post.wire);
        for removed in before.into_iter().filter(|old| !after.contains(old)) {
            self.retire_file(removed);
        }
        self.posts.insert(id, post);
        Ok(())
    }

    /// Applies the fields of a request to a message; absent fields stay unchanged.
    fn apply(
        &mut self,
        post: &mut Post,
        payload: &Value,
        files: Vec<Upload>,
        context: &Context<'_>,
    ) -> Result<(), ApiError> {
        if let Some(content) = payload.get("content") {
            post.wire["content"] = json!(content.as_str().unwrap_or(""));
        }
        if let Some(components) = payload.get("components") {
            post.wire["components"] = normalize_components(components);
        }
        if let Some(flags) = payload["flags"].as_u64() {
            // A message is ephemeral or not from its creation on.
            let kept = post.flags() & (EPHEMERAL | LOADING | COMPONENTS_V2 | 1 << 5);
            post.wire["flags"] = json!(kept | flags & !(EPHEMERAL | LOADING));
        }
        self.attach(post, payload, files, context);
        resolve_shown_files(&mut post.wire);
        if let Some(embeds) = payload.get("embeds") {
            let old = post.wire["embeds"].take();
            post.wire["embeds"] = normalize_embeds(embeds);
            resolve_embed_files(&mut post.wire, &old);
        }
        let mentioned = user_mentions(&text_of(&post.wire));
        let users = mentioned.iter().filter_map(|id| self.user(*id).ok()).map(objects::user);
        post.wire["mentions"] = users.collect();
        Ok(())
    }

    /// Adds the files of a request to a message, and removes those that it no longer lists.
    fn attach(
        &mut self,
        post: &mut Post,
        payload: &Value,
        files: Vec<Upload>,
        context: &Context<'_>,
    ) {
        let listed = payload["attachments"].as_array();
        let mut attachments = post.wire["attachments"].as_array().cloned().unwrap_or_default();
        if let Some(listed) = listed {
            let kept: Vec<u64> = listed.iter().filter_map(reference).collect();
            attachments.retain(|one| reference(one).is_some_and(|id| kept.contains(&id)));
        }
        let channel = post.id("channel_id").unwrap_or(Id(0));
        for file in files {
            let entry =
                listed.and_then(|all| all.iter().find(|one| reference(one) == file.number()));
            let id = self.next_id(context.now_ms);
            attachments.push(attachment(id, channel, &file, entry, post, context));
            self.files.insert(id, file.bytes);
        }
        post.wire["attachments"] = attachments.into();
    }

    /// Returns the users that a message notifies: those that it mentions, as far as
    /// `allowed_mentions` permits and they can read it.
    fn notified_users(&self, post: &Post, allowed: &Value) -> Vec<Id> {
        let content = &text_of(&post.wire);
        let author = post.wire["author"]["id"].as_str();
        let parses = |kind: &str| {
            allowed.is_null()
                || allowed["parse"].as_array().is_some_and(|all| all.iter().any(|one| one == kind))
        };
        let listed = |id: Id| {
            let ids = allowed["users"].as_array();
            ids.is_some_and(|all| {
                all.iter().any(|one| reference(&json!({ "id": one })) == Some(id.0))
            })
        };
        let everyone = parses("everyone") && mentions_everyone(content);
        let mentioned = user_mentions(content);
        let notified = self.users.iter().filter(|user| {
            let by_name = mentioned.contains(&user.id) && (parses("users") || listed(user.id));
            by_name || (everyone && !user.bot && author != Some(&user.id.to_string()))
        });
        let channel = post.id("channel_id").and_then(|id| self.channel(id).ok());
        let can_read = |id: Id| {
            post.is_visible_to(id) && channel.is_some_and(|channel| self.may_read(id, channel))
        };
        notified.map(|user| user.id).filter(|&id| can_read(id)).collect()
    }
}

fn is_empty(wire: &Value) -> bool {
    let none = |list: &str| wire[list].as_array().is_none_or(Vec::is_empty);
    wire["content"] == "" && none("embeds") && none("components") && none("attachments")
}

fn mentions_everyone(content: &str) -> bool {
    content.contains("@everyone") || content.contains("@here")
}

/// Returns the users mentioned as `<@id>` or `<@!id>`, without duplicates.
pub(crate) fn user_mentions(content: &str) -> Vec<Id> {
    let mut ids: Vec<Id> = Vec::new();
    for piece in content.split("<@").skip(1) {
        let digits = piece.split_once('>').map(|(inside, _)| inside.trim_start_matches('!'));
        if let Some(id) = digits.and_then(|digits| digits.parse().ok())
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    ids
}

fn attachment(
    id: Id,
    channel: Id,
    file: &Upload,
    entry: Option<&Value>,
    post: &Post,
    context: &Context<'_>,
) -> Value {
    let filename = media::safe_name(&file.filename);
    let url = format!("{}/attachments/{channel}/{id}/{filename}", context.cdn);
    let mut wire = json!({
        "id": id, "filename": filename, "size": file.bytes.len(), "url": url, "proxy_url": url,
        "content_type": media::content_type(&filename),
    });
    if let Some(description) = entry.and_then(|entry| entry["description"].as_str()) {
        wire["description"] = json!(description);
    }
    if let Some((width, height)) = media::dimensions(&file.bytes) {
        wire["width"] = json!(width);
        wire["height"] = json!(height);
    }
    if post.flags() & EPHEMERAL != 0 {
        wire["ephemeral"] = json!(true);
    }
    wire
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::world::RETIRED_FILES;

    const CONTEXT: Context<'static> = Context { cdn: "http://x", now_ms: 1_700_000_000_000 };

    fn world() -> World {
        World::new(&Config::default(), CONTEXT.now_ms, &"s".repeat(33))
    }

    fn send(world: &mut World, payload: Value) -> Post {
        let channel = world.channels[0].id;
        let author = world.bot;
        let files = vec![Upload {
            field: "files[0]".into(),
            filename: "a.png".into(),
            bytes: vec![1, 2, 3].into(),
        }];
        let files = if payload.get("attachments").is_some() { files } else { Vec::new() };
        let payload = &payload;
        let draft = Draft {
            channel,
            author,
            payload,
            files,
            kind: 0,
            flags: 0,
            interaction: None,
            reply_to: None,
        };
        let id = world.create_message(draft, &CONTEXT).unwrap();
        world.posts[id].clone()
    }

    #[test]
    fn allowed_mentions_limit_notifications() {
        let mut world = world();
        let ada = world.users[1].id;
        let ben = world.users[2].id;
        let text = format!("<@{ada}> <@!{ben}> <@{ada}>");
        let cases = [
            (json!({ "content": text }), vec![ada, ben]),
            (json!({ "content": text, "allowed_mentions": { "parse": [] } }), vec![]),
            (
                json!({ "content": text, "allowed_mentions": { "parse": ["users"] } }),
                vec![ada, ben],
            ),
            (
                json!({ "content": text, "allowed_mentions": { "parse": [], "users": [ben] } }),
                vec![ben],
            ),
        ];
        for (payload, expected) in cases {
            let post = send(&mut world, payload);
            assert_eq!(post.pinged, expected);
            assert_eq!(post.wire["mentions"].as_array().unwrap().len(), 2);
        }
    }

    #[test]
    fn everyone_is_notified_only_if_allowed() {
        let mut world = world();
        assert_eq!(send(&mut world, json!({ "content": "@everyone" })).pinged.len(), 3);
        let quiet = json!({ "content": "@everyone", "allowed_mentions": { "parse": ["users"] } });
        assert!(send(&mut world, quiet).pinged.is_empty());
    }

    #[test]
    fn a_file_shown_in_an_embed_is_no_longer_an_attachment() {
        let mut world = world();
        let attachments = json!([{ "id": 0, "description": "alt" }]);
        let plain = send(&mut world, json!({ "attachments": attachments }));
        assert_eq!(plain.wire["attachments"][0]["description"], "alt");
        let shown = send(
            &mut world,
            json!({
                "attachments": attachments, "embeds": [{ "image": { "url": "attachment://a.png" } }]
            }),
        );
        assert_eq!(shown.wire["attachments"], json!([]));
        assert_eq!(shown.wire["embeds"][0]["image"]["description"], "alt");
        assert!(
            shown.wire["embeds"][0]["image"]["url"]
                .as_str()
                .unwrap()
                .starts_with("http://x/attachments/")
        );
    }

    #[test]
    fn an_edit_keeps_absent_fields() {
        let mut world = world();
        let post = send(&mut world, json!({ "content": "a", "attachments": [{ "id": 0 }] }));
        let id = post.id("id").unwrap();
        world.edit_message(id, &json!({ "content": "b" }), Vec::new(), &CONTEXT).unwrap();
        assert_eq!(world.posts[id].wire["attachments"].as_array().unwrap().len(), 1);
        world.edit_message(id, &json!({ "attachments": [] }), Vec::new(), &CONTEXT).unwrap();
        assert_eq!(world.posts[id].wire["attachments"], json!([]));
        let emptied = world.edit_message(id, &json!({ "content": "" }), Vec::new(), &CONTEXT);
        assert_eq!(emptied, Err(ApiError::EMPTY_MESSAGE));
    }

    #[test]
    fn a_removed_file_can_still_be_loaded_for_a_while() {
        let mut world = world();
        let post = send(&mut world, json!({ "content": "a", "attachments": [{ "id": 0 }] }));
        let id = post.id("id").unwrap();
        let file = attachments_in(&post.wire)[0];
        world.edit_message(id, &json!({ "attachments": [] }), Vec::new(), &CONTEXT).unwrap();
        assert!(world.files.contains_key(&file));
        for _ in 0..RETIRED_FILES {
            let post = send(&mut world, json!({ "content": "a", "attachments": [{ "id": 0 }] }));
            world.remove_post(post.id("id").unwrap());
        }
        assert_eq!(world.files.len(), RETIRED_FILES);
        assert!(!world.files.contains_key(&file));
    }
}
