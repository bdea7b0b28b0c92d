//! Bodies of requests that send or edit messages.

use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::{AutocompleteChoice, CreateActionRow};

use super::file::File;
use super::layout::{COMPONENTS_V2, Layout, framed};
use crate::game::PlayerId;

/// Discord's flag for a message that only one user sees.
const EPHEMERAL: u64 = 1 << 6;

/// An emoji that a button shows instead of its label.
#[derive(Clone, Copy, Debug)]
pub struct ButtonEmoji<'a> {
    pub id: u64,
    pub name: &'a str,
}

/// A message in the form of Discord's API. It pings no user but `ping`.
#[derive(Clone, Debug, Default)]
pub struct MessageBody<'a> {
    pub content: &'a str,
    pub ping: Option<PlayerId>,
    pub rows: &'a [CreateActionRow],
    /// The emojis of the first buttons, in their order. Other buttons keep their labels.
    pub emojis: Vec<ButtonEmoji<'a>>,
    pub files: Vec<File<'a>>,
    pub layout: Layout,
    pub is_ephemeral: bool,
    /// Deduplicates repeated posts for some minutes. At most 25 characters.
    pub nonce: Option<&'a str>,
}

/// Metadata of an attachment, which Discord matches to the form part `files[id]`.
#[derive(Serialize)]
struct Attachment<'a> {
    id: usize,
    filename: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
}

impl MessageBody<'_> {
    /// Returns the message with labels on all buttons.
    #[must_use]
    pub fn with_labels(self) -> Self {
        Self { emojis: Vec::new(), ..self }
    }

    /// Returns the JSON part. In an edit it replaces all attachments of the message.
    pub fn json(&self) -> Value {
        let attachments: Vec<Attachment<'_>> =
            self.files.iter().enumerate().map(|file| attachment(file, self.layout)).collect();
        let mut body = json!({
            "allowed_mentions": allowed_mentions(self.ping),
            "attachments": attachments,
        });
        let rows = with_emojis(json!(self.rows), &self.emojis);
        let mut flags = if self.is_ephemeral { EPHEMERAL } else { 0 };
        match self.layout {
            Layout::Plain => {
                body["content"] = self.content.into();
                body["components"] = rows;
            }
            Layout::Framed { accent } => {
                body["components"] = framed(self.content, &self.files, &rows, accent);
                flags |= COMPONENTS_V2;
            }
        }
        if flags > 0 {
            body["flags"] = flags.into();
        }
        if let Some(nonce) = self.nonce {
            body["nonce"] = nonce.into();
            body["enforce_nonce"] = true.into();
        }
        body
    }
}

/// Replaces the labels of the first buttons by emojis.
fn with_emojis(mut rows: Value, emojis: &[ButtonEmoji<'_>]) -> Value {
    let rows_of_buttons = rows.as_array_mut().into_iter().flatten();
    let buttons = rows_of_buttons
        .filter_map(|row| row["components"].as_array_mut())
        .flatten()
        .filter_map(Value::as_object_mut);
    for (button, ButtonEmoji { id, name }) in buttons.zip(emojis) {
        button.remove("label");
        button.insert("emoji".to_owned(), json!({ "id": id.to_string(), "name": name }));
    }
    rows
}

/// Returns the metadata of a file. In a frame, the gallery describes the picture.
fn attachment<'a>((id, file): (usize, &File<'a>), layout: Layout) -> Attachment<'a> {
    let description = file.description.filter(|_| layout == Layout::Plain);
    Attachment { id, filename: file.name, description }
}

/// Returns the `allowed_mentions` that let a message ping this player, or none.
pub fn allowed_mentions(ping: Option<PlayerId>) -> Value {
    let users: Vec<String> = ping.map(|player| player.0.to_string()).into_iter().collect();
    json!({ "parse": [], "users": users })
}

/// The response to an interaction.
#[derive(Debug)]
pub enum Callback<'a> {
    /// Sends a message. `returns_id` asks Discord for its id.
    Message { body: MessageBody<'a>, returns_id: bool },
    /// Announces an ephemeral message that follows.
    Defer,
    /// Announces an update of the message that has the component.
    Acknowledge,
    /// Updates the message that has the component.
    Update(MessageBody<'a>),
    /// Suggests values for the option that the user types.
    Choices(Vec<AutocompleteChoice>),
}

impl<'a> Callback<'a> {
    /// Returns the JSON part.
    pub fn json(&self) -> Value {
        let (kind, data) = match self {
            Self::Message { body, .. } => (4, body.json()),
            Self::Defer => (5, json!({ "flags": EPHEMERAL })),
            Self::Acknowledge => (6, Value::Null),
            Self::Update(body) => (7, body.json()),
            Self::Choices(choices) => (8, json!({ "choices": choices })),
        };
        json!({ "type": kind, "data": data })
    }

    /// Returns the response with labels on all buttons.
    #[must_use]
    pub fn with_labels(self) -> Self {
        match self {
            Self::Message { body, returns_id } => {
                Self::Message { body: body.with_labels(), returns_id }
            }
            Self::Update(body) => Self::Update(body.with_labels()),
            Self::Defer | Self::Acknowledge | Self::Choices(_) => self,
        }
    }

    /// Returns the files that accompany the JSON part.
    pub fn files(&self) -> &[File<'a>] {
        match self {
            Self::Message { body, .. } | Self::Update(body) => &body.files,
            Self::Defer | Self::Acknowledge | Self::Choices(_) => &[],
        }
    }

    /// Returns whether the response has a message, which Discord calls the original.
    pub fn has_original(&self) -> bool {
        !matches!(self, Self::Choices(_))
    }

    /// Returns whether Discord is asked for the id of the new message.
    pub fn returns_id(&self) -> bool {
        matches!(self, Self::Message { returns_id: true, .. })
    }
}
