//! Blocks, moderation and other relations between players.

use super::Language;
use super::values::number_arg;
use alquerque_game::{Game, PlayerId};

impl Language {
    /// Formats a message about one player.
    pub fn about_player(&self, id: &str, player: PlayerId) -> String {
        self.format(id, [("player", self.mention(player).into())])
    }

    /// Says that a moderator has ended a game.
    pub fn moderated_ended(&self, game: &Game) -> String {
        let id = if game.stopped.is_some() { "moderated-ended-gone" } else { "moderated-ended" };
        self.format(id, [number_arg(game.number)])
    }

    /// Says how many challenges a moderator has removed.
    pub fn moderated_cleared(&self, count: usize) -> String {
        self.format("moderated-cleared", [("count", count.into())])
    }

    /// Lists the players whom the reader has blocked, and counts the `former` ones whose data were
    /// erased since.
    pub fn blocked(&self, people: &[PlayerId], former: usize) -> String {
        if people.is_empty() && former == 0 {
            return self.text("blocked-none");
        }
        let former =
            (former > 0).then(|| self.format("blocked-former", [("count", former.into())]));
        let all: Vec<String> =
            people.iter().map(|&player| self.mention(player)).chain(former).collect();
        self.listed(self.text("blocked"), all.into_iter())
    }
}
