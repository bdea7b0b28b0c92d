//! Hints, analyses, and proven draws.

use std::sync::Arc;

use alquerque::locale::Language;
use alquerque_engine::tables::{DtmTables, Wdl, WdlTables};
use alquerque_engine::{Engine, Value};
use alquerque_render::{Scene, Size, Style, png};
use alquerque_rules::notation::{Record, parse_position, play, position_text};
use alquerque_rules::{Bitboard, FREE, History, MEDIEVAL, Point, Side};
use discord_sandbox::{Fault, Id, Message, OptionValue};

use crate::life::next_board;
use crate::random_play::random_play;
use crate::table::{
    Table, assert_draws, assert_says, assert_shows, button, game, history, labels, offered, private,
};

fn medieval_tables(stones: usize) -> Arc<DtmTables> {
    Arc::new(DtmTables::in_memory(stones).unwrap())
}

/// Returns the final version of an answer. Slow machines show progress messages before.
async fn thought(table: &Table, by: Id, told: Message) -> Message {
    assert!(told.ephemeral && told.pinged.is_empty(), "{told:?}");
    let done = |message: &Message| {
        message.id == told.id && !message.content.contains("positions are done")
    };
    table.discord.wait_message(table.channel, by, done).await.unwrap()
}

async fn hint(table: &Table, by: Id) -> Message {
    thought(table, by, table.command(by, "game hint", &[]).await).await
}

async fn press(table: &Table, by: Id, under: &Message, label: &str) -> Message {
    thought(table, by, table.press(by, under, label).await).await
}

/// Returns the point in bold.
fn bold(text: &str) -> &str {
    text.split("**").nth(1).unwrap()
}

fn point(name: &str) -> Bitboard {
    Bitboard::from_point(Point::from_name(name.as_bytes()).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_follows_a_deferral_whose_answer_was_lost() {
    let table = Table::open().await.with_faults();
    table.begin_with(table.ada, table.ben, &[("hints", true.into())]).await;
    let lost = [
        ("POST", "/interactions/*/callback", Fault::ApplyThenDrop),
        ("GET", "/webhooks/*/messages/@original", Fault::Drop),
    ];
    for (method, path, fault) in lost {
        table.fail(method, path, fault, 4);
    }
    let stone = hint(&table, table.ada).await;
    assert!(stone.content.starts_with("Game 1 · Look at the stone on **"), "{}", stone.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_come_in_steps_where_both_players_agreed() {
    let table = Table::open().await;
    let hints = [("hints", true.into())];
    let challenge = table.challenge_with(table.ada, table.ben, &hints).await;
    assert_says(&challenge, &["unrated · 3 days a move · hints for both"]);
    table.press(table.ben, &challenge, "Accept").await;
    let board = table.board_of(1).await;
    let start = history(&[]);
    let stone = hint(&table, table.ada).await;
    assert!(stone.content.starts_with("Game 1 · Look at the stone on **"), "{}", stone.content);
    let from = bold(&stone.content).to_owned();
    assert_draws(
        &stone,
        &start,
        &Scene::from_history(&start).with_movable(point(&from)),
        &Style::default(),
    );
    assert_eq!(labels(&stone), ["Show the move"]);

    let action = press(&table, table.ada, &stone, "Show the move").await;
    assert_eq!(action.id, stone.id);
    let text = bold(&action.content).to_owned();
    assert!(text.starts_with(&from) && play(&mut start.clone(), &text).is_ok(), "{action:?}");
    let marked =
        Scene::from_history(&start).with_movable(point(&from)).with_targets(point(&text[3..]));
    assert_draws(&action, &start, &marked, &Style::default());

    let reason = press(&table, table.ada, &action, "Why?").await;
    assert!(
        reason.content.starts_with(&action.content) && reason.content.len() > action.content.len(),
        "{reason:?}"
    );
    assert_eq!(labels(&reason), ["Play it"]);
    assert_draws(&reason, &start, &marked, &Style::default());

    // Only for the player to move, and only in this turn.
    table.expect(table.ben, "game hint", &[], "turn in game 1").await;
    table.expect(table.cleo, "game hint", &game(1), "You are not playing in game 1").await;
    let done = press(&table, table.ada, &reason, "Play it").await;
    assert_eq!(done.id, reason.id);
    assert_says(&done, &[&format!("You played **{text}**")]);
    assert_shows(&next_board(&table, &board).await, &history(&[&text]));
    let again = hint(&table, table.ben).await;
    let answer = history(&[&text]).position().legal_actions()[0];
    table.plays(table.ben, &answer.to_string()).await;
    table.expect_press(table.ben, &again, "Show the move", "Game 1 has moved on").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_given_against_the_bot_and_never_in_rated_games() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    for game in [&[][..], &[("game", OptionValue::from(1))]] {
        let refused = private(&table.command(table.ada, "game hint", game).await);
        assert!(
            refused.contains("Game 1 has no hints") && refused.contains("/challenge hints:True"),
            "{refused}"
        );
    }
    let both = [("opponent", table.ben.into()), ("hints", true.into()), ("rated", true.into())];
    table.expect(table.ada, "challenge", &both, "Rated games have no hints").await;

    let bot = [("opponent", table.discord.bot_id().into()), ("colour", "white".into())];
    table.command(table.cleo, "challenge", &bot).await;
    let stone = hint(&table, table.cleo).await;
    assert!(stone.content.starts_with("Game 2 · Look at the stone on"), "{}", stone.content);
    table.close().await;
}

/// Checks the one picture of an analysis: a graph, beside the board of this scene if there is one.
fn assert_analysis(told: &Message, board: Option<(&Scene, &str)>) {
    let [graph] = &told.attachments[..] else { panic!("not one picture: {told:?}") };
    assert_eq!(graph.filename, "graph.png");
    let decoded = image::load_from_memory(&graph.bytes).unwrap().to_rgb8();
    let words = graph.description.as_deref().unwrap();
    let about_graph = "Graph of who stood better at the start and after each move";
    assert!(told.content.chars().count() <= 2000);
    let Some((scene, alt_text)) = board else {
        assert!(words.starts_with(about_graph) && decoded.height() < Size::Standard.height());
        assert_eq!(decoded.width(), Size::Standard.width());
        return;
    };
    let expected = format!("Left: {alt_text} Right: {about_graph}");
    assert!(words.starts_with(&expected), "{words}");
    let board = png(scene, &Style::default()).unwrap();
    let board = image::load_from_memory(&board).unwrap().to_rgb8();
    let (width, height) = board.dimensions();
    assert!(decoded.height() == height && decoded.width() > width + width / 2);
    let left = image::imageops::crop_imm(&decoded, 0, 0, width, height).to_image();
    assert!(left == board, "another board is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_analysed_and_every_ply_looked_at() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.expect(table.ada, "game analyse", &[], "no game here").await;
    let moves = ["c2-c3", "c4xc2", "c1xc3", "a3xc1"];
    table.play_all(&moves).await;
    table.expect(table.ada, "game analyse", &game(1), "Game 1 is not over yet").await;
    table.resign(table.ada).await;
    let over = |message: &Message| labels(message).contains(&"Rematch");
    let end = table.wait(over).await;
    assert_eq!(labels(&end), ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"]);

    let overview = press(&table, table.cleo, &end, "Analyse").await;
    assert!(overview.content.starts_with("-# Game 1 · "), "{}", overview.content);
    assert_says(&overview, &["\n-# Up: White’s lead in stones, "]);
    for side in ["**White**", "**Black**"] {
        assert_says(&overview, &[side]);
    }
    assert_analysis(&overview, None);
    assert_eq!(offered(&overview), ["0", "1", "2", "3", "4"]);

    // It is cached: there is no waiting.
    let again = table.command(table.ada, "game analyse", &[]).await;
    assert_eq!(again.content, overview.content);
    let english = Language::english();
    let first = table.choose(table.cleo, &overview, "1").await;
    assert_eq!(first.id, overview.id);
    let shown = history(&moves[..1]);
    assert_analysis(&first, Some((&Scene::from_history(&shown), &english.alt_text(&shown, None))));
    assert_says(&first, &["After **1. c2-c3**", "Best play from here: 1... "]);
    let second = table.press(table.cleo, &first, "Move ▶").await;
    assert_says(&second, &["After **1... c4xc2**"]);
    let first = table.press(table.cleo, &second, "◀ Move").await;
    let start = table.choose(table.cleo, &first, "0").await;
    assert_says(&start, &["At the start: "]);
    let last = table.choose(table.cleo, &start, "4").await;
    assert!(last.content.contains("resigned") && !labels(&last).contains(&"Move ▶"), "{last:?}");
    assert!(button(&last, "Overview").custom_id.len() <= 100);

    // After a restart it is computed again on request.
    table.restart_bot().await;
    let back = press(&table, table.cleo, &last, "Overview").await;
    assert_eq!((back.id, &back.content), (overview.id, &overview.content));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_game_is_analysed_with_proven_results() {
    let table = Table::open_knowing(|engine| engine.set_tables(medieval_tables(3))).await;
    let mut game = History::from_position(parse_position(&MEDIEVAL, "5/5/5/3wb/w4 w").unwrap());
    for text in ["d2-d3", "e2-e3", "a1-b1", "e3xc3"] {
        play(&mut game, text).unwrap();
    }
    let record = Record::new(game.clone(), None).to_string();
    let told = table.command(table.ada, "game import", &[("record", record.as_str().into())]).await;
    assert_eq!(labels(&told), ["Replay", "Moves", "Analyse", "⋯"]);
    let overview = press(&table, table.cleo, &told, "Analyse").await;
    // The record names no players.
    assert_says(&overview, &[" · Medieval Alquerque · imported by"]);
    // White misses a capture that would have won.
    assert_says(&overview, &["**Turning point: 2. a1-b1.**", "Best was: 2. d3-c3"]);
    let turned = game.until(2);
    let [from, to] = [point("d3"), point("c3")];
    let marked = Scene::from_history(&turned).with_movable(from).with_targets(to);
    let english = Language::english();
    let words = english.alt_text(&turned, None)
        + &english.captures(&turned.position())
        + &english.hints(from, to);
    assert_analysis(&overview, Some((&marked, &words)));

    // Capturing the last stone wins at once.
    let won = "[RuleSet \"medieval\"] [Position \"5/5/2b2/2w2/5 w\"] c2xc4 1-0";
    let told = table.command(table.ada, "game import", &[("record", won.into())]).await;
    let overview = press(&table, table.cleo, &told, "Analyse").await;
    let start = table.choose(table.cleo, &overview, "0").await;
    assert_says(&start, &["At the start: White wins in 1 turn."]);
    let end = table.press(table.cleo, &start, "Move ▶").await;
    assert_says(&end, &["After **1. c2xc4**: White has won."]);
    let words = end.attachments[0].description.as_deref().unwrap();
    assert!(words.contains("2 positions: White ahead in 2, Black in 0, solved 2."), "{words}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn endings_of_the_wdl_tables_are_shown_by_winner() {
    let endings = WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 3).unwrap();
    let table = Table::open_knowing(|engine| engine.add_wdl_tables(endings)).await;
    // White loses a stone that it could have kept.
    let record = "[RuleSet \"free\"] [Position \"4b/5/2w2/5/w4 w\"] c3-d4 e5xc3 *";
    let told = table.command(table.ada, "game import", &[("record", record.into())]).await;
    let overview = press(&table, table.cleo, &told, "Analyse").await;
    assert_says(&overview, &["**Turning point: 1. c3-d4.**"]);
    let start = table.choose(table.cleo, &overview, "0").await;
    assert_says(&start, &["At the start: White wins with best play."]);
    let end = table.choose(table.cleo, &start, "2").await;
    assert_says(&end, &["After **1... e5xc3**: a draw with best play."]);
    let words = end.attachments[0].description.as_deref().unwrap();
    assert!(words.contains("solved 3."), "{words}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_of_a_rated_game_in_progress_is_not_analysed() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let has_choice = |game: &History| game.until(8).position().legal_actions().len() > 1;
    let game = (1..).map(|seed| random_play(&MEDIEVAL, seed, 9)).find(has_choice).unwrap();
    let before = game.until(8);
    for (ply, action) in before.actions().iter().enumerate() {
        table.plays([table.ada, table.ben][ply % 2], &action.to_string()).await;
    }
    // One ply later, so that the game is in the middle of the study.
    let record = Record::new(game.clone(), None).to_string();
    let told = table.command(table.ada, "game import", &[("record", record.as_str().into())]).await;
    for player in [table.ada, table.ben] {
        table
            .expect_press(
                player,
                &told,
                "Analyse",
                "Your rated game 1 has the same position as this imported game",
            )
            .await;
    }
    // The same for a mirrored study.
    let rows = position_text(&before.position());
    let (rows, turn) = rows.split_once(' ').unwrap();
    let rows: Vec<String> = rows.split('/').map(|row| row.chars().rev().collect()).collect();
    let files = |sign: char| "abcde".find(sign).map_or(sign, |file| char::from(b'e' - file as u8));
    let action: String = game.actions()[8].to_string().chars().map(files).collect();
    let mirrored =
        format!("[RuleSet \"medieval\"] [Position \"{} {turn}\"] {action} *", rows.join("/"));
    let told =
        table.command(table.ada, "game import", &[("record", mirrored.as_str().into())]).await;
    table
        .expect_press(
            table.ada,
            &told,
            "Analyse",
            "Your rated game 1 has the same position as this imported game",
        )
        .await;
    // Other members may analyse it, and so may the players after the game has moved on.
    press(&table, table.cleo, &told, "Analyse").await;
    let legal = before.position().legal_actions();
    let other = legal.iter().find(|action| game.actions().last() != Some(action)).unwrap();
    table.plays(table.ada, &other.to_string()).await;
    let overview = press(&table, table.ada, &told, "Analyse").await;
    assert_says(&overview, &[" · Medieval Alquerque · imported by"]);
    table.close().await;
}

/// Returns a game to a position with few stones that the tables prove to be a draw.
fn drawn_game(tables: &Engine) -> History {
    let games = (1..2000).filter_map(|seed| {
        let game = random_play(&MEDIEVAL, seed, 200);
        let drawn = game.plies().position(|(position, _)| {
            let stones = position.stones().map(|stones| stones.count());
            stones.white == stones.black && tables.probe_tables(&position) == Some(Value::Draw)
        });
        drawn.map(|ply| game.until(ply))
    });
    games.min_by_key(|game| game.actions().len()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proven_draw_ends_the_game_on_request() {
    let engine = Engine::default();
    engine.set_tables(medieval_tables(4));
    let game = drawn_game(&engine);
    let table = Table::open_knowing(|engine| engine.set_tables(medieval_tables(4))).await;
    table.begin(table.ada, table.ben).await;
    // Without the tables, a draw is offered as usual.
    assert_says(&table.command(table.ada, "game draw", &[]).await, &["offers a draw"]);
    for (position, action) in game.plies() {
        let by = if position.turn() == Side::White { table.ada } else { table.ben };
        table.plays(by, &action.to_string()).await;
    }
    let end = table.command(table.ben, "game draw", &[]).await;
    assert_says(&end, &["it is proven that best play leads to one"]);
    assert_eq!(labels(&end), ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"]);
    table.close().await;
}
