//! Routes for the messages of a channel, which exclude ephemeral ones as on Discord.

use serde_json::Value;

use super::{Call, Reply, RouteResult};
use crate::chat::compose::Draft;
use crate::clock::Id;
use crate::errors::{ApiError, Form};
use crate::limits::message::{self, SILENT};
use crate::world::objects;
use crate::world::permissions::Permission;
use crate::world::{Channel, ChannelKind, Post, World};

/// Returns the channel in the path, if the bot can view it.
pub(super) fn channel<'a>(call: &Call<'_>, world: &'a World) -> Result<&'a Channel, ApiError> {
    let channel = world.channel(call.id(0)?)?;
    world.require_permission(channel, Permission::ViewChannel)?;
    Ok(channel)
}

/// Returns the permission required to post in a channel.
pub(super) fn posting_permission(channel: &Channel) -> Permission {
    match channel.kind {
        ChannelKind::Thread(_) => Permission::SendMessagesInThreads,
        ChannelKind::Text | ChannelKind::Direct(_) | ChannelKind::Group(_) => {
            Permission::SendMessages
        }
    }
}

/// Returns the message in the path, if the bot can view it.
fn visible<'a>(call: &Call<'_>, world: &'a World) -> Result<&'a Post, ApiError> {
    let channel = channel(call, world)?;
    let post = world.post(channel.id, call.id(1)?)?;
    if post.only_for.is_none() { Ok(post) } else { Err(ApiError::UNKNOWN_MESSAGE) }
}

pub(super) fn list(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let channel = channel(call, &world)?;
    let limit = call.param("limit").map_or(Some(50), |text| text.parse::<usize>().ok());
    let limit = limit.filter(|limit| (1..=100).contains(limit)).ok_or_else(bad_limit)?;
    let bound = |name: &str| call.param(name).and_then(|text| text.parse::<Id>().ok());
    let before = bound("before");
    let after = bound("after");
    let is_listed = |post: &&Post| {
        let id = post.id("id").unwrap_or(Id(0));
        post.only_for.is_none()
            && before.is_none_or(|bound| id < bound)
            && after.is_none_or(|bound| id > bound)
    };
    let all = world.posts.in_channel(channel.id).filter(is_listed);
    // `after` selects the oldest that follow, otherwise the newest; the list is newest first.
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
    form.add_error("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
    form.finish().err().unwrap_or(ApiError::BAD_JSON)
}

pub(super) fn get(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    visible(call, &world).map(|post| Reply::ok(post.wire.clone()))
}

pub(super) fn create(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let target = channel(call, &world)?;
    check_may_post(call, &world, target)?;
    let channel = target.id;
    message::check(&call.payload, &call.files, None, "", false)?;
    world.check_emojis(&call.payload, "")?;
    if let Some(post) = find_by_nonce(call, &world) {
        return Ok(Reply::ok(post.wire.clone()));
    }
    let reply_to = reply_target(&world, channel, &call.payload)?;
    let draft = Draft {
        channel,
        author: world.bot,
        payload: &call.payload,
        files: call.files.clone(),
        kind: if reply_to.is_some() { 19 } else { 0 },
        flags: call.payload["flags"].as_u64().unwrap_or(0) & SILENT,
        interaction: None,
        reply_to,
    };
    let id = call.shared.send(&mut world, draft)?;
    Ok(Reply::ok(world.posts[id].wire.clone()))
}

/// The time during which a nonce deduplicates messages.
const NONCE_LIFETIME_MS: u64 = 5 * 60 * 1000;

/// Returns the bot's recent message with the same nonce, if `enforce_nonce` is set.
fn find_by_nonce<'a>(call: &Call<'_>, world: &'a World) -> Option<&'a Post> {
    let nonce = call
        .payload
        .get("nonce")
        .filter(|nonce| !nonce.is_null() && call.payload["enforce_nonce"] == true)?;
    let since = call.shared.now_ms().saturating_sub(NONCE_LIFETIME_MS);
    let recent = world
        .posts
        .iter()
        .rev()
        .take_while(|post| post.id("id").is_some_and(|id| id.created_ms() >= since));
    let mut own = recent.filter(|post| post.wire["author"]["id"] == world.bot.to_string());
    own.find(|post| post.wire["nonce"] == *nonce)
}

/// Checks that the bot may post: its permissions, the thread's lock, the direct message partner.
fn check_may_post(call: &Call<'_>, world: &World, channel: &Channel) -> Result<(), ApiError> {
    world.require_permission(channel, posting_permission(channel))?;
    check_may_attach(call, world, channel)?;
    match &channel.kind {
        ChannelKind::Thread(thread)
            if thread.locked && !world.bot_may(channel, Permission::ManageThreads) =>
        {
            let is_archived = thread.is_archived(call.shared.now_ms());
            Err(if is_archived { ApiError::ARCHIVED_THREAD } else { ApiError::LOCKED_THREAD })
        }
        // A bot can message only humans with whom it shares a guild.
        ChannelKind::Direct(partner)
            if world.user(*partner)?.bot
                || !world.bot_present
                || world.closed_direct.contains(partner) =>
        {
            Err(ApiError::CANNOT_MESSAGE_USER)
        }
        _ => Ok(()),
    }
}

fn check_may_attach(call: &Call<'_>, world: &World, channel: &Channel) -> Result<(), ApiError> {
    if call.files.is_empty() {
        Ok(())
    } else {
        world.require_permission(channel, Permission::AttachFiles)
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
    form.add_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    form.finish().map(|()| None)
}

pub(super) fn change(call: &Call<'_>) -> RouteResult {
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
    check_may_attach(call, &world, channel)?;
    message::check(&call.payload, &call.files, Some(post), "", false)?;
    world.check_emojis(&call.payload, "")?;
    world.edit_message(id, &call.payload, call.files.clone(), &call.shared.context())?;
    let post = &world.posts[id];
    call.shared.announce_message(&world, "MESSAGE_UPDATE", post);
    Ok(Reply::ok(post.wire.clone()))
}

pub(super) fn delete(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let post = visible(call, &world)?;
    if post.wire["author"]["id"] != world.bot.to_string() {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    call.shared.remove_post(&mut world, call.id(1)?);
    Ok(Reply::no_content())
}

/// Returns the current wire object of a channel or thread.
pub(super) fn channel_object(call: &Call<'_>, world: &World, id: Id) -> Result<Value, ApiError> {
    Ok(objects::channel(world, world.channel(id)?, call.shared.now_ms()))
}
