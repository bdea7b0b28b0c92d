//! Validation of command definitions.

use std::collections::HashSet;

use serde_json::Value;

use crate::errors::{ApiError, Form};

/// Discord's locales.
pub(crate) const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Checks all commands of a scope.
pub(crate) fn check_all(commands: &[Value]) -> Result<(), ApiError> {
    let mut form = Form::default();
    let mut names = HashSet::new();
    for (n, command) in commands.iter().enumerate() {
        check(&mut form, &n.to_string(), command);
        if !names.insert((kind(command), command["name"].as_str())) {
            let message = "Application command names must be unique";
            form.add_error(&n.to_string(), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    for (of, max) in [(1, 100), (2, 15), (3, 15)] {
        if commands.iter().filter(|command| kind(command) == of).count() > max {
            let message =
                format!("Maximum number of application commands of type {of} reached ({max}).");
            form.add_error("", "BASE_TYPE_MAX_LENGTH", message);
        }
    }
    form.finish()
}

/// Returns a command's type: 1 chat input, 2 user, 3 message.
pub(crate) fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

fn check(form: &mut Form, at: &str, command: &Value) {
    localizations(form, at, command);
    // 0 guild and 1 user; 0 guild, 1 direct messages with the bot and 2 other private channels.
    distinct_values(form, &format!("{at}.integration_types"), &command["integration_types"], 1);
    distinct_values(form, &format!("{at}.contexts"), &command["contexts"], 2);
    match kind(command) {
        1 => {
            name(form, at, command);
            form.required_text(&format!("{at}.description"), &command["description"], 1, 100);
            options(form, at, command);
            if size(command) > 8000 {
                let message = "Command exceeds maximum size (8000)";
                form.add_error(at, "APPLICATION_COMMAND_TOO_LARGE", message);
            }
        }
        2 | 3 => {
            form.required_text(&format!("{at}.name"), &command["name"], 1, 32);
            if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
                let message = "Context menu commands cannot have description";
                form.add_error(at, "APPLICATION_COMMAND_INVALID_DESCRIPTION", message);
            }
        }
        _ => form.add_error(
            &format!("{at}.type"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3}.",
        ),
    }
}

/// Checks a list of distinct numbers from 0 to `max`, if there is one. It must not be empty.
fn distinct_values(form: &mut Form, at: &str, list: &Value, max: u64) {
    let Some(values) = list.as_array() else { return };
    let known = |value: &Value| value.as_u64().is_some_and(|value| value <= max);
    let distinct: HashSet<&Value> = values.iter().collect();
    if values.is_empty() || distinct.len() != values.len() || !values.iter().all(known) {
        let numbers: Vec<String> = (0..=max).map(|number| number.to_string()).collect();
        let message = format!("Value must be a set of {{{}}}.", numbers.join(", "));
        form.add_error(at, "BASE_TYPE_CHOICES", message);
    }
}

fn name(form: &mut Form, at: &str, named: &Value) {
    let at = format!("{at}.name");
    match &named["name"] {
        Value::String(text) if is_name(text) => {}
        Value::String(_) => {
            form.add_error(&at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
        _ => form.required(&at),
    }
}

/// Returns whether a text matches `^[-_'\p{L}\p{N}]{1,32}$` and is lower case.
fn is_name(text: &str) -> bool {
    (1..=32).contains(&text.chars().count())
        && text.chars().all(|c| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric())
        && text.to_lowercase() == text
}

fn localizations(form: &mut Form, at: &str, of: &Value) {
    for (field, max) in [("name_localizations", 32), ("description_localizations", 100)] {
        let Some(texts) = of[field].as_object() else {
            continue;
        };
        for (locale, text) in texts {
            let at = format!("{at}.{field}.{locale}");
            if !LOCALES.contains(&locale.as_str()) {
                form.add_error(
                    &at,
                    "ENUM_TYPE_COERCE",
                    format!("Value \"{locale}\" is not a valid enum value."),
                );
            }
            form.required_text(&at, text, 1, max);
            let chat_name = field == "name_localizations" && of.get("description").is_some();
            if chat_name
                && text.as_str().is_some_and(|text| !text.is_empty() && !is_name(text))
                && kind(of) == 1
            {
                form.add_error(&at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
            }
        }
    }
}

fn options(form: &mut Form, at: &str, parent: &Value) {
    let list = format!("{at}.options");
    let mut names = HashSet::new();
    let mut optional_seen = false;
    for (n, option) in form.list(&list, &parent["options"], 25).iter().enumerate() {
        let at = format!("{list}.{n}");
        name(form, &at, option);
        form.required_text(&format!("{at}.description"), &option["description"], 1, 100);
        if !names.insert(&option["name"]) {
            let message = "Option names must be unique";
            form.add_error(&at, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            form.add_error(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= !required;
        match option["type"].as_u64() {
            Some(1 | 2) => {
                // `required` does not apply to subcommands.
                optional_seen = false;
                options(form, &at, option);
            }
            Some(3..=11) => choices(form, &at, option),
            _ => form.add_error(
                &format!("{at}.type"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1, …, 11}.",
            ),
        }
        option_localizations(form, &at, option);
    }
}

fn option_localizations(form: &mut Form, at: &str, option: &Value) {
    // An option's `type` differs in meaning from a command's, so the check must not see it.
    let mut texts = option.clone();
    if let Value::Object(fields) = &mut texts {
        fields.remove("type");
    }
    localizations(form, at, &texts);
}

fn choices(form: &mut Form, at: &str, option: &Value) {
    let choices = form.list(&format!("{at}.choices"), &option["choices"], 25);
    if !choices.is_empty() && option["autocomplete"] == true {
        let message = "Option cannot have choices and autocomplete";
        form.add_error(at, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message);
    }
    let mut names = HashSet::new();
    for (n, one) in choices.iter().enumerate() {
        let at = format!("{at}.choices.{n}");
        choice(form, &at, one);
        if !names.insert(&one["name"]) {
            let message = "Choice names must be unique";
            form.add_error(&at, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE", message);
        }
    }
}

/// Checks a choice, of an option or of autocomplete.
pub(super) fn choice(form: &mut Form, at: &str, choice: &Value) {
    form.required_text(&format!("{at}.name"), &choice["name"], 1, 100);
    match &choice["value"] {
        Value::String(_) => {
            form.text(&format!("{at}.value"), &choice["value"], 1, 100);
        }
        Value::Number(_) => {}
        _ => form.required(&format!("{at}.value")),
    }
}

/// Returns the number of characters in all names, descriptions and values. The longest
/// localization of a text counts.
fn size(part: &Value) -> usize {
    let own = |field: &str| {
        let plain = part[field].as_str().map_or(0, |text| text.chars().count());
        let others = part[format!("{field}_localizations")].as_object();
        let longest = others.into_iter().flat_map(|all| all.values()).filter_map(Value::as_str);
        longest.map(|text| text.chars().count()).fold(plain, usize::max)
    };
    let value = part["value"].as_str().map_or(0, |text| text.chars().count());
    let inner = ["options", "choices"].into_iter().filter_map(|list| part[list].as_array());
    own("name") + own("description") + value + inner.flatten().map(size).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn command(options: Value) -> Value {
        json!({ "name": "book", "description": "d", "options": options })
    }

    fn option(name: &str, more: Value) -> Value {
        let mut option = json!({ "type": 3, "name": name, "description": "d" });
        crate::world::merge::merge(&mut option, more);
        option
    }

    #[test]
    fn valid_commands_are_accepted() {
        let valid = command(json!([
            option("to", json!({ "required": true, "autocomplete": true })),
            option("how", json!({ "choices": [{ "name": "a", "value": "a" }] })),
        ]));
        assert_eq!(check_all(&[valid, json!({ "name": "Play with", "type": 2 })]), Ok(()));
        assert!(is_name("été-2") && !is_name("Book") && !is_name("a b") && !is_name(""));
    }

    #[test]
    fn invalid_commands_are_rejected() {
        let invalid = [
            json!({ "name": "Book", "description": "d" }),
            json!({ "name": "book", "description": "" }),
            json!({ "name": "book", "description": "d", "name_localizations": { "xx": "buch" } }),
            command(json!([option("a", json!({})), option("b", json!({ "required": true }))])),
            command(json!([option("a", json!({})), option("a", json!({}))])),
            command(json!([option(
                "a",
                json!({ "autocomplete": true, "choices": [{ "name": "a", "value": "a" }] })
            )])),
            json!({ "name": "book", "description": "d", "contexts": [3] }),
            json!({ "name": "book", "description": "d", "contexts": [] }),
            json!({ "name": "book", "description": "d", "integration_types": [0, 0] }),
            command(json!(
                (0..26).map(|n| option(&format!("o{n}"), json!({}))).collect::<Vec<_>>()
            )),
        ];
        for one in invalid {
            assert!(check_all(std::slice::from_ref(&one)).is_err(), "{one}");
        }
        let twin = json!({ "name": "book", "description": "d" });
        assert!(check_all(&[twin.clone(), twin]).is_err());
        let many: Vec<Value> =
            (0..101).map(|n| json!({ "name": format!("c{n}"), "description": "d" })).collect();
        assert!(check_all(&many).is_err());
    }
}
