//! Tournaments, from the announcement to the podium.

use discord_sandbox::{ChannelKind, Fault, Id, Message, OptionValue, Permission};
use test_support::{until, wait_for};

use crate::sharing::SILENT;
use crate::table::{Table, assert_private, assert_says, labels, private, with_german};
use crate::times::{DAY, HOUR, MINUTE, pass};

const CUP: &str = "### 🏆 Cup";

/// Announces a tournament of this form. Returns its message.
async fn announce(table: &Table, format: &str, options: &[(&str, OptionValue)]) -> Message {
    let named = [("name", "Cup".into()), ("format", format.into())];
    let made = table.command(table.ada, "tournament new", &[&named, options].concat()).await;
    assert_private(&made, "**Cup** is announced");
    standing(table, "places are taken").await
}

/// Waits until the message of the tournament contains these words.
async fn standing(table: &Table, words: &str) -> Message {
    table.wait(|told| told.content.starts_with(CUP) && told.content.contains(words)).await
}

/// Has everybody join, after which it begins.
async fn all_join(table: &Table, message: &Message) {
    for (count, by) in (1..).zip([table.ada, table.ben, table.cleo]) {
        table.expect_press(by, message, "Join", &format!("({count} of 3)")).await;
    }
}

/// Returns the threads of the channel.
fn threads(table: &Table) -> Vec<Id> {
    let all = table.discord.channels().into_iter();
    all.filter(|it| matches!(it.kind, ChannelKind::Thread(_))).map(|it| it.id).collect()
}

/// Waits for the board of a game in its thread.
async fn board(table: &Table, number: u32) -> Message {
    let title = format!("\n-# Game {number} · ");
    wait_for(&title, async || {
        let shown = threads(table).into_iter().flat_map(|it| table.discord.messages(it, table.ada));
        shown.filter(|told| told.content.contains(&title)).last()
    })
    .await
}

/// Has a player resign a game.
async fn resign(table: &Table, by: Id, game: u32) {
    let at = board(table, game).await.channel;
    let options = [("game", i64::from(game).into())];
    let question = table.command_in(at, by, "game resign", &options).await;
    table.press(by, &question, "Resign").await;
}

/// Returns the two players of a board, White first.
fn players(table: &Table, board: &Message) -> [Id; 2] {
    let mut found: Vec<(usize, Id)> = [table.ada, table.ben, table.cleo]
        .into_iter()
        .filter_map(|id| Some((board.content.rfind(&format!("<@{id}>"))?, id)))
        .collect();
    found.sort_unstable();
    [found[0].1, found[1].1]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_is_played_to_its_podium() {
    let table = Table::open().await;
    let places = [("places", 3.into()), ("rules", "free".into()), ("pace", "day".into())];
    let message = announce(&table, "round-robin", &places).await;
    assert_says(&message, &["round robin", "1 day a move", "0 of 3 places"]);
    assert_eq!(message.flags & SILENT, 0, "it calls for players");
    table.expect_press(table.ben, &message, "Leave", "You do not take part").await;
    table.expect_press(table.ada, &message, "Join", "(1 of 3)").await;
    table.expect_press(table.ada, &message, "Join", "You take part already").await;
    table.expect_press(table.ada, &message, "Start now", "It needs 3 players").await;
    table.expect_press(table.ben, &message, "Start now", "Only <@").await;
    table.expect_press(table.ada, &message, "Leave", "do not take part in **Cup** any more").await;
    all_join(&table, &message).await;

    // Three rounds of one game each, and a bye, run at once, each game in its thread.
    let playing = standing(&table, "**Round 3**").await;
    assert_eq!(playing.id, message.id, "one message holds it");
    for number in 1..=3 {
        let board = board(&table, number).await;
        assert_says(&board, &["🏆 Cup, round "]);
        assert_ne!(board.channel, table.channel);
        let [white, _] = players(&table, &board);
        assert_eq!(board.pinged, [white], "it calls White alone");
    }
    let linked = standing(&table, "· <#").await;
    assert_says(&linked, &["has a bye"]);

    // Ada loses no game, and Cleo all of them.
    for number in 1..=3 {
        let players = players(&table, &board(&table, number).await);
        let loser = if players.contains(&table.cleo) { table.cleo } else { table.ben };
        resign(&table, loser, number).await;
    }
    let over = table.wait(|told| told.content.starts_with("**Cup** is over: 🥇 ")).await;
    let order: Vec<usize> =
        ["Ada", "Ben", "Cleo"].map(|name| over.content.find(name).unwrap()).into();
    assert!(order.is_sorted(), "{}", over.content);
    let [podium] = &over.attachments[..] else { panic!("no podium: {over:?}") };
    let described = podium.description.as_deref();
    assert_eq!(described, Some("The podium of Cup: 1. Ada; 2. Ben; 3. Cleo"));
    assert_eq!(image::load_from_memory(&podium.bytes).unwrap().width(), 1080);
    let last = standing(&table, "🥇").await;
    assert_eq!(last.id, message.id);
    assert_eq!(last.attachments.len(), 1);
    let described = last.attachments[0].description.clone().unwrap_or_default();
    assert!(described.starts_with("The table of Cup: 1. Ada (2, 1, 2); 2. Ben (1"), "{described}");
    let whole = private(&table.press(table.ben, &last, "Table").await);
    assert!(whole.contains("1. **Ada** · 2 pts") && whole.contains("Sonneborn-Berger"), "{whole}");
    let file = table.press(table.ben, &last, "All games as a file").await;
    assert_says(&file, &["The games of **Cup** so far: 3 of 3"]);
    let records = &file.attachments[0].bytes;
    let records = String::from_utf8(records.to_vec()).unwrap();
    assert_eq!(records.matches("[Event \"Cup\"]").count(), 3, "{records}");
    assert!(records.contains("[Round \"3\"]"));
    let late = table.press_raw(table.cleo, last.id, &joins(&message)).await;
    assert_private(&late, "This tournament is over");
    table.close().await;
}

/// Returns the id of the button that joins.
fn joins(message: &Message) -> String {
    let button = message.buttons().find(|button| button.label == "Join");
    button.unwrap().custom_id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn both_games_of_a_pairing_begin_with_the_same_opening() {
    let table = Table::open().await;
    let fair: (&str, OptionValue) = ("fair-opening", true.into());
    let named: [(&str, OptionValue); 3] =
        [("name", "Cup".into()), ("format", "double".into()), fair.clone()];
    let other = [&named[..], &[("rules", "free".into())]].concat();
    table.expect(table.ada, "tournament new", &other, "a double round robin is fair").await;
    let message = announce(&table, "double", &[fair]).await;
    assert_says(&message, &["double round robin", " · opening by lot"]);
    for by in [table.ada, table.ben] {
        table.expect_press(by, &message, "Join", "of 8)").await;
    }
    table.expect_press(table.ada, &message, "Start now", "begins").await;
    let boards = [board(&table, 1).await, board(&table, 2).await];
    let opening = |board: &Message| {
        let mut lines = board.content.lines();
        lines.find(|line| line.contains("Opening drawn by lot")).unwrap().to_owned()
    };
    assert_eq!(opening(&boards[0]), opening(&boards[1]));
    let [first, second] = boards.each_ref().map(|board| players(&table, board));
    assert_eq!(first, [second[1], second[0]], "the colours are exchanged");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_is_climbed_until_it_is_closed() {
    let table = Table::open().await;
    let new = [("name", "Cup".into()), ("format", "ladder".into()), ("pace", "day".into())];
    let late = [&new[..], &[("starts", "24".into())]].concat();
    table.expect(table.ada, "tournament new", &late, "A ladder begins at once").await;
    table.expect(table.ada, "tournament new", &new, "is announced").await;
    let message = standing(&table, "A ladder never ends").await;
    assert_eq!(message.flags & SILENT, 0, "it calls for players");
    for (count, by) in (1..).zip([table.ada, table.ben, table.cleo]) {
        let joined = format!("You are on **Cup** ({count} of 64)");
        table.expect_press(by, &message, "Join", &joined).await;
    }
    table.expect_press(table.ada, &message, "Challenge", "You are first in this ladder").await;

    // Cleo challenges Ada, who has white and is called.
    let question = table.press(table.cleo, &message, "Challenge").await;
    assert_eq!(labels(&question), ["1. Ada", "2. Ben"]);
    table.expect_press(table.cleo, &question, "1. Ada", "Your game in **Cup** begins").await;
    let first = board(&table, 1).await;
    assert!(first.content.contains("🏆 Cup") && !first.content.contains("round"), "{first:?}");
    assert_eq!(players(&table, &first), [table.ada, table.cleo]);
    assert_eq!(first.pinged, [table.ada]);
    standing(&table, "**Games in progress**").await;
    table.expect_press(table.cleo, &message, "Challenge", "You have a game in this").await;
    table.expect_press(table.ben, &message, "Challenge", "Not now: you can challenge").await;

    // The winner takes the place, and is not challenged again by the same player for a day.
    resign(&table, table.ada, 1).await;
    let climbed = standing(&table, "1. **Cleo**\n2. **Ada**\n3. **Ben**").await;
    assert_eq!(climbed.id, message.id, "one message holds it");
    let described = climbed.attachments[0].description.as_deref();
    assert_eq!(described, Some("The table of Cup: 1. Cleo; 2. Ada; 3. Ben"));
    table.expect_press(table.ada, &message, "Challenge", "Not now: you can challenge").await;
    let question = table.press(table.ben, &message, "Leave").await;
    assert_private(&question, "You can join again at the bottom");
    table.expect_press(table.ben, &question, "Leave the tournament", "You have left").await;
    pass(&table, DAY).await;
    let question = table.press(table.ada, &message, "Challenge").await;
    assert_eq!(labels(&question), ["1. Cleo"]);

    let id = joins(&message);
    let which = [("tournament", id.split(':').nth(2).unwrap().into())];
    table.expect(table.ben, "tournament cancel", &which, "Only <@").await;
    table.expect(table.ada, "tournament cancel", &which, "is closed as it stands").await;
    let over = table.wait(|told| told.content.starts_with("**Cup** is over: 🥇 ")).await;
    let described = over.attachments[0].description.as_deref();
    assert_eq!(described, Some("The podium of Cup: 1. Cleo; 2. Ada"));
    let file = table.press(table.ben, &over, "All games as a file").await;
    assert_private(&file, "The games of **Cup** so far: 1 of 1");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_losses_on_time_withdraw_a_player() {
    let table = Table::open().await;
    let terms = [("places", 3.into()), ("pace", "hour".into()), ("bank", "0".into())];
    let message = announce(&table, "round-robin", &terms[..2]).await;
    all_join(&table, &message).await;
    for number in 1..=3 {
        board(&table, number).await;
    }
    // No player moves.
    pass(&table, DAY).await;
    standing(&table, "🥇").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_makes_tournaments_is_a_setting() {
    let table = Table::open().await;
    let new = [("name", "Cup".into()), ("format", "swiss".into())];
    table.expect(table.ben, "tournament new", &new, "those who manage it make the tour").await;
    table.expect(table.ben, "tournament show", &[], "There is no tournament").await;
    let members = [("tournaments", "members".into())];
    table.expect(table.ada, "settings", &members, "All members").await;
    table.expect(table.ben, "tournament new", &new, "is announced").await;
    standing(&table, "places are taken").await;
    let choices = table.choices(table.cleo, "tournament show", &[("tournament", "c".into())]).await;
    assert_eq!(choices, ["Cup (Swiss system)"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_cancelled_by_its_organiser() {
    let table = Table::open_with(with_german("Ben")).await;
    let message = announce(&table, "knock-out", &[("starts", "24".into())]).await;
    assert_says(&message, &["Begins <t:"]);
    let [event] = &table.discord.events()[..] else { panic!("{:?}", table.discord.events()) };
    assert_eq!(event["name"], "Cup");
    let channel = table.channel.to_string();
    assert!(event["entity_metadata"]["location"].as_str().unwrap().ends_with(&channel), "{event}");
    let id = joins(&message);
    let id = id.split(':').nth(2).unwrap();
    let which = [("tournament", id.into())];
    table.expect(table.ben, "tournament cancel", &which, "können nur <@").await;
    let part = [("tournament", "Cu".into())];
    table.expect(table.ada, "tournament cancel", &part, "There is no such tournament").await;
    table
        .expect(table.ada, "tournament cancel", &[("tournament", "Cup".into())], "is cancelled")
        .await;
    let closed = standing(&table, "was cancelled").await;
    assert_eq!(closed.buttons().count(), 0);
    assert!(table.discord.events().is_empty());
    table.expect(table.ada, "tournament cancel", &which, "is over").await;
    let unknown = [("tournament", "12".into())];
    table.expect(table.ada, "tournament show", &unknown, "There is no such tournament").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_announces_a_start_where_the_bot_may_create_one() {
    let table = Table::open().await;
    let later = [("starts", "1".into()), ("places", 3.into())];
    // Discord's refusal does not harm the tournament.
    table.discord.deny_member(table.discord.bot_id(), &[Permission::CreateEvents]);
    announce(&table, "swiss", &later).await;
    standing(&table, "Swiss system").await;
    table.discord.allow_member(table.discord.bot_id(), &[Permission::CreateEvents]);
    // Nor is it asked where the bot knows that it may not.
    table.discord.deny_bot(table.channel, &[Permission::CreateEvents]).unwrap();
    announce(&table, "knock-out", &later).await;
    standing(&table, "knock-out").await;
    table.discord.allow_bot(table.channel, &[Permission::CreateEvents]).unwrap();
    // The organiser needs the permission as well.
    table.expect(table.ada, "settings", &[("tournaments", "members".into())], "All members").await;
    table.discord.deny_member(table.ben, &[Permission::CreateEvents]);
    let new = [("name", "Bens".into()), ("format", "double".into()), ("starts", "1".into())];
    table.expect(table.ben, "tournament new", &new, "is announced").await;
    table.wait(|told| told.content.contains("Bens") && !told.ephemeral).await;
    assert!(table.discord.events().is_empty());

    announce(&table, "round-robin", &later).await;
    let message = standing(&table, "round robin").await;
    assert_eq!(table.discord.events().len(), 1);
    all_join(&table, &message).await;
    assert_eq!(table.discord.events().len(), 1, "one for all edits of the message");
    pass(&table, HOUR).await;
    board(&table, 1).await;
    wait_for("no event after the start", async || table.discord.events().is_empty().then_some(()))
        .await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_created_once_and_deleted_patiently() {
    let table = Table::open().await.with_faults();
    // Discord creates it, but the answer is lost.
    table.fail("POST", "/guilds/*/scheduled-events", Fault::ApplyThenDrop, 1);
    let message = announce(&table, "swiss", &[("starts", "1".into())]).await;
    table.expect_press(table.ada, &message, "Join", "(1 of 8)").await;
    standing(&table, "1 of 8").await;
    pass(&table, MINUTE).await;
    table.clock.quiet().await;
    assert_eq!(table.discord.events().len(), 1);

    let other = [("name", "Cup".into()), ("format", "double".into()), ("starts", "1".into())];
    table.expect(table.ada, "tournament new", &other, "is announced").await;
    let message = standing(&table, "double round robin").await;
    table.clock.quiet().await;
    assert_eq!(table.discord.events().len(), 2);
    // Two rounds of attempts fail.
    let attempts = 4;
    let before = table.discord.faults_injected();
    table.fail("DELETE", "/guilds/*/scheduled-events/*", Fault::Status(500), 2 * attempts);
    let id = joins(&message);
    let which = [("tournament", id.split(':').nth(2).unwrap().into())];
    table.expect(table.ada, "tournament cancel", &which, "is cancelled").await;
    standing(&table, "was cancelled").await;
    for round in 1..=2 {
        table.clock.quiet().await;
        let injected = table.discord.faults_injected() - before;
        assert_eq!(injected, u64::from(round * attempts), "it is not tried again at once");
        assert_eq!(table.discord.events().len(), 2);
        pass(&table, MINUTE).await;
    }
    until("it is deleted", || table.discord.events().len() == 1).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_survives_kills() {
    let mut table = Table::open_program().await;
    let message = announce(&table, "swiss", &[("places", 3.into())]).await;
    for (count, by) in (1..).zip([table.ada, table.ben, table.cleo]) {
        table.expect_press(by, &message, "Join", &format!("({count} of 3)")).await;
        table.kill_bot().await;
        table.start_bot().await;
    }
    let first = board(&table, 1).await;
    let [_, black] = players(&table, &first);
    resign(&table, black, 1).await;
    table.kill_bot().await;
    table.start_bot().await;
    let second = board(&table, 2).await;
    assert_says(&second, &["🏆 Cup, round 2"]);
    assert_eq!(threads(&table).len(), 2, "no pairing twice");
    table.close().await;
}
