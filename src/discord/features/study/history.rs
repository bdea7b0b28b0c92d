//! `/game history game:`

use std::ops::Range;

use crate::discord::features::prelude::*;
use crate::discord::features::study::share;
use crate::discord::view::board::{self, HISTORY};
use crate::discord::view::keypad::short;
use crate::discord::view::message::menu;
use crate::discord::view::turn::CHOICES;
use crate::game::{Game, Reason, Refusal};
use crate::locale::HistoryPage;
use alquerque_rules::notation::{NumberedAction, numbered_actions};

pub const COMMAND: SlashCommand =
    SlashCommand::of_game("history", GameChoices::Newest(|game| game.ply > 0), |cx, command| {
        Box::pin(run(cx, command))
    })
    .reading();

pub const BUTTONS: [&dyn AnyButton; 4] = [
    &Button::of_game(HISTORY, |cx, id| {
        Box::pin(async move { newest(cx, &cx.game(id.game).await?).await })
    })
    .reading()
    .under_more(&[MoreButton::new("button-history", |_, game| game.ply() > 0)]),
    &Button::of_game(PAGE_OF_PLY, |cx, id| Box::pin(show_page(cx, id, id.ply))).reading(),
    &Button::menu_of_game(
        PLY,
        |pressed| pressed.choice(|text| text.parse().ok()),
        |cx, (id, ply)| Box::pin(show_page(cx, id, ply)),
    )
    .reading(),
    &Button::of_game(SHARE_MOVES, |cx, id| Box::pin(share(cx, id))).sharing(),
];

async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.to_replay(&options::sought(cx.request, command)).await?;
    newest(cx, &game).await
}

/// Shows the newest page of the moves of a game to the player alone, with the newest board.
async fn newest(cx: Context<'_>, game: &Game) -> Result<Reply> {
    Ok(Reply::Private(page(cx, game, game.ply(), game.ply()).await?))
}

/// Replaces a page by the one with the ply of `id`, and the board after the first `shown` actions.
async fn show_page(cx: Context<'_>, id: CustomId, shown: usize) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    Ok(Reply::update(page(cx, &game, id.ply, shown).await?))
}

/// Returns a page for the player, who can share it.
async fn page(cx: Context<'_>, game: &Game, ply: usize, shown: usize) -> Result<Answer, Refusal> {
    let (language, style) = style::for_readers(cx, game, Audience::Person).await;
    let answer = moves_page(game, ply, shown, language, style)?;
    let page = Page::with(ply, game.ply()).index;
    let id = CustomId { game: game.id, ply: shown, part: u8::try_from(page).unwrap_or(u8::MAX) };
    Ok(share::offered(cx, answer, SHARE_MOVES, id))
}

/// Posts a page of the moves.
async fn share(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let ply = usize::from(id.part) * PAGE + 1;
    let (language, style) = style::for_readers(cx, &game, Audience::Person).await;
    let private = moves_page(&game, ply, id.ply, language, style)?;
    let (language, style) = style::for_readers(cx, &game, Audience::Channel).await;
    let shared = moves_page(&game, ply, id.ply, language, style)?;
    Ok(share::post(cx, SHARE_MOVES, id, private, shared))
}

/// Shows the page of the list of moves with this ply.
pub const PAGE_OF_PLY: Press = Press("page");
/// A menu whose value is a ply of the list of moves.
pub const PLY: Press = Press("ply");
/// Posts the page whose number, from 0, is the part, with the board of the ply.
pub const SHARE_MOVES: Press = Press("share-moves");

/// The actions of a page. Its menu has one choice more, for the start.
const PAGE: usize = CHOICES - 1;

/// Returns the page of a game with an action, and the board after the first `shown` actions.
///
/// # Errors
/// When nothing has been played.
fn moves_page(
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
    let turns = Turns { ply: PLY, page: PAGE_OF_PLY };
    let picture = pictures::after(game, shown, language).map(|board| board.picture(style));
    Ok(Answer {
        text: language.history(game, words) + &board::turned(game, language, style),
        pictures: picture.into_iter().collect(),
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
    let custom_id =
        |page: &Page, press: Press| press.of(CustomId { game: game.id, ply: page.end(), part: 0 });
    let start = CreateSelectMenuOption::new(language.text("history-start"), "0");
    let boards = page.plies().map(|ply| {
        let label = short(&language.numbered_action(game.rules, &actions[ply]));
        CreateSelectMenuOption::new(label, (ply + 1).to_string())
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
