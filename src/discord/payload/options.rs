//! Options of commands.

use serde::Deserialize;
use serenity::all::UserId;

use super::resolved::{Attachment, PartialMember, Resolved, ResolvedChannel};
use super::unreadable::Unreadable;
use super::user::User;

/// Discord's types of options.
mod kind {
    pub const SUBCOMMAND: u8 = 1;
    pub const SUBCOMMAND_GROUP: u8 = 2;
    pub const STRING: u8 = 3;
    pub const INTEGER: u8 = 4;
    pub const BOOLEAN: u8 = 5;
    pub const USER: u8 = 6;
    pub const CHANNEL: u8 = 7;
    pub const ATTACHMENT: u8 = 11;
}

/// A command with its options.
#[derive(Debug, Deserialize)]
pub struct Command {
    pub name: String,
    #[serde(default)]
    pub(super) options: Vec<CommandOption>,
    /// The user of a command in the menu of a user.
    pub target_id: Option<UserId>,
    #[serde(default)]
    pub resolved: Resolved,
}

#[derive(Debug, Deserialize)]
pub struct CommandOption {
    pub name: String,
    #[serde(rename = "type")]
    kind: u8,
    value: Option<Scalar>,
    #[serde(default)]
    options: Vec<Self>,
    #[serde(default)]
    focused: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Scalar {
    Text(String),
    Integer(i64),
    Flag(bool),
    Number(#[expect(dead_code, reason = "no option of the bot is a number")] f64),
}

/// An option of a command with what its value names.
#[derive(Clone, Debug)]
pub struct ResolvedOption<'a> {
    pub name: &'a str,
    pub value: ResolvedValue<'a>,
}

#[derive(Clone, Debug)]
pub enum ResolvedValue<'a> {
    Subcommand(Vec<ResolvedOption<'a>>),
    /// The text of the option that is being typed.
    Autocomplete(&'a str),
    String(&'a str),
    Integer(i64),
    Boolean(bool),
    User(&'a User, Option<&'a PartialMember>),
    Channel(&'a ResolvedChannel),
    Attachment(&'a Attachment),
    /// Discord does not say what the value names, or the value does not fit the type.
    Unresolved,
}

impl Command {
    /// Returns the name of the first option, which is that of a subcommand.
    pub fn first_option(&self) -> Option<&str> {
        self.options.first().map(|option| option.name.as_str())
    }

    /// Returns the options with what their values name.
    pub fn options(&self) -> Vec<ResolvedOption<'_>> {
        self.resolve(&self.options)
    }

    /// Returns the name and the text of the option that is being typed.
    pub fn focused(&self) -> Option<(&str, &str)> {
        fn find(options: &[CommandOption]) -> Option<(&str, &str)> {
            options.iter().find_map(|option| match &option.value {
                Some(Scalar::Text(text)) if option.focused => {
                    Some((option.name.as_str(), text.as_str()))
                }
                _ => find(&option.options),
            })
        }
        find(&self.options)
    }

    fn resolve<'a>(&'a self, options: &'a [CommandOption]) -> Vec<ResolvedOption<'a>> {
        let resolve = |option: &'a CommandOption| ResolvedOption {
            name: &option.name,
            value: self.value(option).unwrap_or(ResolvedValue::Unresolved),
        };
        options.iter().map(resolve).collect()
    }

    fn value<'a>(&'a self, option: &'a CommandOption) -> Option<ResolvedValue<'a>> {
        let resolved = &self.resolved;
        Some(match (option.kind, option.value.as_ref()) {
            (kind::SUBCOMMAND | kind::SUBCOMMAND_GROUP, _) => {
                ResolvedValue::Subcommand(self.resolve(&option.options))
            }
            (_, Some(Scalar::Text(text))) if option.focused => ResolvedValue::Autocomplete(text),
            (kind::STRING, Some(Scalar::Text(text))) => ResolvedValue::String(text),
            (kind::INTEGER, Some(&Scalar::Integer(number))) => ResolvedValue::Integer(number),
            (kind::BOOLEAN, Some(&Scalar::Flag(flag))) => ResolvedValue::Boolean(flag),
            (kind::USER, Some(Scalar::Text(id))) => {
                let id = id.parse().ok()?;
                ResolvedValue::User(resolved.users.get(&id)?, resolved.members.get(&id))
            }
            (kind::CHANNEL, Some(Scalar::Text(id))) => {
                ResolvedValue::Channel(resolved.channels.get(&id.parse().ok()?)?)
            }
            (kind::ATTACHMENT, Some(Scalar::Text(id))) => {
                ResolvedValue::Attachment(resolved.attachments.get(&id.parse().ok()?)?)
            }
            _ => return None,
        })
    }
}

/// Checks that all values fit their types. While a command is typed, they need not.
pub fn check(options: &[CommandOption]) -> Result<(), Unreadable> {
    for (index, option) in options.iter().enumerate() {
        let path = format!("options[{index}]");
        let fits = match (option.kind, &option.value) {
            (kind::SUBCOMMAND | kind::SUBCOMMAND_GROUP, _) => true,
            (kind::INTEGER, value) => matches!(value, Some(Scalar::Integer(_))),
            (kind::BOOLEAN, value) => matches!(value, Some(Scalar::Flag(_))),
            (kind::STRING | kind::USER | kind::CHANNEL | kind::ATTACHMENT, value) => {
                matches!(value, Some(Scalar::Text(_)))
            }
            // The bot has no option of another type.
            _ => return Err(Unreadable::new(&format!("{path}.type"))),
        };
        if !fits {
            return Err(Unreadable::new(&format!("{path}.value")));
        }
        check(&option.options).map_err(|error| error.within(&path))?;
    }
    Ok(())
}
