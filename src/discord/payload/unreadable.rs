//! Reads JSON, and names the field that cannot be read.

use serde::Deserialize;
use thiserror::Error;

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

    pub fn new(path: &str) -> Self {
        const MAX_LEN: usize = 96;
        // Names of fields that the bot does not know can be in it.
        let is_safe = |sign: &char| sign.is_ascii_alphanumeric() || "_.[]?".contains(*sign);
        Self { path: path.chars().filter(is_safe).take(MAX_LEN).collect() }
    }

    /// Returns the error for the object that has the field.
    pub fn within(self, parent: &str) -> Self {
        match (parent, self.path.as_str()) {
            (".", _) => self,
            (parent, ".") => Self::new(parent),
            (parent, path) => Self::new(&format!("{parent}.{path}")),
        }
    }
}

/// Reads a value from JSON.
pub fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, Unreadable> {
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(json))
        .map_err(|error| Unreadable::from_error(&error))
}
