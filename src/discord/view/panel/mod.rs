//! Panels: private messages that list settings, with menus that change them.

mod id;
pub mod preferences;
pub mod settings;

use serenity::all::{
    ButtonStyle, ChannelId, ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

pub use id::{Item, Panel, PanelId, PanelPress};

use crate::discord::view::message::{Answer, Picture, button};
use crate::locale::Language;

/// The kinds of channels in which members write, and of which threads are opened.
const TEXT_CHANNELS: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];

/// An entry of a menu.
pub struct Entry {
    pub value: String,
    pub label: String,
    /// Whether it is in effect.
    pub is_chosen: bool,
}

impl Entry {
    /// Returns the entries for yes and no.
    fn yes_and_no(language: &Language, value: bool) -> [Self; 2] {
        [(true, "yes", "panel-yes"), (false, "no", "panel-no")].map(|(is, id, label)| Self {
            value: id.to_owned(),
            label: language.text(label),
            is_chosen: is == value,
        })
    }

    /// Returns an entry for each of these values.
    fn each<T: Copy + PartialEq>(
        values: impl IntoIterator<Item = T>,
        chosen: Option<T>,
        id: impl Fn(T) -> String,
        label: impl Fn(T) -> String,
    ) -> Vec<Self> {
        let entry = |value| Self {
            value: id(value),
            label: label(value),
            is_chosen: chosen == Some(value),
        };
        values.into_iter().map(entry).collect()
    }
}

/// Returns the chosen value of a menu of yes and no.
pub fn yes_or_no(value: &str) -> Option<bool> {
    match value {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// A menu that changes an item.
pub enum Menu {
    /// Entries under this message, at most 25.
    Entries(&'static str, Vec<Entry>),
    /// Channels of the server, up to `most`.
    Channels { chosen: Vec<u64>, most: usize },
}

/// Returns a panel: the values in effect as text, a picture in their style, and the menu of items.
pub fn overview(
    panel: Panel,
    text: String,
    picture: Option<Picture>,
    language: &Language,
) -> Answer {
    let options = panel.items().iter().map(|&item| {
        CreateSelectMenuOption::new(language.text(&item.key()), item.id())
            .description(language.description(&item.key()))
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    let id = PanelId { panel, press: PanelPress::Open };
    let menu = CreateSelectMenu::new(id.to_string(), kind).placeholder(language.text("panel-menu"));
    Answer {
        text,
        pictures: picture.into_iter().collect(),
        rows: vec![CreateActionRow::SelectMenu(menu)],
        ..Answer::default()
    }
}

/// Returns the choice for one item: its menus, and the buttons back and to the default.
pub fn choice(panel: Panel, item: Item, menus: Vec<Menu>, language: &Language) -> Answer {
    let id = |press| PanelId { panel, press }.to_string();
    let menus = menus
        .into_iter()
        .zip(0..)
        .map(|(menu, part)| row(id(PanelPress::Choose { item, part }), menu, language));
    let of = |press, label: &str| button(id(press), language.text(label), ButtonStyle::Secondary);
    let buttons = CreateActionRow::Buttons(vec![
        of(PanelPress::Back, "panel-back"),
        of(PanelPress::Default(item), "panel-default"),
    ]);
    let name = language.text(&item.key());
    Answer {
        text: format!("**{name}**\n{}", language.description(&item.key())),
        rows: menus.chain([buttons]).collect(),
        ..Answer::default()
    }
}

fn row(id: String, menu: Menu, language: &Language) -> CreateActionRow {
    CreateActionRow::SelectMenu(match menu {
        Menu::Entries(title, entries) => {
            let options = entries.into_iter().map(|Entry { value, label, is_chosen }| {
                CreateSelectMenuOption::new(label, value).default_selection(is_chosen)
            });
            let kind = CreateSelectMenuKind::String { options: options.collect() };
            CreateSelectMenu::new(id, kind).placeholder(language.text(title))
        }
        Menu::Channels { chosen, most } => {
            let chosen: Vec<ChannelId> =
                chosen.into_iter().filter(|&id| id > 0).map(ChannelId::new).collect();
            let kind = CreateSelectMenuKind::Channel {
                channel_types: Some(TEXT_CHANNELS.to_vec()),
                default_channels: Some(chosen),
            };
            CreateSelectMenu::new(id, kind)
                .placeholder(language.text("panel-choose-channel"))
                .min_values(1)
                .max_values(u8::try_from(most).unwrap_or(u8::MAX))
        }
    })
}
