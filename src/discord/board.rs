//! Messages that show a board or a challenge.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::Desk;
use super::answer::{Answer, button, menu};
use super::custom_id::{CustomId, Press};
use crate::game::{Game, PlayerId, Stage, Transition};
use crate::locale::Language;
use crate::rules::{History, Move};

/// As many choices as Discord lets a menu or an autocompletion have.
pub const CHOICES: usize = 25;
/// As many rows of buttons or menus as it lets a message have.
const ROWS: u8 = 5;

/// What has happened, with the board, for the whole channel: it speaks to the person whose turn it is, and pings nobody else.
pub async fn public(desk: &Desk, news: &Transition, language: &Language) -> Answer {
    let game = &news.game;
    Answer {
        text: language.news(news),
        ping: game.to_move(),
        picture: desk.studio.draw(game, language).await,
        rows: move_menus(game, language),
        shows: Some(game.id),
    }
}

/// The board for one person, who may play from it when it is their turn.
pub async fn private(desk: &Desk, game: &Game, language: &Language, player: PlayerId) -> Answer {
    let rows = if game.to_move() == Some(player) { move_menus(game, language) } else { Vec::new() };
    Answer {
        text: language.standing(game),
        ping: None,
        picture: desk.studio.draw(game, language).await,
        rows,
        shows: None,
    }
}

/// The legal moves as menus, as few as hold them. A position with more than five menus hold has its first moves there;
/// `/move` offers all.
fn move_menus(game: &Game, language: &Language) -> Vec<CreateActionRow> {
    let Some(position) = game.history().filter(|_| game.to_move().is_some()).map(History::position) else {
        return Vec::new();
    };
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    let menus = moves.len().div_ceil(CHOICES).max(1);
    let parts = moves.chunks(moves.len().div_ceil(menus).max(1)).zip(0..ROWS);
    parts
        .map(|(moves, part)| {
            let id = CustomId { game: game.id, ply: game.ply(), press: Press::Play, part };
            menu(id, language.menu(position.turn(), moves, menus > 1), moves)
        })
        .collect()
}

/// A challenge, with buttons as long as it is open.
pub fn challenge(game: &Game, language: &Language) -> Answer {
    let text = language.challenge(game);
    if !matches!(game.stage, Stage::Challenged) {
        return Answer::of_text(text);
    }
    let press = |press| CustomId { game: game.id, ply: 0, press, part: 0 };
    let row = CreateActionRow::Buttons(vec![
        button(press(Press::Accept), language.text("button-accept"), ButtonStyle::Success),
        button(press(Press::Decline), language.text("button-decline"), ButtonStyle::Danger),
        button(press(Press::Withdraw), language.text("button-withdraw"), ButtonStyle::Secondary),
    ]);
    let ping = Some(game.challenged.id);
    Answer { text, ping, rows: vec![row], shows: Some(game.id), ..Answer::default() }
}
