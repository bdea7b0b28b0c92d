//! Routes for channels and threads.

use serde_json::{Value, json};

use super::messages::channel_object;
use super::{Call, Outcome, Reply};
use crate::sandbox::clock::{Id, iso};
use crate::sandbox::errors::{ApiError, Form};
use crate::sandbox::world::{ChannelKind, Thread, World};

/// After how many idle minutes a thread may archive itself.
const ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];
/// The flag of a message from which a thread was opened.
const HAS_THREAD: u64 = 1 << 5;

pub(super) fn get(call: &Call<'_>) -> Outcome {
    let world = call.shared.world();
    channel_object(call, &world, call.id(0)?).map(Reply::ok)
}

pub(super) fn typing(call: &Call<'_>) -> Outcome {
    call.shared.world().channel(call.id(0)?)?;
    Ok(Reply::nothing())
}

pub(super) fn open_direct(call: &Call<'_>) -> Outcome {
    let recipient = &call.payload["recipient_id"];
    let recipient = recipient.as_u64().map(Id).or_else(|| recipient.as_str()?.parse().ok());
    let mut form = Form::default();
    if recipient.is_none() {
        form.required("recipient_id");
    }
    form.finish()?;
    let mut world = call.shared.world();
    let user = world.user(recipient.ok_or(ApiError::UNKNOWN_USER)?)?.id;
    if user == world.bot {
        return Err(ApiError::CANNOT_MESSAGE_USER);
    }
    let id = world.direct(user, call.shared.now_ms());
    channel_object(call, &world, id).map(Reply::ok)
}

pub(super) fn change(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let (id, now) = (call.id(0)?, call.shared.now_ms());
    let channel = world.channel_mut(id)?;
    check_thread(&call.payload, false)?;
    if matches!(channel.kind, ChannelKind::Direct(_)) {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    if let Some(name) = call.payload["name"].as_str() {
        channel.name = name.into();
    }
    let is_thread = if let ChannelKind::Thread(thread) = &mut channel.kind {
        change_thread(thread, &call.payload, now)?;
        true
    } else {
        false
    };
    let wire = channel_object(call, &world, id)?;
    let event = if is_thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
    call.shared.announce_guild(&world, event, &wire);
    Ok(Reply::ok(wire))
}

fn change_thread(thread: &mut Thread, wanted: &Value, now_ms: u64) -> Result<(), ApiError> {
    if thread.is_archived(now_ms) && wanted["archived"] != false {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    if let Some(archived) = wanted["archived"].as_bool() {
        thread.archived = archived;
        thread.used_ms = now_ms;
    }
    if let Some(locked) = wanted["locked"].as_bool() {
        thread.locked = locked;
    }
    if let Some(minutes) = wanted["auto_archive_duration"].as_u64() {
        thread.auto_archive_minutes = minutes;
    }
    Ok(())
}

fn check_thread(wanted: &Value, is_new: bool) -> Result<(), ApiError> {
    let mut form = Form::default();
    if is_new || !wanted["name"].is_null() {
        form.required_text("name", &wanted["name"], 1, 100);
    }
    let minutes = &wanted["auto_archive_duration"];
    if !minutes.is_null() && !minutes.as_u64().is_some_and(|minutes| ARCHIVE_MINUTES.contains(&minutes)) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.fault("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    form.finish()
}

/// Opens a thread by itself.
pub(super) fn open_thread(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let code = if call.payload["type"] == 11 { 11 } else { 12 };
    let id = add_thread(call, &mut world, code)?;
    announce_thread(call, &world, id)
}

/// Opens a thread at a message.
pub(super) fn open_thread_at(call: &Call<'_>) -> Outcome {
    let mut world = call.shared.world();
    let message = call.id(1)?;
    let post = world.post(call.id(0)?, message)?;
    if post.only_for.is_some() {
        return Err(ApiError::UNKNOWN_MESSAGE);
    }
    if post.wire.get("thread").is_some() {
        return Err(ApiError::THREAD_EXISTS);
    }
    let id = add_thread(call, &mut world, 11)?;
    // Such a thread has the id of its message.
    world.channel_mut(id)?.id = message;
    let wire = channel_object(call, &world, message)?;
    if let Some(post) = world.posts.get_mut(&message) {
        post.wire["flags"] = json!(post.flags() | HAS_THREAD);
        post.wire["thread"] = wire;
    }
    call.shared.announce(&world, "MESSAGE_UPDATE", &world.posts[&message]);
    announce_thread(call, &world, message)
}

fn add_thread(call: &Call<'_>, world: &mut World, code: u8) -> Result<Id, ApiError> {
    let parent = world.channel(call.id(0)?)?;
    if parent.kind != ChannelKind::Text {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    check_thread(&call.payload, true)?;
    let now = call.shared.now_ms();
    let thread = Thread {
        parent: parent.id,
        owner: world.bot,
        code,
        archived: false,
        locked: false,
        auto_archive_minutes: call.payload["auto_archive_duration"].as_u64().unwrap_or(4320),
        used_ms: now,
        messages: 0,
    };
    let name = call.payload["name"].as_str().unwrap_or_default();
    Ok(world.add_channel(ChannelKind::Thread(thread), name, now))
}

fn announce_thread(call: &Call<'_>, world: &World, id: Id) -> Outcome {
    let mut wire = channel_object(call, world, id)?;
    wire["member"] = json!({
        "id": id, "user_id": world.bot, "join_timestamp": iso(call.shared.now_ms()), "flags": 0,
    });
    let mut created = wire.clone();
    created["newly_created"] = json!(true);
    call.shared.announce_guild(world, "THREAD_CREATE", &created);
    Ok(Reply::created(wire))
}
