//! Bodies of requests that send or edit messages, in one of two layouts: the plain one, and a frame
//! around all parts (Components V2).
//!
//! A message keeps its layout: Discord never removes the flag of Components V2. An edit of a framed
//! message replaces all parts, and shows only files that it uploads.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use serenity::all::{AutocompleteChoice, CreateActionRow};

use crate::game::PlayerId;

/// Discord's flag for a message that only one user sees.
pub const EPHEMERAL: u64 = 1 << 6;
/// A deferred response has no content yet.
pub const LOADING: u64 = 1 << 7;
/// Discord's flag for a message of which no client notifies its user.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Discord's flag for a message whose content is all in components.
const COMPONENTS_V2: u64 = 1 << 15;

const TEXT: u8 = 10;
const GALLERY: u8 = 12;
const FILE: u8 = 13;
const CONTAINER: u8 = 17;

/// A file that is sent with a message.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    pub name: &'a str,
    pub data: &'a [u8],
    /// Alternative text of an image.
    pub description: Option<&'a str>,
}

/// Returns a PNG file as a field of a request.
pub fn data_uri(png: &[u8]) -> String {
    format!("data:image/png;base64,{}", BASE64_STANDARD.encode(png))
}

/// The layout of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Text, files and rows of components, one below the other.
    #[default]
    Plain,
    /// A frame around text, files and rows, with an accent colour `0xRRGGBB`.
    Framed { accent: Option<u32> },
}

impl Layout {
    /// Creates a layout: framed in an accent colour, or plain.
    pub fn from_accent(accent: Option<u32>) -> Self {
        accent.map_or(Self::Plain, |_| Self::Framed { accent })
    }
}

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
    /// Whether a new message notifies no user.
    pub is_silent: bool,
    /// Deduplicates repeated posts for some minutes. At most 25 characters.
    pub nonce: Option<&'a str>,
}

impl MessageBody<'_> {
    /// Returns the JSON part. In an edit it replaces all attachments of the message.
    pub fn json(&self) -> Value {
        let attachments = self.files.iter().enumerate().map(|file| attachment(file, self.layout));
        let mut body = json!({
            "allowed_mentions": allowed_mentions(self.ping),
            "attachments": attachments.collect::<Vec<_>>(),
        });
        let rows = with_emojis(json!(self.rows), &self.emojis);
        let mut flags = if self.is_ephemeral { EPHEMERAL } else { 0 };
        if self.is_silent {
            flags |= SUPPRESS_NOTIFICATIONS;
        }
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

/// Returns the components of a framed message. Each picture has a gallery of its own, as the
/// pictures of one gallery share its width.
fn framed(text: &str, files: &[File<'_>], rows: &Value, accent: Option<u32>) -> Value {
    let text = (!text.is_empty()).then(|| json!({ "type": TEXT, "content": text }));
    let rows = rows.as_array().into_iter().flatten().cloned();
    let parts: Vec<Value> = text.into_iter().chain(files.iter().map(shown)).chain(rows).collect();
    json!([{ "type": CONTAINER, "accent_color": accent, "components": parts }])
}

/// Returns the component that shows a file of the message.
fn shown(file: &File<'_>) -> Value {
    let media = json!({ "url": format!("attachment://{}", file.name) });
    match file.description {
        Some(words) => {
            json!({ "type": GALLERY, "items": [{ "media": media, "description": words }] })
        }
        None => json!({ "type": FILE, "file": media }),
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

/// Returns the metadata of a file, which Discord matches to the form part `files[id]`. In a frame,
/// the gallery describes the picture.
fn attachment((id, file): (usize, &File<'_>), layout: Layout) -> Value {
    let mut attachment = json!({ "id": id, "filename": file.name });
    if let Some(description) = file.description.filter(|_| layout == Layout::Plain) {
        attachment["description"] = description.into();
    }
    attachment
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
    /// Opens a form, as Discord's API takes it. No deferral may precede it.
    Form(Value),
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
            Self::Form(form) => (9, form.clone()),
        };
        json!({ "type": kind, "data": data })
    }

    /// Returns the files that accompany the JSON part.
    pub fn files(&self) -> &[File<'a>] {
        match self {
            Self::Message { body, .. } | Self::Update(body) => &body.files,
            Self::Defer | Self::Acknowledge | Self::Choices(_) | Self::Form(_) => &[],
        }
    }

    /// Returns whether the response has a message, which Discord calls the original.
    pub fn has_original(&self) -> bool {
        !matches!(self, Self::Choices(_) | Self::Form(_))
    }

    /// Returns whether Discord is asked for the id of the new message.
    pub fn returns_id(&self) -> bool {
        matches!(self, Self::Message { returns_id: true, .. })
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::CreateButton;

    use super::*;

    const ACCENT: u32 = 0xaa_bbcc;
    const FILES: [File<'static>; 2] = [
        File { name: "board.png", data: b"", description: Some("a board") },
        File { name: "game.pdn", data: b"", description: None },
    ];

    fn rows(rows: usize, buttons: usize) -> Vec<CreateActionRow> {
        let button = |id| CreateButton::new(id).label("x");
        let row = |row| (0..buttons).map(|n| button(format!("{row}-{n}"))).collect();
        (0..rows).map(|n| CreateActionRow::Buttons(row(n))).collect()
    }

    /// Returns the number of components, nested ones included.
    fn count(components: &Value) -> usize {
        let parts = components.as_array().into_iter().flatten();
        parts.map(|part| 1 + count(&part["components"])).sum()
    }

    #[test]
    fn a_framed_message_shows_text_files_and_rows_in_the_order_of_a_plain_one() {
        let rows = rows(5, 5);
        let body = MessageBody {
            content: "Your turn",
            rows: &rows,
            files: FILES.to_vec(),
            layout: Layout::from_accent(Some(ACCENT)),
            is_ephemeral: true,
            ..MessageBody::default()
        };
        let json = body.json();
        assert_eq!(json["flags"], COMPONENTS_V2 | EPHEMERAL);
        assert_eq!(json.get("content"), None);
        let names =
            json!([{ "id": 0, "filename": "board.png" }, { "id": 1, "filename": "game.pdn" }]);
        assert_eq!(json["attachments"], names);
        assert_eq!(json["components"][0]["accent_color"], ACCENT);
        let parts = json["components"][0]["components"].as_array().unwrap();
        assert_eq!(parts[0], json!({ "type": TEXT, "content": "Your turn" }));
        let picture =
            json!({ "media": { "url": "attachment://board.png" }, "description": "a board" });
        assert_eq!(parts[1], json!({ "type": GALLERY, "items": [picture] }));
        let file = json!({ "url": "attachment://game.pdn" });
        assert_eq!(parts[2], json!({ "type": FILE, "file": file }));
        let plain = MessageBody { layout: Layout::Plain, ..body }.json();
        assert_eq!(json!(parts[3..]), plain["components"]);
        assert_eq!((&plain["content"], &plain["flags"]), (&json!("Your turn"), &json!(EPHEMERAL)));
        // The most rows that a board has.
        assert!(count(&json["components"]) <= 40);
    }
}
