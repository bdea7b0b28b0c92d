//! Typed views of messages, components and autocomplete choices, as users see them.

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::Value;

use crate::clock::Id;
use crate::limits::message::{COMPONENTS_V2, EPHEMERAL, LOADING};
use crate::world::{Post, World, attachment_of_url, blocks, media_of, shown_files, text_of};

/// A message as a user sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The id.
    pub id: Id,
    /// The channel.
    pub channel: Id,
    /// The author.
    pub author: Id,
    /// The text: the content, or the texts among the components, one a line.
    pub content: String,
    /// The embeds.
    pub embeds: Vec<Embed>,
    /// The files, except those shown in an embed.
    pub attachments: Vec<Attachment>,
    /// The action rows.
    pub rows: Vec<Vec<Component>>,
    /// Whether the message is laid out by components (Components V2).
    pub is_components_v2: bool,
    /// Discord's flags, as bits.
    pub flags: u64,
    /// Whether the message is ephemeral.
    pub ephemeral: bool,
    /// The only user who sees it, if it is ephemeral.
    pub only_for: Option<Id>,
    /// Whether it is a deferred response without content yet.
    pub loading: bool,
    /// The users that the text mentions.
    pub mentions: Vec<Id>,
    /// The users that were notified.
    pub pinged: Vec<Id>,
    /// Whether the message was edited.
    pub edited: bool,
    /// The interaction that it responds to.
    pub interaction: Option<Id>,
    /// The message that it replies to.
    pub reply_to: Option<Id>,
    /// The thread started from it.
    pub thread: Option<Id>,
    /// The wire object as the bot receives it.
    pub wire: Value,
}

impl Message {
    /// Returns all components, row by row.
    pub fn components(&self) -> impl Iterator<Item = &Component> {
        self.rows.iter().flatten()
    }

    /// Returns all buttons.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.components().filter_map(|one| match one {
            Component::Button(button) => Some(button),
            Component::Select(_) => None,
        })
    }

    /// Returns all select menus.
    pub fn selects(&self) -> impl Iterator<Item = &Select> {
        self.components().filter_map(|one| match one {
            Component::Select(select) => Some(select),
            Component::Button(_) => None,
        })
    }

    /// Returns what a screen reader says of the message's content, in reading order: texts, the
    /// alternative texts and names of files, and the labels and placeholders of components.
    pub fn words(&self) -> Vec<String> {
        let wire = &self.wire;
        let content = wire["content"].as_str().filter(|text| !text.is_empty());
        let attached = list(&wire["attachments"])
            .map(|file| text(file.get("description").unwrap_or(&file["filename"])));
        let parts = blocks(wire).flat_map(words_of_block);
        content.map(str::to_owned).into_iter().chain(attached).chain(parts).collect()
    }

    /// Returns all files, including those shown in embeds.
    pub fn files(&self) -> impl Iterator<Item = &Attachment> {
        let embedded = self.embeds.iter().flat_map(|embed| [&embed.image, &embed.thumbnail]);
        self.attachments.iter().chain(embedded.flatten())
    }

    pub(crate) fn new(world: &World, post: &Post) -> Self {
        let wire = &post.wire;
        let parsed = |field: &str| post.id(field);
        let nested = |object: &str, field: &str| id(&wire[object][field]);
        Self {
            id: parsed("id").unwrap_or(Id(0)),
            channel: parsed("channel_id").unwrap_or(Id(0)),
            author: nested("author", "id").unwrap_or(Id(0)),
            content: text_of(wire),
            embeds: list(&wire["embeds"]).map(|embed| Embed::new(world, embed)).collect(),
            attachments: list(&wire["attachments"])
                .map(|one| Attachment::new(world, one))
                .chain(shown_files(wire).map(|one| Attachment::shown(world, one)))
                .collect(),
            rows: blocks(wire).filter(|part| part["type"] == 1).map(row).collect(),
            is_components_v2: post.flags() & COMPONENTS_V2 != 0,
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
    /// The title, possibly empty.
    pub title: String,
    /// The description, possibly empty.
    pub description: String,
    /// Pairs of field name and value.
    pub fields: Vec<(String, String)>,
    /// The footer text, possibly empty.
    pub footer: String,
    /// The color as 0xRRGGBB.
    pub color: Option<u64>,
    /// The image.
    pub image: Option<Attachment>,
    /// The thumbnail.
    pub thumbnail: Option<Attachment>,
}

impl Embed {
    fn new(world: &World, wire: &Value) -> Self {
        let field = |field: &Value| (text(&field["name"]), text(&field["value"]));
        let image =
            |field: &str| wire[field].is_object().then(|| Attachment::new(world, &wire[field]));
        Self {
            title: text(&wire["title"]),
            description: text(&wire["description"]),
            fields: list(&wire["fields"]).map(field).collect(),
            footer: text(&wire["footer"]["text"]),
            color: wire["color"].as_u64(),
            image: image("image"),
            thumbnail: image("thumbnail"),
        }
    }
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Attachment {
    /// The file name.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// The URL.
    pub url: String,
    /// The width and height in pixels of a PNG or GIF.
    pub dimensions: Option<(u64, u64)>,
    /// The content; empty if the file is not stored here.
    pub bytes: Bytes,
}

impl Attachment {
    /// Returns the file that an item of a gallery or a file component shows.
    fn shown(world: &World, shown: &Value) -> Self {
        let description = shown["description"].as_str().map(Into::into);
        Self { description, ..Self::new(world, media_of(shown)) }
    }

    fn new(world: &World, wire: &Value) -> Self {
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

/// A component of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Component {
    /// A button.
    Button(Button),
    /// A select menu.
    Select(Select),
}

impl Component {
    /// Returns the custom id; empty for a link button.
    pub fn custom_id(&self) -> &str {
        match self {
            Self::Button(button) => &button.custom_id,
            Self::Select(select) => &select.custom_id,
        }
    }

    /// Returns the label, emoji or placeholder.
    fn words(&self) -> String {
        match self {
            Self::Button(button) if button.label.is_empty() => button.emoji.clone(),
            Self::Button(button) => button.label.clone(),
            Self::Select(select) => select.placeholder.clone(),
        }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// The label, possibly empty.
    pub label: String,
    /// The emoji or its name, possibly empty.
    pub emoji: String,
    /// The id of the emoji, if it belongs to the application.
    pub emoji_id: Option<Id>,
    /// The custom id; empty for a link button.
    pub custom_id: String,
    /// The URL of a link button.
    pub url: Option<String>,
    /// The style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether the button is disabled.
    pub disabled: bool,
}

/// A select menu of strings or, without options of its own, of users, roles or channels.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    /// The custom id.
    pub custom_id: String,
    /// The placeholder.
    pub placeholder: String,
    /// The component type: 3 strings, 5 users, 6 roles, 7 users and roles, 8 channels.
    pub kind: u64,
    /// The options.
    pub options: Vec<SelectOption>,
    /// The minimum number of values.
    pub min_values: u64,
    /// The maximum number of values.
    pub max_values: u64,
    /// Whether the menu is disabled.
    pub disabled: bool,
}

/// An option of a select menu.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectOption {
    /// The label.
    pub label: String,
    /// The value sent to the bot.
    pub value: String,
    /// The description, possibly empty.
    pub description: String,
    /// Whether the option is selected by default.
    pub default: bool,
}

/// An autocomplete choice.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Choice {
    /// The displayed name.
    pub name: String,
    /// The value: a string or a number.
    pub value: Value,
}

/// Returns what a screen reader says of a component that is not within another, or within a
/// container.
fn words_of_block(block: &Value) -> Vec<String> {
    match block["type"].as_u64() {
        Some(1) => row(block).iter().map(Component::words).collect(),
        Some(10) => vec![text(&block["content"])],
        Some(12) => list(&block["items"]).map(|item| text(&item["description"])).collect(),
        Some(13) => vec![text(&block["name"])],
        _ => Vec::new(),
    }
}

fn row(wire: &Value) -> Vec<Component> {
    list(&wire["components"]).map(component).collect()
}

pub(super) fn component(wire: &Value) -> Component {
    let disabled = wire["disabled"] == true;
    if wire["type"] == 2 {
        return Component::Button(Button {
            label: text(&wire["label"]),
            emoji: text(&wire["emoji"]["name"]),
            emoji_id: id(&wire["emoji"]["id"]),
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

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").into()
}

fn id(value: &Value) -> Option<Id> {
    value.as_str()?.parse().ok()
}

pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
