//! Moves by keypad, or by the button for the only move.

use alquerque_render::{Scene, Style};
use alquerque_rules::notation::{Prompt, TapInput};
use alquerque_rules::{
    Action, BELL, BELL_STRICT, BRAINKING, Bitboard, DAME, FREE, History, MEDIEVAL, Move, PENALTY,
    Point, Position, RuleSet, Side,
};
use discord_sandbox::{Id, Message};

use crate::life::next_board;
use crate::random_play::{Dice, random_play};
use crate::table::{
    Table, assert_draws, assert_private, assert_says, assert_shows, history, history_by, labels,
    offered, with_movable,
};

/// The most actions of a random game, which is resigned then.
const LONG: usize = 120;

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

fn mover(table: &Table, game: &History) -> Id {
    [table.ada, table.ben][game.position().turn() as usize]
}

/// Presses a button of a private message.
async fn tap(table: &Table, by: Id, keypad: &Message, label: &str) -> Message {
    let told = table.press(by, keypad, label).await;
    assert!(told.ephemeral, "public: {}", told.content);
    told
}

/// Returns the labels of the enabled buttons.
fn enabled(keypad: &Message) -> Vec<&str> {
    keypad.buttons().filter(|button| !button.disabled).map(|button| button.label.as_str()).collect()
}

/// Returns the labels of the buttons of a style.
pub fn of_style(keypad: &Message, style: u64) -> Vec<&str> {
    keypad
        .buttons()
        .filter(|button| button.style == style)
        .map(|button| button.label.as_str())
        .collect()
}

pub const PRIMARY: u64 = 1;
pub const SUCCESS: u64 = 3;

/// Checks that a keypad shows the tapped points of a move, for its side, and these targets.
fn assert_marks(keypad: &Message, game: &History, tapped: &[&str], targets: &str) {
    let tapped: Vec<Point> = tapped.iter().map(|name| point(name)).collect();
    let taps = TapInput::after(&game.position(), &tapped).unwrap();
    let targets: Bitboard = targets.split_whitespace().map(point).collect();
    assert_eq!(taps.choices(), targets);
    let scene = Scene::from_history(game);
    let scene = match taps.hops() {
        Some(hops) => scene.showing_hops(hops, targets),
        None => scene.showing_next(tapped[0], targets),
    };
    assert_eq!(scene.movable, Bitboard::from_point(*tapped.last().unwrap()));
    assert_draws(keypad, game, &scene, &seen_from(game.position().turn()));
}

fn seen_from(view: Side) -> Style {
    Style { view, ..Style::default() }
}

/// Finds a short random game to a position that fits.
fn game_with(rules: &'static RuleSet, wanted: impl Fn(&Position) -> bool) -> History {
    let games =
        (3..60).flat_map(|length| (0..60).map(move |seed| random_play(rules, seed, length)));
    games
        .into_iter()
        .find(|game| game.outcome().is_none() && wanted(&game.position()))
        .expect("there is such a game")
}

/// Plays the actions of a history. Returns the last board.
async fn played_out(table: &Table, game: &History) -> Message {
    let rules = game.initial_position().rules();
    let mut board = table.begin_by(rules.id, table.ada, table.ben).await;
    for (before, action) in game.plies() {
        let by = [table.ada, table.ben][before.turn() as usize];
        board = table.does(by, &action.to_string()).await;
    }
    board
}

/// Finds a legal move that shares a prefix with another one.
fn parting(position: &Position, points: usize, parts: impl Fn(&TapInput) -> bool) -> Option<Move> {
    let moves = position.legal_moves();
    let mut long = moves.iter().filter(|action| action.points().len() > points);
    long.find(|action| {
        TapInput::after(position, &action.points()[..points]).is_some_and(|taps| parts(&taps))
    })
    .copied()
}

fn is_fork(taps: &TapInput) -> bool {
    taps.prompt() == Prompt::Landing && taps.choices().count() > 1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_three_taps_and_everybody_sees_it() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    assert_eq!(labels(&board), ["Move", "⋯"]);

    let keypad = tap(&table, table.ada, &board, "Move").await;
    assert_eq!(keypad.content, "Game 1 · Tap the stone to move.");
    assert_draws(&keypad, &history(&[]), &with_movable(&history(&[])), &Style::default());
    let rows: Vec<String> = labels(&keypad).chunks(5).map(|row| row.join(" ")).collect();
    let expected =
        ["a5 b5 c5 d5 e5", "a4 b4 c4 d4 e4", "a3 b3 c3 d3 e3", "a2 b2 c2 d2 e2", "a1 b1 c1 d1 e1"];
    assert_eq!(rows, expected);
    assert_eq!(enabled(&keypad), ["d3", "b2", "c2", "d2"]);
    assert_eq!(of_style(&keypad, PRIMARY), ["d3", "b2", "c2", "d2"]);

    // A stone is chosen, released, and another chosen, in the same message.
    let chosen = tap(&table, table.ada, &keypad, "d2").await;
    assert_eq!(chosen.id, keypad.id);
    assert_eq!(chosen.content, "Game 1 · **d2**: tap its target, or d2 to put it back.");
    assert_marks(&chosen, &history(&[]), &["d2"], "c3");
    assert_eq!((of_style(&chosen, PRIMARY), of_style(&chosen, SUCCESS)), (vec!["d2"], vec!["c3"]));
    let deselect = tap(&table, table.ada, &chosen, "d2").await;
    assert_eq!((&deselect.content, labels(&deselect)), (&keypad.content, labels(&keypad)));
    let chosen = tap(&table, table.ada, &deselect, "c2").await;
    assert_eq!(enabled(&chosen), ["c3", "c2"]);

    let done = tap(&table, table.ada, &chosen, "c3").await;
    assert_eq!(done.id, keypad.id);
    assert!(done.content.starts_with("You played **c2-c3**. Undo until"), "{}", done.content);
    assert!(labels(&done) == ["Undo", "Premove"] && done.attachments.is_empty(), "{done:?}");
    let board = next_board(&table, &board).await;
    assert_shows(&board, &history(&["c2-c3"]));
    assert_eq!(board.pinged, [table.ben]);

    // Only one move is legal now.
    assert_eq!(labels(&board), ["Move", "Only move: c4xc2", "⋯"]);
    table.expect_press(table.ada, &board, "Only move: c4xc2", "turn in game 1").await;
    let board = table.press(table.ben, &board, "Only move: c4xc2").await;
    assert!(!board.ephemeral);
    assert_shows(&board, &history(&["c2-c3", "c4xc2"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_is_tapped_hop_by_hop_and_back_until_nothing_is_open() {
    let table = Table::open().await;
    let game = game_with(&MEDIEVAL, |position| parting(position, 2, is_fork).is_some());
    let position = game.position();
    let chain = parting(&position, 2, is_fork).unwrap();
    let names: Vec<String> = chain.points().iter().map(|point| point.to_string()).collect();
    let [stone, first, second, ..] = &names[..] else { panic!("{chain} is no chain") };
    let board = played_out(&table, &game).await;
    let by = mover(&table, &game);
    let keypad = tap(&table, by, &board, "Move").await;
    let chosen = tap(&table, by, &keypad, stone).await;
    let hopped = tap(&table, by, &chosen, first).await;
    let told = format!(
        "**{stone}x{first}** so far: tap its next target, {first} to go back one jump, \
         or {stone} to put it back."
    );
    assert_says(&hopped, &[&told]);
    assert!(of_style(&hopped, SUCCESS).contains(&second.as_str()), "{hopped:?}");
    assert_marks(&hopped, &game, &[stone, first], &of_style(&hopped, SUCCESS).join(" "));

    // One hop back, and released from there and from further on.
    let back = tap(&table, by, &hopped, first).await;
    assert_eq!((&back.content, enabled(&back)), (&chosen.content, enabled(&chosen)));
    let hopped = tap(&table, by, &back, first).await;
    let deselect = tap(&table, by, &hopped, stone).await;
    assert_eq!(enabled(&deselect), enabled(&keypad));

    // A forced rest of a chain needs no taps.
    let taps = tap_out(&table, by, deselect, &chain).await;
    assert!(taps <= chain.points().len());
    let mut now = game.clone();
    now.play(&chain.into()).unwrap();
    assert_shows(&next_board(&table, &board).await, &now);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn black_sees_the_board_turned_and_a_chain_without_a_choice_completes_itself() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let board = table.play_all(&["d2-c3", "d4xd2", "d1xd3"]).await;
    let own = table.command(table.ben, "board", &[]).await;
    let chosen = tap(&table, table.ben, &own, "Move").await;
    let all = labels(&chosen);
    assert_eq!(
        (&all[..5], &all[20..]),
        (&["e1", "d1", "c1", "b1", "a1"][..], &["e5", "d5", "c5", "b5", "a5"][..])
    );
    let now = history(&["d2-c3", "d4xd2", "d1xd3"]);
    // The only stone that can move is chosen.
    assert_marks(&chosen, &now, &["b4"], "d2");
    let keypad = tap(&table, table.ben, &chosen, "b4").await;
    assert_draws(&keypad, &now, &with_movable(&now), &seen_from(Side::Black));
    let chosen = tap(&table, table.ben, &keypad, "b4").await;
    let done = tap(&table, table.ben, &chosen, "d2").await;
    assert!(done.content.starts_with("You played **b4xd2xd4**"), "{}", done.content);
    let board = next_board(&table, &board).await;
    assert_shows(&board, &history(&["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_optional_stop_is_asked_for() {
    let table = Table::open().await;
    let asks = |taps: &TapInput| matches!(taps.prompt(), Prompt::StopOrContinue(_));
    let game = game_with(&FREE, |position| parting(position, 2, asks).is_some());
    let chain = parting(&game.position(), 2, asks).unwrap();
    let names: Vec<String> = chain.points().iter().map(|point| point.to_string()).collect();
    let [stone, first, second, ..] = &names[..] else { panic!("{chain} is no chain") };
    let board = played_out(&table, &game).await;
    let by = mover(&table, &game);
    let keypad = tap(&table, by, &board, "Move").await;
    let chosen = tap(&table, by, &keypad, stone).await;
    let asked = tap(&table, by, &chosen, first).await;
    assert_says(&asked, &[&format!("**{stone}x{first}** so far: stop here, or go on?")]);
    let stop = format!("Stop here: {stone}x{first}");
    let resume = format!("Go on to {second}");
    let all = labels(&asked);
    assert!(
        all[0] == stop
            && all.contains(&resume.as_str())
            && all.ends_with(&["Back one jump", "Put it back"]),
        "{all:?}"
    );
    let back = tap(&table, by, &asked, "Back one jump").await;
    assert_eq!(enabled(&back), enabled(&chosen));
    let asked = tap(&table, by, &back, first).await;
    let deselect = tap(&table, by, &asked, "Put it back").await;
    assert_eq!(enabled(&deselect), enabled(&keypad));
    let chosen = tap(&table, by, &deselect, stone).await;
    let asked = tap(&table, by, &chosen, first).await;
    let done = tap(&table, by, &asked, &stop).await;
    assert!(done.content.starts_with(&format!("You played **{stone}x{first}**")), "{done:?}");
    let mut now = game.clone();
    let stopped = game
        .position()
        .legal_moves()
        .into_iter()
        .find(|action| action.points() == &chain.points()[..2]);
    now.play(&stopped.unwrap().into()).unwrap();
    assert_shows(&next_board(&table, &board).await, &now);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_penalty_is_tapped_and_the_move_after_it() {
    let table = Table::open().await;
    let mut board = table.begin_by("penalty", table.ada, table.ben).await;
    let mut actions = vec!["d2-c3", "b4xd2", "d3-c3"];
    for (ply, action) in actions.iter().enumerate() {
        board = table.does([table.ada, table.ben][ply % 2], action).await;
    }
    assert_eq!(labels(&board), ["Move", "⋯"], "no move before the penalty");
    let keypad = tap(&table, table.ben, &board, "Move").await;
    assert_says(&keypad, &["Game 1 · Tap the stone that leaves the board for not capturing.\n"]);
    let game = history_by(&PENALTY, &actions);
    assert_draws(&keypad, &game, &with_movable(&game), &seen_from(Side::Black));
    let mut choices: Vec<String> =
        game.position().rule_state().huffable.iter().map(|point| point.to_string()).collect();
    let huff = format!("huff {}", choices[0]);
    let next = tap(&table, table.ben, &keypad, &choices[0]).await;
    let told = format!(
        "You took the stone on **{}** off the board as the penalty\nGame 1 · Tap the stone to move.\n\
         -# From Black’s side.",
        choices[0]
    );
    assert_says(&next, &[&told]);
    let mut offered = enabled(&keypad);
    choices.sort();
    offered.sort_unstable();
    assert_eq!(offered, choices);
    let board = next_board(&table, &board).await;
    actions.push(&huff);
    let game = history_by(&PENALTY, &actions);
    assert_shows(&board, &game);

    // The same message continues.
    let action = game.position().legal_moves()[0];
    tap_out(&table, table.ben, next, &action).await;
    let mut now = game.clone();
    now.play(&action.into()).unwrap();
    assert_shows(&next_board(&table, &board).await, &now);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_player_to_move_taps_and_an_old_keypad_does_nothing() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    table.expect_press(table.ben, &board, "Move", "turn in game 1").await;
    table.expect_press(table.cleo, &board, "Move", "You are not playing in game 1").await;

    let keypad = tap(&table, table.ada, &board, "Move").await;
    let chosen = tap(&table, table.ada, &keypad, "c2").await;
    table.plays(table.ada, "d2-c3").await;
    table.expect_press(table.ada, &chosen, "c3", "has moved on").await;
    // Its buttons may have been removed by now.
    let id = &crate::table::button(&board, "Move").custom_id;
    assert_private(&table.press_raw(table.ada, board.id, id).await, "has moved on");
    table.plays(table.ben, "b4xd2").await;
    let renewed = table.press(table.ada, &chosen, "c3").await;
    assert_eq!(renewed.id, chosen.id);
    assert_says(&renewed, &["The board has changed"]);
    assert_forged_taps_are_answered_kindly(&table).await;
    table.close().await;
}

/// Checks forged taps in a game without moves.
async fn assert_forged_taps_are_answered_kindly(table: &Table) {
    let board = table.begin(table.ada, table.ben).await;
    let game = board.buttons().next().unwrap().custom_id.split(':').nth(1).unwrap().to_owned();
    let long = "c2".repeat(40);
    for (path, tap) in [
        ("", "a1"),
        ("a1", "b2"),
        ("c2", "h8"),
        ("c2", "stop"),
        ("c", "c2"),
        ("z9", "c2"),
        (&long, "c3"),
    ] {
        let id = format!("2:{game}:0:{path}:{tap}");
        let refused = table.press_raw(table.ada, board.id, &id).await;
        assert_private(&refused, "no longer know this button");
    }
    let not_hers = table.press_raw(table.cleo, board.id, &format!("2:{game}:0:c2:c3")).await;
    assert_private(&not_hers, "You are not playing in game 2");
    // With several legal moves there is no such button.
    let several = table.press_raw(table.ada, board.id, &format!("1:{game}:0:only:0")).await;
    assert_private(&several, "has moved on");
}

/// Taps a move, and the stop where it is asked for. Returns the number of taps.
async fn tap_out(table: &Table, by: Id, keypad: Message, action: &Move) -> usize {
    let done = format!("You played **{action}**");
    let stop = format!("Stop here: {action}");
    let mut shown = keypad;
    let mut taps = 0;
    // A stone that alone can move is chosen already.
    let chosen = usize::from(!of_style(&shown, SUCCESS).is_empty());
    for point in action.points().iter().skip(chosen) {
        let name = point.to_string();
        let resume = format!("Go on to {point}");
        let label = if labels(&shown).contains(&resume.as_str()) { &resume } else { &name };
        shown = tap(table, by, &shown, label).await;
        taps += 1;
        if shown.content.starts_with(&done) {
            return taps;
        }
    }
    let shown = tap(table, by, &shown, &stop).await;
    assert!(shown.content.starts_with(&done), "{}", shown.content);
    taps + 1
}

/// Two players play a random game by keypad alone.
async fn tap_a_whole_game(table: &Table, rules: &'static RuleSet, seed: u64) {
    let mut dice = Dice(seed);
    let mut game = History::new(rules);
    let mut board = table.begin_by(rules.id, table.ada, table.ben).await;
    while game.outcome().is_none() && game.actions().len() < LONG {
        let position = game.position();
        let by = mover(table, &game);
        let keypad = tap(table, by, &board, "Move").await;
        let moves = position.legal_moves();
        let action = if moves.is_empty() {
            let stones: Vec<Point> = position.rule_state().huffable.iter().collect();
            let stone = stones[dice.below(stones.len())];
            let removed = tap(table, by, &keypad, &stone.to_string()).await;
            assert_says(&removed, &[&format!("**{stone}**")]);
            Action::Huff(stone)
        } else {
            let action = moves[dice.below(moves.len())];
            tap_out(table, by, keypad, &action).await;
            action.into()
        };
        game.play(&action).unwrap();
        board = next_board(table, &board).await;
        assert_shows(&board, &game);
    }
    if game.outcome().is_none() {
        table.resign(table.ada).await;
        board = next_board(table, &board).await;
    }
    assert_eq!(labels(&board), ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"], "{board:?}");
}

/// Two players play random German draughts by menus.
async fn choose_a_whole_game(table: &Table, seed: u64) {
    let mut dice = Dice(seed);
    let mut game = History::new(&DAME);
    let mut board = table.begin_by("dame", table.ada, table.ben).await;
    while game.outcome().is_none() && game.actions().len() < LONG {
        let position = game.position();
        let by = mover(table, &game);
        let moves = position.legal_moves();
        let only = board
            .buttons()
            .find(|button| button.label.starts_with("Only move: "))
            .map(|only| only.label.clone());
        assert_eq!(only.is_some(), moves.len() == 1, "{moves:?}");
        let action = if moves.is_empty() {
            assert_eq!(board.components().count(), 0, "{board:?}");
            let huff = Action::Huff(position.rule_state().huffable.iter().next().unwrap());
            board = table.does(by, &huff.to_string()).await;
            huff
        } else if let Some(label) = only {
            board = table.press(by, &board, &label).await;
            moves[0].into()
        } else {
            let action = moves[dice.below(moves.len())];
            let touched = table.choose(by, &board, &action.from().to_string()).await;
            assert!(
                touched.ephemeral && offered(&touched).contains(&action.to_string().as_str()),
                "{touched:?}"
            );
            board = table.choose(by, &touched, &action.to_string()).await;
            action.into()
        };
        game.play(&action).unwrap();
        assert!(!board.ephemeral, "{}", board.content);
        assert_shows(&board, &game);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_by_taps_alone() {
    let table = Table::open().await;
    tap_a_whole_game(&table, &MEDIEVAL, 1).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: by all other rule sets"]
async fn whole_games_by_all_rules_are_played_by_taps_alone() {
    // On one table, as a bot for each game would cost more than its game.
    let table = Table::open().await;
    for (seed, rules) in (2..).zip([&PENALTY, &BRAINKING, &FREE, &BELL, &BELL_STRICT]) {
        tap_a_whole_game(&table, rules, seed).await;
    }
    choose_a_whole_game(&table, 7).await;
    table.close().await;
}
