//! The emojis of the bot's application.

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::clock::Id;
use crate::errors::{ApiError, Form};
use crate::world::{World, objects};

/// An emoji of the bot's application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emoji {
    /// The id.
    pub id: Id,
    /// The name.
    pub name: String,
}

impl World {
    /// Adds an emoji. Its name must not be taken, as those of an application differ.
    pub fn add_emoji(&mut self, name: &str, image: Bytes, now_ms: u64) -> Result<Id, ApiError> {
        if self.emojis.len() >= self.emoji_limit {
            return Err(ApiError::TOO_MANY_EMOJIS);
        }
        if self.emojis.iter().any(|emoji| emoji.name == name) {
            let mut form = Form::default();
            let message = "An emoji with this name already exists";
            form.add_error("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message);
            form.finish()?;
        }
        let id = self.next_id(now_ms);
        self.emojis.push(Emoji { id, name: name.into() });
        self.files.insert(id, image);
        Ok(id)
    }

    /// Removes an emoji; returns whether there was one.
    pub fn remove_emoji(&mut self, id: Id) -> bool {
        let before = self.emojis.len();
        self.emojis.retain(|emoji| emoji.id != id);
        if self.emojis.len() == before {
            return false;
        }
        self.files.remove(&id);
        true
    }

    /// Returns the wire objects of all emojis.
    pub fn emoji_objects(&self) -> Result<Vec<Value>, ApiError> {
        let by = objects::user(self.user(self.bot)?);
        let object = |emoji: &Emoji| {
            json!({
                "id": emoji.id, "name": emoji.name, "user": by, "roles": [], "animated": false,
                "require_colons": true, "managed": false, "available": true,
            })
        };
        Ok(self.emojis.iter().map(object).collect())
    }

    /// Checks that the application has the emojis of all buttons of a message. `at` is its path in
    /// the request.
    pub fn check_emojis(&self, payload: &Value, at: &str) -> Result<(), ApiError> {
        let mut form = Form::default();
        self.check_emojis_within(&mut form, payload, at);
        form.finish()
    }

    fn check_emojis_within(&self, form: &mut Form, parent: &Value, at: &str) {
        let parts = parent["components"].as_array().into_iter().flatten().enumerate();
        for (n, part) in parts {
            let at = format!("{at}.components.{n}");
            let id = &part["emoji"]["id"];
            let is_known =
                self.emojis.iter().any(|emoji| id.as_str() == Some(&emoji.id.to_string()));
            if !id.is_null() && !is_known {
                let path = format!("{at}.emoji.id");
                form.add_error(&path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
            }
            self.check_emojis_within(form, part, &at);
        }
    }
}
