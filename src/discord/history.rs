//! The moves of a game, page by page, with the board after any of them.
//!
//! What page it is follows from a ply in the `custom_id`, and pages begin at the same plies for ever: so a list works on
//! while its game goes on.

use std::ops::Range;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Answer, Choice, Reply, button, menu};
use super::asked::Asked;
use super::board::CHOICES;
use super::custom_id::{CustomId, Press};
use super::keypad::short;
use super::{Desk, pictures};
use crate::game::{Game, GameId, Reason, Refusal};
use crate::locale::{HistoryPage, Language};
use crate::service::ServiceError;
use alquerque_rules::notation::{Numbered, numbered};

/// As many actions as a page has, so that its menu has room for the start.
const PAGE: usize = CHOICES - 1;

/// The newest page, with the newest board.
pub async fn newest(desk: &Desk, asked: &Asked, game: &Game) -> Result<Reply, ServiceError> {
    Ok(Reply::Private(answer(desk, asked, game, game.ply(), game.ply()).await?))
}

/// The same of the game under whose board the button stood.
pub async fn open(desk: &Desk, asked: &Asked, id: GameId) -> Result<Reply, ServiceError> {
    newest(desk, asked, &desk.service.game(asked.place, id).await?).await
}

/// The page with this ply, in the place of the one that the person reads, and the board after so many actions.
pub async fn turned_to(
    desk: &Desk,
    asked: &Asked,
    id: CustomId,
    shown: usize,
) -> Result<Reply, ServiceError> {
    let game = desk.service.game(asked.place, id.game).await?;
    Ok(Reply::update(answer(desk, asked, &game, id.ply, shown).await?))
}

async fn answer(
    desk: &Desk,
    asked: &Asked,
    game: &Game,
    ply: usize,
    shown: usize,
) -> Result<Answer, Refusal> {
    let actions = game.history().map(numbered).filter(|actions| !actions.is_empty());
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
    Ok(Answer {
        text: asked.language.history(game, words),
        pictures: pictures::after(desk, game, asked, shown).await.into_iter().collect(),
        rows: rows(
            game.id,
            asked.language,
            &page,
            &actions,
            Turns { ply: Press::Ply, page: Press::Page },
        ),
        ..Answer::default()
    })
}

/// What shows the board after a ply, and what turns to another page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    pub ply: Press,
    pub page: Press,
}

/// One of the pages of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Counted from 0.
    index: usize,
    of: usize,
    /// The actions of the whole game.
    all: usize,
}

impl Page {
    /// The page on which the board after so many actions is to be chosen; the last one for more than there are.
    pub fn with(ply: usize, all: usize) -> Self {
        let of = all.div_ceil(PAGE).max(1);
        Self { index: (ply.saturating_sub(1) / PAGE).min(of - 1), of, all }
    }

    fn plies(self) -> Range<usize> {
        self.index * PAGE..self.end()
    }

    /// After so many actions the page ends.
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

/// A menu of the plies of a page, and buttons to the pages next to it.
pub fn rows(
    game: GameId,
    language: &Language,
    page: &Page,
    actions: &[Numbered],
    turns: Turns,
) -> Vec<CreateActionRow> {
    let custom_id =
        |page: &Page, press| CustomId { game, ply: page.end(), press, part: 0 }.to_string();
    let start = Choice { value: "0".to_owned(), label: language.text("history-start") };
    let boards = page.plies().map(|ply| Choice {
        value: (ply + 1).to_string(),
        label: short(&actions[ply].to_string()),
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
        // Its last actions have been taken back.
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
