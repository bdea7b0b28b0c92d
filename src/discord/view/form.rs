//! A form as a value: what a player fills in before a request is decided. Discord calls it a modal.

use serde_json::{Value, json};
use serenity::all::CreateSelectMenuOption;

use crate::locale::Language;

/// A form of at most five fields.
#[derive(Clone, Debug)]
pub struct Form {
    pub custom_id: String,
    pub title: String,
    pub fields: Vec<Field>,
}

/// A field with its label.
#[derive(Clone, Debug)]
pub struct Field {
    pub custom_id: &'static str,
    pub label: String,
    pub description: Option<String>,
    pub input: Input,
}

/// What a field takes. Only a line must be filled in.
#[derive(Clone, Debug)]
pub enum Input {
    /// A text of one line with so many characters at most.
    Line(u16),
    /// A text of several lines, as long as Discord allows.
    Paragraph,
    /// One of at most 25 entries.
    Menu {
        entries: Vec<CreateSelectMenuOption>,
        /// Stands there as long as nothing is chosen.
        placeholder: Option<String>,
    },
    User,
    File,
}

impl Field {
    /// Creates a field that is named and described like an option of a command.
    pub fn like_option(
        language: &Language,
        command: &str,
        custom_id: &'static str,
        input: Input,
    ) -> Self {
        let key = format!("command-{command}-{custom_id}");
        let description = Some(language.description(&key));
        Self { custom_id, label: language.capitalized(&key), description, input }
    }

    /// Returns the label around the input as Discord's API takes it.
    fn json(&self) -> Value {
        let mut component = match &self.input {
            Input::Line(max) => json!({ "type": 4, "style": 1, "max_length": max }),
            Input::Paragraph => json!({ "type": 4, "style": 2 }),
            Input::Menu { entries, placeholder } => json!({
                "type": 3, "options": entries, "placeholder": placeholder, "min_values": 0,
            }),
            // Without a least number of 0, a choice could not be taken back.
            Input::User => json!({ "type": 5, "min_values": 0 }),
            Input::File => json!({ "type": 19, "min_values": 0 }),
        };
        component["custom_id"] = self.custom_id.into();
        component["required"] = matches!(self.input, Input::Line(_)).into();
        let mut label = json!({ "type": 18, "label": self.label, "component": component });
        if let Some(description) = &self.description {
            label["description"] = description.as_str().into();
        }
        label
    }
}

impl Form {
    /// Returns the form as Discord's API takes it.
    pub fn json(&self) -> Value {
        let Self { custom_id, title, fields } = self;
        let mut form = json!({ "custom_id": custom_id, "title": title });
        form["components"] = fields.iter().map(Field::json).collect();
        form
    }
}
