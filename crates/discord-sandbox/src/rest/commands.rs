//! Routes that register commands, globally or for a guild.

use serde_json::{Map, Value, json};

use super::{Call, Reply, RouteResult};
use crate::clock::Id;
use crate::errors::ApiError;
use crate::limits::commands::{check_all, kind};
use crate::world::World;
use crate::world::merge::merge;

/// Returns the scope of the commands: global (`None`) or a guild.
fn scope(call: &Call<'_>, world: &World) -> Result<Option<Id>, ApiError> {
    if call.id(0)? != world.bot {
        return Err(ApiError::UNKNOWN_APPLICATION);
    }
    if !call.template.contains("{guild_id}") {
        return Ok(None);
    }
    let guild = call.id(1)?;
    if !world.guilds().any(|one| one == guild) {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    world.require_guild(ApiError::MISSING_ACCESS)?;
    Ok(Some(guild))
}

fn belongs(command: &Value, scope: Option<Id>) -> bool {
    command["guild_id"].as_str().map(str::to_owned) == scope.map(|id| id.to_string())
}

fn in_scope(world: &World, scope: Option<Id>) -> Vec<Value> {
    world.commands.iter().filter(|command| belongs(command, scope)).cloned().collect()
}

pub(super) fn list(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    let mut commands = in_scope(&world, scope(call, &world)?);
    if !call.flag("with_localizations") {
        for command in &mut commands {
            strip_localizations(command);
        }
    }
    Ok(Reply::ok(commands.into()))
}

pub(super) fn replace(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let scope = scope(call, &world)?;
    let definitions = call.payload.as_array().ok_or(ApiError::BAD_JSON)?;
    check_all(definitions)?;
    let old = in_scope(&world, scope);
    let now = call.shared.now_ms();
    let commands: Vec<Value> = definitions
        .iter()
        .map(|command| {
            let same =
                old.iter().find(|old| old["name"] == command["name"] && kind(old) == kind(command));
            let id = same.map_or_else(|| json!(world.next_id(now)), |old| old["id"].clone());
            registered(&mut world, command, id, scope, now)
        })
        .collect();
    world.commands.retain(|command| !belongs(command, scope));
    world.commands.extend(commands.iter().cloned());
    Ok(Reply::ok(commands.into()))
}

pub(super) fn create(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let scope = scope(call, &world)?;
    let mut all = in_scope(&world, scope);
    let same =
        |old: &Value| old["name"] == call.payload["name"] && kind(old) == kind(&call.payload);
    let old = all.iter().position(same).map(|index| all.remove(index));
    all.push(call.payload.clone());
    check_all(&all)?;
    let now = call.shared.now_ms();
    let id = old.as_ref().map_or_else(|| json!(world.next_id(now)), |old| old["id"].clone());
    let command = registered(&mut world, &call.payload, id.clone(), scope, now);
    world.commands.retain(|command| command["id"] != id);
    world.commands.push(command.clone());
    Ok(if old.is_some() { Reply::ok(command) } else { Reply::created(command) })
}

/// Returns the index of the command in the path.
fn position(call: &Call<'_>, world: &World) -> Result<usize, ApiError> {
    let scope = scope(call, world)?;
    let id = call.id(if scope.is_some() { 2 } else { 1 })?.to_string();
    let mut all = world.commands.iter();
    all.position(|one| one["id"] == id.as_str() && belongs(one, scope))
        .ok_or(ApiError::UNKNOWN_COMMAND)
}

pub(super) fn get(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    Ok(Reply::ok(world.commands[position(call, &world)?].clone()))
}

pub(super) fn change(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let index = position(call, &world)?;
    let scope = scope(call, &world)?;
    let mut changed = world.commands[index].clone();
    merge(&mut changed, call.payload.clone());
    let others =
        world.commands.iter().enumerate().filter(|(n, one)| *n != index && belongs(one, scope));
    let mut all: Vec<Value> = others.map(|(_, one)| one.clone()).collect();
    all.push(changed.clone());
    check_all(&all)?;
    let id = changed["id"].clone();
    let changed = registered(&mut world, &changed, id, scope, call.shared.now_ms());
    world.commands[index] = changed.clone();
    Ok(Reply::ok(changed))
}

pub(super) fn delete(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    let index = position(call, &world)?;
    world.commands.remove(index);
    Ok(Reply::no_content())
}

/// Returns a registered command as Discord does.
fn registered(
    world: &mut World,
    command: &Value,
    id: Value,
    scope: Option<Id>,
    now_ms: u64,
) -> Value {
    let mut wire = json!({
        "id": id, "application_id": world.bot, "version": world.next_id(now_ms),
        "type": kind(command),
        "default_member_permissions": command["default_member_permissions"],
        "name": command["name"],
        "name_localizations": command["name_localizations"],
        "description": command["description"].as_str().unwrap_or(""),
        "description_localizations": command["description_localizations"],
        "nsfw": command["nsfw"] == true,
    });
    for list in ["contexts", "integration_types", "dm_permission"] {
        if let Some(given) = command.get(list).filter(|given| !given.is_null()) {
            wire[list] = given.clone();
        }
    }
    if let Some(options) = command["options"].as_array().filter(|options| !options.is_empty()) {
        wire["options"] = options.iter().map(normalize_option).collect();
    }
    if let Some(guild) = scope {
        wire["guild_id"] = json!(guild);
    }
    wire
}

/// Returns an option without nulls and empty lists.
fn normalize_option(option: &Value) -> Value {
    let fields = option.as_object().cloned().unwrap_or_default();
    let is_localization = |name: &str| name.ends_with("_localizations");
    let kept = fields.into_iter().filter_map(|(name, value)| match (name.as_str(), value) {
        ("options" | "choices", Value::Array(items)) if items.is_empty() => None,
        ("options" | "choices", Value::Array(items)) => {
            Some((name, items.iter().map(normalize_option).collect()))
        }
        (field, Value::Null) if !is_localization(field) => None,
        (_, value) => Some((name, value)),
    });
    Value::Object(kept.collect::<Map<_, _>>())
}

fn strip_localizations(part: &mut Value) {
    if let Value::Object(fields) = part {
        fields.remove("name_localizations");
        fields.remove("description_localizations");
    }
    for list in ["options", "choices"] {
        if let Some(items) = part.get_mut(list).and_then(Value::as_array_mut) {
            items.iter_mut().for_each(strip_localizations);
        }
    }
}
