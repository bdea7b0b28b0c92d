//! Routes for channels and threads.

use serde_json::{Value, json};

use super::messages::{channel, channel_object, posting_permission};
use super::{Call, Reply, RouteResult};
use crate::clock::{Id, timestamp};
use crate::errors::{ApiError, Form};
use crate::world::permissions::Permission;
use crate::world::threads::{DEFAULT_ARCHIVE_MINUTES, NewThread};
use crate::world::{Channel, ChannelKind, Thread, World, objects};

/// The permitted idle times until a thread is archived, in minutes.
const ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];

pub(super) fn get(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let id = channel(call, &world)?.id;
    channel_object(call, &world, id).map(Reply::ok)
}

/// Returns a member of a thread, to which all members of the guild were added.
pub(super) fn thread_member(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let thread = channel(call, &world)?.id;
    let user = call.id(1)?;
    let member = objects::member(&world, user).map_err(|_| ApiError::UNKNOWN_MEMBER)?;
    if world.removed_from_threads.contains(&(thread, user)) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    let joined = &member["joined_at"];
    Ok(Reply::ok(json!({ "id": thread, "user_id": user, "join_timestamp": joined, "flags": 0 })))
}

pub(super) fn typing(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let channel = channel(call, &world)?;
    world.require_permission(channel, posting_permission(channel))?;
    Ok(Reply::no_content())
}

pub(super) fn open_direct(call: &Call<'_>) -> RouteResult {
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
    let id = world.direct_channel(user, call.shared.now_ms());
    channel_object(call, &world, id).map(Reply::ok)
}

pub(super) fn change(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let now = call.shared.now_ms();
    let old = channel(call, &world)?;
    let id = old.id;
    check_thread(&call.payload, false)?;
    may_change(&world, old, &call.payload, now)?;
    let channel = world.channel_mut(id)?;
    if let Some(name) = call.payload["name"].as_str() {
        channel.name = name.into();
    }
    let event = if let ChannelKind::Thread(thread) = &mut channel.kind {
        change_thread(thread, &call.payload, now);
        "THREAD_UPDATE"
    } else {
        "CHANNEL_UPDATE"
    };
    let wire = channel_object(call, &world, id)?;
    call.shared.announce_channel(&world, event, world.channel(id)?);
    Ok(Reply::ok(wire))
}

/// Checks that the bot may change a channel as requested.
///
/// A thread's owner may change most of it; every user who may post in it may unarchive it unless it
/// is locked.
fn may_change(
    world: &World,
    channel: &Channel,
    change: &Value,
    now_ms: u64,
) -> Result<(), ApiError> {
    let thread = match &channel.kind {
        ChannelKind::Direct(_) | ChannelKind::Group(_) => return Err(ApiError::WRONG_CHANNEL_TYPE),
        ChannelKind::Text => return world.require_permission(channel, Permission::ManageChannels),
        ChannelKind::Thread(thread) => thread,
    };
    let fields = change.as_object().into_iter().flat_map(|fields| fields.keys());
    let only_unarchives =
        change["archived"] == false && fields.clone().all(|name| name == "archived");
    let changes_lock = fields.clone().any(|name| name == "locked");
    let required =
        if thread.locked || changes_lock || (thread.owner != world.bot && !only_unarchives) {
            Permission::ManageThreads
        } else {
            Permission::SendMessagesInThreads
        };
    world.require_permission(channel, required)?;
    if thread.is_archived(now_ms) && change["archived"] != false {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    Ok(())
}

fn change_thread(thread: &mut Thread, change: &Value, now_ms: u64) {
    if let Some(archived) = change["archived"].as_bool() {
        thread.archived = archived;
        thread.used_ms = now_ms;
    }
    if let Some(locked) = change["locked"].as_bool() {
        thread.locked = locked;
    }
    if let Some(minutes) = change["auto_archive_duration"].as_u64() {
        thread.auto_archive_minutes = minutes;
    }
}

fn check_thread(change: &Value, is_new: bool) -> Result<(), ApiError> {
    let mut form = Form::default();
    if is_new || !change["name"].is_null() {
        form.required_text("name", &change["name"], 1, 100);
    }
    let minutes = &change["auto_archive_duration"];
    if !minutes.is_null()
        && !minutes.as_u64().is_some_and(|minutes| ARCHIVE_MINUTES.contains(&minutes))
    {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.add_error("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    form.finish()
}

/// Creates a thread without a message.
pub(super) fn open_thread(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let (code, permission) = if call.payload["type"] == 11 {
        (11, Permission::CreatePublicThreads)
    } else {
        (12, Permission::CreatePrivateThreads)
    };
    world.require_permission(channel(call, &world)?, permission)?;
    let id = add_thread(call, &mut world, code, None)?;
    announce_thread(call, &world, id)
}

/// Creates a thread from a message.
pub(super) fn open_thread_at(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let message = call.id(1)?;
    let channel = channel(call, &world)?;
    world.require_permission(channel, Permission::CreatePublicThreads)?;
    let post = world.post(channel.id, message)?;
    if post.only_for.is_some() {
        return Err(ApiError::UNKNOWN_MESSAGE);
    }
    // The thread may have outlived its message.
    if post.wire.get("thread").is_some() || world.channel(message).is_ok() {
        return Err(ApiError::THREAD_EXISTS);
    }
    add_thread(call, &mut world, 11, Some(message))?;
    let wire = channel_object(call, &world, message)?;
    world.set_message_thread(message, Some(wire));
    call.shared.announce_message(&world, "MESSAGE_UPDATE", &world.posts[message]);
    announce_thread(call, &world, message)
}

fn add_thread(
    call: &Call<'_>,
    world: &mut World,
    code: u8,
    message: Option<Id>,
) -> Result<Id, ApiError> {
    let parent = world.channel(call.id(0)?)?;
    if parent.kind != ChannelKind::Text {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    check_thread(&call.payload, true)?;
    let new = NewThread {
        parent: parent.id,
        owner: world.bot,
        code,
        name: call.payload["name"].as_str().unwrap_or_default(),
        archive_minutes: call.payload["auto_archive_duration"]
            .as_u64()
            .unwrap_or(DEFAULT_ARCHIVE_MINUTES),
        message,
    };
    world.open_thread(&new, call.shared.now_ms())
}

fn announce_thread(call: &Call<'_>, world: &World, id: Id) -> RouteResult {
    let mut wire = channel_object(call, world, id)?;
    wire["member"] = json!({
        "id": id, "user_id": world.bot, "join_timestamp": timestamp(call.shared.now_ms()),
        "flags": 0,
    });
    let mut created = wire.clone();
    created["newly_created"] = json!(true);
    if let Some(guild) = world.guild_of(world.channel(id)?) {
        call.shared.announce_guild(world, guild, "THREAD_CREATE", &created);
    }
    Ok(Reply::created(wire))
}
