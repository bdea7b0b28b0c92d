//! The daily puzzle: solved in private, with a streak, and posted once a day.

use std::collections::HashMap;

use alquerque::discord::PuzzleTapId;
use alquerque::game::{Game, GameId, Stage};
use alquerque::locale::Language;
use alquerque::service::{Clock, DailyPuzzle};
use alquerque::store::Day;
use alquerque_engine::compact::Compact;
use alquerque_engine::puzzles::{Degree, embedded};
use alquerque_rules::{History, MEDIEVAL, Move, Side};
use discord_sandbox::{Fault, Id, Message, OptionValue, Permission};
use test_support::wait_for;

use crate::random_play::Dice;
use crate::table::{Table, assert_says, labels, private, until};
use crate::times::{DAY, HOUR, pass};

/// Returns the usual puzzle of the server today.
fn today(table: &Table, degree: Degree) -> DailyPuzzle {
    let day = Day::of(table.clock.now());
    DailyPuzzle::new(table.discord.guild_id().0, day, degree)
}

fn solution(daily: DailyPuzzle) -> Move {
    daily.puzzle().unwrap().solution
}

/// Opens a puzzle by the command.
async fn puzzle(table: &Table, by: Id, degree: Option<&str>) -> Message {
    let degree: Vec<(&str, OptionValue)> =
        degree.into_iter().map(|degree| ("degree", degree.into())).collect();
    let opened = table.command(by, "puzzle", &degree).await;
    assert!(opened.ephemeral, "public: {}", opened.content);
    opened
}

/// Returns the puzzle of the keypad of a message; `None` without a keypad.
fn shown_puzzle(shown: &Message) -> Option<DailyPuzzle> {
    let ids = shown.buttons().map(|button| button.custom_id.parse::<PuzzleTapId>());
    ids.last().filter(|_| !labels(shown).contains(&"Try again"))?.ok().map(|id| id.daily)
}

/// Taps a move on the keypad of a puzzle. Returns the message after the last tap.
async fn tap(table: &Table, by: Id, keypad: &Message, action: &Move) -> Message {
    let mut shown = keypad.clone();
    let open = shown_puzzle(keypad).unwrap();
    let points = action.points().iter().map(|point| Some(point.to_string()));
    for point in points.chain([None]) {
        // A capture goes on by itself where there is one way.
        if shown_puzzle(&shown) != Some(open) {
            break;
        }
        let is_meant = |label: &&str| match &point {
            Some(point) => label == point || *label == format!("Go on to {point}"),
            None => label.starts_with("Stop"),
        };
        let label = labels(&shown).into_iter().find(is_meant).unwrap();
        shown = table.press(by, &shown, label).await;
    }
    assert_eq!(shown.id, keypad.id, "the keypad is replaced");
    shown
}

async fn solve(table: &Table, by: Id, degree: Degree) -> Message {
    let keypad = puzzle(table, by, Some(degree.id())).await;
    let solved = tap(table, by, &keypad, &solution(today(table, degree))).await;
    assert_says(&solved, &["Well done!"]);
    solved
}

/// Returns a server at the beginning of a day, so that the next hours are on it.
async fn open() -> Table {
    let table = Table::open().await;
    next_day(&table).await;
    table
}

/// Waits for the next midnight (UTC), and an hour longer.
async fn next_day(table: &Table) {
    let now = table.clock.now();
    let midnight = Day::of(now).next().begin();
    pass(table, (midnight - now).unsigned_abs() + HOUR).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_on_a_private_keypad_after_a_wrong_try() {
    let table = open().await;
    let keypad = puzzle(&table, table.ada, None).await;
    let daily = today(&table, Degree::Easy);
    let position = daily.puzzle().unwrap().position;
    let side = if position.turn() == Side::White { "White" } else { "Black" };
    assert!(keypad.content.starts_with("**Puzzle of the day · Easy** · "), "{}", keypad.content);
    assert!(keypad.content.contains(&format!("{side} is to move. Only one move ")));
    assert_eq!(keypad.content.contains("From Black’s side"), position.turn() == Side::Black);
    assert_eq!(labels(&keypad).len(), 25);
    let [picture] = &keypad.attachments[..] else { panic!("no picture") };
    let history = History::from_position(position);
    let words = Language::english().alt_text(&history, None);
    assert!(picture.description.as_ref().is_some_and(|told| told.starts_with(&words)));

    let moves = position.legal_moves();
    let other = moves.iter().find(|action| **action != solution(daily)).unwrap();
    let wrong = tap(&table, table.ada, &keypad, other).await;
    assert_says(&wrong, &[&format!("Not quite: **{other}**"), "It allows **"]);
    // A move, or the point of a huff.
    let reply = wrong.content.rsplit("**").nth(1).unwrap().rsplit(' ').next().unwrap();
    let words = wrong.attachments[0].description.as_deref().unwrap();
    assert!(words.contains(&format!(" {reply}")), "{words}");
    assert_eq!(labels(&wrong), ["Try again"]);
    let again = table.press(table.ada, &wrong, "Try again").await;
    let solved = tap(&table, table.ada, &again, &solution(daily)).await;
    assert_says(&solved, &["Well done!", "Your streak: 1 day"]);
    assert_eq!((labels(&solved), solved.attachments.len()), (vec!["Medium", "Hard"], 1));

    // The other degrees follow; without one, the command opens the easiest that is open.
    let medium = table.press(table.ada, &solved, "Medium").await;
    assert!(medium.content.starts_with("**Puzzle of the day · Medium**"), "{}", medium.content);
    let solved = tap(&table, table.ada, &medium, &solution(today(&table, Degree::Medium))).await;
    assert_eq!(labels(&solved), ["Hard"]);
    let hard = puzzle(&table, table.ada, None).await;
    let solved = tap(&table, table.ada, &hard, &solution(today(&table, Degree::Hard))).await;
    assert_says(&solved, &["You have solved all three."]);
    assert!(labels(&solved).is_empty());
    // Nothing was told to the channel.
    assert!(table.discord.messages(table.channel, table.cleo).is_empty());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_solvers_are_told_after_midnight_and_a_streak_goes_on() {
    let mut table = open().await;
    let first = solution(today(&table, Degree::Easy));
    for by in [table.ada, table.ben] {
        solve(&table, by, Degree::Easy).await;
    }
    solve(&table, table.ada, Degree::Easy).await;
    let during = puzzle(&table, table.cleo, Some("easy")).await;
    assert!(!during.content.contains("Solved yesterday"), "{}", during.content);
    let late = puzzle(&table, table.cleo, Some("easy")).await;

    next_day(&table).await;
    let after = puzzle(&table, table.cleo, Some("easy")).await;
    assert_says(&after, &["Solved yesterday on this server: 2 × easy."]);
    // An old keypad stays playable, and counts for no day.
    let solved = tap(&table, table.cleo, &late, &first).await;
    assert_says(&solved, &["it no longer counts", "begin a streak"]);

    // A streak is kept over restarts.
    table.restart_bot().await;
    let solved = solve(&table, table.ada, Degree::Hard).await;
    assert_says(&solved, &["Your streak: 2 days (longest: 2)"]);
    next_day(&table).await;
    next_day(&table).await;
    let solved = solve(&table, table.ada, Degree::Easy).await;
    assert_says(&solved, &["Your streak: 1 day (longest: 2)"]);

    // The data of a player have the streak.
    let told = private(&table.command(table.ada, "game privacy show", &[]).await);
    assert!(told.contains("no preferences") && told.contains("also your puzzle streak"), "{told}");
    let told = private(&table.command(table.cleo, "game privacy show", &[]).await);
    assert!(!told.contains("streak"), "{told}");
    let export = table.command(table.ada, "game privacy export", &[]).await;
    let data = String::from_utf8(export.attachments[0].bytes.to_vec()).unwrap();
    assert!(data.contains(r#""streak":1"#), "{data}");
    table.close().await;
}

/// Returns the posts of puzzles in a channel.
fn posts(table: &Table, channel: Id) -> Vec<Message> {
    let mut posts = table.discord.messages(channel, table.cleo);
    posts.retain(|told| !told.ephemeral && labels(told).contains(&"Solve"));
    posts
}

async fn settings(table: &Table, option: (&str, OptionValue)) -> String {
    private(&table.command(table.ada, "settings", &[option]).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_it_gets_one_post_a_day() {
    let mut table = open().await;
    let channel = table.channel_named("general");
    table.expect(table.ada, "settings", &[], "Daily puzzle: none").await;
    let told = settings(&table, ("puzzles", OptionValue::Id(channel))).await;
    assert!(told.contains(&format!("Daily puzzle: in <#{channel}>")), "{told}");
    until("the first post", || posts(&table, channel).len() == 1).await;
    let post = posts(&table, channel).remove(0);
    let first = solution(today(&table, Degree::Medium));
    assert!(post.content.starts_with("**Puzzle of the day · Medium** · "), "{}", post.content);
    assert!(!post.content.contains("Solved yesterday"), "{}", post.content);
    assert_eq!(labels(&post), ["Solve", "Easy", "Hard"]);
    assert!(post.pinged.is_empty() && post.attachments[0].description.is_some());

    // Each reader solves it in private; the post stays.
    for by in [table.ben, table.cleo] {
        let keypad = table.press(by, &post, "Solve").await;
        assert!(keypad.ephemeral && keypad.id != post.id);
        let solved = tap(&table, by, &keypad, &solution(today(&table, Degree::Medium))).await;
        assert_says(&solved, &["Your streak: 1 day"]);
    }
    let easy = table.press(table.ben, &post, "Easy").await;
    assert!(easy.ephemeral && easy.content.contains("Easy"), "{}", easy.content);
    assert_eq!(posts(&table, channel)[0].content, post.content);

    // No second post on that day: neither after a restart nor by another choice of the channel.
    table.restart_bot().await;
    settings(&table, ("puzzles", OptionValue::Id(channel))).await;
    next_day(&table).await;
    until("the second post", || posts(&table, channel).len() == 2).await;
    let second = posts(&table, channel).remove(1);
    let solved = format!("Yesterday’s solution was **{first}**.");
    assert!(second.content.ends_with(&solved), "{}", second.content);
    assert_says(&second, &["server: 2 × medium."]);
    // A button of the former post opens the puzzle of its day.
    let former = table.press(table.ben, &post, "Solve").await;
    assert_says(&former, &["it no longer counts"]);
    assert!(!former.content.contains("solution"), "{}", former.content);

    let told = settings(&table, ("no-puzzles", true.into())).await;
    assert!(told.contains("Daily puzzle: none"), "{told}");
    next_day(&table).await;
    pass(&table, DAY).await;
    table.command(table.ada, "games", &[]).await;
    assert_eq!(posts(&table, channel).len(), 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_is_in_the_language_of_the_server() {
    let table = Table::open().await;
    settings(&table, ("language", "de".into())).await;
    let channel = table.channel;
    settings(&table, ("puzzles", OptionValue::Id(channel))).await;
    let is_german = |told: &Message| told.content.starts_with("**Aufgabe des Tages · Mittel**");
    let post = table.discord.wait_message(channel, table.cleo, is_german).await.unwrap();
    assert_eq!(labels(&post), ["Lösen", "Leicht", "Schwer"]);
    let keypad = table.press(table.ben, &post, "Lösen").await;
    assert!(keypad.content.starts_with("**Puzzle of the day"), "{}", keypad.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_post_is_tried_once_a_day_and_a_deleted_channel_is_forgotten() {
    let table = open().await;
    let channel = table.channel;
    table.discord.deny_bot(channel, &[Permission::SendMessages]).unwrap();
    let tries = || {
        let path = format!("/channels/{channel}/messages");
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|one| one.method == "POST" && one.path.ends_with(&path)).count()
    };
    settings(&table, ("puzzles", OptionValue::Id(channel))).await;
    until("the refusal", || tries() == 1).await;
    for _ in 0..3 {
        pass(&table, HOUR).await;
    }
    assert_eq!(tries(), 1);
    next_day(&table).await;
    until("the refusal of the next day", || tries() == 2).await;

    // The bot has not been told of the deletion.
    table.fail("POST", &format!("/channels/{channel}/messages"), Fault::Status(404), 1);
    next_day(&table).await;
    wait_for("the channel is forgotten", async || {
        let shown = settings(&table, ("rated", true.into())).await;
        shown.contains("Daily puzzle: none").then_some(())
    })
    .await;
    table.close().await;
}

/// Returns a game of random moves that comes to a puzzle of Medieval Alquerque, mirrored or turned,
/// and that puzzle's degree and place.
fn game_to_a_puzzle() -> (History, Degree, u16) {
    let mut puzzles = HashMap::new();
    for degree in Degree::ALL {
        for (number, puzzle) in (0..).zip(embedded(degree)) {
            let position = Compact::from_position(&puzzle.position);
            puzzles.extend(position.map(|position| (position.canonical(), (degree, number))));
        }
    }
    for seed in 0..100_000 {
        let mut history = History::new(&MEDIEVAL);
        let mut dice = Dice(seed);
        while history.outcome().is_none() {
            let actions = history.position().legal_actions();
            history.play(&actions[dice.below(actions.len())]).unwrap();
            let position = Compact::from_position(&history.position()).unwrap();
            let puzzle = puzzles.get(&position.canonical()).filter(|_| history.outcome().is_none());
            if let Some(&(degree, number)) = puzzle {
                return (history, degree, number);
            }
        }
    }
    panic!("no game comes to a puzzle")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_never_stands_in_the_puzzle_of_its_player() {
    let mut table = Table::open().await;
    let (history, degree, number) = game_to_a_puzzle();
    let series = table.discord.guild_id().0;
    while today(&table, degree).number != number {
        let mut days = 1;
        let mut day = Day::of(table.clock.now()).next();
        while DailyPuzzle::new(series, day, degree).number != number {
            days += 1;
            day = day.next();
        }
        pass(&table, days * DAY).await;
    }
    let usual = today(&table, degree);
    let opened = puzzle(&table, table.ada, Some(degree.id())).await;
    assert_eq!(shown_puzzle(&opened), Some(usual));

    let options = [
        ("opponent", table.ben.into()),
        ("pace", "week".into()),
        ("rules", "medieval".into()),
        ("rated", true.into()),
    ];
    let challenge = table.command(table.ada, "challenge", &options).await;
    table.press(table.ben, &challenge, "Accept").await;
    table
        .rearrange(GameId(game_of(&challenge)), |game| {
            let Stage::Playing(mut play) = game.stage.clone() else { panic!("it is not begun") };
            play.history = history;
            Game { stage: Stage::Playing(play), ..game }
        })
        .await;
    // The players get another puzzle, also on the keypad that was opened before.
    let other = DailyPuzzle::choices(series, usual.day, degree).nth(1).unwrap();
    let replaced = tap(&table, table.ada, &opened, &solution(usual)).await;
    assert_eq!(shown_puzzle(&replaced), Some(other), "{}", replaced.content);
    for by in [table.ada, table.ben] {
        let keypad = puzzle(&table, by, Some(degree.id())).await;
        assert_says(&tap(&table, by, &keypad, &solution(other)).await, &["Well done!"]);
    }
    // Another member gets the usual one.
    solve(&table, table.cleo, degree).await;
    table.close().await;
}

/// Returns the id of the game of a challenge, from the id of a button.
fn game_of(challenge: &Message) -> u64 {
    let id = &challenge.buttons().next().unwrap().custom_id;
    id.split(':').nth(1).unwrap().parse().unwrap()
}
