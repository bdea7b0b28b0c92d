//! Interactions of users, and the events in which Discord's gateway sends them.

use discord_sandbox::{ActionError, Id, InteractionKind, Sandbox, blocks};
use serde_json::{Value, json};

use crate::discord::features::COMMANDS;
use crate::game::{Place, PlayerId};

#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: u64,
    pub user: PlayerId,
    pub place: Place,
    pub data: InteractionData,
}

pub type CommandOption = (&'static str, OptionValue);

#[derive(Clone, Debug)]
pub enum InteractionData {
    Command {
        name: &'static str,
        options: Vec<CommandOption>,
    },
    /// A request for the choices of the focused option.
    Autocomplete {
        name: &'static str,
        options: Vec<CommandOption>,
        focused: &'static str,
    },
    /// The use of a button, or of a select menu with the selected value.
    Component {
        message: u64,
        custom_id: String,
        value: Option<String>,
    },
    /// The submission of a form that a command has opened, with the texts of its fields.
    Form {
        custom_id: String,
        fields: Vec<(&'static str, String)>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    Subcommand(Vec<CommandOption>),
    Text(String),
    Number(u32),
    Flag(bool),
    User(PlayerId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    Ephemeral,
    Public,
    Update,
}

impl Interaction {
    pub fn option_text(&self, option: &str) -> Option<&str> {
        let InteractionData::Command { options, .. } = &self.data else { return None };
        let (_, value) = options.iter().find(|(name, _)| *name == option)?;
        if let OptionValue::Text(text) = value { Some(text) } else { None }
    }

    pub fn press_name(&self) -> Option<&str> {
        let InteractionData::Component { custom_id, .. } = &self.data else { return None };
        custom_id.split(':').nth(3)
    }
}

impl InteractionData {
    /// Lets a user interact with the bot; returns the event that the gateway sends. It is an error
    /// if the channel or the message is gone.
    pub fn send(
        &self,
        discord: &Sandbox,
        user: PlayerId,
        channel: u64,
    ) -> Result<Value, ActionError> {
        let (kind, message, data) = match self {
            Self::Command { name, options } => {
                (InteractionKind::Command, None, to_wire(name, options, None))
            }
            Self::Autocomplete { name, options, focused } => {
                (InteractionKind::Autocomplete, None, to_wire(name, options, Some(focused)))
            }
            Self::Component { message, custom_id, value } => {
                let values: Vec<_> = value.iter().collect();
                let data = json!({ "custom_id": custom_id, "component_type": 2, "values": values });
                (InteractionKind::Component, Some(Id(*message)), data)
            }
            Self::Form { custom_id, fields } => {
                let fields = fields.iter().map(|(id, text)| {
                    let input = json!({ "type": 4, "id": 2, "custom_id": id, "value": text });
                    json!({ "type": 18, "id": 1, "component": input })
                });
                let fields: Vec<Value> = fields.collect();
                let data = json!({ "custom_id": custom_id, "components": fields });
                (InteractionKind::Modal, None, data)
            }
        };
        discord.forge(kind, Id(user.0), Id(channel), message, data)
    }
}

pub fn command(name: &'static str, options: Vec<CommandOption>) -> InteractionData {
    InteractionData::Command { name, options }
}

pub fn subcommand(
    name: &'static str,
    sub: &'static str,
    options: Vec<CommandOption>,
) -> InteractionData {
    command(name, vec![(sub, OptionValue::Subcommand(options))])
}

/// Returns a request for the choices of an option, beside other options.
pub fn completion(
    name: &'static str,
    focused: &'static str,
    typed: &str,
    others: Vec<CommandOption>,
) -> InteractionData {
    let options = [text(focused, typed)].into_iter().chain(others).collect();
    InteractionData::Autocomplete { name, options, focused }
}

pub fn text(name: &'static str, text: impl ToString) -> CommandOption {
    (name, OptionValue::Text(text.to_string()))
}

fn to_wire(name: &str, options: &[CommandOption], focused: Option<&str>) -> Value {
    let options = wire_options(options, focused);
    let command = COMMANDS.iter().find(|command| command.name == name);
    let (root, options) = match command.filter(|command| command.root() != name) {
        None => (name, options),
        Some(member) => {
            let kind = if member.has_subcommands { 2 } else { 1 };
            let option = json!({ "name": name, "type": kind, "options": options });
            (member.root(), vec![option])
        }
    };
    json!({ "id": "1", "name": root, "type": 1, "options": options })
}

/// Returns the options as the gateway sends them.
fn wire_options(options: &[CommandOption], focused: Option<&str>) -> Vec<Value> {
    let wire = options.iter().map(|(name, value)| {
        let (kind, value) = match value {
            OptionValue::Subcommand(options) => {
                let options = wire_options(options, focused);
                return json!({ "name": name, "type": 1, "options": options });
            }
            OptionValue::Text(text) => (3, json!(text)),
            OptionValue::Number(number) => (4, json!(number)),
            OptionValue::Flag(flag) => (5, json!(flag)),
            OptionValue::User(id) => (6, json!(id.0.to_string())),
        };
        json!({ "name": name, "type": kind, "value": value, "focused": focused == Some(*name) })
    });
    wire.collect()
}

/// Returns the components in the rows of a message on the wire.
pub fn components(wire: &Value) -> impl Iterator<Item = &Value> {
    let rows = blocks(wire).filter(|part| part["type"] == 1);
    rows.filter_map(|row| row["components"].as_array()).flatten()
}
