//! Components and embeds in the form in which Discord returns them.

use serde_json::{Map, Value, json};

use crate::chat::media;
use crate::world::attachment_of_url;

/// Returns components as Discord does: numbered, with defaults and without nulls.
pub(super) fn normalize_components(components: &Value) -> Value {
    let mut components = without_nulls(components);
    let mut number = 0;
    for component in components.as_array_mut().into_iter().flatten() {
        normalize_component(component, &mut number);
    }
    if components.is_null() { json!([]) } else { components }
}

fn normalize_component(component: &mut Value, number: &mut u32) {
    *number += 1;
    component["id"] = json!(*number);
    let defaults: &[(&str, Value)] = match component["type"].as_u64() {
        Some(3 | 5..=8) => &[("min_values", json!(1)), ("max_values", json!(1))],
        Some(13) => &[("spoiler", json!(false))],
        Some(14) => &[("spacing", json!(1)), ("divider", json!(true))],
        Some(17) => &[("accent_color", Value::Null), ("spoiler", json!(false))],
        _ => &[],
    };
    for (field, value) in defaults {
        default(component, field, value.clone());
    }
    for item in component.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
        default(item, "description", Value::Null);
        default(item, "spoiler", json!(false));
    }
    let inner = component.get_mut("components").and_then(Value::as_array_mut);
    inner.into_iter().flatten().for_each(|part| normalize_component(part, number));
}

/// Resolves `attachment://name` in galleries and files. Such a file is no longer listed as an
/// attachment.
pub(super) fn resolve_shown_files(wire: &mut Value) {
    let mut files = wire["attachments"].as_array().cloned().unwrap_or_default();
    let mut shown_ids = Vec::new();
    let mut resolve = |media: &mut Value| {
        let name = media["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
        let name = media::safe_name(name?);
        let file = files.iter().rfind(|file| file["filename"] == name.as_str())?;
        *media = shown_file(file);
        media["attachment_id"] = file["id"].clone();
        media["id"] = file["id"].clone();
        shown_ids.push(file["id"].clone());
        Some(file["size"].clone())
    };
    for_each_mut(&mut wire["components"], &mut |part| match part["type"].as_u64() {
        Some(12) => {
            for item in part["items"].as_array_mut().into_iter().flatten() {
                resolve(&mut item["media"]);
            }
        }
        Some(13) => {
            if let Some(size) = resolve(&mut part["file"]) {
                part["size"] = size;
                let name = part["file"]["url"].as_str().and_then(|url| url.rsplit('/').next());
                part["name"] = json!(name);
            }
        }
        _ => {}
    });
    files.retain(|file| !shown_ids.contains(&file["id"]));
    wire["attachments"] = files.into();
}

/// Calls `visit` for all components of a list, and for those of containers.
fn for_each_mut(components: &mut Value, visit: &mut impl FnMut(&mut Value)) {
    for part in components.as_array_mut().into_iter().flatten() {
        visit(part);
        if let Some(inner) = part.get_mut("components") {
            for_each_mut(inner, visit);
        }
    }
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
                    embed[slot] = shown_file(file);
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

fn shown_file(file: &Value) -> Value {
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
