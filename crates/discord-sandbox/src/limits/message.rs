//! Validation of messages and autocomplete choices.

use serde_json::Value;

use super::action_rows::rows;
use super::components_v2;
pub(crate) use super::upload::Upload;
use crate::errors::{ApiError, Form};
use crate::world::Post;

/// The message flag `EPHEMERAL`.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// The message flag `LOADING`: a deferred response without content yet.
pub(crate) const LOADING: u64 = 1 << 7;
/// The message flag `SUPPRESS_NOTIFICATIONS`.
pub(crate) const SILENT: u64 = 1 << 12;
/// The message flag `IS_COMPONENTS_V2`: all content is in components.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
/// The message flags that a bot may set: `SUPPRESS_EMBEDS`, `SUPPRESS_NOTIFICATIONS` and
/// `IS_COMPONENTS_V2`.
const SETTABLE: u64 = 1 << 2 | SILENT | COMPONENTS_V2;

/// Checks a message that a bot sends or edits.
///
/// `edited` is the message before an edit. `at` is the path of the payload in the request (`data`
/// for callbacks); `ephemeral` permits that flag.
pub(crate) fn check(
    payload: &Value,
    files: &[Upload],
    edited: Option<&Post>,
    at: &str,
    ephemeral: bool,
) -> Result<(), ApiError> {
    let mut form = Form::default();
    if !payload.is_object() {
        form.add_error(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return form.finish();
    }
    let at: &dyn Fn(&str) -> String =
        &|field| if at.is_empty() { field.into() } else { format!("{at}.{field}") };
    let flags_before = edited.map_or(0, Post::flags);
    let sets_v2 = payload["flags"].as_u64().map(|flags| flags & COMPONENTS_V2 != 0);
    if flags_before & COMPONENTS_V2 != 0 || sets_v2 == Some(true) {
        components_v2::check(&mut form, at, payload, files, edited.is_some());
        // The content of a message that is not loading was sent before.
        let is_plain = edited.is_some() && flags_before & (COMPONENTS_V2 | LOADING) == 0;
        if is_plain || flags_before & COMPONENTS_V2 != 0 && sets_v2 == Some(false) {
            let message = "The flag IS_COMPONENTS_V2 of a message cannot be changed.";
            form.add_error(&at("flags"), "MESSAGE_FLAGS_COMPONENTS_V2_CHANGED", message);
        }
    } else {
        form.text(&at("content"), &payload["content"], 0, 2000);
        embeds(&mut form, &at("embeds"), &payload["embeds"]);
        rows(&mut form, &at("components"), &payload["components"]);
    }
    attachments(&mut form, &at("attachments"), &payload["attachments"], files);
    mentions(&mut form, &at("allowed_mentions"), &payload["allowed_mentions"]);
    flags(&mut form, &at("flags"), &payload["flags"], ephemeral);
    form.finish()
}

fn flags(form: &mut Form, at: &str, flags: &Value, ephemeral: bool) {
    let allowed = SETTABLE | if ephemeral { EPHEMERAL } else { 0 };
    let known = flags.is_null() || flags.as_u64().is_some_and(|bits| bits & !allowed == 0);
    if !known {
        form.add_error(
            at,
            "BASE_TYPE_CHOICES",
            format!("Only the flags in {allowed} may be set here."),
        );
    }
}

fn embeds(form: &mut Form, at: &str, embeds: &Value) {
    let mut total = 0;
    for (n, embed) in form.list(at, embeds, 10).iter().enumerate() {
        let at = format!("{at}.{n}");
        total += form.text(&format!("{at}.title"), &embed["title"], 0, 256);
        total += form.text(&format!("{at}.description"), &embed["description"], 0, 4096);
        total += form.text(&format!("{at}.footer.text"), &embed["footer"]["text"], 0, 2048);
        total += form.text(&format!("{at}.author.name"), &embed["author"]["name"], 0, 256);
        for (m, field) in
            form.list(&format!("{at}.fields"), &embed["fields"], 25).iter().enumerate()
        {
            for (part, max) in [("name", 256), ("value", 1024)] {
                form.required_text(&format!("{at}.fields.{m}.{part}"), &field[part], 1, max);
                total += field[part].as_str().map_or(0, |text| text.chars().count());
            }
        }
    }
    if total > 6000 {
        form.add_error(at, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
}

fn attachments(form: &mut Form, at: &str, listed: &Value, files: &[Upload]) {
    if files.len() > 10 {
        form.too_long(at, 10);
    }
    for (n, one) in form.list(at, listed, 10).iter().enumerate() {
        form.text(&format!("{at}.{n}.description"), &one["description"], 0, 1024);
        let number = reference(one);
        // Small numbers refer to files of this request; snowflakes are existing attachments.
        let missing = number
            .is_none_or(|id| id < 1000 && !files.iter().any(|file| file.number() == Some(id)));
        if missing {
            let message = format!("Attachment data not found for attachment ID: {}", one["id"]);
            form.add_error(&format!("{at}.{n}.id"), "ATTACHMENT_NOT_FOUND", message);
        }
    }
}

/// Returns the id of an entry of `attachments`.
pub(crate) fn reference(listed: &Value) -> Option<u64> {
    listed["id"].as_u64().or_else(|| listed["id"].as_str()?.parse().ok())
}

fn mentions(form: &mut Form, at: &str, allowed: &Value) {
    let parse = form.list(&format!("{at}.parse"), &allowed["parse"], 3);
    for (n, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of {'users', 'everyone', 'roles'}.";
            form.add_error(&format!("{at}.parse.{n}"), "BASE_TYPE_CHOICES", message);
        }
    }
    for kind in ["users", "roles"] {
        let ids = form.list(&format!("{at}.{kind}"), &allowed[kind], 100);
        if !ids.is_empty() && parse.iter().any(|parsed| parsed == kind) {
            let message =
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            form.add_error(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

/// Checks autocomplete choices: at most 25, with names and values of 1 to 100 characters.
pub(crate) fn check_choices(data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    if data["choices"].is_null() {
        form.required("data.choices");
    }
    for (n, choice) in form.list("data.choices", &data["choices"], 25).iter().enumerate() {
        super::commands::choice(&mut form, &format!("data.choices.{n}"), choice);
    }
    form.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Returns the error code at a path; `None` if the payload is valid.
    fn code(payload: &Value, pointer: &str) -> Option<String> {
        let errors = check(payload, &[], None, "", false).err()?.errors?;
        let code = errors.pointer(pointer)?["_errors"][0]["code"].as_str();
        Some(code.unwrap_or("none").into())
    }

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "x", "custom_id": id })
    }

    #[test]
    fn at_most_five_rows_of_five_buttons_are_valid() {
        let row = |r: usize, n: usize| {
            json!({
                "type": 1,
                "components": (0..n).map(|c| button(&format!("{r}{c}"))).collect::<Vec<_>>()
            })
        };
        let grid = |rows: usize, n: usize| json!({ "components": (0..rows).map(|r| row(r, n)).collect::<Vec<_>>() });
        assert_eq!(check(&grid(5, 5), &[], None, "", false), Ok(()));
        assert!(code(&grid(6, 1), "/components").is_some());
        assert!(code(&grid(1, 6), "/components/0/components").is_some());
    }

    #[test]
    fn each_violation_has_its_error_code() {
        let row = |parts: Value| json!({ "components": [{ "type": 1, "components": parts }] });
        let cases = [
            (json!({ "content": "x".repeat(2001) }), "/content", "BASE_TYPE_MAX_LENGTH"),
            (
                json!({ "embeds": [{ "title": "x".repeat(257) }] }),
                "/embeds/0/title",
                "BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!({
                    "embeds": [
                        { "description": "x".repeat(4000) }, { "description": "x".repeat(2001) },
                    ],
                }),
                "/embeds",
                "MAX_EMBED_SIZE_EXCEEDED",
            ),
            (
                row(json!([button("a"), button("a")])),
                "/components/0/components/1/custom_id",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
            ),
            (
                row(json!([{ "type": 2, "style": 5, "label": "x" }])),
                "/components/0/components/0/url",
                "BASE_TYPE_REQUIRED",
            ),
            (json!({ "flags": 64 }), "/flags", "BASE_TYPE_CHOICES"),
            (json!({ "attachments": [{ "id": 0 }] }), "/attachments/0/id", "ATTACHMENT_NOT_FOUND"),
            (
                json!({ "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
                "/allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
            ),
        ];
        for (payload, pointer, expected) in cases {
            assert_eq!(code(&payload, pointer).as_deref(), Some(expected), "{pointer}");
        }
    }

    #[test]
    fn selects_need_a_row_of_their_own_and_distinct_values() {
        let select = json!({ "type": 3, "custom_id": "s", "options": [
            { "label": "a", "value": "1" }, { "label": "b", "value": "1" }] });
        let alone = json!({ "components": [{ "type": 1, "components": [select] }] });
        let value = "/components/0/components/0/options/1/value";
        assert_eq!(
            code(&alone, value).as_deref(),
            Some("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        );
        let beside = json!({ "components": [{ "type": 1, "components": [select, button("b")] }] });
        let row = code(&beside, "/components/0/components");
        assert_eq!(row.as_deref(), Some("COMPONENT_LAYOUT_WIDTH_EXCEEDED"));
    }
}
