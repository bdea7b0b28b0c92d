//! The codec of the `custom_id`s of panels. It starts with a version, as all `custom_id`s.

use std::fmt;
use std::str::FromStr;

use crate::discord::custom_id::UnknownCustomId;

/// A panel, with what it sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The settings of a server.
    Settings,
    /// The preferences of a person.
    Preferences,
}

/// A setting or preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    Channels,
    Threads,
    Rules,
    Pace,
    Rated,
    Theme,
    Frames,
    Language,
    Results,
    Idle,
    Puzzles,
    View,
    Keys,
    Size,
    Numbers,
    Moving,
    Reminders,
    Messages,
    Quiet,
    Utc,
    NoChallenges,
}

/// The action of a component of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelPress {
    /// A menu whose value is the item to change.
    Open,
    /// Returns to the whole panel.
    Back,
    /// A menu whose value is chosen for the item. An item can have several menus, from 0.
    Choose { item: Item, part: u8 },
    /// Chooses the default of the item.
    Default(Item),
}

/// The `custom_id` of a component of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelId {
    pub panel: Panel,
    pub press: PanelPress,
}

const VERSION: &str = "1";
const OPEN: &str = "open";
const BACK: &str = "back";
const CHOOSE: &str = "choose";
const DEFAULT: &str = "default";

impl Panel {
    const ALL: [Self; 2] = [Self::Settings, Self::Preferences];

    fn id(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Preferences => "preferences",
        }
    }

    /// Returns what the panel sets, in the order of its menu.
    pub fn items(self) -> &'static [Item] {
        match self {
            Self::Settings => &[
                Item::Channels,
                Item::Threads,
                Item::Rules,
                Item::Pace,
                Item::Rated,
                Item::Theme,
                Item::Frames,
                Item::Language,
                Item::Results,
                Item::Idle,
                Item::Puzzles,
            ],
            Self::Preferences => &[
                Item::Language,
                Item::Theme,
                Item::Size,
                Item::View,
                Item::Keys,
                Item::Numbers,
                Item::Moving,
                Item::Reminders,
                Item::Messages,
                Item::Quiet,
                Item::Utc,
                Item::NoChallenges,
            ],
        }
    }

    /// Returns the item of this panel with an id.
    pub fn item(self, id: &str) -> Option<Item> {
        self.items().iter().copied().find(|item| item.id() == id)
    }
}

impl Item {
    /// Returns the id of the item in the menu and in the keys of its messages.
    pub fn id(self) -> &'static str {
        match self {
            Self::Channels => "channels",
            Self::Threads => "threads",
            Self::Rules => "rules",
            Self::Pace => "pace",
            Self::Rated => "rated",
            Self::Theme => "theme",
            Self::Frames => "frames",
            Self::Language => "language",
            Self::Results => "results",
            Self::Idle => "idle",
            Self::Puzzles => "puzzles",
            Self::View => "view",
            Self::Keys => "keys",
            Self::Size => "size",
            Self::Numbers => "numbers",
            Self::Moving => "moving",
            Self::Reminders => "reminders",
            Self::Messages => "messages",
            Self::Quiet => "quiet",
            Self::Utc => "utc",
            Self::NoChallenges => "no-challenges",
        }
    }

    /// Returns whether channels are chosen for it.
    pub fn is_of_channels(self) -> bool {
        matches!(self, Self::Channels | Self::Results | Self::Puzzles)
    }

    /// Returns the key of the message with its name and description.
    pub fn key(self) -> String {
        format!("panel-{}", self.id())
    }
}

/// At most 40 characters: panels and items have short names.
impl fmt::Display for PanelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}:", self.panel.id())?;
        match self.press {
            PanelPress::Open => write!(f, "{OPEN}"),
            PanelPress::Back => write!(f, "{BACK}"),
            PanelPress::Choose { item, part } => write!(f, "{CHOOSE}:{}:{part}", item.id()),
            PanelPress::Default(item) => write!(f, "{DEFAULT}:{}", item.id()),
        }
    }
}

impl FromStr for PanelId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [VERSION, panel, rest @ ..] = &parts[..] else { return Err(UnknownCustomId) };
        let panel = Panel::ALL.into_iter().find(|one| one.id() == *panel);
        let panel = panel.ok_or(UnknownCustomId)?;
        let item = |id: &str| panel.item(id).ok_or(UnknownCustomId);
        let press = match rest {
            [OPEN] => PanelPress::Open,
            [BACK] => PanelPress::Back,
            [CHOOSE, id, part] => {
                let part = part.parse().map_err(|_| UnknownCustomId)?;
                PanelPress::Choose { item: item(id)?, part }
            }
            [DEFAULT, id] => PanelPress::Default(item(id)?),
            _ => return Err(UnknownCustomId),
        };
        let id = Self { panel, press };
        // Other spellings of the part were never written.
        if id.to_string() == text { Ok(id) } else { Err(UnknownCustomId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_reads_back_and_fits_into_discords_limit() {
        for panel in Panel::ALL {
            let of_items = panel.items().iter().flat_map(|&item| {
                let choose = [0, 1, u8::MAX].map(|part| PanelPress::Choose { item, part });
                choose.into_iter().chain([PanelPress::Default(item)])
            });
            for press in of_items.chain([PanelPress::Open, PanelPress::Back]) {
                let id = PanelId { panel, press };
                let text = id.to_string();
                assert!(text.len() <= 100, "{text}");
                assert_eq!(text.parse(), Ok(id));
            }
        }
    }

    #[test]
    fn another_text_is_no_id_of_a_panel() {
        for text in [
            "",
            "1:settings",
            "1:settings:open:0",
            "2:settings:open",
            "1:help:open",
            "1:settings:choose:theme",
            "1:settings:choose:theme:00",
            "1:settings:choose:theme:256",
            "1:settings:choose:theme:0:0",
            "1:settings:choose:quiet:0",
            "1:preferences:default:channels",
            "1:settings:default:velvet",
        ] {
            assert_eq!(text.parse::<PanelId>(), Err(UnknownCustomId), "{text}");
        }
    }
}
