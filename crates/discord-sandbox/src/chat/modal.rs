//! A typed view of a modal, as users see it.

use serde_json::Value;

use super::view::{Component, Select, component, list, text};

/// A modal.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// The custom id.
    pub custom_id: String,
    /// The title.
    pub title: String,
    /// The fields.
    pub fields: Vec<Field>,
}

/// A labelled input of a modal.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The label.
    pub label: String,
    /// The description, possibly empty.
    pub description: String,
    /// The custom id of the input.
    pub custom_id: String,
    /// Whether a value is required.
    pub required: bool,
    /// The input.
    pub input: Input,
}

/// An input of a modal.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A text.
    Text(TextInput),
    /// A select menu.
    Select(Select),
    /// Files, so many at most.
    Upload {
        /// The minimum number of files.
        min_values: u64,
        /// The maximum number of files.
        max_values: u64,
    },
}

/// A text input of a modal.
#[derive(Clone, Debug, PartialEq)]
pub struct TextInput {
    /// Whether the input has several lines.
    pub paragraph: bool,
    /// The placeholder.
    pub placeholder: String,
    /// The initial value.
    pub value: String,
    /// The minimum length in characters.
    pub min_length: u64,
    /// The maximum length in characters.
    pub max_length: u64,
}

impl Modal {
    pub(crate) fn from_wire(data: &Value) -> Self {
        Self {
            custom_id: text(&data["custom_id"]),
            title: text(&data["title"]),
            fields: list(&data["components"]).filter_map(Field::from_wire).collect(),
        }
    }
}

impl Field {
    /// Reads a label, or a row with a text input; `None` for a text.
    pub(crate) fn from_wire(part: &Value) -> Option<Self> {
        let (labelled, input) = match part["type"].as_u64()? {
            1 => (&part["components"][0], &part["components"][0]),
            18 => (part, &part["component"]),
            _ => return None,
        };
        Some(Self {
            label: text(&labelled["label"]),
            description: text(&labelled["description"]),
            custom_id: text(&input["custom_id"]),
            required: input["required"] != false,
            input: Input::from_wire(input),
        })
    }
}

impl Input {
    fn from_wire(wire: &Value) -> Self {
        let number = |field: &str, default| wire[field].as_u64().unwrap_or(default);
        match component(wire) {
            _ if wire["type"] == 4 => Self::Text(TextInput {
                paragraph: wire["style"] == 2,
                placeholder: text(&wire["placeholder"]),
                value: text(&wire["value"]),
                min_length: number("min_length", 0),
                max_length: number("max_length", 4000),
            }),
            Component::Select(select) if wire["type"] != 19 => Self::Select(select),
            _ => Self::Upload {
                min_values: number("min_values", 1),
                max_values: number("max_values", 1),
            },
        }
    }
}
