//! Routes about guilds.

use std::collections::BTreeSet;
use std::sync::MutexGuard;

use serde_json::{Value, json};

use super::{Call, Reply, RouteResult};
use crate::clock::Id;
use crate::errors::ApiError;
use crate::world::World;
use crate::world::{objects, roles};

/// Returns the world and the guild in the path, if it is one of the bot's.
fn guild<'a>(call: &'a Call<'_>) -> Result<(MutexGuard<'a, World>, Id), ApiError> {
    let world = call.shared.world();
    let id = call.id(0)?;
    if !world.guilds().any(|guild| guild == id) {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    world.require_guild(ApiError::UNKNOWN_GUILD)?;
    Ok((world, id))
}

/// Adds the counts that `with_counts` requests.
fn add_counts(call: &Call<'_>, world: &World, wire: &mut Value) {
    if call.flag("with_counts") {
        wire["approximate_member_count"] = json!(world.users.len());
        wire["approximate_presence_count"] = json!(world.users.len());
    }
}

pub(super) fn get(call: &Call<'_>) -> RouteResult {
    let (world, id) = guild(call)?;
    let mut wire = objects::guild(&world, id);
    add_counts(call, &world, &mut wire);
    Ok(Reply::ok(wire))
}

/// Lists the bot's guilds.
pub(super) fn own(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let bound = |name| call.param(name).and_then(|text| text.parse::<Id>().ok());
    let is_listed = |guild: &Id| {
        world.bot_present
            && bound("before").is_none_or(|bound| *guild < bound)
            && bound("after").is_none_or(|bound| *guild > bound)
    };
    let own = world.guilds().filter(is_listed).map(|guild| {
        let mut wire = objects::partial_guild(&world, guild);
        add_counts(call, &world, &mut wire);
        wire
    });
    Ok(Reply::ok(own.collect()))
}

pub(super) fn channels(call: &Call<'_>) -> RouteResult {
    let (world, id) = guild(call)?;
    Ok(Reply::ok(objects::guild_channels(&world, id, call.shared.now_ms()).into()))
}

pub(super) fn roles(call: &Call<'_>) -> RouteResult {
    let (world, id) = guild(call)?;
    Ok(Reply::ok(roles::wires(&world, id).into()))
}

pub(super) fn give_role(call: &Call<'_>) -> RouteResult {
    change_role(call, |members, user| members.insert(user))
}

pub(super) fn take_role(call: &Call<'_>) -> RouteResult {
    change_role(call, |members, user| members.remove(&user))
}

fn change_role(call: &Call<'_>, change: impl FnOnce(&mut BTreeSet<Id>, Id) -> bool) -> RouteResult {
    let (mut world, guild) = guild(call)?;
    let user = call.id(1)?;
    objects::member(&world, user).map_err(|_| ApiError::UNKNOWN_MEMBER)?;
    change(&mut world.role_to_give(guild, call.id(2)?)?.members, user);
    Ok(Reply::no_content())
}

pub(super) fn member(call: &Call<'_>) -> RouteResult {
    let (world, _) = guild(call)?;
    objects::member(&world, call.id(1)?).map_err(|_| ApiError::UNKNOWN_MEMBER).map(Reply::ok)
}
