//! Routes about guilds.

use std::collections::BTreeSet;
use std::sync::MutexGuard;

use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{Call, Reply, RouteResult};
use crate::clock::Id;
use crate::errors::{ApiError, Form};
use crate::world::World;
use crate::world::permissions::Permission;
use crate::world::{objects, roles};

/// The most events of a guild.
const MAX_EVENTS: usize = 100;
/// The privacy level, type and status of the events that are created.
const GUILD_ONLY: u64 = 2;
const EXTERNAL: u64 = 3;
const SCHEDULED: u64 = 1;

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

/// Creates an event at an external place; those in channels of the guild are not there.
pub(super) fn create_event(call: &Call<'_>) -> RouteResult {
    let (mut world, guild) = guild(call)?;
    require_events(&world)?;
    let new = &call.payload;
    let mut form = Form::default();
    form.required_text("name", &new["name"], 1, 100);
    form.text("description", &new["description"], 1, 1000);
    let location = &new["entity_metadata"]["location"];
    form.required_text("entity_metadata.location", location, 1, 100);
    for (field, only) in [("privacy_level", GUILD_ONLY), ("entity_type", EXTERNAL)] {
        if new[field] != only {
            let message = format!("Value must be one of {{{only}}}.");
            form.add_error(field, "BASE_TYPE_CHOICES", message);
        }
    }
    let now = i128::from(call.shared.now_ms()) * 1_000_000;
    let start = time(&mut form, "scheduled_start_time", new, now);
    time(&mut form, "scheduled_end_time", new, start.unwrap_or(now));
    form.finish()?;
    if world.events.iter().filter(|event| event["guild_id"] == json!(guild)).count() >= MAX_EVENTS {
        return Err(ApiError::TOO_MANY_EVENTS);
    }
    let event = json!({
        "id": world.next_id(call.shared.now_ms()), "guild_id": guild, "channel_id": null,
        "creator_id": world.bot, "name": new["name"], "description": new["description"],
        "image": null, "scheduled_start_time": new["scheduled_start_time"],
        "scheduled_end_time": new["scheduled_end_time"], "privacy_level": GUILD_ONLY,
        "status": SCHEDULED, "entity_type": EXTERNAL, "entity_id": null,
        "entity_metadata": { "location": location }, "recurrence_rule": null,
        "guild_scheduled_event_exceptions": [],
    });
    world.events.push(event.clone());
    Ok(Reply::ok(event))
}

pub(super) fn delete_event(call: &Call<'_>) -> RouteResult {
    let (mut world, _) = guild(call)?;
    require_events(&world)?;
    let id = json!(call.id(1)?);
    let at = world.events.iter().position(|event| event["id"] == id);
    world.events.remove(at.ok_or(ApiError::UNKNOWN_EVENT)?);
    Ok(Reply::no_content())
}

/// Checks that the bot may create events of the guild. It may delete those that it has created.
fn require_events(world: &World) -> Result<(), ApiError> {
    match world.permissions(world.bot) & Permission::CreateEvents.bit() {
        0 => Err(ApiError::MISSING_PERMISSIONS),
        _ => Ok(()),
    }
}

/// Reads a required time after another one, in nanoseconds since 1970-01-01.
fn time(form: &mut Form, field: &str, of: &Value, after: i128) -> Option<i128> {
    form.required_text(field, &of[field], 1, usize::MAX);
    let read = OffsetDateTime::parse(of[field].as_str()?, &Rfc3339);
    let Ok(read) = read.map(OffsetDateTime::unix_timestamp_nanos) else {
        form.add_error(field, "DATE_TIME_TYPE_PARSE", "Could not parse as a date and time.");
        return None;
    };
    if read <= after {
        let message = "Cannot schedule event in the past.";
        form.add_error(field, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", message);
    }
    Some(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{SandboxClock, timestamp};
    use crate::{Config, Sandbox};

    #[test]
    fn events_are_in_the_future_and_have_an_end() {
        let sandbox =
            Sandbox::without_connections(Config::default(), SandboxClock::default()).unwrap();
        let path = format!("/guilds/{}/scheduled-events", sandbox.guild_id());
        let at = |minutes: i64| timestamp(sandbox.now_ms().saturating_add_signed(minutes * 60_000));
        let create = |start, end: Value, name: &str| {
            let event = json!({
                "name": name, "privacy_level": 2, "entity_type": 3, "scheduled_start_time": start,
                "scheduled_end_time": end, "entity_metadata": { "location": "here" },
            });
            sandbox.request("POST", &path, &event, &[])
        };
        for (start, end, name, refused) in [
            (at(-1), json!(at(9)), "Cup", "scheduled_start_time"),
            (at(5), json!(at(4)), "Cup", "scheduled_end_time"),
            (at(5), Value::Null, "Cup", "scheduled_end_time"),
            (at(5), json!(at(9)), "", "name"),
        ] {
            let (status, answer) = create(start, end, name);
            assert_eq!(status, 400);
            assert!(answer["errors"][refused].is_object(), "{answer}");
        }
        let (status, event) = create(at(5), json!(at(9)), "Cup");
        assert_eq!(status, 200, "{event}");
        let path = format!("{path}/{}", event["id"].as_str().unwrap());
        let delete = || sandbox.request("DELETE", &path, &Value::Null, &[]).0;
        assert_eq!([delete(), delete()], [204, 404]);
    }
}
