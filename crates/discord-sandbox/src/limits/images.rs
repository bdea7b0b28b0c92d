//! Images within the JSON of a request.

use axum::body::Bytes;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

use crate::chat::media;
use crate::errors::Form;

/// How an image begins in a request. Its type need not be true: discord.js calls all images JPEGs.
const DATA_URI: &str = "data:image/";
/// What precedes the data of an image.
const BASE64: &str = ";base64,";

/// Decodes an image of at most `max` bytes that `is_known` recognizes.
pub(crate) fn decode(
    form: &mut Form,
    at: &str,
    image: &Value,
    max: usize,
    is_known: fn(&[u8]) -> bool,
) -> Bytes {
    let uri = image.as_str().and_then(|image| image.strip_prefix(DATA_URI));
    let data = uri.and_then(|uri| uri.split_once(BASE64));
    let bytes = data.and_then(|(_, data)| BASE64_STANDARD.decode(data).ok()).unwrap_or_default();
    if !is_known(&bytes) {
        form.add_error(at, "IMAGE_INVALID", "Invalid image data");
    }
    if bytes.len() > max {
        let message = format!("File cannot be larger than {}.0 kb.", max >> 10);
        form.add_error(at, "BINARY_TYPE_MAX_SIZE", message);
    }
    bytes.into()
}

/// Returns whether it is a PNG.
pub(crate) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG") && media::dimensions(bytes).is_some()
}

/// Returns whether it is a PNG, a GIF or a JPEG.
pub(crate) fn is_image(bytes: &[u8]) -> bool {
    media::dimensions(bytes).is_some() || bytes.starts_with(b"\xff\xd8\xff")
}
