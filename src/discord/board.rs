//! Messages that show a board, a challenge or an offer.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::Desk;
use super::answer::{Answer, Choice, Picture, button, menu};
use super::custom_id::{CustomId, Press};
use crate::game::{Game, PlayerId, Stage, Transition, touched};
use crate::locale::Language;
use crate::render::Scene;
use crate::rules::{Bitboard, Move, Point, Position};

/// As many choices as Discord lets a menu or an autocompletion have.
pub const CHOICES: usize = 25;
/// As many rows of buttons or menus as it lets a message have.
const ROWS: usize = 5;

/// What has happened, with the board, for the whole channel: it speaks to the person whose turn it is, and pings nobody else.
pub async fn public(desk: &Desk, news: &Transition, language: &Language) -> Answer {
    let game = &news.game;
    Answer {
        text: language.news(news),
        ping: game.to_move(),
        pictures: picture(desk, game, language).await.into_iter().collect(),
        rows: turn_rows(game, language, None),
        shows: Some(game.id),
    }
}

/// The board for one person, who may play from it when it is their turn.
pub async fn private(desk: &Desk, game: &Game, language: &Language, player: PlayerId) -> Answer {
    let on_turn = game.to_move() == Some(player);
    let touched = game.play().and_then(touched);
    let rows = if on_turn { turn_rows(game, language, touched) } else { offer_rows(game, language, player) };
    Answer {
        text: language.standing(game),
        ping: None,
        pictures: picture(desk, game, language).await.into_iter().collect(),
        rows,
        shows: None,
    }
}

async fn picture(desk: &Desk, game: &Game, language: &Language) -> Option<Picture> {
    let history = game.history()?;
    let scene = if game.outcome().is_some() { Scene::of(history).over() } else { Scene::of(history) };
    desk.studio.draw(scene, language.alt_text(history, game.outcome())).await
}

/// What the side to move can do, as menus under the board. A stone that is known to have been touched is the only one.
fn turn_rows(game: &Game, language: &Language, touched: Option<Point>) -> Vec<CreateActionRow> {
    let Some(position) = game.play().map(|play| play.history.position()) else { return Vec::new() };
    if position.owes_choice() {
        return vec![penalty_menu(game, language, &position)];
    }
    match touched {
        Some(stone) => moves_of(game, language, stone, ROWS),
        None if game.rules.touch_move => touch_rows(game, language, &position),
        None => move_menus(game, language, &position),
    }
}

fn penalty_menu(game: &Game, language: &Language, position: &Position) -> CreateActionRow {
    let choices = position.memory().huffable.iter().map(|point| {
        let label = language.about_stone("choice-penalty", point);
        Choice { value: format!("huff {point}"), label }
    });
    menu(&custom_id(game, Press::Play, 0), language.text("menu-penalty"), choices)
}

/// The legal moves as menus, as few as hold them. A position with more than five menus hold has its first moves there;
/// `/move` offers all.
fn move_menus(game: &Game, language: &Language, position: &Position) -> Vec<CreateActionRow> {
    let several = position.legal_moves().len() > CHOICES;
    let placeholder = |moves: &[String]| language.menu(position.turn(), moves, several);
    menus(game, position.legal_moves(), ROWS, placeholder)
}

/// The moves of one stone, in at most so many menus.
pub fn moves_of(game: &Game, language: &Language, stone: Point, rows: usize) -> Vec<CreateActionRow> {
    let Some(position) = game.play().map(|play| play.history.position()) else { return Vec::new() };
    let moves = position.legal_moves().into_iter().filter(|action| action.from() == stone);
    menus(game, moves, rows, |_| language.about_stone("menu-from", stone))
}

fn menus(
    game: &Game,
    moves: impl IntoIterator<Item = Move>,
    rows: usize,
    placeholder: impl Fn(&[String]) -> String,
) -> Vec<CreateActionRow> {
    let mut moves: Vec<String> = moves.into_iter().map(|action| action.to_string()).collect();
    moves.sort();
    let menus = moves.len().div_ceil(CHOICES).max(1);
    let parts = moves.chunks(moves.len().div_ceil(menus).max(1)).take(rows);
    let row = |(part, moves): (u8, &[String])| {
        menu(&custom_id(game, Press::Play, part), placeholder(moves), moves.iter().map(|text| Choice::plain(text)))
    };
    (0..).zip(parts).map(row).collect()
}

/// Where touching binds, the stones come first: to touch one, or to adjust and look.
fn touch_rows(game: &Game, language: &Language, position: &Position) -> Vec<CreateActionRow> {
    let movable = position.legal_moves().iter().map(Move::from).collect();
    let adjust = custom_id(game, Press::Adjust, 0);
    vec![
        stone_menu(game, language, Press::Touch, movable),
        CreateActionRow::Buttons(vec![button(adjust, language.text("button-adjust"), ButtonStyle::Secondary)]),
    ]
}

/// A menu of stones to touch, or to look at.
pub fn stone_menu(game: &Game, language: &Language, press: Press, stones: Bitboard) -> CreateActionRow {
    let position = game.history().map(|history| history.position());
    let choices = stones.iter().take(CHOICES).map(|point| {
        let label = position.map_or_else(|| point.to_string(), |position| language.stone(&position, point));
        Choice { value: point.to_string(), label }
    });
    let placeholder = language.text(if press == Press::Touch { "menu-touch" } else { "menu-look" });
    menu(&custom_id(game, press, 0), placeholder, choices)
}

/// An offer to end the game, with buttons for the one who is asked.
pub fn offer(game: &Game, language: &Language) -> Option<Answer> {
    let text = language.open_offer(game)?;
    let play = game.play()?;
    let asked = play.sides[!play.offer?.by];
    Some(Answer { text, ping: Some(asked), rows: offer_rows(game, language, asked), ..Answer::default() })
}

/// Buttons for an offer that waits for this person's answer.
fn offer_rows(game: &Game, language: &Language, player: PlayerId) -> Vec<CreateActionRow> {
    let open = game.play().and_then(|play| play.offer.filter(|offer| offer.open).map(|offer| play.sides[!offer.by]));
    if open != Some(player) {
        return Vec::new();
    }
    vec![CreateActionRow::Buttons(vec![
        button(custom_id(game, Press::Agree, 0), language.text("button-accept"), ButtonStyle::Success),
        button(custom_id(game, Press::Refuse, 0), language.text("button-decline"), ButtonStyle::Secondary),
    ])]
}

/// A challenge, with buttons as long as it is open.
pub fn challenge(game: &Game, language: &Language) -> Answer {
    let text = language.challenge(game);
    if !matches!(game.stage, Stage::Challenged) {
        return Answer::of_text(text);
    }
    let row = CreateActionRow::Buttons(vec![
        button(custom_id(game, Press::Accept, 0), language.text("button-accept"), ButtonStyle::Success),
        button(custom_id(game, Press::Decline, 0), language.text("button-decline"), ButtonStyle::Danger),
        button(custom_id(game, Press::Withdraw, 0), language.text("button-withdraw"), ButtonStyle::Secondary),
    ]);
    let ping = Some(game.challenged.id);
    Answer { text, ping, rows: vec![row], shows: Some(game.id), ..Answer::default() }
}

fn custom_id(game: &Game, press: Press, part: u8) -> String {
    CustomId { game: game.id, ply: game.ply(), press, part }.to_string()
}
