//! Validation of modals.

use std::collections::HashSet;

use serde_json::Value;

use super::action_rows::select;
use crate::errors::{ApiError, Form};

/// Checks a modal: its title, and one to five components: texts, labels with one input each, and
/// rows with a text input each.
pub(crate) fn check(data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    form.required_text("data.custom_id", &data["custom_id"], 1, 100);
    form.required_text("data.title", &data["title"], 1, 45);
    let parts = form.list("data.components", &data["components"], 5);
    if parts.is_empty() {
        form.wrong_length("data.components", 1, 5);
    }
    let mut ids = HashSet::new();
    for (n, part) in parts.iter().enumerate() {
        let at = format!("data.components.{n}");
        match part["type"].as_u64() {
            Some(1) => row(&mut form, &format!("{at}.components"), part, &mut ids),
            Some(10) => form.required_text(&format!("{at}.content"), &part["content"], 1, 4000),
            Some(18) => label(&mut form, &at, part, &mut ids),
            _ => unknown(&mut form, &at, "{1, 10, 18}"),
        }
    }
    form.finish()
}

fn unknown(form: &mut Form, at: &str, known: &str) {
    let message = format!("Value must be one of {known}.");
    form.add_error(&format!("{at}.type"), "BASE_TYPE_CHOICES", message);
}

fn row<'a>(form: &mut Form, at: &str, row: &'a Value, ids: &mut HashSet<&'a str>) {
    match form.list(at, &row["components"], 1).first() {
        Some(input) if input["type"] == 4 => {
            let at = format!("{at}.0");
            form.required_text(&format!("{at}.label"), &input["label"], 1, 45);
            text_input(form, &at, input);
            distinct(form, &at, input, ids);
        }
        Some(_) => unknown(form, &format!("{at}.0"), "{4}"),
        None => form.wrong_length(at, 1, 1),
    }
}

fn label<'a>(form: &mut Form, at: &str, label: &'a Value, ids: &mut HashSet<&'a str>) {
    form.required_text(&format!("{at}.label"), &label["label"], 1, 45);
    form.text(&format!("{at}.description"), &label["description"], 1, 100);
    let at = format!("{at}.component");
    let input = &label["component"];
    match input["type"].as_u64() {
        Some(3) => select(form, &at, input),
        Some(4) => text_input(form, &at, input),
        Some(5..=8) => {
            form.text(&format!("{at}.placeholder"), &input["placeholder"], 0, 150);
            values(form, &at, input, 25);
        }
        Some(19) => values(form, &at, input, 10),
        _ => unknown(form, &at, "{3, 4, 5, 6, 7, 8, 19}"),
    }
    // Discord refuses these in a label, and a selection of nothing that is required.
    for field in ["label", "disabled"].into_iter().filter(|field| !input[*field].is_null()) {
        form.add_error(&format!("{at}.{field}"), "COMPONENT_INVALID", "Not allowed in a label");
    }
    if input["min_values"] == 0 && input["required"] != false {
        let message = "min_values can only be 0 if the component is not required";
        form.add_error(&format!("{at}.min_values"), "COMPONENT_INVALID", message);
    }
    distinct(form, &at, input, ids);
}

/// Checks the bounds of the number of values, of which there are at most `most`.
fn values(form: &mut Form, at: &str, input: &Value, most: u64) {
    let bound = |name: &str| input[name].as_u64().unwrap_or(1);
    let max = bound("max_values");
    if !(1..=most).contains(&max) || bound("min_values") > max {
        let message = format!("Must be between 1 and {most}, and not less than min_values.");
        form.add_error(&format!("{at}.max_values"), "NUMBER_TYPE_MAX", message);
    }
}

fn text_input(form: &mut Form, at: &str, input: &Value) {
    form.text(&format!("{at}.placeholder"), &input["placeholder"], 0, 100);
    form.text(&format!("{at}.value"), &input["value"], 0, 4000);
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        form.add_error(&format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
    let min = input["min_length"].as_u64().unwrap_or(0);
    let max = input["max_length"].as_u64().unwrap_or(4000);
    if !(1..=4000).contains(&max) || min > max {
        let message = "Must be between 1 and 4000, and not less than min_length.";
        form.add_error(&format!("{at}.max_length"), "NUMBER_TYPE_MAX", message);
    }
}

fn distinct<'a>(form: &mut Form, at: &str, input: &'a Value, ids: &mut HashSet<&'a str>) {
    form.required_text(&format!("{at}.custom_id"), &input["custom_id"], 1, 100);
    if input["custom_id"].as_str().is_some_and(|id| !ids.insert(id)) {
        let message = "Component custom id cannot be duplicated";
        form.add_error(&format!("{at}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::merge::merge;
    use serde_json::json;

    fn modal(title: &str, components: Value) -> Value {
        json!({ "custom_id": "m", "title": title, "components": components })
    }

    /// Returns a label around an input with more or other fields.
    fn labelled(kind: u8, more: Value) -> Value {
        let mut input = json!({ "type": kind, "custom_id": format!("i{kind}") });
        merge(&mut input, more);
        json!({ "type": 18, "label": "l", "component": input })
    }

    fn menu(more: Value) -> Value {
        let mut menu = json!({ "options": [{ "label": "a", "value": "1" }] });
        merge(&mut menu, more);
        labelled(3, menu)
    }

    #[test]
    fn rows_texts_and_labels_with_inputs_are_valid() {
        let input = json!({ "type": 4, "custom_id": "i", "label": "l", "style": 1 });
        let row = json!({ "type": 1, "components": [input] });
        let parts = json!([
            row,
            { "type": 10, "content": "x" },
            labelled(4, json!({ "style": 2, "max_length": 4000, "required": false })),
            menu(json!({ "required": false, "min_values": 0 })),
            labelled(19, json!({ "max_values": 10 })),
        ]);
        assert_eq!(check(&modal("ok", parts)), Ok(()));
        assert_eq!(check(&modal("ok", json!([labelled(5, json!({}))]))), Ok(()));
    }

    #[test]
    fn each_violation_is_refused() {
        let one = |part: Value| json!([part]);
        let style = |more: Value| {
            let mut input = json!({ "style": 1 });
            merge(&mut input, more);
            one(labelled(4, input))
        };
        let mut long = labelled(5, json!({}));
        long["description"] = "x".repeat(101).into();
        for parts in [
            json!([]),
            json!(vec![labelled(5, json!({})); 2]),
            json!(
                (0..6)
                    .map(|n| labelled(5, json!({ "custom_id": n.to_string() })))
                    .collect::<Vec<_>>()
            ),
            one(labelled(2, json!({ "style": 1 }))),
            one(labelled(4, json!({}))),
            style(json!({ "label": "inside" })),
            style(json!({ "max_length": 4001 })),
            style(json!({ "min_length": 3, "max_length": 2 })),
            one(menu(json!({ "min_values": 0 }))),
            one(menu(json!({ "disabled": true }))),
            one(menu(json!({ "options": [] }))),
            one(labelled(19, json!({ "max_values": 11 }))),
            one(long),
            json!([{ "type": 2, "custom_id": "b", "style": 1, "label": "x" }]),
        ] {
            assert!(check(&modal("ok", parts.clone())).is_err(), "{parts}");
        }
        let parts = json!([labelled(5, json!({}))]);
        assert!(check(&modal(&"x".repeat(46), parts)).is_err());
    }
}
