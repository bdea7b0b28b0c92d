//! Routes of an interaction token: the original response and follow-up messages.

use serde_json::json;

use super::interactions::message_kind;
use super::{Call, Reply, RouteResult};
use crate::chat::compose::Draft;
use crate::clock::Id;
use crate::errors::ApiError;
use crate::limits::message::{self, EPHEMERAL, LOADING, SILENT};
use crate::world::{Interaction, Post, TOKEN_LIFETIME_MS, World};

/// Returns the interaction of the token in the path, if it was acknowledged and has not expired.
fn acknowledged(call: &Call<'_>, world: &World) -> Result<Interaction, ApiError> {
    let known =
        world.interaction_by_token(call.arg(1)).filter(|_| call.arg(0) == world.bot.to_string());
    let interaction = known.ok_or(ApiError::UNKNOWN_WEBHOOK)?;
    if call.shared.now_ms() > interaction.created_ms + TOKEN_LIFETIME_MS {
        return Err(ApiError::EXPIRED_TOKEN);
    }
    if interaction.answered.is_none() {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    Ok(interaction.clone())
}

/// Returns the message in the path: the original response or a follow-up of this token.
fn target<'a>(
    call: &Call<'_>,
    world: &'a World,
    interaction: &Interaction,
) -> Result<&'a Post, ApiError> {
    let original = interaction.answered.as_ref().and_then(|answered| answered.original);
    let id = if call.args.len() > 2 {
        call.id(2)?
    } else {
        original.ok_or(ApiError::UNKNOWN_MESSAGE)?
    };
    let post = world.post(interaction.channel, id)?;
    let is_own = Some(id) == original
        || post.wire["interaction_metadata"]["id"] == interaction.id.to_string();
    if is_own { Ok(post) } else { Err(ApiError::UNKNOWN_MESSAGE) }
}

pub(super) fn get(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let interaction = acknowledged(call, &world)?;
    target(call, &world, &interaction).map(|post| Reply::ok(post.wire.clone()))
}

pub(super) fn change(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let interaction = acknowledged(call, &world)?;
    let id = target(call, &world, &interaction)?.id("id").ok_or(ApiError::UNKNOWN_MESSAGE)?;
    edit(call, &mut world, id)
}

fn edit(call: &Call<'_>, world: &mut World, id: Id) -> RouteResult {
    // The ephemeral flag is accepted but has no effect on an edit.
    message::check(&call.payload, &call.files, world.posts.get(id), "", true)?;
    world.check_emojis(&call.payload, "")?;
    world.edit_message(id, &call.payload, call.files.clone(), &call.shared.context())?;
    let post = &world.posts[id];
    call.shared.announce_message(world, "MESSAGE_UPDATE", post);
    Ok(Reply::ok(post.wire.clone()))
}

pub(super) fn delete(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let interaction = acknowledged(call, &world)?;
    let id = target(call, &world, &interaction)?.id("id").ok_or(ApiError::UNKNOWN_MESSAGE)?;
    call.shared.remove_post(&mut world, id);
    Ok(Reply::no_content())
}

/// Sends a follow-up message. The first one after a deferred response edits that instead.
pub(super) fn follow_up(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let interaction = acknowledged(call, &world)?;
    let original = interaction.answered.as_ref().and_then(|answered| answered.original);
    let deferred =
        original.filter(|id| world.posts.get(*id).is_some_and(|post| post.flags() & LOADING != 0));
    if let Some(id) = deferred {
        return edit(call, &mut world, id);
    }
    message::check(&call.payload, &call.files, None, "", true)?;
    world.check_emojis(&call.payload, "")?;
    let payload = if call.payload.is_null() { &json!({}) } else { &call.payload };
    let draft = Draft {
        channel: interaction.channel,
        author: world.bot,
        payload,
        files: call.files.clone(),
        kind: if original.is_some() { 19 } else { message_kind(&interaction) },
        flags: payload["flags"].as_u64().unwrap_or(0) & (EPHEMERAL | SILENT),
        interaction: Some(&interaction),
        reply_to: original,
    };
    let id = call.shared.send(&mut world, draft)?;
    Ok(Reply::ok(world.posts[id].wire.clone()))
}
