//! Games in threads.

use std::time::Duration;

use discord_sandbox::{Channel, ChannelKind, Config, Fault, Id, Message, Permission, Thread};

use super::{DAY, aside, bare, next_board, resigns};
use crate::table::{
    Table, assert_private, assert_says, assert_shows, game, history, labels, number, opponent,
    private, until,
};
use crate::times::pass;

/// Ada challenges Ben to an untimed game in a thread.
async fn challenge(table: &Table) -> Message {
    let opponent = ("opponent", table.ben.into());
    let pace = ("pace", "none".into());
    let options = [opponent, pace, ("colour", "white".into()), ("thread", true.into())];
    table.command(table.ada, "challenge", &options).await
}

async fn plays(table: &Table, by: Id, place: Id, action: &str) -> Message {
    let board = table.command_in(place, by, "move", &[("to", action.into())]).await;
    assert!(!board.ephemeral && board.channel == place, "{}", board.content);
    board
}

fn thread(table: &Table, id: Id) -> Thread {
    let found = table.discord.channels().into_iter().find(|channel| channel.id == id).unwrap();
    let ChannelKind::Thread(thread) = found.kind else { panic!("no thread") };
    thread
}

fn is_archived(table: &Table, id: Id) -> bool {
    thread(table, id).is_archived(table.discord.now_ms())
}

/// Waits for the name of a thread.
async fn is_named(table: &Table, id: Id, name: &str) {
    let has_name = |channel: &Channel| channel.id == id && channel.name == name;
    until("the thread has the name of its game", || table.discord.channels().iter().any(has_name))
        .await;
}

/// Waits for the archive duration of a thread, in days.
async fn archives_after(table: &Table, id: Id, days: u64) {
    until("the thread is archived later or sooner", || {
        thread(table, id).auto_archive_minutes == days * 24 * 60
    })
    .await;
}

/// Begins a game of Ada and Ben in a thread of its own, which it returns.
async fn begins_in_a_thread(table: &Table) -> Id {
    let challenge = challenge(table).await;
    table.press(table.ben, &challenge, "Accept").await;
    table.discord.message(challenge.id).unwrap().thread.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_in_a_thread_of_its_own() {
    let mut table = Table::open().await;
    let challenge = challenge(&table).await;
    assert_says(&challenge, &["unrated · no time limit · played in a thread"]);
    let accepted = table.press(table.ben, &challenge, "Accept").await;
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    assert_says(&accepted, &[&format!("The game is played in <#{thread}>.")]);
    let name =
        table.discord.channels().into_iter().find(|channel| channel.id == thread).unwrap().name;
    assert_eq!(name, "Game 1: Ada – Ben");
    let board = table
        .discord
        .wait_message(thread, table.ada, |told| told.attachments.len() == 1)
        .await
        .unwrap();
    assert_eq!(board.pinged, [table.ada]);

    table.listed(table.ada, &[], &table.link(&board)).await;
    // Only there. Its players are told where.
    let link = format!("<#{thread}> · [Go to board](https://discord.com/channels/");
    for (name, options) in [
        ("move", &[("to", "c2-c3".into())][..]),
        ("board", &[]),
        ("game history", &[]),
        ("game resign", &[]),
    ] {
        let elsewhere = private(&table.command(table.ada, name, options).await);
        let words = format!(
            "You have no game in this channel. Yours: **1** against <@{}> in {link}",
            table.ben
        );
        assert!(elsewhere.starts_with(&words), "{name}: {elsewhere}");
    }
    let elsewhere = private(&table.play_in(table.ada, 1, "c2-c3").await);
    let words = format!("Your game 1 is played in another channel: {link}");
    assert!(elsewhere.starts_with(&words), "{elsewhere}");
    for (options, words) in [(&[][..], "no game here"), (&game(1), "no game 1 in")] {
        table.expect(table.cleo, "board", options, words).await;
    }
    assert!(
        !table
            .discord
            .messages(table.channel, table.cleo)
            .iter()
            .any(|told| told.content.contains("\n-# Game 1 · "))
    );
    let accept = challenge.buttons().next().unwrap().custom_id.clone();
    assert_private(
        &table.press_raw(table.cleo, challenge.id, &accept).await,
        "has already been accepted",
    );
    let moved = plays(&table, table.ada, thread, "c2-c3").await;
    assert_shows(&moved, &history(&["c2-c3"]));
    assert_eq!(moved.pinged, [table.ben]);
    assert_eq!(aside(&table, table.ada, &moved).await.channel, thread);
    let seen = table.command_in(thread, table.cleo, "board", &[]).await;
    assert_shows(&seen, &history(&["c2-c3"]));
    let listed = table.listed(table.ben, &[], &table.link(&moved)).await;
    assert!(
        listed.contains(&format!("**Game 1** in <#{thread}>")) && listed.contains("your turn"),
        "{listed}"
    );

    // Discord archives it, and the next move unarchives it, by command or button.
    table.restart_bot().await;
    pass(&table, 8 * DAY).await;
    assert!(is_archived(&table, thread));
    let moved = table.press(table.ben, &moved, "Only move: c4xc2").await;
    assert_shows(&moved, &history(&["c2-c3", "c4xc2"]));
    assert!(!is_archived(&table, thread));
    pass(&table, 8 * DAY).await;
    assert!(is_archived(&table, thread));
    let moved = plays(&table, table.ada, thread, "c1xc3").await;
    assert!(!is_archived(&table, thread));

    // Another game continues there, and one that starts there is separate.
    let end = resigns(&table, table.ada, &moved).await;
    let rematch = table.press(table.ada, &end, "Rematch").await;
    assert_eq!((rematch.channel, number(&rematch)), (thread, 2));
    table.press(table.ben, &rematch, "Accept").await;
    let board = table.board_in(thread, 2).await;
    assert_eq!(board.pinged, [table.ada], "Ben has just accepted");
    plays(&table, table.ben, thread, "c2-c3").await;
    let third = table.command_in(thread, table.cleo, "challenge", &opponent(table.ada)).await;
    assert_eq!(number(&third), 3);
    table.close().await;
}

/// Ben accepts a challenge in a message of his own.
async fn accept_elsewhere(table: &Table) {
    let seen = table.command(table.ben, "board", &game(1)).await;
    table.press(table.ben, &seen, "Accept").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_in_another_message_says_where_the_game_is_played() {
    let table = Table::open().await;
    let challenge = challenge(&table).await;
    // The bot knows the message of the challenge.
    table.clock.quiet().await;
    accept_elsewhere(&table).await;
    let own = bare(&table, &challenge).await;
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    let played = format!("The game is played in <#{thread}>.");
    assert_says(&own, &["accepted", &played]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_before_its_message_is_known_says_where_the_game_is_played() {
    let table = Table::open().await;
    table.fail("POST", "/interactions/*/*/callback", Fault::ApplyThenDelay(DAY), 1);
    let challenge = challenge(&table).await;
    accept_elsewhere(&table).await;
    table.discord.clear_faults();
    assert_says(&bare(&table, &challenge).await, &["The game is played in <#"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_that_a_private_message_begins_has_a_thread() {
    let table = Table::open().await;
    table.command(table.ada, "settings", &[("threads", "always".into())]).await;
    let help = table.command(table.ben, "help", &[]).await;
    assert_says(&table.press(table.ben, &help, "Play me").await, &["The game is played in <#"]);
    let channels = table.discord.channels().into_iter().map(|channel| channel.id);
    let opened = channels.max().unwrap();
    let is_board = |told: &Message| told.content.contains("\n-# Game 1 · ");
    table.discord.wait_message(opened, table.cleo, is_board).await.unwrap();
    thread(&table, opened);
    table.close().await;
}

/// Opens a thread under a message, as an earlier game of the bot.
async fn open_thread_under(table: &Table, message: &Message) {
    let (api, Message { channel, id, .. }) = (table.discord.url(), message);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let open = client
        .post(format!("{api}/api/v10/channels/{channel}/messages/{id}/threads"))
        .header("Authorization", format!("Bot {}", table.discord.token()))
        .header("Content-Type", "application/json")
        .body(r#"{ "name": "aside" }"#);
    assert_eq!(open.send().await.unwrap().status().as_u16(), 201);
}

/// Waits for the board of a game, whose reply says in which thread it is played.
async fn board_in_its_thread(table: &Table, reply: &Message, number: u32) -> Message {
    let (_, link) = reply.content.split_once("The game is played in <#").expect(&reply.content);
    let id = link.split('>').next().unwrap().parse().unwrap();
    table.board_in(id, number).await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_press_of_a_public_button_begins_a_game_in_a_thread_of_its_own() {
    let table = Table::open_new(Config::default()).await;
    table.discord.kick_bot();
    table.discord.invite_bot();
    let general = table.channel_named("general");
    let is_welcome = |told: &Message| told.buttons().any(|button| button.label == "Play me");
    let welcome = table.discord.wait_message(general, table.ada, is_welcome).await.unwrap();
    for (by, number) in [(table.ada, 1), (table.ben, 2)] {
        let begun = table.press(by, &welcome, "Play me").await;
        board_in_its_thread(&table, &begun, number).await;
        assert!(begun.attachments.is_empty() && labels(&begun).is_empty(), "{begun:?}");
    }
    assert_eq!(table.discord.message(welcome.id).unwrap().thread, None);
    let page = table.command(table.cleo, "rules", &[]).await;
    let begun = table.press(table.cleo, &page, "Play me by these rules").await;
    board_in_its_thread(&table, &begun, 3).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_whose_message_is_gone_or_has_a_thread_gets_a_thread_without_a_message() {
    let table = Table::open().await.with_faults();
    let gone = challenge(&table).await;
    let seen = table.command(table.ben, "board", &game(1)).await;
    table.clock.quiet().await;
    table.discord.delete_message(gone.id).unwrap();
    let accepted = table.press(table.ben, &seen, "Accept").await;
    board_in_its_thread(&table, &accepted, 1).await;

    let taken = challenge(&table).await;
    open_thread_under(&table, &taken).await;
    let accepted = table.press(table.ben, &taken, "Accept").await;
    let board = board_in_its_thread(&table, &accepted, 2).await;
    assert_ne!(board.channel, taken.id);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_renames_the_thread_of_the_former_game() {
    let table = Table::open().await;
    let place = begins_in_a_thread(&table).await;
    table.board_in(place, 1).await;
    let board = plays(&table, table.ada, place, "c2-c3").await;
    let end = resigns(&table, table.ada, &board).await;
    let rematch = table.press(table.ada, &end, "Rematch").await;
    table.press(table.ben, &rematch, "Accept").await;
    is_named(&table, place, "Game 2: Ben – Ada").await;

    // The bot plays first, and the board of its rematch replaces none.
    let options = [("colour", "white".into()), ("thread", true.into())];
    let begun = table.challenge_bot(table.cleo, &options).await;
    let board = board_in_its_thread(&table, &begun, 3).await;
    let end = resigns(&table, table.cleo, &board).await;
    table.press(table.cleo, &end, "Rematch").await;
    is_named(&table, board.channel, "Game 4: Bot – Cleo").await;
    archives_after(&table, board.channel, 7).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_thread_the_game_is_played_in_the_channel() {
    let table = Table::open().await;
    for permission in [Permission::CreatePublicThreads, Permission::SendMessagesInThreads] {
        table.discord.deny_bot(table.channel, &[permission]).unwrap();
        let challenge = challenge(&table).await;
        let accepted = table.press(table.ben, &challenge, "Accept").await;
        assert_says(&accepted, &["I could not open a thread here"]);
        assert!(labels(&accepted).is_empty() && accepted.thread.is_none());
        let board = table.board_of(number(&challenge)).await;
        let played = table.play_in(table.ada, number(&challenge), "c2-c3").await;
        assert_shows(&played, &history(&["c2-c3"]));
        assert_eq!(next_board(&table, &board).await.id, played.id);
        table.discord.allow_bot(table.channel, &[permission]).unwrap();
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_who_may_not_open_threads_get_none() {
    let table = Table::open().await;
    table.discord.deny_member(table.ben, &[Permission::CreatePublicThreads]);
    let options = |opponent: Id| [("opponent", opponent.into()), ("thread", true.into())];
    for opponent in [table.ada, table.discord.bot_id()] {
        table
            .expect(table.ben, "challenge", &options(opponent), "You may not open threads here")
            .await;
    }
    // The accepting player does not open the thread.
    let challenge = challenge(&table).await;
    assert_says(&table.press(table.ben, &challenge, "Accept").await, &["The game is played in <#"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_opens_no_thread_without_permission() {
    let table = Table::open().await.with_faults();
    table.discord.deny_member(table.ben, &[Permission::CreatePublicThreads]);
    // The first game stays in the channel, as its thread cannot be opened.
    inject_fault(&table, Fault::Status(403), 1);
    let challenge = challenge(&table).await;
    table.press(table.ben, &challenge, "Accept").await;
    table.board_of(1).await;
    let board = table.plays(table.ada, "c2-c3").await;
    let end = resigns(&table, table.ada, &board).await;
    let rematch = table.press(table.ben, &end, "Rematch").await;
    assert!(!rematch.content.contains("in a thread"), "{}", rematch.content);
    table.press(table.ada, &rematch, "Accept").await;
    assert!(table.discord.message(rematch.id).unwrap().thread.is_none());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_begins_in_a_thread_is_played_there() {
    let table = Table::open().await;
    let place = begins_in_a_thread(&table).await;
    let options =
        [("opponent", table.cleo.into()), ("colour", "white".into()), ("thread", true.into())];
    let second = table.command_in(place, table.ada, "challenge", &options).await;
    assert!(!second.content.contains("in a thread") && !second.ephemeral, "{}", second.content);
    table.press(table.cleo, &second, "Accept").await;
    table.board_in(place, 2).await;
    let board = table
        .command_in(place, table.ada, "move", &[("to", "c2-c3".into()), ("game", 2.into())])
        .await;
    assert_eq!((board.channel, &*board.pinged), (place, &[table.cleo][..]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_archived_a_day_after_its_game_and_a_rematch_brings_it_back() {
    let table = Table::open().await.with_faults();
    let place = begins_in_a_thread(&table).await;
    table.board_in(place, 1).await;
    let board = plays(&table, table.ada, place, "c2-c3").await;
    assert_eq!(thread(&table, place).auto_archive_minutes, 7 * 24 * 60);
    // A failed edit is retried.
    let path = format!("/channels/{place}");
    table.fail("PATCH", &path, Fault::Status(503), 2);
    let end = resigns(&table, table.ben, &board).await;
    archives_after(&table, place, 1).await;
    // Later requests would unarchive it.
    pass(&table, DAY + DAY / 24).await;
    assert!(is_archived(&table, place) && !thread(&table, place).locked);
    // Private messages leave the thread archived, and work there.
    assert!(table.press(table.cleo, &end, "Replay").await.ephemeral);
    let rematch = table.press(table.ada, &end, "Rematch").await;
    assert!(!is_archived(&table, place));
    table.press(table.ben, &rematch, "Accept").await;
    table.board_in(place, 2).await;
    archives_after(&table, place, 7).await;
    table.close().await;
}

/// Injects a fault into the next opening of a thread.
fn inject_fault(table: &Table, fault: Fault, times: u32) {
    table.fail("POST", "/channels/*/messages/*/threads", fault, times);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_opens_slowly_or_without_an_answer_has_its_game() {
    let table = Table::open().await.with_faults();
    for fault in [Fault::Delay(Duration::from_millis(1500)), Fault::ApplyThenDrop] {
        inject_fault(&table, fault, 1);
        let challenge = challenge(&table).await;
        let accepted = table.press(table.ben, &challenge, "Accept").await;
        let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
        assert_says(&accepted, &[&format!("The game is played in <#{thread}>.")]);
        table.board_in(thread, number(&challenge)).await;
        plays(&table, table.ada, thread, "c2-c3").await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_that_could_not_be_opened_do_not_count() {
    let table = Table::open().await.with_faults();
    inject_fault(&table, Fault::Status(400), 5);
    for _ in 0..5 {
        let challenge = challenge(&table).await;
        let accepted = table.press(table.ben, &challenge, "Accept").await;
        assert_says(&accepted, &["I could not open a thread here"]);
    }
    let challenge = challenge(&table).await;
    assert_says(&table.press(table.ben, &challenge, "Accept").await, &["The game is played in <#"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_of_a_player_are_limited() {
    let table = Table::open().await;
    let mut threads = 0;
    for _ in 0..7 {
        let challenge = challenge(&table).await;
        let accepted = table.press(table.ben, &challenge, "Accept").await;
        let is_in_thread = accepted.content.contains("The game is played in <#");
        assert!(is_in_thread || accepted.content.contains("Too many threads"), "{accepted:?}");
        threads += u32::from(is_in_thread);
    }
    assert_eq!(threads, 4);
    // The last game is played in the channel.
    assert!(table.board_of(7).await.content.contains(" to move**"));
    table.close().await;
}
