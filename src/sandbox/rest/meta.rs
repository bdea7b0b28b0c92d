//! Routes that tell about the gateway, the bot, its application, users and the server.

use serde_json::json;

use super::{Call, Outcome, Reply};
use crate::sandbox::clock::millis;
use crate::sandbox::errors::ApiError;
use crate::sandbox::gateway::{SessionStarts, TOTAL};
use crate::sandbox::model;

pub(super) fn gateway(call: &Call<'_>) -> Outcome {
    Ok(Reply::ok(json!({ "url": call.shared.addresses.announced.gateway })))
}

pub(super) fn gateway_bot(call: &Call<'_>) -> Outcome {
    let SessionStarts { shards, remaining, reset_after, max_concurrency } =
        call.shared.starts.told(call.shared.now_ms());
    Ok(Reply::ok(json!({
        "url": call.shared.addresses.announced.gateway, "shards": shards,
        "session_start_limit": {
            "total": TOTAL, "remaining": remaining, "reset_after": millis(reset_after),
            "max_concurrency": max_concurrency,
        },
    })))
}

pub(super) fn own_user(call: &Call<'_>) -> Outcome {
    model::own_user(&call.shared.world()).map(Reply::ok)
}

pub(super) fn user(call: &Call<'_>) -> Outcome {
    Ok(Reply::ok(model::user(call.shared.world().user(call.id(0)?)?)))
}

pub(super) fn application(call: &Call<'_>) -> Outcome {
    model::application(&call.shared.world()).map(Reply::ok)
}

pub(super) fn guild(call: &Call<'_>) -> Outcome {
    let world = call.shared.world();
    if call.id(0)? != world.guild {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    world.ask_guild(ApiError::UNKNOWN_GUILD)?;
    let mut guild = model::guild(&world);
    if call.param("with_counts") == Some("true") {
        guild["approximate_member_count"] = json!(world.users.len());
        guild["approximate_presence_count"] = json!(world.users.len());
    }
    Ok(Reply::ok(guild))
}

pub(super) fn member(call: &Call<'_>) -> Outcome {
    let world = call.shared.world();
    if call.id(0)? != world.guild {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    world.ask_guild(ApiError::UNKNOWN_GUILD)?;
    model::member(&world, call.id(1)?).map_err(|_| ApiError::UNKNOWN_MEMBER).map(Reply::ok)
}
