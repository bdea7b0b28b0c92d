//! Routes about the gateway, the bot and users.

use serde_json::json;

use super::{Call, Reply, RouteResult};
use crate::clock::millis;
use crate::gateway::{MAX_SESSION_STARTS, SessionStarts};
use crate::world::objects;

pub(super) fn gateway(call: &Call<'_>) -> RouteResult {
    Ok(Reply::ok(json!({ "url": call.shared.addresses.announced.gateway })))
}

pub(super) fn gateway_bot(call: &Call<'_>) -> RouteResult {
    let SessionStarts { shards, remaining, reset_after, max_concurrency } =
        call.shared.start_limiter.current(call.shared.now_ms());
    Ok(Reply::ok(json!({
        "url": call.shared.addresses.announced.gateway, "shards": shards,
        "session_start_limit": {
            "total": MAX_SESSION_STARTS, "remaining": remaining, "reset_after": millis(reset_after),
            "max_concurrency": max_concurrency,
        },
    })))
}

pub(super) fn own_user(call: &Call<'_>) -> RouteResult {
    objects::own_user(&call.shared.world()).map(Reply::ok)
}

pub(super) fn user(call: &Call<'_>) -> RouteResult {
    Ok(Reply::ok(objects::user(call.shared.world().user(call.id(0)?)?)))
}
