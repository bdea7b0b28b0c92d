//! Routes of the application's emojis.

use axum::body::Bytes;
use serde_json::{Value, json};

use super::{Call, Reply, RouteResult};
use crate::errors::{ApiError, Form};
use crate::limits::images::{decode, is_png};
use crate::world::World;

/// The maximum size of an image in bytes.
const MAX_SIZE: usize = 256 << 10;

fn check_application(call: &Call<'_>, world: &World) -> Result<(), ApiError> {
    if call.id(0)? == world.bot { Ok(()) } else { Err(ApiError::UNKNOWN_APPLICATION) }
}

pub(super) fn list(call: &Call<'_>) -> RouteResult {
    let world = call.shared.world();
    check_application(call, &world)?;
    Ok(Reply::ok(json!({ "items": world.emoji_objects()? })))
}

pub(super) fn create(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    check_application(call, &world)?;
    let mut form = Form::default();
    let name = name(&mut form, &call.payload["name"]);
    let image = image(&mut form, &call.payload["image"]);
    form.finish()?;
    world.add_emoji(name, image, call.shared.now_ms())?;
    let created = world.emoji_objects()?.pop().ok_or(ApiError::UNKNOWN_EMOJI)?;
    Ok(Reply::created(created))
}

pub(super) fn delete(call: &Call<'_>) -> RouteResult {
    let mut world = call.shared.world();
    check_application(call, &world)?;
    if world.remove_emoji(call.id(1)?) {
        Ok(Reply::no_content())
    } else {
        Err(ApiError::UNKNOWN_EMOJI)
    }
}

/// Checks the name of an emoji: 2 to 32 letters, digits and underscores.
fn name<'a>(form: &mut Form, name: &'a Value) -> &'a str {
    form.required_text("name", name, 2, 32);
    let name = name.as_str().unwrap_or_default();
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        let message = "String value did not match validation regex.";
        form.add_error("name", "STRING_TYPE_REGEX", message);
    }
    name
}

/// Decodes an image, which must be a PNG of at most 256 KiB.
fn image(form: &mut Form, data: &Value) -> Bytes {
    form.required_text("image", data, 1, usize::MAX);
    decode(form, "image", data, MAX_SIZE, is_png)
}
