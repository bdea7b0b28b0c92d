//! The keys of keypads as emojis of the application: uploaded once, and labels where they are
//! missing.

use std::time::Duration;

use alquerque::discord::Bounds;
use alquerque_render::{Key, THEMES};
use discord_sandbox::{Config, Fault, Id, LimitScope, Message};

use crate::bot::unhurried;
use crate::table::{Table, assert_says, labels, until};

/// The path of the application's emojis.
const EMOJIS: &str = "/applications/*/emojis";
const DAY: Duration = Duration::from_hours(24);
/// The most emojis of an application on Discord.
const MAX_EMOJIS: usize = 2000;

/// Returns bounds with the emojis of the usual theme, which are uploaded at once.
fn pictured() -> Bounds {
    Bounds { key_themes: &THEMES[..1], upload_pause: Duration::ZERO, ..unhurried() }
}

/// Returns a server whose bot has not started yet.
async fn before_start(config: Config) -> Table {
    let mut table = Table::empty(config, None).await;
    table.set_bounds(pictured());
    table
}

/// Returns a server whose bot has not started yet, and whose application has other emojis, so that
/// there is room for this number.
async fn with_room_for(emojis: usize) -> Table {
    let table = before_start(Config::default()).await.with_faults();
    let file = Key::all().next().unwrap().png(THEMES[0]).unwrap();
    for index in 0..MAX_EMOJIS - emojis {
        table.discord.add_emoji(&format!("party_{index}"), &file).unwrap();
    }
    table
}

/// Returns a server whose bot has uploaded its emojis.
async fn with_emojis() -> Table {
    let mut table = before_start(Config::default()).await;
    table.start_bot().await;
    known(&table, 0).await;
    table
}

/// Waits until the bot has uploaded at least this many emojis, and knows those of the usual theme.
async fn known(table: &Table, uploads: usize) {
    let metrics = &table.clock.metrics;
    let is_complete = || {
        metrics.count("alquerque_emojis_uploaded_total") >= uploads as u64
            && metrics.level("alquerque_emojis_known") == Key::all().count() as f64
    };
    until("the emojis are known", is_complete).await;
}

/// Returns the number of requests of a method to the application's emojis, with any response.
fn requests(table: &Table, method: &str) -> usize {
    let traffic = table.discord.traffic();
    let is_of_emojis = |path: &str| path.starts_with("/applications/") && path.contains("/emojis");
    let exchanges = traffic.exchanges();
    exchanges.filter(|one| one.method == method && is_of_emojis(&one.path)).count()
}

/// Returns the id of the key of a point with an emoji.
fn key<'a>(keypad: &'a Message, point: &str) -> &'a str {
    let prefix = format!("{point}_");
    let button = keypad.buttons().find(|button| button.emoji.starts_with(&prefix));
    &button.unwrap_or_else(|| panic!("no {point} under {keypad:?}")).custom_id
}

async fn tap(table: &Table, by: Id, keypad: &Message, point: &str) -> Message {
    table.answer(point, table.discord.press(by, keypad.id, key(keypad, point)).await).await
}

/// Returns the states that the keys show, without their hashes, row by row.
fn states(keypad: &Message) -> Vec<String> {
    let buttons: Vec<_> = keypad.buttons().collect();
    assert_eq!(buttons.len(), 25, "{keypad:?}");
    let states = buttons.iter().map(|button| {
        assert!(button.label.is_empty() && button.emoji_id.is_some(), "{button:?}");
        assert!(Key::is_name(&button.emoji), "{button:?}");
        button.emoji.rsplit_once('_').unwrap().0.to_owned()
    });
    states.collect()
}

/// Asserts that all keys have labels and no emojis.
fn assert_labelled(keypad: &Message) {
    let labels = labels(keypad);
    assert_eq!((labels.len(), labels[0], labels[24]), (25, "a5", "e1"));
    assert!(keypad.buttons().all(|button| button.emoji.is_empty()), "{keypad:?}");
}

/// Returns the public board after another one.
async fn board_after(table: &Table, before: &Message) -> Message {
    let is_next =
        |told: &Message| !told.ephemeral && told.id > before.id && told.content.contains("Game 1");
    table.wait(is_next).await
}

async fn open_keypad(table: &Table, by: Id, board: &Message) -> Message {
    table.press(by, board, "Move").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_are_the_board() {
    let table = with_emojis().await;
    let board = table.begin(table.ada, table.ben).await;
    let keypad = open_keypad(&table, table.ada, &board).await;
    let shown = states(&keypad);
    assert_eq!((&*shown[0], &*shown[12], &*shown[24]), ("a5_black", "c3_empty", "e1_white"));
    assert_eq!(shown[13], "d3_white_can_move");
    let open = keypad.buttons().filter(|button| !button.disabled).count();
    assert_eq!((open, shown.iter().filter(|state| state.ends_with("can_move")).count()), (4, 4));

    let chosen = tap(&table, table.ada, &keypad, "c2").await;
    let shown = states(&chosen);
    assert_eq!((&*shown[12], &*shown[17]), ("c3_target", "c2_white_can_move"));
    assert_eq!(shown[16], "b2_white");
    assert_says(&tap(&table, table.ada, &chosen, "c3").await, &["c2-c3"]);

    // Black sees the board from the other side, and captures: with the only stone that can.
    let board = board_after(&table, &board).await;
    let chosen = open_keypad(&table, table.ben, &board).await;
    let shown = states(&chosen);
    assert_eq!(
        (&*shown[0], &*shown[7], &*shown[12]),
        ("e1_white", "c2_target", "c3_white_last_move")
    );
    let target = states(&chosen).into_iter().find(|state| state.ends_with("target")).unwrap();
    tap(&table, table.ben, &chosen, &target[..2]).await;
    let board = board_after(&table, &board).await;
    // So does White. Without the choice of the stone, the last move is marked.
    let chosen = open_keypad(&table, table.ada, &board).await;
    let stone = states(&chosen).into_iter().find(|state| state.ends_with("can_move")).unwrap();
    let shown = states(&tap(&table, table.ada, &chosen, &stone[..2]).await);
    assert_eq!(shown[12], "c3_white_captured");
    assert_eq!(shown.iter().filter(|state| state.ends_with("black_last_move")).count(), 1);

    let lesson = table.command(table.cleo, "learn", &[]).await;
    assert!(states(&lesson).contains(&"c2_white_can_move".to_owned()));
    let puzzle = table.command(table.cleo, "puzzle", &[]).await;
    assert_eq!(states(&puzzle).len(), 25);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_chooses_labels_for_the_keys() {
    let table = with_emojis().await;
    let board = table.begin(table.ada, table.ben).await;
    let chosen = [("keys", "labels".into())];
    let told = table.command(table.ada, "preferences", &chosen).await;
    assert_says(&told, &["Buttons: **names of points, such as c3**"]);
    assert_labelled(&open_keypad(&table, table.ada, &board).await);
    table.command(table.ada, "preferences", &[("keys", "stones".into())]).await;
    states(&open_keypad(&table, table.ada, &board).await);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_uploads_nothing() {
    let mut table = with_emojis().await;
    let uploaded = table.discord.emojis();
    assert_eq!((uploaded.len(), requests(&table, "POST")), (Key::all().count(), uploaded.len()));
    table.restart_bot().await;
    known(&table, 0).await;
    assert_eq!(
        (table.discord.emojis(), requests(&table, "POST")),
        (uploaded.clone(), uploaded.len())
    );
    assert_eq!(requests(&table, "DELETE"), 0);
    let board = table.begin(table.ada, table.ben).await;
    states(&open_keypad(&table, table.ada, &board).await);
    table.close().await;
}

/// The application is full: two emojis of a former version make room, and that of the operator
/// stays.
#[tokio::test(flavor = "multi_thread")]
async fn emojis_of_another_version_are_replaced_and_those_of_others_stay() {
    let emoji_limit = Key::all().count() + 1;
    let mut table = before_start(Config { emoji_limit, ..Config::default() }).await;
    let file = Key::all().next().unwrap().png(THEMES[0]).unwrap();
    for name in ["party", "a1_white_alq0000", "a1_white_king_alq0000"] {
        table.discord.add_emoji(name, &file).unwrap();
    }
    table.start_bot().await;
    known(&table, 0).await;
    let is_outdated = |name: &str| name.ends_with("_alq0000");
    let outdated = || table.discord.emojis().iter().any(|emoji| is_outdated(&emoji.name));
    until("the outdated emojis are deleted", || !outdated()).await;
    let names: Vec<String> = table.discord.emojis().into_iter().map(|emoji| emoji.name).collect();
    assert_eq!((names.len(), &*names[0]), (emoji_limit, "party"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_have_labels_while_emojis_are_missing() {
    let mut table = before_start(Config::default()).await.with_faults();
    table.fail("GET", EMOJIS, Fault::Status(503), 1);
    // No upload passes.
    table.discord.declare_rate_limit(Some("POST"), EMOJIS, DAY, LimitScope::User);
    table.start_bot().await;
    let board = table.begin(table.ada, table.ben).await;
    assert_labelled(&open_keypad(&table, table.ada, &board).await);
    table.discord.clear_faults();
    table.stop_bot().await;
    // A lost response does not upload an emoji twice.
    table.fail("POST", EMOJIS, Fault::ApplyThenDrop, 1);
    table.start_bot().await;
    known(&table, 0).await;
    assert_eq!(table.discord.emojis().len(), Key::all().count());
    states(&open_keypad(&table, table.ada, &board).await);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_ends_the_uploads() {
    let mut table = before_start(Config::default()).await.with_faults();
    table.fail("POST", EMOJIS, Fault::Status(403), u32::MAX);
    table.start_bot().await;
    until("an upload is refused", || requests(&table, "POST") > 0).await;
    let board = table.begin(table.ada, table.ben).await;
    assert_labelled(&open_keypad(&table, table.ada, &board).await);
    assert_eq!(requests(&table, "POST"), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_emojis_of_others_leave_labels() {
    let mut table = with_room_for(Key::all().count() - 1).await;
    table.start_bot().await;
    until("the emojis are listed", || requests(&table, "GET") > 0).await;
    let board = table.begin(table.ada, table.ben).await;
    assert_labelled(&open_keypad(&table, table.ada, &board).await);
    assert_eq!((requests(&table, "POST"), requests(&table, "DELETE")), (0, 0));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn emojis_of_others_leave_room_for_the_usual_theme_alone() {
    let keys = Key::all().count();
    let mut table = with_room_for(keys).await;
    table.set_bounds(Bounds { key_themes: &THEMES[..2], ..pictured() });
    table.start_bot().await;
    known(&table, keys).await;
    let board = table.begin(table.ada, table.ben).await;
    states(&open_keypad(&table, table.ada, &board).await);
    let chosen = [("theme", THEMES[1].id.into())];
    table.command(table.ada, "preferences", &chosen).await;
    assert_labelled(&open_keypad(&table, table.ada, &board).await);
    assert_eq!((requests(&table, "POST"), table.discord.emojis().len()), (keys, MAX_EMOJIS));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_emoji_costs_one_keypad_its_stones_and_is_uploaded_again() {
    let table = with_emojis().await;
    let board = table.begin(table.ada, table.ben).await;
    let all = table.discord.emojis().len();
    let delete = |start: &str| {
        let emojis = table.discord.emojis();
        let emoji = emojis.iter().find(|emoji| emoji.name.starts_with(start)).unwrap();
        assert!(table.discord.delete_emoji(emoji.id));
    };

    // A new message.
    delete("d3_white_can_move");
    assert_labelled(&open_keypad(&table, table.ada, &board).await);
    known(&table, all + 1).await;
    assert_eq!(table.discord.emojis().len(), all);
    let keypad = open_keypad(&table, table.ada, &board).await;
    states(&keypad);

    // An update.
    delete("c3_target");
    assert_labelled(&tap(&table, table.ada, &keypad, "c2").await);
    known(&table, all + 2).await;
    states(&open_keypad(&table, table.ada, &board).await);
    assert_eq!(requests(&table, "POST"), all + 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_limit_of_uploads_delays_no_move() {
    let mut table = before_start(Config::default()).await.with_faults();
    table.discord.declare_rate_limit(Some("POST"), EMOJIS, DAY, LimitScope::User);
    table.start_bot().await;
    until("an upload is limited", || requests(&table, "POST") == 1).await;
    table.begin(table.ada, table.ben).await;
    table.play_all(&["d2-c3", "d4xd2", "d1xd3"]).await;
    // The bot waits as long as Discord tells.
    assert_eq!((requests(&table, "POST"), table.discord.emojis().len()), (1, 0));
    table.close().await;
}
