//! The moves of a game in pages, with the board after any of them.
//!
//! A ply in the `custom_id` determines the page. Pages start at fixed plies, so that an old list
//! keeps working while its game goes on.

use std::ops::Range;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::custom_id::{CustomId, Press};
use crate::discord::view::keypad::short;
use crate::discord::view::message::{Answer, Choice, button, menu};
use crate::discord::view::pictures;
use crate::discord::view::turn::CHOICES;
use crate::game::{Game, Reason, Refusal};
use crate::locale::{HistoryPage, Language};
use alquerque_render::Style;
use alquerque_rules::notation::{NumberedAction, numbered_actions};

/// The actions of a page. Its menu has one choice more, for the start.
const PAGE: usize = CHOICES - 1;

/// Returns the page of a game with an action, and the board after the first `shown` actions.
///
/// # Errors
/// When nothing has been played.
pub fn page(
    game: &Game,
    ply: usize,
    shown: usize,
    language: &Language,
    style: Style,
) -> Result<Answer, Refusal> {
    let actions = game.history().map(numbered_actions).filter(|actions| !actions.is_empty());
    let actions = actions.ok_or(Reason::NothingPlayed.in_game(game.number))?;
    // Actions may have been taken back since.
    let shown = shown.min(actions.len());
    let page = Page::with(ply, actions.len());
    let words = HistoryPage {
        number: page.index + 1,
        of: page.of,
        actions: &actions[page.plies()],
        shown: shown.checked_sub(1).map(|last| &actions[last]),
    };
    let turns = Turns { ply: Press::Ply, page: Press::Page };
    Ok(Answer {
        text: language.history(game, words),
        pictures: pictures::after(game, shown, language, style).into_iter().collect(),
        rows: rows(game, language, &page, &actions, turns),
        ..Answer::default()
    })
}

/// The actions of the menu of plies and of the buttons between pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    pub ply: Press,
    pub page: Press,
}

/// A page of a game's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Counted from 0.
    index: usize,
    of: usize,
    /// The number of actions of the game.
    all: usize,
}

impl Page {
    /// Returns the page of a ply; the last page for larger plies.
    pub fn with(ply: usize, all: usize) -> Self {
        let of = all.div_ceil(PAGE).max(1);
        Self { index: (ply.saturating_sub(1) / PAGE).min(of - 1), of, all }
    }

    fn plies(self) -> Range<usize> {
        self.index * PAGE..self.end()
    }

    /// Returns the number of actions up to the end of the page.
    fn end(self) -> usize {
        ((self.index + 1) * PAGE).min(self.all)
    }

    fn earlier(self) -> Option<Self> {
        self.index.checked_sub(1).map(|index| Self { index, ..self })
    }

    fn later(self) -> Option<Self> {
        (self.index + 1 < self.of).then_some(Self { index: self.index + 1, ..self })
    }
}

/// Returns a menu of the plies of a page, and buttons to its neighbours.
pub fn rows(
    game: &Game,
    language: &Language,
    page: &Page,
    actions: &[NumberedAction],
    turns: Turns,
) -> Vec<CreateActionRow> {
    let custom_id = |page: &Page, press| {
        CustomId { game: game.id, ply: page.end(), press, part: 0 }.to_string()
    };
    let start = Choice { value: "0".to_owned(), label: language.text("history-start") };
    let boards = page.plies().map(|ply| Choice {
        value: (ply + 1).to_string(),
        label: short(&language.numbered_action(game.rules, &actions[ply])),
    });
    let boards = [start].into_iter().chain(boards);
    let boards = menu(&custom_id(page, turns.ply), language.text("menu-history"), boards);
    let turn = |to: Option<Page>, label| -> Option<CreateButton> {
        Some(button(custom_id(&to?, turns.page), language.text(label), ButtonStyle::Secondary))
    };
    let others = [turn(page.earlier(), "button-earlier"), turn(page.later(), "button-later")];
    let others: Vec<CreateButton> = others.into_iter().flatten().collect();
    boards
        .into_iter()
        .chain((!others.is_empty()).then_some(CreateActionRow::Buttons(others)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(ply: usize, all: usize) -> (Range<usize>, bool, bool) {
        let page = Page::with(ply, all);
        (page.plies(), page.earlier().is_some(), page.later().is_some())
    }

    #[test]
    fn pages_stay_where_they_are_while_the_game_goes_on() {
        assert_eq!(page(1, 1), (0..1, false, false));
        assert_eq!(page(0, 24), (0..24, false, false));
        assert_eq!(page(24, 25), (0..24, false, true));
        assert_eq!(page(25, 25), (24..25, true, false));
        assert_eq!(page(25, 60), (24..48, true, true));
        // Its last actions were taken back.
        assert_eq!(page(49, 48), (24..48, true, false));
        assert_eq!(page(usize::MAX, 48), (24..48, true, false));
    }

    #[test]
    fn turning_pages_comes_by_every_action_once() {
        for all in [1, 23, 24, 25, 48, 49, 1000] {
            let mut page = Page::with(all, all);
            assert_eq!(page.end(), all);
            let mut seen = page.plies().len();
            while let Some(earlier) = page.earlier() {
                assert_eq!(
                    (Page::with(earlier.end(), all), earlier.end()),
                    (earlier, page.plies().start)
                );
                assert_eq!(earlier.later(), Some(page));
                page = earlier;
                seen += page.plies().len();
            }
            assert_eq!(seen, all);
        }
    }
}
