//! Published games, from challenge to the end.

use std::process::Command;

use alquerque_rules::{BySide, MEDIEVAL, Outcome, Point, Position, Side};
use discord_sandbox::{Id, Message};

use crate::table::{
    Table, assert_private, assert_says, assert_shows, history, labels, mention, offered,
};

fn games() -> Vec<Vec<&'static str>> {
    let lines = include_str!("../../crates/alquerque-rules/tests/games/medieval.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().collect())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn published_games_are_played_to_their_end() {
    play_all(&games()[..3]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: all twelve"]
async fn every_published_game_is_played_to_its_end() {
    let games = games();
    assert_eq!(games.len(), 12);
    play_all(&games).await;
}

async fn play_all(games: &[Vec<&str>]) {
    let table = Table::open_program().await;
    for (number, moves) in (1..).zip(games) {
        // The challenger plays White in one game and Black in the next.
        let (white, black) =
            if number % 2 == 1 { (table.ada, table.ben) } else { (table.ben, table.ada) };
        play(&table, number, moves, white, black).await;
    }
    table.close().await;
}

async fn play(table: &Table, number: u32, moves: &[&str], white: Id, black: Id) {
    let colour = if white == table.ada { "white" } else { "black" };
    let challenge = table.challenge(table.ada, table.ben, colour).await;
    assert_says(&challenge, &[&format!("game {number}")]);
    table.press(table.ben, &challenge, "Accept").await;
    let mut board = table.board_of(number).await;
    for ply in 0..=moves.len() {
        let played = history(&moves[..ply]);
        let (mover, waiting) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        assert_says(&board, &[&format!("\n-# Game {number} · ")]);
        assert_shows(&board, &played);
        if ply > 0 {
            assert_tells_move(&board, moves[ply - 1], waiting);
        }
        if ply == moves.len() {
            assert_ended(&board, &played, white, black);
            break;
        }
        let pinged = if ply == 0 { table.ada } else { mover };
        assert_eq!(board.pinged, [pinged], "ply {ply}: the challenger, then the player to move");
        let mut legal: Vec<String> =
            played.position().legal_moves().iter().map(ToString::to_string).collect();
        legal.sort();
        let in_menu = if legal.len() > 25 { &[][..] } else { &legal[..] };
        assert_eq!(offered(&board), in_menu);
        assert_eq!(table.offers(mover, "").await, legal);
        board = table.plays(mover, moves[ply]).await;
    }
    assert_eq!(position_in_words(&board), replayed(moves));
}

fn assert_tells_move(board: &Message, action: &str, mover: Id) {
    let line = board.content.lines().find(|line| line.contains(action));
    assert!(line.is_some_and(|line| line.contains(&mention(mover))), "{action}: {}", board.content);
}

fn assert_ended(board: &Message, played: &alquerque_rules::History, white: Id, black: Id) {
    let Some(Outcome::NoLegalAction { loser }) = played.outcome() else {
        panic!("the game is not over")
    };
    let winner = if loser == Side::White { black } else { white };
    assert_says(board, &[&format!("**{} wins**", mention(winner))]);
    let loser = if loser == Side::White { white } else { black };
    assert_eq!(board.pinged, [loser], "the player who did not move last");
    assert_eq!(labels(board), ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"]);
}

/// Returns the output of `alquerque replay` for the same moves.
fn replayed(moves: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .args(["replay", "medieval"])
        .args(moves)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().next().unwrap().to_owned()
}

/// Returns the position that the alt text of a picture describes.
fn position_in_words(board: &Message) -> String {
    let words = board.attachments[0].description.clone().unwrap();
    let stones = |side: &str| {
        let told = words.split(". ").find(|part| part.starts_with(&format!("{side}, "))).unwrap();
        let points = told.split_once(": ").map_or("", |(_, points)| points);
        points.split([' ', ',']).filter_map(|name| Point::from_name(name.as_bytes())).collect()
    };
    let stones = BySide { white: stones("White"), black: stones("Black") };
    // The winner has moved last.
    let turn = if words.contains("White has won") { Side::Black } else { Side::White };
    alquerque_rules::notation::position_text(&Position::new(&MEDIEVAL, stones, turn).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_from_the_menus_under_its_boards() {
    let table = Table::open_program().await;
    let mut board = table.begin(table.ada, table.ben).await;
    let moves = &games()[7];
    for (ply, action) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { table.ada } else { table.ben };
        board = table.choose(mover, &board, action).await;
        assert!(!board.ephemeral, "{}", board.content);
        assert_shows(&board, &history(&moves[..=ply]));
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_beyond_one_menu_are_tapped_or_typed() {
    let table = Table::open_program().await;
    let mut board = table.begin(table.ada, table.ben).await;
    let moves = "d2-c3 d4xd2 d1xd3 b4xd2xd4 b2xb4 a5xc3 e2-d2 e4xe2 d2xb4 b5xb3 e1xe3 d4-c3 c1-d1 c3xc1xe1 e3-d4 \
                 c5xe3 a1-b2 a3xa1xc3 b1-a1";
    let mut played: Vec<&str> = Vec::new();
    for action in moves.split_whitespace() {
        let mover = if played.len().is_multiple_of(2) { table.ada } else { table.ben };
        board = table.plays(mover, action).await;
        played.push(action);
    }
    let legal = history(&played).position().legal_moves().len();
    assert_eq!((legal, board.selects().count(), labels(&board)), (27, 0, vec!["Move", "⋯"]));
    let offers = table.offers(table.ben, "").await;
    let last = offers.last().unwrap().as_str();
    let next = table.plays(table.ben, last).await;
    assert_shows(&next, &history(&[&played[..], &[last]].concat()));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_comes_for_the_third_time_ends_in_a_draw() {
    let table = Table::open_program().await;
    let mut board = table.begin(table.ada, table.ben).await;
    let moves = "d3-c3 b3xd3 e3xc3 d4-d3 d2xd4 c5xe3 c3xc5 e3-d4 c5xe3 e5-d4 e3xc5xe5xe3 b4-c5 c1-d2 a3xc1xc3 d2xb4 \
                 a4xc4 e3-d2 c4-c3 d2xb4 b5xb3 a2-a3 a5-b4 a3xc3xa5 c5-d4 d1-d2 d4-c5 d2-d1 c5-d4 d1-d2 d4-c5 d2-d1";
    let mut warned = 0;
    for (ply, action) in moves.split_whitespace().enumerate() {
        assert!(!board.content.contains("A draw"), "after {ply} moves: {}", board.content);
        let warning = "\n-# This position for the second time: once more is a draw\n-# Game 1 ";
        warned += usize::from(board.content.contains(warning));
        let mover = if ply.is_multiple_of(2) { table.ada } else { table.ben };
        board = table.plays(mover, action).await;
    }
    assert_eq!(warned, 4);
    assert_says(&board, &["**A draw**: the same position for the third time"]);
    assert!(
        board.pinged == [table.ben]
            && labels(&board) == ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"],
        "{board:?}"
    );
    let words = board.attachments[0].description.as_deref().unwrap();
    assert!(words.contains("The game is drawn."), "{words}");
    assert_private(&table.play_in(table.ben, 1, "c5-d4").await, "Game 1 is over");
    table.close().await;
}
