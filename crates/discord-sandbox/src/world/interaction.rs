//! Interactions and the state of their responses.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Notify;

use crate::clock::Id;
use crate::world::{Post, World};

/// The kind of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InteractionKind {
    /// The use of a command.
    Command,
    /// The use of a button or select menu.
    Component,
    /// A request for the choices of an option.
    Autocomplete,
    /// The submission of a modal.
    Modal,
}

impl InteractionKind {
    /// Returns Discord's interaction type.
    pub fn code(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// An interaction and the state of its response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub id: Id,
    pub token: String,
    #[serde(rename = "act")]
    pub kind: InteractionKind,
    pub user: Id,
    pub channel: Id,
    /// The command's name, for the response message.
    pub command: Option<String>,
    /// The user or the message of a command in its menu.
    pub target: Option<Id>,
    /// The message of the component, used directly or through a modal.
    pub source: Option<Id>,
    /// The metadata of the interaction that opened the modal, for the response message.
    pub triggered_by: Option<Value>,
    pub created_ms: u64,
    pub answered: Option<InitialResponse>,
    /// Notified when the initial response arrives.
    #[serde(skip)]
    pub responded: Arc<Notify>,
}

/// The initial response to an interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct InitialResponse {
    /// The callback type: 4, 5, 6, 7, 8 or 9.
    pub callback: u8,
    pub at_ms: u64,
    /// The message addressed as `@original`.
    pub original: Option<Id>,
    /// The message as it was first shown, until the person has seen it.
    #[serde(skip)]
    pub shown: Option<Post>,
    /// The modal or the autocomplete choices.
    pub data: Value,
}

/// The lifetime of an interaction token in milliseconds.
pub(crate) const TOKEN_LIFETIME_MS: u64 = 15 * 60_000;

impl World {
    /// Returns the interaction with this token.
    pub fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        // Most requests are about one of the newest.
        self.interactions.values().rev().find(|interaction| interaction.token == token)
    }

    /// Stores an interaction, and removes those whose token expired long ago.
    pub fn add_interaction(&mut self, interaction: Interaction) {
        let newest = interaction.created_ms;
        while let Some(oldest) = self.interactions.first_entry()
            && newest >= oldest.get().created_ms + 4 * TOKEN_LIFETIME_MS
        {
            oldest.remove();
        }
        self.expire_uploads(newest);
        self.interactions.insert(interaction.id, interaction);
    }
}
