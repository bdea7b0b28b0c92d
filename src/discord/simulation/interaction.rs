//! Interactions of users, and the events in which Discord's gateway sends them.

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::fixtures::{BOT, MODERATOR};
use crate::discord::commands::COMMANDS;
use crate::discord::payload::Interaction as GatewayEvent;
use crate::game::{Place, PlayerId};

/// The Discord epoch (2015-01-01T00:00:00Z) in Unix milliseconds.
pub const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;
/// All permissions, as the bot and the moderator have them.
const ALL_PERMISSIONS: &str = "2251799813685247";
/// The permissions of a member who may send messages and create threads.
const MEMBER_PERMISSIONS: &str = "311385246720";

/// A user's interaction with the bot.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: u64,
    pub user: PlayerId,
    pub place: Place,
    pub data: InteractionData,
}

/// An option of a command: its name and value.
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
}

/// The value of a command option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A subcommand with its own options.
    Subcommand(Vec<CommandOption>),
    Text(String),
    Number(u32),
    Flag(bool),
    User(PlayerId),
}

/// The kind of a response, as users see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    /// An ephemeral message.
    Ephemeral,
    /// A message to the channel.
    Public,
    /// An edit of the component's message.
    Update,
}

impl Interaction {
    /// Returns the token with which it is answered.
    pub fn token(&self) -> String {
        format!("token-{}", self.id)
    }

    /// Returns the time of creation, which the id contains.
    pub fn created_at(&self) -> OffsetDateTime {
        let millis = (self.id >> 22) as i64 + DISCORD_EPOCH_MS as i64;
        OffsetDateTime::UNIX_EPOCH + Duration::milliseconds(millis)
    }

    /// Returns the text of a command's option.
    pub fn option_text(&self, option: &str) -> Option<&str> {
        let InteractionData::Command { options, .. } = &self.data else { return None };
        let (_, value) = options.iter().find(|(name, _)| *name == option)?;
        if let OptionValue::Text(text) = value { Some(text) } else { None }
    }

    /// Returns the name of the button's or menu's action, from its custom id.
    pub fn press_name(&self) -> Option<&str> {
        let InteractionData::Component { custom_id, .. } = &self.data else { return None };
        custom_id.split(':').nth(3)
    }

    /// Returns the event that the gateway sends. `is_framed` says whether the component's message
    /// has a frame.
    pub fn to_event(&self, is_framed: bool) -> GatewayEvent {
        let (kind, data) = match &self.data {
            InteractionData::Command { name, options } => (2, command(name, options, None)),
            InteractionData::Autocomplete { name, options, focused } => {
                (4, command(name, options, Some(focused)))
            }
            InteractionData::Component { custom_id, value, .. } => {
                (3, component(custom_id, value.as_deref()))
            }
        };
        let mut event = json!({
            "id": self.id.to_string(), "application_id": BOT.0.to_string(), "type": kind,
            "token": self.token(), "version": 1,
            "guild_id": self.place.guild.map(|guild| guild.to_string()),
            "channel_id": self.place.channel.to_string(), "member": member(self.user),
            "app_permissions": ALL_PERMISSIONS, "locale": "en-US", "guild_locale": "en-US",
            "entitlements": [], "authorizing_integration_owners": {}, "context": 0,
            "attachment_size_limit": 10_000_000, "data": data,
        });
        if let InteractionData::Component { message, .. } = self.data {
            event["message"] = bot_message(message, self.place.channel, is_framed);
        }
        GatewayEvent::read(&event.to_string()).expect("the event has Discord's form")
    }
}

fn command(name: &str, options: &[CommandOption], focused: Option<&str>) -> Value {
    let mut resolved = json!({});
    options.iter().for_each(|(_, value)| resolve(value, &mut resolved));
    let options: Vec<Value> = options.iter().map(|option| wire_option(option, focused)).collect();
    let command = COMMANDS.iter().find(|command| command.name == name);
    let (root, options) = match command.filter(|command| command.root() != name) {
        None => (name, options),
        Some(member) => {
            let kind = if member.has_subcommands { 2 } else { 1 };
            let option = json!({ "name": name, "type": kind, "options": options });
            (member.root(), vec![option])
        }
    };
    json!({ "id": "1", "name": root, "type": 1, "options": options, "resolved": resolved })
}

fn wire_option((name, value): &CommandOption, focused: Option<&str>) -> Value {
    let (kind, value) = match value {
        OptionValue::Subcommand(options) => {
            let options: Vec<Value> =
                options.iter().map(|option| wire_option(option, focused)).collect();
            return json!({ "name": name, "type": 1, "options": options });
        }
        OptionValue::Text(text) => (3, json!(text)),
        OptionValue::Number(number) => (4, json!(number)),
        OptionValue::Flag(flag) => (5, json!(flag)),
        OptionValue::User(user) => (6, json!(user.0.to_string())),
    };
    json!({ "name": name, "type": kind, "value": value, "focused": focused == Some(*name) })
}

/// Adds the users that a value names to the event's `resolved` objects.
fn resolve(value: &OptionValue, resolved: &mut Value) {
    match value {
        OptionValue::User(id) => {
            resolved["users"][id.0.to_string()] = user(*id);
            resolved["members"][id.0.to_string()] = member(*id);
        }
        OptionValue::Subcommand(options) => {
            options.iter().for_each(|(_, value)| resolve(value, resolved))
        }
        OptionValue::Text(_) | OptionValue::Number(_) | OptionValue::Flag(_) => {}
    }
}

fn component(custom_id: &str, value: Option<&str>) -> Value {
    match value {
        None => json!({ "custom_id": custom_id, "component_type": 2 }),
        Some(value) => json!({ "custom_id": custom_id, "component_type": 3, "values": [value] }),
    }
}

fn user(id: PlayerId) -> Value {
    let name = format!("person-{}", id.0);
    json!({
        "id": id.0.to_string(), "username": name, "discriminator": "0", "global_name": name,
        "avatar": null, "bot": id == BOT,
    })
}

fn member(id: PlayerId) -> Value {
    json!({
        "user": user(id), "roles": [], "joined_at": "2026-01-01T00:00:00Z", "deaf": false,
        "mute": false, "flags": 0,
        "permissions": if id == MODERATOR { ALL_PERMISSIONS } else { MEMBER_PERMISSIONS },
    })
}

/// Returns a message of the bot, with only the fields that the bot reads.
fn bot_message(id: u64, channel: u64, is_framed: bool) -> Value {
    json!({
        "id": id.to_string(), "channel_id": channel.to_string(), "author": user(BOT),
        "flags": if is_framed { 1 << 15 } else { 0 },
    })
}
