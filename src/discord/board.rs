//! Messages that show a board or a challenge.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::Desk;
use super::answer::{Answer, button, menu};
use super::custom_id::{CustomId, Press};
use crate::game::{Game, PlayerId, Stage};
use crate::locale::Language;
use crate::rules::Move;

/// As many choices as Discord lets a menu or an autocompletion have.
pub const CHOICES: usize = 25;

/// The board for the whole channel: it speaks to the person whose turn it is, and pings nobody else.
pub async fn public(desk: &Desk, game: &Game, language: &Language) -> Answer {
    Answer {
        text: language.board(game, true),
        ping: game.to_move(),
        picture: desk.studio.draw(game, language).await,
        rows: move_menu(game, language).into_iter().collect(),
        board_of: Some(game.id),
    }
}

/// The board for one person, who may play from it when it is their turn.
pub async fn private(desk: &Desk, game: &Game, language: &Language, player: PlayerId) -> Answer {
    let menu = if game.to_move() == Some(player) { move_menu(game, language) } else { None };
    Answer {
        text: language.board(game, false),
        ping: None,
        picture: desk.studio.draw(game, language).await,
        rows: menu.into_iter().collect(),
        board_of: None,
    }
}

/// The legal moves as a menu. Positions with more than a menu holds are rare, and `/move` offers them all.
fn move_menu(game: &Game, language: &Language) -> Option<CreateActionRow> {
    game.to_move()?;
    let mut moves: Vec<String> = game.history()?.position().legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    let id = CustomId { game: game.id, ply: game.ply(), press: Press::Play };
    (moves.len() <= CHOICES).then(|| menu(id, language.text("menu-move"), moves))
}

/// A challenge, with buttons as long as it is open.
pub fn challenge(game: &Game, language: &Language) -> Answer {
    let text = language.challenge(game);
    if !matches!(game.stage, Stage::Challenged) {
        return Answer::of_text(text);
    }
    let press = |press| CustomId { game: game.id, ply: 0, press };
    let row = CreateActionRow::Buttons(vec![
        button(press(Press::Accept), language.text("button-accept"), ButtonStyle::Success),
        button(press(Press::Decline), language.text("button-decline"), ButtonStyle::Danger),
        button(press(Press::Withdraw), language.text("button-withdraw"), ButtonStyle::Secondary),
    ]);
    Answer { text, ping: Some(game.challenged.id), rows: vec![row], ..Answer::default() }
}
