//! What people want of each other.

use super::Language;
use super::values::number_arg;
use crate::game::PlayerId;

impl Language {
    /// A text about one person.
    pub fn about_player(&self, id: &str, player: PlayerId) -> String {
        self.format(id, [("player", self.mention(player).into())])
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
    /// `former` of them have had their data removed since.
    pub fn blocked(&self, people: &[PlayerId], former: usize) -> String {
        if people.is_empty() && former == 0 {
            return self.text("blocked-nobody");
        }
        let former =
            (former > 0).then(|| self.format("blocked-former", [("count", former.into())]));
        let all: Vec<String> =
            people.iter().map(|&player| self.mention(player)).chain(former).collect();
        self.listed(self.text("blocked"), all.into_iter())
    }

    /// Whether the reader can be challenged.
    pub fn challenges_wanted(&self, wanted: bool) -> String {
        self.format(
            "preferences-challenges",
            [("wanted", if wanted { "yes" } else { "no" }.into())],
        )
    }
}
