//! The bodies of requests that send or change messages.

use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::{AutocompleteChoice, CreateActionRow};

use crate::game::PlayerId;

/// Discord's flag of a message that only one person sees.
const EPHEMERAL: u32 = 1 << 6;

/// A file that is sent with a message.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    pub name: &'a str,
    pub data: &'a [u8],
    /// The alternative text of a picture.
    pub description: Option<&'a str>,
}

/// A message as Discord's API takes it. It pings `ping` at most.
#[derive(Clone, Debug, Default)]
pub struct MessageBody<'a> {
    pub content: &'a str,
    pub ping: Option<PlayerId>,
    pub rows: &'a [CreateActionRow],
    pub files: Vec<File<'a>>,
    pub is_ephemeral: bool,
    /// Makes repeated posts within some minutes one message. At most 25 characters.
    pub nonce: Option<&'a str>,
}

/// The metadata of an attachment, which Discord matches to `files[id]`.
#[derive(Serialize)]
struct Attachment<'a> {
    id: usize,
    filename: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
}

impl MessageBody<'_> {
    /// Returns the JSON part. It replaces all attachments of a message that is edited.
    pub fn json(&self) -> Value {
        let attachments: Vec<Attachment<'_>> =
            self.files.iter().enumerate().map(attachment).collect();
        let mut body = json!({
            "content": self.content,
            "allowed_mentions": allowed_mentions(self.ping),
            "components": self.rows,
            "attachments": attachments,
        });
        if self.is_ephemeral {
            body["flags"] = EPHEMERAL.into();
        }
        if let Some(nonce) = self.nonce {
            body["nonce"] = nonce.into();
            body["enforce_nonce"] = true.into();
        }
        body
    }
}

fn attachment<'a>((id, file): (usize, &File<'a>)) -> Attachment<'a> {
    Attachment { id, filename: file.name, description: file.description }
}

/// Returns the mentions that may ping: the one of this person, or none.
pub fn allowed_mentions(ping: Option<PlayerId>) -> Value {
    let users: Vec<String> = ping.map(|player| player.0.to_string()).into_iter().collect();
    json!({ "parse": [], "users": users })
}

/// The first answer to an interaction.
#[derive(Debug)]
pub enum Callback<'a> {
    /// A new message. `returns_id` asks Discord for the id of the message.
    Message { body: MessageBody<'a>, returns_id: bool },
    /// Promises a private message for later.
    Defer,
    /// Promises another content for the message whose component was used.
    Acknowledge,
    /// Another content for the message whose component was used.
    Update(MessageBody<'a>),
    /// Suggestions for the option that is being typed.
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

    /// Returns the files that go with the JSON.
    pub fn files(&self) -> &[File<'a>] {
        match self {
            Self::Message { body, .. } | Self::Update(body) => &body.files,
            Self::Defer | Self::Acknowledge | Self::Choices(_) => &[],
        }
    }

    /// Returns whether Discord is asked for the message that the callback creates.
    pub fn returns_id(&self) -> bool {
        matches!(self, Self::Message { returns_id: true, .. })
    }
}
