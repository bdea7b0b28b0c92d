//! Interactions as Discord's gateway sends them.

use serde_json::{Value, json};
use serenity::all::Interaction;

use super::people::MODERATOR;
use crate::game::{Place, PlayerId};

/// The bot's own account.
pub const BOT: PlayerId = PlayerId(77);
/// All permissions, of the bot and a moderator; and those of a member who may talk and open threads.
const ALL_PERMISSIONS: &str = "2251799813685247";
const PERMISSIONS: &str = "311385246720";

/// Something that a person does on Discord.
#[derive(Clone, Debug)]
pub struct Deed {
    pub id: u64,
    pub by: PlayerId,
    pub place: Place,
    pub what: What,
}

#[derive(Clone, Debug)]
pub enum What {
    Command {
        name: &'static str,
        options: Vec<(&'static str, Given)>,
    },
    /// A keystroke in an option of a command, for which completions are asked.
    Keystroke {
        name: &'static str,
        options: Vec<(&'static str, Given)>,
        focused: &'static str,
    },
    /// The use of a button, or of a menu with what was chosen.
    Press {
        message: u64,
        custom_id: String,
        chosen: Option<String>,
    },
}

/// What is given for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A subcommand with its own options.
    Subcommand(Vec<(&'static str, Given)>),
    Text(String),
    Number(u32),
    Flag(bool),
    Person(PlayerId),
}

impl Deed {
    /// The secret by which it is answered.
    pub fn token(&self) -> String {
        format!("token-{}", self.id)
    }

    /// What was given for an option.
    pub fn given(&self, option: &str) -> Option<&Given> {
        let What::Command { options, .. } = &self.what else { return None };
        options.iter().find(|(name, _)| *name == option).map(|(_, given)| given)
    }

    /// The text that was given for an option.
    pub fn option_text(&self, option: &str) -> Option<&str> {
        let Some(Given::Text(text)) = self.given(option) else { return None };
        Some(text)
    }

    /// The event as it comes over the gateway.
    pub fn request(&self) -> Interaction {
        let (kind, data) = match &self.what {
            What::Command { name, options } => (2, command(name, options, None)),
            What::Keystroke { name, options, focused } => {
                (4, command(name, options, Some(focused)))
            }
            What::Press { custom_id, chosen, .. } => (3, press(custom_id, chosen.as_deref())),
        };
        let mut event = json!({
            "id": self.id.to_string(), "application_id": BOT.0.to_string(), "type": kind, "token": self.token(), "version": 1,
            "guild_id": self.place.guild.map(|guild| guild.to_string()), "channel_id": self.place.channel.to_string(),
            "member": member(self.by), "app_permissions": ALL_PERMISSIONS, "locale": "en-US", "guild_locale": "en-US",
            "entitlements": [], "authorizing_integration_owners": {}, "context": 0, "attachment_size_limit": 10_000_000,
            "data": data,
        });
        if let What::Press { message, .. } = self.what {
            event["message"] = shown(message, self.place.channel);
        }
        serde_json::from_value(event).expect("it has the form that serenity reads")
    }
}

fn command(name: &str, options: &[(&'static str, Given)], focused: Option<&str>) -> Value {
    let mut resolved = json!({});
    options.iter().for_each(|(_, given)| resolve(given, &mut resolved));
    let options: Vec<Value> = options.iter().map(|option| wire(option, focused)).collect();
    json!({ "id": "1", "name": name, "type": 1, "options": options, "resolved": resolved })
}

fn wire((name, given): &(&'static str, Given), focused: Option<&str>) -> Value {
    let (kind, value) = match given {
        Given::Subcommand(options) => {
            let options: Vec<Value> = options.iter().map(|option| wire(option, focused)).collect();
            return json!({ "name": name, "type": 1, "options": options });
        }
        Given::Text(text) => (3, json!(text)),
        Given::Number(number) => (4, json!(number)),
        Given::Flag(flag) => (5, json!(flag)),
        Given::Person(person) => (6, json!(person.0.to_string())),
    };
    json!({ "name": name, "type": kind, "value": value, "focused": focused == Some(*name) })
}

/// Adds the people that are given to the ones that the event tells of.
fn resolve(given: &Given, resolved: &mut Value) {
    match given {
        Given::Person(person) => resolved["users"][person.0.to_string()] = user(*person),
        Given::Subcommand(options) => {
            options.iter().for_each(|(_, given)| resolve(given, resolved))
        }
        Given::Text(_) | Given::Number(_) | Given::Flag(_) => {}
    }
}

fn press(custom_id: &str, chosen: Option<&str>) -> Value {
    match chosen {
        None => json!({ "custom_id": custom_id, "component_type": 2 }),
        Some(value) => json!({ "custom_id": custom_id, "component_type": 3, "values": [value] }),
    }
}

fn user(id: PlayerId) -> Value {
    let name = format!("person-{}", id.0);
    json!({
        "id": id.0.to_string(), "username": name, "discriminator": "0", "global_name": name, "avatar": null,
        "bot": id == BOT,
    })
}

fn member(id: PlayerId) -> Value {
    json!({
        "user": user(id), "roles": [], "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
        "permissions": if id == MODERATOR { ALL_PERMISSIONS } else { PERMISSIONS },
    })
}

/// A message of the bot, as far as the bot looks at it.
fn shown(id: u64, channel: u64) -> Value {
    json!({
        "id": id.to_string(), "channel_id": channel.to_string(), "author": user(BOT), "content": "", "type": 0,
        "timestamp": "2026-03-01T12:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "components": [],
    })
}
