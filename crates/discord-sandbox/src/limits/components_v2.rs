//! Validation of messages of Components V2: texts, galleries, files, separators and action rows, in
//! containers or alone. Sections are refused, as the stand-in does not show them.

use std::collections::HashSet;

use serde_json::Value;

use super::action_rows::action_row;
use super::upload::Upload;
use crate::chat::media::safe_name;
use crate::errors::Form;

/// The most components of a message, nested ones included.
const MAX_COMPONENTS: usize = 40;
/// The most characters of all texts of a message.
const MAX_TEXT: usize = 4000;

/// Checks the content of a message with the flag `IS_COMPONENTS_V2`. `at` returns the path of a
/// field. An edit may omit the components.
pub(super) fn check(
    form: &mut Form,
    at: &dyn Fn(&str) -> String,
    payload: &Value,
    files: &[Upload],
    is_edit: bool,
) {
    for field in ["content", "embeds", "poll", "sticker_ids"] {
        if !payload[field].is_null() {
            let message = format!("The '{field}' field cannot be used with IS_COMPONENTS_V2");
            form.add_error(
                &at(field),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                message,
            );
        }
    }
    let path = at("components");
    if payload["components"].is_null() && is_edit {
        return;
    }
    let components = form.list(&path, &payload["components"], MAX_COMPONENTS);
    if components.is_empty() {
        form.wrong_length(&path, 1, MAX_COMPONENTS);
    }
    let mut check = Check { files, ids: HashSet::new(), count: 0, text: 0 };
    for (n, component) in components.iter().enumerate() {
        check.component(form, &format!("{path}.{n}"), component, true);
    }
    if check.count > MAX_COMPONENTS {
        let message = format!("A message has at most {MAX_COMPONENTS} components");
        form.add_error(&path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
    }
    if check.text > MAX_TEXT {
        let message = format!("The texts of a message have at most {MAX_TEXT} characters");
        form.add_error(&path, "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", message);
    }
}

/// What is counted over all components of a message.
struct Check<'a> {
    files: &'a [Upload],
    ids: HashSet<&'a str>,
    count: usize,
    text: usize,
}

impl<'a> Check<'a> {
    fn component(&mut self, form: &mut Form, at: &str, part: &'a Value, is_top: bool) {
        self.count += 1;
        match part["type"].as_u64() {
            Some(1) => {
                self.count += part["components"].as_array().map_or(0, Vec::len);
                action_row(form, at, part, &mut self.ids);
            }
            Some(10) => {
                form.required_text(&format!("{at}.content"), &part["content"], 1, MAX_TEXT);
                self.text += part["content"].as_str().map_or(0, |text| text.chars().count());
            }
            Some(12) => self.gallery(form, at, part),
            Some(13) => self.file(form, &format!("{at}.file.url"), &part["file"]["url"]),
            Some(14) => {}
            Some(17) if is_top => self.container(form, at, part),
            _ => form.add_error(
                &format!("{at}.type"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1, 10, 12, 13, 14, 17}, and 17 only at the top.",
            ),
        }
    }

    fn container(&mut self, form: &mut Form, at: &str, container: &'a Value) {
        let accent = &container["accent_color"];
        if !accent.is_null() && accent.as_u64().is_none_or(|colour| colour > 0xff_ffff) {
            let message = "int value should be between 0 and 16777215.";
            form.add_error(&format!("{at}.accent_color"), "NUMBER_TYPE_MAX", message);
        }
        let at = format!("{at}.components");
        let parts = form.list(&at, &container["components"], MAX_COMPONENTS);
        if parts.is_empty() {
            form.wrong_length(&at, 1, MAX_COMPONENTS);
        }
        for (n, part) in parts.iter().enumerate() {
            self.component(form, &format!("{at}.{n}"), part, false);
        }
    }

    fn gallery(&self, form: &mut Form, at: &str, gallery: &Value) {
        let at = format!("{at}.items");
        let items = form.list(&at, &gallery["items"], 10);
        if items.is_empty() {
            form.wrong_length(&at, 1, 10);
        }
        for (n, item) in items.iter().enumerate() {
            form.text(&format!("{at}.{n}.description"), &item["description"], 1, 1024);
            self.file(form, &format!("{at}.{n}.media.url"), &item["media"]["url"]);
        }
    }

    /// Checks a reference to a file. Only files of the same request can be shown: Discord documents
    /// no reference to earlier ones, and the stand-in fetches no other addresses.
    fn file(&self, form: &mut Form, at: &str, url: &Value) {
        let name = url.as_str().and_then(|url| url.strip_prefix("attachment://"));
        let is_known = name.is_some_and(|name| {
            self.files.iter().any(|file| safe_name(&file.filename) == safe_name(name))
        });
        if !is_known {
            form.add_error(
                at,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                format!("{url}"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::message;
    use super::*;

    /// Returns the error code at a path; `None` if the payload is valid.
    fn code(payload: &Value, pointer: &str) -> Option<String> {
        let upload =
            Upload { field: "files[0]".into(), filename: "a.png".into(), bytes: Vec::new().into() };
        let errors = message::check(payload, &[upload], None, "", false).err()?.errors?;
        let code = errors.pointer(pointer)?["_errors"][0]["code"].as_str();
        Some(code.unwrap_or("none").into())
    }

    fn text(length: usize) -> Value {
        json!({ "type": 10, "content": "x".repeat(length) })
    }

    fn gallery(name: &str) -> Value {
        json!({ "type": 12, "items": [{ "media": { "url": format!("attachment://{name}") } }] })
    }

    fn card(parts: Value) -> Value {
        json!({ "flags": 1 << 15, "components": [{ "type": 17, "components": parts }] })
    }

    #[test]
    fn a_card_of_text_gallery_file_and_rows_is_valid() {
        let button = json!({ "type": 2, "style": 1, "label": "x", "custom_id": "x" });
        let parts = json!([
            text(4000), gallery("a.png"), { "type": 14 },
            { "type": 13, "file": { "url": "attachment://a.png" } },
            { "type": 1, "components": [button] },
        ]);
        assert_eq!(code(&card(parts), ""), None);
    }

    #[test]
    fn each_violation_has_its_error_code() {
        let row = json!({ "type": 1, "components": [
            { "type": 2, "style": 1, "label": "x", "custom_id": "x" }] });
        let mut with_content = card(json!([text(1)]));
        with_content["content"] = json!("x");
        let cases = [
            (with_content, "/content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
            (json!({ "flags": 1 << 15 }), "/components", "BASE_TYPE_BAD_LENGTH"),
            (card(json!([])), "/components/0/components", "BASE_TYPE_BAD_LENGTH"),
            (
                card(json!(vec![text(1); 40])),
                "/components",
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            ),
            (
                card(json!([text(2000), text(2001)])),
                "/components",
                "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED",
            ),
            (
                card(json!([gallery("b.png")])),
                "/components/0/components/0/items/0/media/url",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            ),
            (
                card(json!([row, row])),
                "/components/0/components/1/components/0/custom_id",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
            ),
            (
                card(json!([{ "type": 17, "components": [text(1)] }])),
                "/components/0/components/0/type",
                "BASE_TYPE_CHOICES",
            ),
            (json!({ "components": [text(1)] }), "/components/0/type", "BASE_TYPE_CHOICES"),
        ];
        for (payload, pointer, expected) in cases {
            assert_eq!(code(&payload, pointer).as_deref(), Some(expected), "{pointer}");
        }
    }
}
