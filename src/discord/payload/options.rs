//! Options of commands.

use serde::Deserialize;
use serenity::all::{CommandOptionType as Kind, MessageId, RoleId, TargetId, UserId};

use super::object::{Attachment, Message, PartialMember, Resolved, ResolvedChannel, User};
use super::unreadable::Unreadable;

/// A command with its options.
#[derive(Debug, Deserialize)]
pub struct Command {
    pub name: String,
    #[serde(default)]
    options: Vec<CommandOption>,
    /// The user or the message of a command in its menu.
    target_id: Option<TargetId>,
    #[serde(default)]
    pub resolved: Resolved,
}

#[derive(Debug, Deserialize)]
pub struct CommandOption {
    pub name: String,
    #[serde(rename = "type")]
    kind: Kind,
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

/// The value of an option, with what it names.
#[derive(Clone, Debug)]
pub enum ResolvedValue<'a> {
    /// The text of the option that is being typed.
    Autocomplete(&'a str),
    String(&'a str),
    Integer(i64),
    Boolean(bool),
    User(&'a User, Option<&'a PartialMember>),
    Channel(&'a ResolvedChannel),
    Role(RoleId),
    Attachment(&'a Attachment),
}

impl CommandOption {
    fn is_subcommand(&self) -> bool {
        matches!(self.kind, Kind::SubCommand | Kind::SubCommandGroup)
    }
}

impl Command {
    /// Returns the user of a command in the menu of a user.
    pub fn target_user(&self) -> Option<&User> {
        self.resolved.users.get(&UserId::new(self.target_id?.get()))
    }

    /// Returns the message of a command in the menu of a message.
    pub fn target_message(&self) -> Option<&Message> {
        self.resolved.messages.get(&MessageId::new(self.target_id?.get()))
    }

    /// Returns whether the innermost subcommand, or the command, has options.
    pub fn has_options(&self) -> bool {
        !self.innermost().1.is_empty()
    }

    /// Returns the name of the first option, which is that of a subcommand.
    pub fn first_option(&self) -> Option<&str> {
        self.options.first().map(|option| option.name.as_str())
    }

    /// Returns the name of the innermost subcommand, or of the command.
    pub fn subcommand(&self) -> &str {
        self.innermost().0
    }

    /// Returns the value of an option of the innermost subcommand, or of the command; `None` for
    /// one that is not complete yet.
    pub fn value(&self, name: &str) -> Option<ResolvedValue<'_>> {
        self.resolve(self.innermost().1.iter().find(|option| option.name == name)?)
    }

    fn innermost(&self) -> (&str, &[CommandOption]) {
        let mut name = &self.name;
        let mut options = &self.options;
        while let Some(inner) = options.last().filter(|option| option.is_subcommand()) {
            name = &inner.name;
            options = &inner.options;
        }
        (name, options)
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

    fn resolve<'a>(&'a self, option: &'a CommandOption) -> Option<ResolvedValue<'a>> {
        let resolved = &self.resolved;
        Some(match (option.kind, option.value.as_ref()) {
            (_, Some(Scalar::Text(text))) if option.focused => ResolvedValue::Autocomplete(text),
            (Kind::String, Some(Scalar::Text(text))) => ResolvedValue::String(text),
            (Kind::Integer, Some(&Scalar::Integer(number))) => ResolvedValue::Integer(number),
            (Kind::Boolean, Some(&Scalar::Flag(flag))) => ResolvedValue::Boolean(flag),
            (Kind::User, Some(Scalar::Text(id))) => {
                let id = id.parse().ok()?;
                ResolvedValue::User(resolved.users.get(&id)?, resolved.members.get(&id))
            }
            (Kind::Channel, Some(Scalar::Text(id))) => {
                ResolvedValue::Channel(resolved.channels.get(&id.parse().ok()?)?)
            }
            (Kind::Role, Some(Scalar::Text(id))) => ResolvedValue::Role(id.parse().ok()?),
            (Kind::Attachment, Some(Scalar::Text(id))) => {
                ResolvedValue::Attachment(resolved.attachments.get(&id.parse().ok()?)?)
            }
            _ => return None,
        })
    }

    /// Checks that all values fit their types, and that Discord describes what they name. While a
    /// command is typed, they need not.
    pub(super) fn check(&self) -> Result<(), Unreadable> {
        let has_target = self.target_user().is_some() || self.target_message().is_some();
        if self.target_id.is_some() && !has_target {
            return Err(Unreadable::new("resolved"));
        }
        self.check_options(&self.options)
    }

    fn check_options(&self, options: &[CommandOption]) -> Result<(), Unreadable> {
        for (index, option) in options.iter().enumerate() {
            let path = format!("options[{index}]");
            let is_complete = option.is_subcommand() || self.resolve(option).is_some();
            if !is_complete || option.focused {
                let is_unused =
                    matches!(option.kind, Kind::Mentionable | Kind::Number | Kind::Unknown(_));
                let field = if is_unused { "type" } else { "value" };
                return Err(Unreadable::new(&format!("{path}.{field}")));
            }
            self.check_options(&option.options).map_err(|error| error.within(&path))?;
        }
        Ok(())
    }
}
