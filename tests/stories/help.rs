//! The first minutes: the help, its pages, the lessons, and a first game against the bot.

use alquerque_render::{Scene, Strip, Style};
use alquerque_rules::notation::{TapInput, parse_position};
use alquerque_rules::{History, MEDIEVAL, Point};
use discord_sandbox::{Id, Message, Permission};

use crate::table::{
    Table, assert_draws, assert_private, assert_says, assert_shows, game, history, labels, mention,
    private, to_move, with_german,
};

const HELP_BUTTONS: [&str; 4] = ["Play me", "Challenge somebody", "How it works", "Lessons"];

async fn help(table: &Table, by: Id) -> Message {
    let help = table.command(by, "help", &[]).await;
    assert!(help.ephemeral && help.pinged.is_empty(), "{help:?}");
    help
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_shows_a_board_and_begins_a_first_game() {
    let table = Table::open().await;
    let help = help(&table, table.ada).await;
    assert!(help.content.starts_with("**Alquerque** is the ancestor"), "{}", help.content);
    assert_eq!(labels(&help), HELP_BUTTONS);
    assert_shows(&help, &history(&[]));
    let begun = table.press(table.ada, &help, "Play me").await;
    assert!(!begun.ephemeral);
    let terms = "\n-# Game 1 · Medieval Alquerque · Beginner · ";
    assert!(begun.content.starts_with(&to_move(table.ada)), "{}", begun.content);
    assert_says(&begun, &[terms]);
    assert_eq!(begun.attachments.len(), 1);
    // A second tap by mistake begins no second game.
    table.expect_press(table.ada, &help, "Play me", "beginning already").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_needs_the_permissions_of_every_game() {
    let table = Table::open().await;
    let help = help(&table, table.ben).await;
    table.discord.deny_member(table.ben, &[Permission::SendMessages]);
    table.expect_press(table.ben, &help, "Play me", "*Send Messages*").await;
    table.discord.allow_member(table.ben, &[Permission::SendMessages]);
    table.discord.deny_bot(table.channel, &[Permission::SendMessages]).unwrap();
    let refused = private(&table.press(table.ben, &help, "Play me").await);
    assert!(refused.starts_with("I may not post in this channel"), "{refused}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_challenged_from_the_help_and_from_a_page_of_rules() {
    let table = Table::open().await;
    let page = table.command(table.ada, "rules", &[("rules", "bell".into())]).await;
    let asked = [(help(&table, table.ada).await, "Medieval Alquerque"), (page, "Bell’s Alquerque")];
    for (number, (asked, rules)) in (1..).zip(asked) {
        let how = table.press(table.ada, &asked, "Challenge somebody").await;
        assert!(how.ephemeral && how.content.contains("`/challenge opponent:`"), "{}", how.content);
        let menus: Vec<_> = how.selects().collect();
        let [menu] = &menus[..] else { panic!("not one menu: {how:?}") };
        let ben = table.ben.to_string();
        let challenge = table.select(table.ada, how.id, &menu.custom_id, &[&ben]).await;
        assert!(!challenge.ephemeral && challenge.pinged == [table.ben], "{challenge:?}");
        assert_says(&challenge, &["challenges you", rules]);
        table.press(table.ben, &challenge, "Accept").await;
        table.board_of(number).await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_begins_with_the_game_of_the_channel() {
    let table = Table::open().await;
    table.challenge(table.ada, table.ben, "white").await;
    let asked = help(&table, table.ben).await;
    let told = format!("against {}. You are challenged: `/board game:1`", mention(table.ada));
    assert_says(&asked, &[&told]);
    let board = table.command(table.ben, "board", &game(1)).await;
    table.press(table.ben, &board, "Accept").await;
    table.board_of(1).await;

    let own = help(&table, table.ada).await;
    let told = "Here you play **game 1** by the rules **Medieval Alquerque** (`/rules`), against";
    assert!(own.content.starts_with(told), "{}", own.content);
    assert_says(&own, &["It is your turn: press **Move**."]);
    assert_eq!(labels(&own)[0], "Move");
    assert_eq!(labels(&own)[1..], HELP_BUTTONS);
    let start = history(&[]);
    let marked = Scene::from_history(&start).showing_choices();
    assert_draws(&own, &start, &marked, &Style::default());
    let keypad = table.press(table.ada, &own, "Move").await;
    assert_eq!(labels(&keypad).len(), 25);

    let waiting = help(&table, table.ben).await;
    let told = format!("{} is to move; `/board game:1`", mention(table.ada));
    assert_says(&waiting, &[&told]);
    assert_eq!(labels(&waiting), HELP_BUTTONS);
    // To everybody else, the help is general.
    assert!(help(&table, table.cleo).await.content.starts_with("**Alquerque**"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_the_help_are_turned_in_place() {
    let table = Table::open().await;
    let help = help(&table, table.ada).await;
    let page = table.press(table.ada, &help, "How it works").await;
    assert!(page.ephemeral && page.id != help.id && page.content.starts_with("**Playing**\n"));
    let titles = [
        ("moves", "Moves and captures"),
        ("time", "Time"),
        ("ratings", "Ratings"),
        ("study", "Studying"),
        ("privacy", "Privacy"),
        ("play", "Playing"),
    ];
    for (topic, title) in titles {
        let turned = table.choose(table.ada, &page, topic).await;
        assert_eq!(turned.id, page.id);
        assert!(turned.content.starts_with(&format!("**{title}**\n• ")), "{}", turned.content);
        assert_eq!(turned.attachments.len(), if topic == "moves" { 2 } else { 0 });
        assert!(turned.attachments.iter().all(|picture| picture.description.is_some()));
        assert_eq!(labels(&turned), ["Play me", "Challenge somebody", "Lessons"]);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_is_in_the_language_of_the_reader() {
    let table = Table::open_with(with_german("Ben")).await;
    table.begin(table.ben, table.ada).await;
    let help = help(&table, table.ben).await;
    assert!(help.content.starts_with("Hier spielst du **Partie 1**"), "{}", help.content);
    let expected =
        ["Ziehen", "Gegen mich spielen", "Jemanden herausfordern", "So geht’s", "Lektionen"];
    assert_eq!(labels(&help), expected);
    let lesson = table.press(table.ben, &help, "Lektionen").await;
    assert!(lesson.content.starts_with("**Lektion 1 von 5 · ein Zug**"), "{}", lesson.content);
    table.close().await;
}

/// Taps a key, and checks that the same private message answers, with a described picture.
async fn tap(table: &Table, lesson: &Message, key: &str) -> Message {
    let told = table.press(table.ada, lesson, key).await;
    assert!(told.ephemeral && told.id == lesson.id, "{told:?}");
    let [picture] = &told.attachments[..] else { panic!("not one picture: {told:?}") };
    assert!(picture.description.as_ref().is_some_and(|words| words.starts_with("Alquerque board")));
    told
}

/// Checks the title and the text of a lesson.
fn assert_lesson(lesson: &Message, title: &str, words: &str) {
    let title = format!("**{title}**\n");
    assert!(lesson.content.starts_with(&title), "{}", lesson.content);
    assert!(lesson.content.contains(words), "{words}: {}", lesson.content);
}

/// Taps a wrong key, which is explained above the keypad.
async fn tap_wrong(table: &Table, lesson: &Message, key: &str, reason: &str) -> Message {
    let wrong = tap(table, lesson, key).await;
    assert_says(&wrong, &[reason]);
    assert_eq!(labels(&wrong).len(), 25);
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn five_lessons_are_played_on_the_keypad_and_lead_to_a_game() {
    let table = Table::open().await;
    let lesson = table.command(table.ada, "learn", &[]).await;
    let step = "Lesson 1 of 5 · a step";
    assert_lesson(&lesson, step, "from **c2** to **c3**.\nTap the stone to move.");
    assert_eq!(labels(&lesson).len(), 25);
    assert!(lesson.buttons().all(|key| !key.disabled), "wrong taps are answered, too");
    let history = History::from_position(parse_position(&MEDIEVAL, "b3b/5/5/2w2/5 w").unwrap());
    let position = history.position();
    let point = |name: &str| Point::from_name(name.as_bytes()).unwrap();
    let scene = Scene { strip: Strip::WithoutCaptures, ..Scene::from_history(&history) };
    let start = scene.showing_choices();
    assert_draws(&lesson, &history, &start, &Style::default());

    // A wrong stone, no stone, a missing diagonal, and another step.
    let lesson = tap_wrong(&table, &lesson, "a5", "The stone on **a5** is Black’s").await;
    let lesson = tap_wrong(&table, &lesson, "c3", "No stone stands on **c3**").await;
    let chosen = tap(&table, &lesson, "c2").await;
    let taps = TapInput::after(&position, &[point("c2")]).unwrap();
    let marked = scene.showing_next(point("c2"), taps.choices());
    assert!(
        chosen.attachments[0].bytes[..]
            == alquerque_render::png(&marked, &Style::default()).unwrap()[..]
    );
    let chosen = tap_wrong(&table, &chosen, "b3", "No line joins **c2** and **b3**").await;
    let lesson = tap_wrong(&table, &chosen, "b2", "Not quite: the stone on **c2**").await;
    let done = tap(&table, &tap(&table, &lesson, "c2").await, "c3").await;
    assert_lesson(&done, step, "Well done!");
    assert_eq!(labels(&done), ["Next lesson"]);

    let lesson = tap(&table, &done, "Next lesson").await;
    let capture = "Lesson 2 of 5 · a capture";
    assert_lesson(&lesson, capture, "Jump from **c2**");
    let chosen = tap(&table, &lesson, "c2").await;
    let chosen = tap_wrong(&table, &chosen, "c3", "Not there: the stone on **c2** jumps").await;
    let done = tap(&table, &chosen, "c4").await;
    assert_lesson(&done, capture, "is captured");

    let lesson = tap(&table, &done, "Next lesson").await;
    let chain = "Lesson 3 of 5 · a chain";
    assert_lesson(&lesson, chain, "Take **three** stones");
    let chosen = tap(&table, &tap(&table, &lesson, "e3").await, "c3").await;
    let lesson = tap_wrong(&table, &chosen, "e1", "That does not take three.").await;
    let chosen = tap(&table, &tap(&table, &lesson, "e3").await, "c3").await;
    let done = tap(&table, &chosen, "a5").await;
    assert_lesson(&done, chain, "Three at a stroke!");

    let lesson = tap(&table, &done, "Next lesson").await;
    let must = "Lesson 4 of 5 · the duty to capture";
    assert!(lesson.buttons().all(|key| key.style == 2), "the marks would tell which stone");
    let reason = "That is not allowed while you can capture: **b2**";
    let lesson = tap_wrong(&table, &lesson, "d1", reason).await;
    let done = tap(&table, &tap(&table, &lesson, "b2").await, "b4").await;
    assert_lesson(&done, must, "**d1** had to wait");

    let lesson = tap(&table, &done, "Next lesson").await;
    let win = "Lesson 5 of 5 · the win";
    let chosen = tap(&table, &lesson, "c3").await;
    let lesson = tap_wrong(&table, &chosen, "a5", "That does not take both.").await;
    let done = tap(&table, &tap(&table, &lesson, "c1").await, "a3").await;
    assert_lesson(&done, win, "You win!");
    assert!(done.attachments[0].description.as_ref().unwrap().contains("White has won."));
    assert_eq!(labels(&done), ["Play me at Beginner", "Challenge somebody"]);
    let begun = table.press(table.ada, &done, "Play me at Beginner").await;
    assert!(!begun.ephemeral && begun.content.contains(" · Beginner · "), "{}", begun.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn taps_that_no_lesson_offers_are_refused() {
    let table = Table::open().await;
    let lesson = table.command(table.ada, "learn", &[]).await;
    for forged in ["1:learn:5::let-go", "1:learn:0:a1a1:c3", "1:learn:0:c2:zz", "1:help:other"] {
        let refused = table.press_raw(table.ada, lesson.id, forged).await;
        assert_private(&refused, "I no longer know this button");
    }
    table.close().await;
}
