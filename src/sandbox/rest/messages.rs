//! Routes for the messages of a channel. Ephemeral ones do not exist here, as on Discord.

use serde_json::{Value, json};

use super::{Call, Outcome, Reply};
use crate::sandbox::clock::Id;
use crate::sandbox::compose::Draft;
use crate::sandbox::errors::{ApiError, Form};
use crate::sandbox::limits::message;
use crate::sandbox::model;
use crate::sandbox::world::{Channel, ChannelKind, Post, World};

/// The channel in the path, if the bot may use it.
pub(super) fn channel<'a>(call: &Call<'_>, world: &'a World) -> Result<&'a Channel, ApiError> {
    world.channel(call.id(0)?)
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
        post.only_for.is_none() && before.is_none_or(|bound| id < bound) && after.is_none_or(|bound| id > bound)
    };
    let all = world.posts_of(channel.id).filter(shown);
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
    may_post(&world, to)?;
    let channel = to.id;
    message::check(&call.payload, &call.files, "", false)?;
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
    let id = world.create(draft, &call.shared.context())?;
    if let Some(nonce) = call.payload.get("nonce").filter(|nonce| !nonce.is_null())
        && let Some(post) = world.posts.get_mut(&id)
    {
        post.wire["nonce"] = nonce.clone();
    }
    let post = &world.posts[&id];
    call.shared.announce(&world, "MESSAGE_CREATE", post);
    Ok(Reply::ok(post.wire.clone()))
}

/// Locked threads are closed to bots without special rights; other bots cannot be written to at all.
fn may_post(world: &World, channel: &Channel) -> Result<(), ApiError> {
    match &channel.kind {
        ChannelKind::Thread(thread) if thread.locked => Err(ApiError::ARCHIVED_THREAD),
        ChannelKind::Direct(partner) if world.user(*partner)?.bot => Err(ApiError::CANNOT_MESSAGE_USER),
        _ => Ok(()),
    }
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
    if let ChannelKind::Thread(thread) = &channel(call, &world)?.kind
        && thread.is_archived(call.shared.now_ms())
    {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    message::check(&call.payload, &call.files, "", false)?;
    world.edit(id, &call.payload, call.files.clone(), &call.shared.context())?;
    let post = &world.posts[&id];
    call.shared.announce(&world, "MESSAGE_UPDATE", post);
    Ok(Reply::ok(post.wire.clone()))
}

pub(super) fn delete(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let post = visible(call, &world)?;
    if post.wire["author"]["id"] != world.bot.to_string() {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    remove(call, &mut world, call.id(1)?);
    Ok(Reply::nothing())
}

/// Removes a message and tells bots so.
pub(super) fn remove(call: &Call<'_>, world: &mut World, id: Id) {
    let Some(mut post) = world.remove_post(id) else {
        return;
    };
    let in_guild = post.id("channel_id").and_then(|id| world.channel(id).ok()).is_some_and(Channel::in_guild);
    let mut gone = json!({ "id": id, "channel_id": post.wire["channel_id"] });
    if in_guild {
        gone["guild_id"] = json!(world.guild);
    }
    let only_for = post.only_for.take();
    if only_for.is_none() {
        call.shared.announce_deletion(world, in_guild, &gone);
    }
}

/// The wire object of a thread or channel as it is now.
pub(super) fn channel_object(call: &Call<'_>, world: &World, id: Id) -> Result<Value, ApiError> {
    Ok(model::channel(world, world.channel(id)?, call.shared.now_ms()))
}
