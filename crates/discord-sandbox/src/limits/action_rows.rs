//! Validation of rows of buttons and select menus.

use std::collections::HashSet;

use serde_json::Value;

use crate::errors::Form;

/// Checks the rows of a message.
pub(super) fn rows(form: &mut Form, at: &str, rows: &Value) {
    let mut ids = HashSet::new();
    for (n, row) in form.list(at, rows, 5).iter().enumerate() {
        let at = format!("{at}.{n}");
        if row["type"] != 1 {
            form.add_error(&format!("{at}.type"), "BASE_TYPE_CHOICES", "Value must be one of {1}.");
            continue;
        }
        action_row(form, &at, row, &mut ids);
    }
}

/// Checks a row of buttons, or of one menu. `ids` are the custom ids of the message so far.
pub(super) fn action_row<'a>(
    form: &mut Form,
    at: &str,
    row: &'a Value,
    ids: &mut HashSet<&'a str>,
) {
    let at = format!("{at}.components");
    let parts = form.list(&at, &row["components"], 5);
    if parts.is_empty() {
        form.wrong_length(&at, 1, 5);
    }
    if parts.len() > 1 && parts.iter().any(|part| part["type"] != 2) {
        let message = "The specified component exceeds the maximum width";
        form.add_error(&at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
    }
    for (m, part) in parts.iter().enumerate() {
        component(form, &format!("{at}.{m}"), part, ids);
    }
}

fn component<'a>(form: &mut Form, at: &str, part: &'a Value, ids: &mut HashSet<&'a str>) {
    match part["type"].as_u64() {
        Some(2) => button(form, at, part),
        Some(3) => select(form, at, part),
        Some(5..=8) => form.required_text(&format!("{at}.custom_id"), &part["custom_id"], 1, 100),
        _ => form.add_error(
            &format!("{at}.type"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {2, 3, 5, 6, 7, 8}.",
        ),
    }
    if part["custom_id"].as_str().is_some_and(|id| !ids.insert(id)) {
        let message = "Component custom id cannot be duplicated";
        form.add_error(&format!("{at}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn button(form: &mut Form, at: &str, button: &Value) {
    form.text(&format!("{at}.label"), &button["label"], 0, 80);
    if button["label"].as_str().is_none_or(str::is_empty) && button["emoji"].is_null() {
        form.add_error(at, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji.");
    }
    match button["style"].as_u64() {
        Some(1..=4) => {
            form.required_text(&format!("{at}.custom_id"), &button["custom_id"], 1, 100);
            if !button["url"].is_null() {
                form.add_error(at, "BUTTON_COMPONENT_INVALID_URL", "Only link buttons have a url.");
            }
        }
        Some(5) => {
            form.required_text(&format!("{at}.url"), &button["url"], 1, 512);
            if !button["custom_id"].is_null() {
                form.add_error(
                    at,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        _ => form.add_error(
            &format!("{at}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5}.",
        ),
    }
}

pub(super) fn select(form: &mut Form, at: &str, select: &Value) {
    form.required_text(&format!("{at}.custom_id"), &select["custom_id"], 1, 100);
    form.text(&format!("{at}.placeholder"), &select["placeholder"], 0, 150);
    let options = form.list(&format!("{at}.options"), &select["options"], 25);
    if options.is_empty() {
        form.wrong_length(&format!("{at}.options"), 1, 25);
    }
    let mut values = HashSet::new();
    for (n, option) in options.iter().enumerate() {
        let at = format!("{at}.options.{n}");
        form.required_text(&format!("{at}.label"), &option["label"], 1, 100);
        form.required_text(&format!("{at}.value"), &option["value"], 1, 100);
        form.text(&format!("{at}.description"), &option["description"], 0, 100);
        if !values.insert(&option["value"]) {
            let message = "The specified option value is already used";
            form.add_error(
                &format!("{at}.value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    let bound = |name: &str| select[name].as_u64().unwrap_or(1);
    let min = bound("min_values");
    let max = bound("max_values");
    if min > max || max == 0 || max > options.len().max(1) as u64 {
        let message = "min_values and max_values must fit each other and the number of options";
        form.add_error(&format!("{at}.max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", message);
    }
}
