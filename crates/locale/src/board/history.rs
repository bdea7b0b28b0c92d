//! The moves of a game, in pages.

use crate::Language;
use alquerque_game::Game;
use alquerque_rules::notation::NumberedAction;

/// A page of the actions of a game.
#[derive(Clone, Copy, Debug)]
pub struct HistoryPage<'a> {
    /// Counted from 1.
    pub number: usize,
    /// The number of pages.
    pub of: usize,
    pub actions: &'a [NumberedAction],
    /// The action whose board the picture shows; `None` for the start of the game.
    pub shown: Option<&'a NumberedAction>,
}

impl Language {
    /// Formats a page: the players, the moves, the outcome on the last page, and what the picture
    /// shows.
    pub fn history(&self, game: &Game, page: HistoryPage<'_>) -> String {
        let ended = game
            .outcome()
            .filter(|_| page.number == page.of)
            .and_then(|outcome| self.ended(game, outcome));
        let shown = match page.shown {
            Some(shown) => {
                let action = self.numbered_action(game.rules, shown);
                self.format("history-shown", [("move", action.into())])
            }
            None => self.text("history-shown-start"),
        };
        let lines = [self.title(game), Some(self.history_moves(game, page)), ended, Some(shown)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn history_moves(&self, game: &Game, page: HistoryPage<'_>) -> String {
        let pairs = page.actions.chunk_by(|one, other| one.number == other.number);
        let lines: Vec<String> = pairs.map(|pair| self.numbered_line(game.rules, pair)).collect();
        let moves = ("moves", lines.join("\n").into());
        match page.of {
            1 => self.format("history", [moves]),
            pages => self.format(
                "history-page",
                [("page", page.number.into()), ("pages", pages.into()), moves],
            ),
        }
    }
}
