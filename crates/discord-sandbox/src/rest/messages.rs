//! Routes for the messages of a channel. Ephemeral ones do not exist here, as on Discord.

use serde_json::Value;

use super::{Call, Outcome, Reply};
use crate::chat::compose::Draft;
use crate::clock::Id;
use crate::errors::{ApiError, Form};
use crate::limits::message;
use crate::world::objects;
use crate::world::permissions::Permission;
use crate::world::{Channel, ChannelKind, Post, World};

/// The channel in the path, if the bot may use it.
pub(super) fn channel<'a>(call: &Call<'_>, world: &'a World) -> Result<&'a Channel, ApiError> {
    let channel = world.channel(call.id(0)?)?;
    world.ask_leave(channel, Permission::ViewChannel)?;
    Ok(channel)
}

/// What posting in a channel takes.
pub(super) fn posting(channel: &Channel) -> Permission {
    match channel.kind {
        ChannelKind::Thread(_) => Permission::SendMessagesInThreads,
        ChannelKind::Text | ChannelKind::Direct(_) => Permission::SendMessages,
    }
}

/// The message in the path, if the bot can see it.
fn visible<'a>(call: &Call<'_>, world: &'a World) -> Result<&'a Post, ApiError> {
    let channel = channel(call, world)?;
    let post = world.post(channel.id, call.id(1)?)?;
    if post.only_for.is_none() { Ok(post) } else { Err(ApiError::UNKNOWN_MESSAGE) }
}

pub(super) fn list(call: &Call<'_>) -> Outcome {
    let world = call.shared.world();
    let channel = channel(call, &world)?;
    let limit = call.param("limit").map_or(Some(50), |text| text.parse::<usize>().ok());
    let limit = limit.filter(|limit| (1..=100).contains(limit)).ok_or_else(bad_limit)?;
    let bound = |name: &str| call.param(name).and_then(|text| text.parse::<Id>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let shown = |post: &&Post| {
        let id = post.id("id").unwrap_or(Id(0));
        post.only_for.is_none()
            && before.is_none_or(|bound| id < bound)
            && after.is_none_or(|bound| id > bound)
    };
    let all = world.posts.of(channel.id).filter(shown);
    // After an id the nearest are wanted, otherwise the newest; either way the newest comes first.
    let mut chosen: Vec<Value> = if after.is_some() && before.is_none() {
        all.take(limit).map(|post| post.wire.clone()).collect()
    } else {
        all.rev().take(limit).map(|post| post.wire.clone()).collect()
    };
    if after.is_some() && before.is_none() {
        chosen.reverse();
    }
    Ok(Reply::ok(chosen.into()))
}

fn bad_limit() -> ApiError {
    let mut form = Form::default();
    form.fault("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
    form.finish().err().unwrap_or(ApiError::BAD_JSON)
}

pub(super) fn get(call: &Call<'_>) -> Outcome {
    let world = call.shared.world();
    visible(call, &world).map(|post| Reply::ok(post.wire.clone()))
}

pub(super) fn create(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let to = channel(call, &world)?;
    may_post(call, &world, to)?;
    let channel = to.id;
    message::check(&call.payload, &call.files, "", false)?;
    if let Some(post) = known_by_nonce(call, &world) {
        return Ok(Reply::ok(post.wire.clone()));
    }
    let reply_to = reply_target(&world, channel, &call.payload)?;
    let draft = Draft {
        channel,
        author: world.bot,
        payload: &call.payload,
        files: call.files.clone(),
        kind: if reply_to.is_some() { 19 } else { 0 },
        flags: 0,
        interaction: None,
        reply_to,
    };
    let id = call.shared.send(&mut world, draft)?;
    Ok(Reply::ok(world.posts[id].wire.clone()))
}

/// How long a message is known by its nonce.
const NONCES_KNOWN_MS: u64 = 5 * 60 * 1000;

/// The bot's message of the last minutes under the same nonce, where that is to be enforced.
fn known_by_nonce<'a>(call: &Call<'_>, world: &'a World) -> Option<&'a Post> {
    let nonce = call
        .payload
        .get("nonce")
        .filter(|nonce| !nonce.is_null() && call.payload["enforce_nonce"] == true)?;
    let since = call.shared.now_ms().saturating_sub(NONCES_KNOWN_MS);
    let lately = world
        .posts
        .iter()
        .rev()
        .take_while(|post| post.id("id").is_some_and(|id| id.created_ms() >= since));
    let mut own = lately.filter(|post| post.wire["author"]["id"] == world.bot.to_string());
    own.find(|post| post.wire["nonce"] == *nonce)
}

/// What keeps the bot from posting: its permissions, a locked thread, or somebody whom it cannot write to.
fn may_post(call: &Call<'_>, world: &World, channel: &Channel) -> Result<(), ApiError> {
    world.ask_leave(channel, posting(channel))?;
    may_attach(call, world, channel)?;
    match &channel.kind {
        ChannelKind::Thread(thread)
            if thread.locked && !world.bot_may(channel, Permission::ManageThreads) =>
        {
            let sleeps = thread.is_archived(call.shared.now_ms());
            Err(if sleeps { ApiError::ARCHIVED_THREAD } else { ApiError::LOCKED_THREAD })
        }
        // A bot writes only to people with whom it shares a server.
        ChannelKind::Direct(partner) if world.user(*partner)?.bot || !world.bot_present => {
            Err(ApiError::CANNOT_MESSAGE_USER)
        }
        _ => Ok(()),
    }
}

fn may_attach(call: &Call<'_>, world: &World, channel: &Channel) -> Result<(), ApiError> {
    if call.files.is_empty() { Ok(()) } else { world.ask_leave(channel, Permission::AttachFiles) }
}

fn reply_target(world: &World, channel: Id, payload: &Value) -> Result<Option<Id>, ApiError> {
    let reference = &payload["message_reference"];
    let Some(target) = reference["message_id"].as_str().and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    if world.post(channel, target).is_ok() {
        return Ok(Some(target));
    }
    if reference["fail_if_not_exists"] == false {
        return Ok(None);
    }
    let mut form = Form::default();
    form.fault("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    form.finish().map(|()| None)
}

pub(super) fn change(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let id = call.id(1)?;
    let post = visible(call, &world)?;
    if post.wire["author"]["id"] != world.bot.to_string() {
        return Err(ApiError::ANOTHERS_MESSAGE);
    }
    let channel = channel(call, &world)?;
    if channel.is_archived(call.shared.now_ms()) {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    may_attach(call, &world, channel)?;
    message::check(&call.payload, &call.files, "", false)?;
    world.edit(id, &call.payload, call.files.clone(), &call.shared.context())?;
    let post = &world.posts[id];
    call.shared.announce(&world, "MESSAGE_UPDATE", post);
    Ok(Reply::ok(post.wire.clone()))
}

pub(super) fn delete(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let post = visible(call, &world)?;
    if post.wire["author"]["id"] != world.bot.to_string() {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    call.shared.remove_post(&mut world, call.id(1)?);
    Ok(Reply::nothing())
}

/// The wire object of a thread or channel as it is now.
pub(super) fn channel_object(call: &Call<'_>, world: &World, id: Id) -> Result<Value, ApiError> {
    Ok(objects::channel(world, world.channel(id)?, call.shared.now_ms()))
}
