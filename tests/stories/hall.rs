//! The hall of a server: one message that lists its games; and the daily digest of a player.

use std::time::Duration;

use discord_sandbox::{Fault, Id, Message, Permission};
use test_support::wait_for;

use crate::direct_messages::sets;
use crate::sharing::SILENT;
use crate::table::{Table, assert_says, labels, mention, number, private, until, with_german};
use crate::times::{DAY, HOUR, MINUTE, pass};

const TITLE: &str = "🏛️ **The games of this server**";

/// Chooses the channel of the hall.
async fn chooses(table: &Table, channel: Id) -> Message {
    table.command(table.ada, "settings", &[("hall", channel.into())]).await
}

/// Waits until the hall contains these words. Returns its only message.
async fn hall(table: &Table, channel: Id, words: &str) -> Message {
    let is_hall = |told: &Message| told.content.starts_with(TITLE);
    let is_it = |told: &Message| is_hall(told) && told.content.contains(words);
    let found = table.discord.wait_message(channel, table.cleo, is_it).await;
    let all = table.discord.messages(channel, table.cleo).into_iter().filter(is_hall);
    let all: Vec<Message> = all.collect();
    assert_eq!(all.len(), 1, "one message holds it: {words}");
    found.unwrap_or_else(|error| panic!("{words}: {error}: {}", all[0].content))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_lists_games_challenges_and_results() {
    let mut table = Table::open().await;
    let general = table.channel_named("general");
    table.discord.deny_bot(general, &[Permission::AttachFiles]).unwrap();
    let refused = private(&chooses(&table, general).await);
    assert!(refused.starts_with(&format!("I may not post in <#{general}>")), "{refused}");
    table.discord.allow_bot(general, &[Permission::AttachFiles]).unwrap();
    assert_says(&chooses(&table, general).await, &[&format!("List of games: in <#{general}>")]);
    let empty = hall(&table, general, "No game is in progress").await;
    assert!(empty.attachments.is_empty() && empty.pinged.is_empty());
    assert_eq!(empty.flags & SILENT, SILENT, "it notifies no reader");

    // A game begins, and moves.
    table.begin(table.ada, table.ben).await;
    pass(&table, MINUTE).await;
    let [ada, ben] = [table.ada, table.ben].map(mention);
    let begun = hall(&table, general, &format!("**{ada}** – {ben} · <t:")).await;
    assert_eq!(begun.id, empty.id);
    let described = begun.attachments[0].description.clone().unwrap_or_default();
    assert_eq!(described, "Boards of games in progress, each by its number: 1: Ada – Ben");
    let board = table.plays(table.ada, "c2-c3").await;
    pass(&table, MINUTE).await;
    let line = format!("**[1]({})** {ada} – **{ben}** · <t:", table.link(&board));
    hall(&table, general, &line).await;

    // It goes on after a restart, in the same message. A deleted one is posted again.
    table.restart_bot().await;
    table.open_challenge(table.cleo, &[]).await;
    pass(&table, MINUTE).await;
    let open = hall(&table, general, "**Open challenges**").await;
    assert_eq!(open.id, empty.id);
    table.discord.delete_message(open.id).unwrap();
    let second = table.open_challenge(table.ben, &[("rules", "bell".into())]).await;
    pass(&table, MINUTE).await;
    let posted = hall(&table, general, "Bell").await;
    assert_eq!(labels(&posted), ["Accept game 3", "Accept game 2"]);
    table.withdraw(table.ben, &second).await;

    // A challenge is accepted from the hall, and begins where it was made.
    table.expect_press(table.cleo, &posted, "Accept game 2", "your own challenge").await;
    let told = private(&table.press(table.ada, &posted, "Accept game 2").await);
    assert!(told.contains(&format!("The board is in <#{}>", table.channel)), "{told}");
    let second = table.board_of(2).await;
    assert_eq!(second.channel, table.channel);
    table.wait(|told| told.content.contains("accepted") && told.buttons().count() == 0).await;
    let late = private(&table.press(table.ada, &posted, "Accept game 2").await);
    assert!(!late.contains("Done."), "{late}");
    pass(&table, MINUTE).await;
    let two = hall(&table, general, &format!("**[2]({})** ", table.link(&second))).await;
    assert_eq!(labels(&two), [""; 0]);

    // A game ends.
    crate::life::resigns(&table, table.ada, &board).await;
    pass(&table, MINUTE).await;
    let ended = hall(&table, general, "**Last results**").await;
    assert_says(&ended, &[&format!("{ben} has won against {ada}: Medieval Alquerque, game 1")]);
    assert!(!ended.content.contains("**[1]"), "{}", ended.content);

    // Another channel gets it, and then none.
    chooses(&table, table.channel).await;
    hall(&table, table.channel, "**[2](").await;
    is_gone(&table, general).await;
    ends(&table).await;
    is_gone(&table, table.channel).await;

    // It also ends while its first message is being posted.
    let before = table.discord.faults_injected();
    let path = format!("/channels/{general}/messages");
    table.fail("POST", &path, Fault::ApplyThenDelay(DAY), 1);
    chooses(&table, general).await;
    until("it is posted", || table.discord.faults_injected() > before).await;
    ends(&table).await;
    table.discord.clear_faults();
    is_gone(&table, general).await;
    table.close().await;
}

async fn ends(table: &Table) {
    table.command(table.ada, "settings", &[("no-hall", true.into())]).await;
}

/// Waits until no hall is in a channel, and asserts that the bot has deleted it.
async fn is_gone(table: &Table, channel: Id) {
    let is_deleted = || {
        let path = format!("/channels/{channel}/messages/");
        let traffic = table.discord.traffic();
        traffic.exchanges().any(|it| it.method == "DELETE" && it.path.contains(&path))
    };
    let is_shown = |told: &Message| told.content.starts_with(TITLE);
    until("the former message is deleted", || {
        is_deleted() && !table.discord.messages(channel, table.cleo).iter().any(is_shown)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_for_several_games_is_accepted_from_a_hall_while_it_has_places() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    table.open_challenge(table.ada, &[("games-at-once", "2".into())]).await;
    chooses(&table, general).await;
    for by in [table.ben, table.cleo] {
        pass(&table, MINUTE).await;
        let posted = hall(&table, general, "**Open challenges**").await;
        assert_eq!(labels(&posted), ["Accept game 1"]);
        let told = table.press(by, &posted, "Accept game 1").await;
        assert!(private(&told).starts_with("Done. The board is in <#"), "{told:?}");
        assert!(labels(&told).is_empty() && told.attachments.is_empty(), "{told:?}");
    }
    pass(&table, MINUTE).await;
    let full = hall(&table, general, "**[3](").await;
    assert_eq!(labels(&full), [""; 0]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_goes_on_when_the_bot_is_back() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    chooses(&table, general).await;
    table.begin(table.ada, table.ben).await;
    pass(&table, MINUTE).await;
    hall(&table, general, "**[1](").await;
    table.discord.kick_bot();
    pass(&table, MINUTE).await;
    pass(&table, MINUTE).await;
    table.discord.invite_bot();
    let board = table.plays(table.ada, "c2-c3").await;
    pass(&table, MINUTE).await;
    hall(&table, general, &table.link(&board)).await;
    assert!(table.discord.messages(table.discord.direct_channel(table.ada), table.ada).is_empty());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_tells_once_that_it_may_not_post_any_more() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    chooses(&table, general).await;
    hall(&table, general, "No game").await;
    table.discord.deny_bot(general, &[Permission::ViewChannel]).unwrap();
    table.begin(table.ada, table.ben).await;
    pass(&table, MINUTE).await;
    let direct = table.discord.direct_channel(table.ada);
    let told =
        |told: &Message| told.content.starts_with(&format!("I may not post in <#{general}>"));
    table.discord.wait_message(direct, table.ada, told).await.unwrap();
    let edits = || {
        let path = format!("/channels/{general}/messages/");
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|one| one.path.contains(&path)).count()
    };
    let before = edits();
    table.plays(table.ada, "c2-c3").await;
    pass(&table, HOUR).await;
    table.plays(table.ben, "c4xc2").await;
    assert_eq!(edits(), before, "it is not tried again");
    assert_eq!(table.discord.messages(direct, table.ada).len(), 1);
    table.discord.allow_bot(general, &[Permission::ViewChannel]).unwrap();
    chooses(&table, general).await;
    hall(&table, general, "**[1](").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_shows_no_game_that_not_all_its_readers_see() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    let [secret, open] = [
        table.discord.open_private_thread(table.ada, table.channel, "secret"),
        table.discord.open_thread(table.ada, table.channel, "open"),
    ]
    .map(Result::unwrap);
    for thread in [secret, open] {
        let opponent = [("opponent", table.ben.into()), ("colour", "white".into())];
        let challenge = table.command_in(thread, table.ada, "challenge", &opponent).await;
        table.press(table.ben, &challenge, "Accept").await;
        table.board_in(thread, number(&challenge)).await;
        table.post_open(table.cleo, thread, &[]).await;
    }
    let direct = table.discord.direct_channel(table.ada);
    let bot = [("opponent", table.discord.bot_id().into())];
    table.command_in(direct, table.ada, "challenge", &bot).await;
    chooses(&table, general).await;
    let shown = hall(&table, general, "**[3](").await;
    assert_eq!(labels(&shown), ["Accept game 4"]);
    assert!(!shown.content.contains("**[1]"), "{}", shown.content);

    // What was found is not asked for again.
    let asked = || {
        let paths = [secret, open, table.channel].map(|channel| format!("/channels/{channel}"));
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|it| it.method == "GET" && paths.contains(&it.path)).count()
    };
    let before = asked();
    table.post_open(table.ben, open, &[]).await;
    pass(&table, MINUTE).await;
    let shown = hall(&table, general, "**5**").await;
    assert_eq!(labels(&shown), ["Accept game 5", "Accept game 4"]);
    assert_eq!(asked(), before);
    table.close().await;
}

/// Chooses the time zone in which so many minutes of the day have passed.
async fn lives_at(table: &Table, by: Id, now: i64) {
    let minutes = i64::try_from(table.discord.now_ms() / 60_000 % (24 * 60)).unwrap();
    let offset = (now - minutes + 12 * 60).rem_euclid(24 * 60) - 12 * 60;
    let zone = format!(
        "{}{}:{:02}",
        if offset < 0 { "-" } else { "+" },
        offset.abs() / 60,
        offset.abs() % 60
    );
    table.command(by, "preferences", &[("utc", zone.as_str().into())]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_comes_also_after_a_kill() {
    let mut table = Table::open_program().await.with_faults();
    table.begin_with(table.ben, table.ada, &[("pace", "week".into())]).await;
    lives_at(&table, table.ben, 12 * 60).await;
    sets(&table, table.ben, "messages", 0, "daily").await;
    table.kill_bot().await;
    table.fail("POST", "/users/@me/channels", Fault::Delay(DAY), 1);
    let before = table.discord.faults_injected();
    table.start_bot().await;
    until("it is being sent", || table.discord.faults_injected() > before).await;
    table.kill_bot().await;
    table.discord.clear_faults();
    table.start_bot().await;
    let direct = || table.discord.messages(table.discord.direct_channel(table.ben), table.ben);
    until("it is sent", || !direct().is_empty()).await;
    assert!(direct()[0].content.starts_with("A game waits for you"), "{:?}", direct());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_comes_once_a_day_instead_of_pings() {
    let table = Table::open_with(with_german("Ben")).await;
    sets(&table, table.ben, "language", 0, "de").await;
    lives_at(&table, table.ben, 21 * 60 + 30).await;
    let panel = sets(&table, table.ben, "messages", 0, "daily").await;
    assert_says(&panel, &["Direktnachrichten: **einmal am Tag statt Pings**"]);

    let slow = [("pace", "week".into())];
    table.begin_with(table.ada, table.ben, &slow).await;
    let board = table.plays(table.ada, "c2-c3").await;
    assert!(board.pinged.is_empty(), "the digest tells of it");
    // A turn that cannot wait so long is told at once.
    let urgent = [("pace", "hour".into()), ("bank", "0".into())];
    table.begin_with(table.ada, table.ben, &urgent).await;
    let board = table.play_in(table.ada, 2, "c2-c3").await;
    assert_eq!(board.pinged, [table.ben]);
    let direct = || {
        let channel = table.discord.direct_channel(table.ben);
        table.discord.messages(channel, table.ben)
    };
    let waits = async |count| {
        wait_for("the direct messages", async || Some(direct()).filter(|it| it.len() >= count))
            .await
    };
    assert!(waits(1).await[0].content.contains("Partie 2"));
    table.play_in(table.ben, 2, "c4xc2").await;

    // It is half past seven, and then eight. The end of a game, on time, was told at once.
    pass(&table, 10 * HOUR).await;
    table.command(table.ben, "board", &[("game", 1.into())]).await;
    let told = waits(2).await;
    assert!(told.len() == 2 && told[1].content.contains("Partie 2"), "{told:?}");
    pass(&table, HOUR / 2).await;
    let digest = waits(3).await.remove(2);
    assert!(digest.content.starts_with("Eine Partie wartet auf dich:\n**Partie 1**"), "{digest:?}");
    assert_says(&digest, &[&mention(table.ada), "du bist am Zug", "https://discord.com/"]);
    assert_eq!(digest.flags & SILENT, 0, "it notifies its reader");
    pass(&table, HOUR).await;
    pass(&table, DAY - HOUR).await;
    let next = waits(4).await;
    assert_eq!((next.len(), &next[3].content[..20]), (4, &digest.content[..20]));
    // Nothing is sent on a day on which no game waits.
    table.play_in(table.ben, 1, "c4xc2").await;
    pass(&table, DAY).await;
    pass(&table, Duration::from_secs(60)).await;
    assert_eq!(direct().len(), 4);
    table.close().await;
}
