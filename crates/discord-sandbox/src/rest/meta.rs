//! Routes that tell about the gateway, the bot, its application and users.

use serde_json::json;

use super::{Call, Outcome, Reply};
use crate::clock::millis;
use crate::gateway::{SessionStarts, TOTAL};
use crate::world::objects;

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
    objects::own_user(&call.shared.world()).map(Reply::ok)
}

pub(super) fn user(call: &Call<'_>) -> Outcome {
    Ok(Reply::ok(objects::user(call.shared.world().user(call.id(0)?)?)))
}

pub(super) fn application(call: &Call<'_>) -> Outcome {
    objects::application(&call.shared.world(), call.shared.config.privileged_intents).map(Reply::ok)
}
