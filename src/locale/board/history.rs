//! The moves of a game, page by page.

use crate::game::Game;
use crate::locale::Language;
use alquerque_rules::notation::{Numbered, in_a_row};

/// Some of the actions of a game, and which of them a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct HistoryPage<'a> {
    /// Counted from 1.
    pub number: usize,
    pub of: usize,
    pub actions: &'a [Numbered],
    /// The action whose board is shown; none at the start of the game.
    pub shown: Option<&'a Numbered>,
}

impl Language {
    /// What stands over a page: who plays, the moves, how the game ended if they go to its end, and what the picture shows.
    pub fn history(&self, game: &Game, page: HistoryPage<'_>) -> String {
        let ended = game
            .outcome()
            .filter(|_| page.number == page.of)
            .and_then(|outcome| self.ended(game, outcome));
        let shown = match page.shown {
            Some(shown) => self.format("history-shown", [("move", shown.to_string().into())]),
            None => self.text("history-shown-start"),
        };
        let lines = [self.title(game), Some(self.history_moves(page)), ended, Some(shown)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn history_moves(&self, page: HistoryPage<'_>) -> String {
        let moves = ("moves", in_a_row(page.actions).into());
        match page.of {
            1 => self.format("history", [moves]),
            pages => self.format(
                "history-page",
                [("page", page.number.into()), ("pages", pages.into()), moves],
            ),
        }
    }
}
