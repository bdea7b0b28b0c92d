//! Bodies of requests with messages, in either layout.

use serde_json::Value;

/// Returns the parts of a message's components: those of its frame if it has one.
fn parts(body: &Value) -> &[Value] {
    let components = body["components"].as_array().map_or(&[][..], Vec::as_slice);
    match components {
        [frame] if frame["type"] == 17 => frame["components"].as_array().map_or(&[], Vec::as_slice),
        _ => components,
    }
}

/// Returns the text of a message, if the body has one.
pub fn text(body: &Value) -> Option<&str> {
    let framed = || parts(body).iter().find(|part| part["type"] == 10)?["content"].as_str();
    body["content"].as_str().or_else(framed)
}

/// Returns the buttons and menus of a message.
pub fn components(body: &Value) -> impl Iterator<Item = &Value> {
    let rows = parts(body).iter().filter(|part| part["type"] == 1);
    rows.filter_map(|row| row["components"].as_array()).flatten()
}

/// Returns whether a message has a frame.
pub fn is_framed(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & 1 << 15 != 0
}
