//! The values of command options, and their conversion to the types that a command declares.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::chat::compose::user_mentions;
use crate::clock::Id;
use crate::world::World;

/// The value of a command option.
///
/// A text is parsed as the option's type requires: `"3"` for a number, `"true"` for a boolean, a
/// name, id or mention for a user or channel.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A number.
    Number(f64),
    /// A boolean.
    Flag(bool),
    /// A user, channel or role.
    #[serde(skip)]
    Id(Id),
    /// A file.
    #[serde(skip)]
    File {
        /// The file name.
        name: String,
        /// The content.
        bytes: Vec<u8>,
        /// The content type, as the user's machine reports it.
        content_type: String,
    },
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<f64> for OptionValue {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Id> for OptionValue {
    fn from(id: Id) -> Self {
        Self::Id(id)
    }
}

/// Returns whether an option is a subcommand or a group of them.
pub(super) fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// Returns the items of a list, which may be absent.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns a value as the text of the input field.
pub(super) fn as_text(value: &OptionValue) -> String {
    match value {
        OptionValue::Text(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
        OptionValue::Id(id) => id.to_string(),
        OptionValue::File { name, .. } => name.clone(),
    }
}

/// Converts a value to the option's type.
pub(super) fn coerce(
    world: &World,
    option: &Value,
    value: &OptionValue,
) -> Result<Value, &'static str> {
    if option["type"] != 11
        && matches!(value, OptionValue::Id(id) if world.uploads.contains_key(id))
    {
        return Err("this option takes no file");
    }
    let text = as_text(value);
    let text = text.trim();
    match option["type"].as_u64() {
        // As in Discord's client, a choice can be entered by its name, in any language.
        Some(3) => Ok(find_choice(option, text).unwrap_or_else(|| json!(as_text(value)))),
        Some(4) => find_choice(option, text)
            .or_else(|| text.parse::<i64>().ok().map(Value::from))
            .ok_or("this is not a whole number"),
        Some(10) => find_choice(option, text)
            .or_else(|| {
                text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from)
            })
            .ok_or("this is not a number"),
        Some(5) => match text.to_lowercase().as_str() {
            "true" => Ok(json!(true)),
            "false" => Ok(json!(false)),
            _ => Err("this is neither true nor false"),
        },
        Some(6 | 9) => find_user(world, text).map(|id| json!(id)).ok_or("there is no such user"),
        Some(7) => find_channel(world, text).map(|id| json!(id)).ok_or("there is no such channel"),
        Some(8) => world.find_role(text).map(|id| json!(id)).ok_or("there is no such role"),
        Some(11) => {
            let uploaded = text.parse::<Id>().ok().filter(|id| world.uploads.contains_key(id));
            uploaded.map(|id| json!(id)).ok_or("this option takes a file")
        }
        _ => Err("options of this type are not supported here"),
    }
}

fn find_choice(option: &Value, text: &str) -> Option<Value> {
    let choices = list(&option["choices"]);
    let is_named = |choice: &&Value| {
        let translated = choice["name_localizations"].as_object();
        choice["name"] == text
            || translated.is_some_and(|names| names.values().any(|name| name == text))
    };
    choices.iter().find(is_named).map(|choice| choice["value"].clone())
}

pub(super) fn find_user(world: &World, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches('@');
    let id = user_mentions(text).first().copied().or_else(|| bare.parse().ok());
    world
        .users
        .iter()
        .find(|user| Some(user.id) == id || user.name == bare || user.username == bare)
        .map(|user| user.id)
}

fn find_channel(world: &World, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches("<#").trim_end_matches('>').trim_start_matches('#');
    let id = bare.parse().ok();
    world
        .channels
        .iter()
        .find(|one| Some(one.id) == id || (one.in_guild() && one.name == bare))
        .map(|one| one.id)
}

/// Checks a value against the option's choices and bounds.
pub(super) fn check_bounds(option: &Value, value: &Value) -> Result<(), String> {
    let choices = list(&option["choices"]);
    if !choices.is_empty() && !choices.iter().any(|choice| are_equal(&choice["value"], value)) {
        return Err("this is none of the choices".into());
    }
    if let Some(text) = value.as_str().filter(|_| option["type"] == 3) {
        let length = text.chars().count() as u64;
        let min = option["min_length"].as_u64().unwrap_or(1);
        let max = option["max_length"].as_u64().unwrap_or(6000);
        if length < min || length > max {
            return Err(format!("this must be {min} to {max} characters long"));
        }
    }
    if let (Some(number), Some(4 | 10)) = (value.as_f64(), option["type"].as_u64()) {
        let below = option["min_value"].as_f64().is_some_and(|min| number < min);
        let above = option["max_value"].as_f64().is_some_and(|max| number > max);
        if below || above {
            return Err(format!(
                "this must be between {} and {}",
                option["min_value"], option["max_value"]
            ));
        }
    }
    Ok(())
}

/// Compares values; integers equal floats of the same value.
fn are_equal(one: &Value, other: &Value) -> bool {
    one == other || one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| one == other)
}
