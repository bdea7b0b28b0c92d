//! Components and embeds in the form in which Discord returns them.

use serde_json::{Map, Value, json};

use crate::chat::media;
use crate::world::attachment_of_url;

/// Returns components as Discord does: numbered, with defaults and without nulls.
pub(super) fn normalize_rows(rows: &Value) -> Value {
    let mut rows = without_nulls(rows);
    let mut number = 0;
    for row in rows.as_array_mut().into_iter().flatten() {
        number += 1;
        row["id"] = json!(number);
        for part in row["components"].as_array_mut().into_iter().flatten() {
            number += 1;
            part["id"] = json!(number);
            if part["type"] != 2 {
                default(part, "min_values", json!(1));
                default(part, "max_values", json!(1));
            }
        }
    }
    if rows.is_null() { json!([]) } else { rows }
}

/// Returns embeds as Discord does: with types and defaults, and without nulls.
pub(super) fn normalize_embeds(embeds: &Value) -> Value {
    let mut embeds = without_nulls(embeds);
    for embed in embeds.as_array_mut().into_iter().flatten() {
        embed["type"] = json!("rich");
        if let Some(fields) = embed.get_mut("fields").and_then(Value::as_array_mut) {
            fields.iter_mut().for_each(|field| default(field, "inline", json!(false)));
        }
    }
    if embeds.is_null() { json!([]) } else { embeds }
}

fn default(object: &mut Value, field: &str, value: Value) {
    if let Value::Object(fields) = object {
        fields.entry(field).or_insert(value);
    }
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| !value.is_null());
            Value::Object(
                kept.map(|(name, value)| (name.clone(), without_nulls(value)))
                    .collect::<Map<_, _>>(),
            )
        }
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// Resolves `attachment://name` in embeds. As on Discord, such a file is no longer listed as an
/// attachment.
pub(super) fn resolve_embed_files(wire: &mut Value, old_embeds: &Value) {
    let mut files = wire["attachments"].as_array().cloned().unwrap_or_default();
    let mut embedded_ids = Vec::new();
    for embed in wire["embeds"].as_array_mut().into_iter().flatten() {
        for slot in ["image", "thumbnail"] {
            let Some(url) = embed[slot]["url"].as_str().map(str::to_owned) else {
                continue;
            };
            if let Some(name) = url.strip_prefix("attachment://") {
                let name = media::safe_name(name);
                if let Some(file) = files.iter().rfind(|file| file["filename"] == name.as_str()) {
                    embed[slot] = embedded_file(file);
                    embedded_ids.push(file["id"].clone());
                }
            } else if let Some(kept) = known_image(old_embeds, &url) {
                embed[slot] = kept;
            }
        }
        // Indexing an absent field has inserted a null.
        *embed = without_nulls(embed);
    }
    files.retain(|file| !embedded_ids.contains(&file["id"]));
    wire["attachments"] = files.into();
}

fn embedded_file(file: &Value) -> Value {
    let fields = ["url", "proxy_url", "width", "height", "content_type", "description"];
    let present =
        fields.iter().filter_map(|&field| Some((field.to_owned(), file.get(field)?.clone())));
    Value::Object(present.collect())
}

/// Returns an image that the message already showed before the edit.
fn known_image(old_embeds: &Value, url: &str) -> Option<Value> {
    attachment_of_url(url)?;
    let images = old_embeds.as_array()?.iter().flat_map(|old| [&old["image"], &old["thumbnail"]]);
    images.into_iter().find(|image| image["url"] == url).cloned()
}
