//! What people want of each other.

use super::refusal::number_arg;
use super::{Language, mention};
use crate::game::PlayerId;

impl Language {
    /// A text about one person.
    pub fn about_player(&self, id: &str, player: PlayerId) -> String {
        self.format(id, [("player", mention(player).into())])
    }

    /// A game that a moderator has ended.
    pub fn moderated_ended(&self, number: u32) -> String {
        self.format("moderated-ended", [number_arg(number)])
    }

    /// How many challenges a moderator has removed.
    pub fn moderated_cleared(&self, count: usize) -> String {
        self.format("moderated-cleared", [("count", count.into())])
    }

    /// The people whom the reader has blocked.
    pub fn blocked(&self, players: &[PlayerId]) -> String {
        if players.is_empty() {
            return self.text("blocked-nobody");
        }
        self.listed(self.text("blocked"), players.iter().map(|&player| mention(player)))
    }

    /// Whether the reader can be challenged.
    pub fn challenges_wanted(&self, wanted: bool) -> String {
        self.format("preferences-challenges", [("wanted", if wanted { "yes" } else { "no" }.into())])
    }
}
