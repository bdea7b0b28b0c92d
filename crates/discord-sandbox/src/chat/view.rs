//! What people see, as typed values: messages with their pictures, buttons, menus, modals and choices.

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::Value;

use crate::clock::Id;
use crate::limits::message::{EPHEMERAL, LOADING};
use crate::world::{Post, World, attachment_of_url};

/// A message as one finds it in a channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// The channel in which it stands.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Its text.
    pub content: String,
    /// Its embeds.
    pub embeds: Vec<Embed>,
    /// Its files, except those that an embed shows.
    pub attachments: Vec<Attachment>,
    /// Its rows of components.
    pub rows: Vec<Vec<Component>>,
    /// Discord's flags, as bits.
    pub flags: u64,
    /// Whether only [`Message::only_for`] sees it.
    pub ephemeral: bool,
    /// The only one who sees it, if it is ephemeral.
    pub only_for: Option<Id>,
    /// Whether it only says that the bot is thinking.
    pub loading: bool,
    /// The users that its text names.
    pub mentions: Vec<Id>,
    /// The users who got a notification.
    pub pinged: Vec<Id>,
    /// Whether it was edited after it was sent.
    pub edited: bool,
    /// The interaction that it answers.
    pub interaction: Option<Id>,
    /// The message to which it replies.
    pub reply_to: Option<Id>,
    /// The thread that was opened from it.
    pub thread: Option<Id>,
    /// The wire object as the bot gets it.
    pub wire: Value,
}

impl Message {
    /// All its components, row by row.
    pub fn components(&self) -> impl Iterator<Item = &Component> {
        self.rows.iter().flatten()
    }

    /// All its buttons.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.components().filter_map(|one| match one {
            Component::Button(button) => Some(button),
            Component::Select(_) => None,
        })
    }

    /// All its menus.
    pub fn selects(&self) -> impl Iterator<Item = &Select> {
        self.components().filter_map(|one| match one {
            Component::Select(select) => Some(select),
            Component::Button(_) => None,
        })
    }

    /// All its pictures and other files, those in embeds too.
    pub fn files(&self) -> impl Iterator<Item = &Attachment> {
        let embedded = self.embeds.iter().flat_map(|embed| [&embed.image, &embed.thumbnail]);
        self.attachments.iter().chain(embedded.flatten())
    }

    pub(crate) fn of(world: &World, post: &Post) -> Self {
        let wire = &post.wire;
        let parsed = |field: &str| post.id(field);
        let nested = |object: &str, field: &str| id(&wire[object][field]);
        Self {
            id: parsed("id").unwrap_or(Id(0)),
            channel: parsed("channel_id").unwrap_or(Id(0)),
            author: nested("author", "id").unwrap_or(Id(0)),
            content: text(&wire["content"]),
            embeds: list(&wire["embeds"]).map(|embed| Embed::of(world, embed)).collect(),
            attachments: list(&wire["attachments"]).map(|one| Attachment::of(world, one)).collect(),
            rows: list(&wire["components"]).map(row).collect(),
            flags: post.flags(),
            ephemeral: post.flags() & EPHEMERAL != 0,
            only_for: post.only_for,
            loading: post.flags() & LOADING != 0,
            mentions: list(&wire["mentions"]).filter_map(|user| id(&user["id"])).collect(),
            pinged: post.pinged.clone(),
            edited: !wire["edited_timestamp"].is_null(),
            interaction: nested("interaction_metadata", "id"),
            reply_to: nested("message_reference", "message_id"),
            thread: nested("thread", "id"),
            wire: wire.clone(),
        }
    }
}

/// An embed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Embed {
    /// Its title, possibly empty.
    pub title: String,
    /// Its text, possibly empty.
    pub description: String,
    /// Names and values.
    pub fields: Vec<(String, String)>,
    /// The text at its foot, possibly empty.
    pub footer: String,
    /// The colour at its side, as 0xRRGGBB.
    pub color: Option<u64>,
    /// Its picture.
    pub image: Option<Attachment>,
    /// Its small picture.
    pub thumbnail: Option<Attachment>,
}

impl Embed {
    fn of(world: &World, wire: &Value) -> Self {
        let field = |field: &Value| (text(&field["name"]), text(&field["value"]));
        let picture =
            |place: &str| wire[place].is_object().then(|| Attachment::of(world, &wire[place]));
        Self {
            title: text(&wire["title"]),
            description: text(&wire["description"]),
            fields: list(&wire["fields"]).map(field).collect(),
            footer: text(&wire["footer"]["text"]),
            color: wire["color"].as_u64(),
            image: picture("image"),
            thumbnail: picture("thumbnail"),
        }
    }
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Attachment {
    /// Its name.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// Where it is served.
    pub url: String,
    /// Width and height in pixels, of a PNG or GIF.
    pub dimensions: Option<(u64, u64)>,
    /// Its content; empty if it lies elsewhere.
    pub bytes: Bytes,
}

impl Attachment {
    fn of(world: &World, wire: &Value) -> Self {
        let url = text(&wire["url"]);
        let bytes = attachment_of_url(&url).and_then(|id| world.files.get(&id));
        Self {
            filename: url.rsplit('/').next().unwrap_or("").into(),
            description: wire["description"].as_str().map(Into::into),
            dimensions: wire["width"].as_u64().zip(wire["height"].as_u64()),
            bytes: bytes.cloned().unwrap_or_default(),
            url,
        }
    }
}

/// Something in a message that can be used.
#[derive(Clone, Debug, PartialEq)]
pub enum Component {
    /// A button.
    Button(Button),
    /// A menu.
    Select(Select),
}

impl Component {
    /// What the bot is told when it is used; empty for a link.
    pub fn custom_id(&self) -> &str {
        match self {
            Self::Button(button) => &button.custom_id,
            Self::Select(select) => &select.custom_id,
        }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// Its text, possibly empty.
    pub label: String,
    /// Its emoji, possibly empty.
    pub emoji: String,
    /// What the bot is told when it is pressed; empty for a link.
    pub custom_id: String,
    /// Where a link leads.
    pub url: Option<String>,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it cannot be pressed.
    pub disabled: bool,
}

/// A menu of texts, or (with no options of its own) of users, roles or channels.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    /// What the bot is told when it is used.
    pub custom_id: String,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// 3 texts, 5 users, 6 roles, 7 users and roles, 8 channels.
    pub kind: u64,
    /// What can be chosen.
    pub options: Vec<SelectOption>,
    /// How many must be chosen at least.
    pub min_values: u64,
    /// How many may be chosen at most.
    pub max_values: u64,
    /// Whether it cannot be used.
    pub disabled: bool,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectOption {
    /// What is shown.
    pub label: String,
    /// What the bot is told.
    pub value: String,
    /// What is shown below, possibly empty.
    pub description: String,
    /// Whether it is chosen already.
    pub default: bool,
}

/// A dialog that a bot opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// What the bot is told when it is submitted.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// What can be filled in.
    pub inputs: Vec<TextInput>,
}

/// A field of a dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct TextInput {
    /// Its name for the bot.
    pub custom_id: String,
    /// Its name for people.
    pub label: String,
    /// Whether it has several lines.
    pub paragraph: bool,
    /// What it says while it is empty.
    pub placeholder: String,
    /// What it contains at first.
    pub value: String,
    /// Whether it must be filled in.
    pub required: bool,
    /// The fewest characters.
    pub min_length: u64,
    /// The most characters.
    pub max_length: u64,
}

impl Modal {
    pub(crate) fn of(data: &Value) -> Self {
        let inputs = list(&data["components"]).flat_map(|row| list(&row["components"]));
        Self {
            custom_id: text(&data["custom_id"]),
            title: text(&data["title"]),
            inputs: inputs.map(TextInput::of).collect(),
        }
    }
}

impl TextInput {
    fn of(wire: &Value) -> Self {
        Self {
            custom_id: text(&wire["custom_id"]),
            label: text(&wire["label"]),
            paragraph: wire["style"] == 2,
            placeholder: text(&wire["placeholder"]),
            value: text(&wire["value"]),
            required: wire["required"] != false,
            min_length: wire["min_length"].as_u64().unwrap_or(0),
            max_length: wire["max_length"].as_u64().unwrap_or(4000),
        }
    }
}

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Choice {
    /// What is shown.
    pub name: String,
    /// What is sent: a text or a number.
    pub value: Value,
}

fn row(wire: &Value) -> Vec<Component> {
    list(&wire["components"]).map(component).collect()
}

fn component(wire: &Value) -> Component {
    let disabled = wire["disabled"] == true;
    if wire["type"] == 2 {
        return Component::Button(Button {
            label: text(&wire["label"]),
            emoji: text(&wire["emoji"]["name"]),
            custom_id: text(&wire["custom_id"]),
            url: wire["url"].as_str().map(Into::into),
            style: wire["style"].as_u64().unwrap_or(2),
            disabled,
        });
    }
    Component::Select(Select {
        custom_id: text(&wire["custom_id"]),
        placeholder: text(&wire["placeholder"]),
        kind: wire["type"].as_u64().unwrap_or(3),
        options: list(&wire["options"]).map(option).collect(),
        min_values: wire["min_values"].as_u64().unwrap_or(1),
        max_values: wire["max_values"].as_u64().unwrap_or(1),
        disabled,
    })
}

fn option(wire: &Value) -> SelectOption {
    SelectOption {
        label: text(&wire["label"]),
        value: text(&wire["value"]),
        description: text(&wire["description"]),
        default: wire["default"] == true,
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").into()
}

fn id(value: &Value) -> Option<Id> {
    value.as_str()?.parse().ok()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
