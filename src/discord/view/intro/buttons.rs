//! The buttons of the help, the lessons and the welcome.

use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::view::message::button;
use crate::locale::Language;

/// A button for newcomers. It belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpButton {
    /// Begins a game against the bot.
    PlayMe,
    /// Explains how to challenge a player.
    Challenge,
    /// Opens the pages.
    Pages,
    /// Opens the first lesson.
    Lessons,
}

impl HelpButton {
    pub const ALL: [Self; 4] = [Self::PlayMe, Self::Challenge, Self::Pages, Self::Lessons];

    /// Returns the `custom_id` of the button.
    pub fn custom_id(self) -> &'static str {
        match self {
            Self::PlayMe => "1:help:play",
            Self::Challenge => "1:help:challenge",
            Self::Pages => "1:help:pages",
            Self::Lessons => "1:help:lessons",
        }
    }

    /// Returns the key of its label.
    fn label(self) -> &'static str {
        match self {
            Self::PlayMe => "button-play-me",
            Self::Challenge => "button-challenge",
            Self::Pages => "button-how-it-works",
            Self::Lessons => "button-lessons",
        }
    }

    fn style(self) -> ButtonStyle {
        match self {
            Self::PlayMe => ButtonStyle::Success,
            Self::Challenge => ButtonStyle::Primary,
            Self::Pages | Self::Lessons => ButtonStyle::Secondary,
        }
    }

    /// Returns the button with this custom id.
    pub fn from_id(custom_id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|button| button.custom_id() == custom_id)
    }

    /// Returns the button.
    pub fn button(self, language: &Language) -> CreateButton {
        self.labelled(language.text(self.label()))
    }

    /// Returns the button with another label.
    pub fn labelled(self, label: String) -> CreateButton {
        button(self.custom_id().to_owned(), label, self.style())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_button_is_known_by_its_id() {
        for button in HelpButton::ALL {
            assert_eq!(HelpButton::from_id(button.custom_id()), Some(button));
        }
        assert_eq!(HelpButton::from_id("1:help:other"), None);
    }
}
