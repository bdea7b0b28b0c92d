//! Options of commands.

use serde::Deserialize;
use serenity::all::UserId;

use super::object::{Attachment, PartialMember, Resolved, ResolvedChannel, User};
use super::unreadable::Unreadable;

/// Discord's types of options.
mod kind {
    pub const SUBCOMMAND: u64 = 1;
    pub const SUBCOMMAND_GROUP: u64 = 2;
    pub const STRING: u64 = 3;
    pub const INTEGER: u64 = 4;
    pub const BOOLEAN: u64 = 5;
    pub const USER: u64 = 6;
    pub const CHANNEL: u64 = 7;
    pub const ATTACHMENT: u64 = 11;
}

/// A command with its options.
#[derive(Debug, Deserialize)]
pub struct Command {
    pub name: String,
    #[serde(default)]
    options: Vec<CommandOption>,
    /// The user of a command in the menu of a user.
    pub target_id: Option<UserId>,
    #[serde(default)]
    pub resolved: Resolved,
}

#[derive(Debug, Deserialize)]
pub struct CommandOption {
    pub name: String,
    #[serde(rename = "type")]
    kind: u64,
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

    /// Leaves out values that are not complete yet.
    fn resolve<'a>(&'a self, options: &'a [CommandOption]) -> Vec<ResolvedOption<'a>> {
        let resolve = |option: &'a CommandOption| {
            Some(ResolvedOption { name: &option.name, value: self.value(option)? })
        };
        options.iter().filter_map(resolve).collect()
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

    /// Checks that all values fit their types, and that Discord describes what they name. While a
    /// command is typed, they need not.
    pub(super) fn check(&self) -> Result<(), Unreadable> {
        if self.target_id.is_some_and(|target| !self.resolved.users.contains_key(&target)) {
            return Err(Unreadable::new("resolved.users"));
        }
        self.check_options(&self.options)
    }

    fn check_options(&self, options: &[CommandOption]) -> Result<(), Unreadable> {
        for (index, option) in options.iter().enumerate() {
            let path = format!("options[{index}]");
            if self.value(option).is_none() || option.focused {
                let is_known =
                    matches!(option.kind, kind::SUBCOMMAND..=kind::CHANNEL | kind::ATTACHMENT);
                let field = if is_known { "value" } else { "type" };
                return Err(Unreadable::new(&format!("{path}.{field}")));
            }
            self.check_options(&option.options).map_err(|error| error.within(&path))?;
        }
        Ok(())
    }
}
