//! Routes that tell about the server.

use std::sync::MutexGuard;

use serde_json::{Value, json};

use super::{Call, Outcome, Reply};
use crate::clock::Id;
use crate::errors::ApiError;
use crate::world::World;
use crate::world::objects;

/// The world, if the server in the path is the bot's.
fn guild<'a>(call: &'a Call<'_>) -> Result<MutexGuard<'a, World>, ApiError> {
    let world = call.shared.world();
    if call.id(0)? != world.guild {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    world.ask_guild(ApiError::UNKNOWN_GUILD)?;
    Ok(world)
}

/// Adds the numbers that `with_counts` asks for.
fn count(call: &Call<'_>, world: &World, wire: &mut Value) {
    if call.flag("with_counts") {
        wire["approximate_member_count"] = json!(world.users.len());
        wire["approximate_presence_count"] = json!(world.users.len());
    }
}

pub(super) fn get(call: &Call<'_>) -> Outcome {
    let world = guild(call)?;
    let mut wire = objects::guild(&world);
    count(call, &world, &mut wire);
    Ok(Reply::ok(wire))
}

/// The bot's servers.
pub(super) fn own(call: &Call<'_>) -> Outcome {
    let world = call.shared.world();
    let bound = |name| call.param(name).and_then(|text| text.parse::<Id>().ok());
    let is_listed = world.bot_present
        && bound("before").is_none_or(|bound| world.guild < bound)
        && bound("after").is_none_or(|bound| world.guild > bound);
    let mut wire = objects::partial_guild(&world);
    count(call, &world, &mut wire);
    Ok(Reply::ok(if is_listed { json!([wire]) } else { json!([]) }))
}

pub(super) fn channels(call: &Call<'_>) -> Outcome {
    let world = guild(call)?;
    Ok(Reply::ok(objects::guild_channels(&world, call.shared.now_ms()).into()))
}

pub(super) fn roles(call: &Call<'_>) -> Outcome {
    Ok(Reply::ok(json!([objects::everyone(&*guild(call)?)])))
}

pub(super) fn member(call: &Call<'_>) -> Outcome {
    let world = guild(call)?;
    objects::member(&world, call.id(1)?).map_err(|_| ApiError::UNKNOWN_MEMBER).map(Reply::ok)
}
