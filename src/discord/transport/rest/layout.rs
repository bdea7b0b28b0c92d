//! The layouts of messages: the plain one, and a frame around all parts (Components V2).
//!
//! A message keeps its layout: Discord never removes the flag of Components V2. An edit of a framed
//! message replaces all parts, and shows only files that it uploads.

use serde_json::{Value, json};

use super::file::File;

/// Discord's flag for a message whose content is all in components.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

const TEXT: u8 = 10;
const GALLERY: u8 = 12;
const FILE: u8 = 13;
const CONTAINER: u8 = 17;

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

/// Returns the components of a framed message. Each picture has a gallery of its own, as the
/// pictures of one gallery share its width.
pub(super) fn framed(text: &str, files: &[File<'_>], rows: &Value, accent: Option<u32>) -> Value {
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

#[cfg(test)]
mod tests {
    use super::super::message::MessageBody;
    use super::*;

    use serenity::all::{CreateActionRow, CreateButton};

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
        assert_eq!(json["flags"], COMPONENTS_V2 | 1 << 6);
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
        assert_eq!((&plain["content"], &plain["flags"]), (&json!("Your turn"), &json!(64)));
        // The most rows that a board has.
        assert!(count(&json["components"]) <= 40);
    }
}
