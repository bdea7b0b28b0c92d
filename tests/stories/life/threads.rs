//! Games in threads.

use std::time::Duration;

use discord_sandbox::{ChannelKind, Fault, FaultRule, Frequency, Id, Message, Permission, Thread};

use super::{DAY, aside, bare, next_board, resigns};
use crate::table::{Table, assert_shows, history, labels, message, number, private, until};
use crate::times::pass;

/// Ada challenges Ben to an untimed game in a thread.
async fn challenge(table: &Table) -> Message {
    let opponent = ("opponent", table.ben.into());
    let pace = ("pace", "none".into());
    let options = [opponent, pace, ("colour", "white".into()), ("thread", true.into())];
    message(&table.command(table.ada, "challenge", &options).await)
}

async fn command(
    table: &Table,
    by: Id,
    place: Id,
    name: &str,
    options: &[(&str, discord_sandbox::OptionValue)],
) -> Message {
    message(&table.discord.command(by, place, name, options).await.unwrap())
}

async fn plays(table: &Table, by: Id, place: Id, action: &str) -> Message {
    let board = command(table, by, place, "move", &[("to", action.into())]).await;
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

/// Waits for the archive duration of a thread, in days.
async fn archives_after(table: &Table, id: Id, days: u64) {
    until("the thread is archived later or sooner", || {
        thread(table, id).auto_archive_minutes == days * 24 * 60
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_in_a_thread_of_its_own() {
    let mut table = Table::open().await;
    let challenge = challenge(&table).await;
    assert!(
        challenge.content.contains("unrated · no time limit\nin a thread"),
        "{}",
        challenge.content
    );
    let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    assert!(
        accepted.content.contains(&format!("The game is played in <#{thread}>.")),
        "{}",
        accepted.content
    );
    let name =
        table.discord.channels().into_iter().find(|channel| channel.id == thread).unwrap().name;
    assert_eq!(name, "Game 1: Ada – Ben");
    let board = table
        .discord
        .wait_message(thread, table.ada, |told| told.attachments.len() == 1)
        .await
        .unwrap();
    assert_eq!(board.pinged, [table.ada]);

    let url =
        format!("https://discord.com/channels/{}/{thread}/{}", table.discord.guild_id(), board.id);
    listed_with(&table, table.ada, &url).await;
    // Only there. Its players are told where.
    let link = format!("<#{thread}> · [open](https://discord.com/channels/");
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
    for (options, words) in [(&[][..], "no game here"), (&[("game", 1.into())], "no game 1 in")] {
        let stranger = private(&table.command(table.cleo, "board", options).await);
        assert!(stranger.contains(words), "{stranger}");
    }
    assert!(
        !table
            .discord
            .messages(table.channel, table.cleo)
            .iter()
            .any(|told| told.content.contains("**Game 1**"))
    );
    let accept = challenge.buttons().next().unwrap().custom_id.clone();
    let late = private(&table.discord.press_raw(table.cleo, challenge.id, &accept).await.unwrap());
    assert!(late.contains("has already been accepted"), "{late}");
    let moved = plays(&table, table.ada, thread, "c2-c3").await;
    assert_shows(&moved, &history(&["c2-c3"]));
    assert_eq!(moved.pinged, [table.ben]);
    assert_eq!(aside(&table, table.ada, &moved).await.channel, thread);
    let seen = command(&table, table.cleo, thread, "board", &[]).await;
    assert_shows(&seen, &history(&["c2-c3"]));
    let link =
        format!("https://discord.com/channels/{}/{thread}/{}", table.discord.guild_id(), moved.id);
    let listed = listed_with(&table, table.ben, &link).await;
    assert!(
        listed.contains(&format!("**Game 1** in <#{thread}>")) && listed.contains("your turn"),
        "{listed}"
    );

    // Discord archives it, and the next move unarchives it, by command or button.
    table.stop_bot().await;
    table.start_bot().await;
    pass(&table, 8 * DAY).await;
    assert!(is_archived(&table, thread));
    let moved = message(&table.press(table.ben, &moved, "Only move: c4xc2").await);
    assert_shows(&moved, &history(&["c2-c3", "c4xc2"]));
    assert!(!is_archived(&table, thread));
    pass(&table, 8 * DAY).await;
    assert!(is_archived(&table, thread));
    let moved = plays(&table, table.ada, thread, "c1xc3").await;
    assert!(!is_archived(&table, thread));

    // Another game continues there, and one that starts there is separate.
    let end = resigns(&table, table.ada, &moved).await;
    let rematch = message(&table.press(table.ada, &end, "Rematch").await);
    assert_eq!((rematch.channel, number(&rematch)), (thread, 2));
    table.press(table.ben, &rematch, "Accept").await;
    let board = next_board_of(&table, thread, 2).await;
    assert_eq!(board.pinged, [table.ada], "Ben has just accepted");
    plays(&table, table.ben, thread, "c2-c3").await;
    let third =
        command(&table, table.cleo, thread, "challenge", &[("opponent", table.ada.into())]).await;
    assert_eq!(number(&third), 3);
    table.close().await;
}

async fn next_board_of(table: &Table, place: Id, number: u32) -> Message {
    let title = format!("**Game {number}**");
    table
        .discord
        .wait_message(place, table.cleo, |told| told.content.contains(&title))
        .await
        .unwrap()
}

/// Waits until the list of games of a player contains this link, which is saved just after the
/// reply.
async fn listed_with(table: &Table, by: Id, link: &str) -> String {
    for _ in 0..200 {
        let listed = private(&table.command(by, "games", &[]).await);
        if listed.contains(link) {
            return listed;
        }
    }
    panic!("{link} is not listed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_in_another_message_says_where_the_game_is_played() {
    let table = Table::open().await;
    let challenge = challenge(&table).await;
    let seen = message(&table.command(table.ben, "board", &[("game", 1.into())]).await);
    table.press(table.ben, &seen, "Accept").await;
    let own = bare(&table, &challenge).await;
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    let played = format!("The game is played in <#{thread}>.");
    assert!(own.content.contains("accepted") && own.content.contains(&played), "{}", own.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_thread_the_game_is_played_in_the_channel() {
    let table = Table::open().await;
    for permission in [Permission::CreatePublicThreads, Permission::SendMessagesInThreads] {
        table.discord.deny_bot(table.channel, &[permission]).unwrap();
        let challenge = challenge(&table).await;
        let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
        assert!(
            accepted.content.contains("I could not open a thread here"),
            "{}",
            accepted.content
        );
        assert!(labels(&accepted).is_empty() && accepted.thread.is_none());
        let board = table.board_of(number(&challenge)).await;
        let played = table.play_in(table.ada, number(&challenge), "c2-c3").await;
        assert_shows(&message(&played), &history(&["c2-c3"]));
        assert_eq!(next_board(&table, &board).await.id, message(&played).id);
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
        let told = private(&table.command(table.ben, "challenge", &options(opponent)).await);
        assert!(told.contains("You may not open threads here"), "{told}");
    }
    // The accepting player does not open the thread.
    let challenge = challenge(&table).await;
    let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
    assert!(accepted.content.contains("The game is played in <#"), "{}", accepted.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_opens_no_thread_without_permission() {
    let mut table = Table::open().await;
    table.discord.deny_member(table.ben, &[Permission::CreatePublicThreads]);
    // The first game stays in the channel, as its thread cannot be opened.
    inject_fault(&mut table, Fault::Status(403), 1);
    let challenge = challenge(&table).await;
    table.press(table.ben, &challenge, "Accept").await;
    let board = table.plays(table.ada, "c2-c3").await;
    let end = resigns(&table, table.ada, &board).await;
    let rematch = message(&table.press(table.ben, &end, "Rematch").await);
    assert!(!rematch.content.contains("in a thread"), "{}", rematch.content);
    table.press(table.ada, &rematch, "Accept").await;
    assert!(table.discord.message(rematch.id).unwrap().thread.is_none());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_begins_in_a_thread_is_played_there() {
    let table = Table::open().await;
    let first = challenge(&table).await;
    table.press(table.ben, &first, "Accept").await;
    let place = table.discord.message(first.id).unwrap().thread.unwrap();
    let options =
        [("opponent", table.cleo.into()), ("colour", "white".into()), ("thread", true.into())];
    let second = command(&table, table.ada, place, "challenge", &options).await;
    assert!(!second.content.contains("in a thread") && !second.ephemeral, "{}", second.content);
    table.press(table.cleo, &second, "Accept").await;
    let board =
        command(&table, table.ada, place, "move", &[("to", "c2-c3".into()), ("game", 2.into())])
            .await;
    assert_eq!((board.channel, &*board.pinged), (place, &[table.cleo][..]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_archived_a_day_after_its_game_and_a_rematch_brings_it_back() {
    let mut table = Table::open().await;
    table.expects_faults();
    let challenge = challenge(&table).await;
    table.press(table.ben, &challenge, "Accept").await;
    let place = table.discord.message(challenge.id).unwrap().thread.unwrap();
    next_board_of(&table, place, 1).await;
    let board = plays(&table, table.ada, place, "c2-c3").await;
    assert_eq!(thread(&table, place).auto_archive_minutes, 7 * 24 * 60);
    // A failed edit is retried.
    let path = format!("/channels/{place}");
    table.discord.inject_fault(FaultRule::new(
        Some("PATCH"),
        &path,
        Fault::Status(503),
        Frequency::Times(2),
    ));
    let end = resigns(&table, table.ben, &board).await;
    archives_after(&table, place, 1).await;
    // Later requests would unarchive it.
    pass(&table, DAY + DAY / 24).await;
    assert!(is_archived(&table, place) && !thread(&table, place).locked);
    // Private messages leave the thread archived, and work there.
    assert!(message(&table.press(table.cleo, &end, "Replay").await).ephemeral);
    let rematch = message(&table.press(table.ada, &end, "Rematch").await);
    assert!(!is_archived(&table, place));
    table.press(table.ben, &rematch, "Accept").await;
    next_board_of(&table, place, 2).await;
    archives_after(&table, place, 7).await;
    table.close().await;
}

/// Injects a fault into the next opening of a thread.
fn inject_fault(table: &mut Table, fault: Fault, times: u32) {
    table.expects_faults();
    table.discord.inject_fault(FaultRule::new(
        Some("POST"),
        "/channels/*/messages/*/threads",
        fault,
        Frequency::Times(times),
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_opens_slowly_or_without_an_answer_has_its_game() {
    let mut table = Table::open().await;
    for fault in [Fault::Delay(Duration::from_millis(1500)), Fault::ApplyThenDrop] {
        inject_fault(&mut table, fault, 1);
        let challenge = challenge(&table).await;
        let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
        let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
        assert!(
            accepted.content.contains(&format!("The game is played in <#{thread}>.")),
            "{}",
            accepted.content
        );
        next_board_of(&table, thread, number(&challenge)).await;
        plays(&table, table.ada, thread, "c2-c3").await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_that_could_not_be_opened_do_not_count() {
    let mut table = Table::open().await;
    inject_fault(&mut table, Fault::Status(400), 5);
    for _ in 0..5 {
        let challenge = challenge(&table).await;
        let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
        assert!(
            accepted.content.contains("I could not open a thread here"),
            "{}",
            accepted.content
        );
    }
    let challenge = challenge(&table).await;
    let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
    assert!(accepted.content.contains("The game is played in <#"), "{}", accepted.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_of_a_player_are_limited() {
    let table = Table::open().await;
    let mut threads = 0;
    for _ in 0..7 {
        let challenge = challenge(&table).await;
        let accepted = message(&table.press(table.ben, &challenge, "Accept").await);
        let is_in_thread = accepted.content.contains("The game is played in <#");
        assert!(
            is_in_thread || accepted.content.contains("Too many threads"),
            "{}",
            accepted.content
        );
        threads += u32::from(is_in_thread);
    }
    assert_eq!(threads, 4);
    // The last game is played in the channel.
    assert!(table.board_of(7).await.content.contains("your turn"));
    table.close().await;
}
