//! The buttons of the help, the lessons and the welcome.

use crate::discord::features::prelude::*;

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

    /// Returns its `custom_id`, the key of its label, and its style.
    fn form(self) -> (&'static str, &'static str, ButtonStyle) {
        match self {
            Self::PlayMe => ("1:help:play", "button-play-me", ButtonStyle::Success),
            Self::Challenge => ("1:help:challenge", "button-challenge", ButtonStyle::Primary),
            Self::Pages => ("1:help:pages", "button-how-it-works", ButtonStyle::Secondary),
            Self::Lessons => ("1:help:lessons", "button-lessons", ButtonStyle::Secondary),
        }
    }

    pub fn custom_id(self) -> &'static str {
        self.form().0
    }

    /// Reads the `custom_id` of this button.
    pub fn read(self, custom_id: &str) -> Option<()> {
        (self.custom_id() == custom_id).then_some(())
    }

    /// Returns the button.
    pub fn button(self, language: &Language) -> CreateButton {
        self.labelled(language.text(self.form().1))
    }

    /// Returns the button with another label.
    pub fn labelled(self, label: String) -> CreateButton {
        let (custom_id, _, style) = self.form();
        button(custom_id.to_owned(), label, style)
    }
}
