//! What Discord sends, read for what the bot uses and nothing else.
//!
//! serenity's types refuse a whole event for one field of another form, even if nobody reads that
//! field. These types have only the fields that the bot uses, so that serde skips all others
//! whatever they contain. The gateway and the endpoint read interactions in this one place.

mod event;
mod guild;
mod interaction;
mod options;
#[cfg(test)]
mod tests;
mod user;

use serde::Deserialize;
use thiserror::Error;

pub use event::{DirectMessage, Event, Ready, ServerChannel, UnavailableGuild};
pub use guild::{Channel, Guild};
pub use interaction::{
    Attachment, CommandInteraction, ComponentInteraction, Interaction, Invocation, PartialMember,
    PressedMessage, ResolvedChannel, TEXT_CHANNELS, UnreadableInteraction,
};
pub use options::{ResolvedOption, ResolvedValue};
pub use user::{Application, User};

/// A field that the bot uses has another form than Discord documents.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the field {path} cannot be read")]
pub struct Unreadable {
    /// The path of the field. It never contains its value.
    pub path: String,
}

impl Unreadable {
    /// Returns the path of the field that an error is about. A missing field has no path of its
    /// own.
    fn from_error(error: &serde_path_to_error::Error<serde_json::Error>) -> Self {
        let path = error.path().to_string();
        let message = error.inner().to_string();
        let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
        match missing {
            Some((field, _)) => Self::new(field).within(&path),
            None => Self::new(&path),
        }
    }

    fn new(path: &str) -> Self {
        const MAX_LEN: usize = 96;
        // Names of fields that the bot does not know can be in it.
        let is_safe = |sign: &char| sign.is_ascii_alphanumeric() || "_.[]?".contains(*sign);
        Self { path: path.chars().filter(is_safe).take(MAX_LEN).collect() }
    }

    /// Returns the error for the object that has the field.
    fn within(self, parent: &str) -> Self {
        match (parent, self.path.as_str()) {
            (".", _) => self,
            (parent, ".") => Self::new(parent),
            (parent, path) => Self::new(&format!("{parent}.{path}")),
        }
    }
}

/// Reads a value from JSON.
fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, Unreadable> {
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(json))
        .map_err(|error| Unreadable::from_error(&error))
}
