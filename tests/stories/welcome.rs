//! The welcome on a server that the bot joins, and the answer to a direct message.

use discord_sandbox::{Config, GatewayFault, Id, Message, Permission};

use crate::table::{Table, assert_shows, history, labels, private, until};
use crate::times::{DAY, HOUR, pass};
use crate::watching;

const BUTTONS: [&str; 4] = ["Play me", "Challenge somebody", "How it works", "Lessons"];

/// Returns the channel with this name.
fn channel(table: &Table, name: &str) -> Id {
    table.channel_named(name)
}

/// Adds the bot to the server anew.
fn join(table: &Table) {
    table.discord.kick_bot();
    table.discord.invite_bot();
}

fn is_welcome(message: &Message) -> bool {
    message.content.starts_with("Hello! You can play **Alquerque** with me")
}

async fn welcome(table: &Table, channel: Id) -> Message {
    table.discord.wait_message(channel, table.cleo, is_welcome).await.unwrap()
}

/// Returns the number of welcomes on the server.
fn count(table: &Table) -> usize {
    let channels = table.discord.channels();
    let all = channels.iter().flat_map(|one| table.discord.messages(one.id, table.cleo));
    all.filter(is_welcome).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_the_bot_joins_is_welcomed_once() {
    // An invalid session is logged as a lost shard.
    let mut table = Table::open_new(Config::default()).await.with_faults();
    table.clock.quiet().await;
    assert_eq!(count(&table), 0, "the bot has been here for long");
    join(&table);
    let general = channel(&table, "general");
    let told = welcome(&table, general).await;
    assert!(!told.ephemeral && told.pinged.is_empty());
    assert_eq!(labels(&told), BUTTONS);
    assert_shows(&told, &history(&[]));

    // Nothing later posts it again.
    table.discord.set_outage(true);
    table.discord.set_outage(false);
    table.clock.quiet().await;
    table.disturb(GatewayFault::InvalidSession(false)).await;
    table.clock.quiet().await;
    table.restart_bot().await;
    table.clock.quiet().await;
    join(&table);
    table.clock.quiet().await;
    assert_eq!(count(&table), 1);

    // Its buttons answer each reader privately, and begin a game where it stands.
    let page = table.press(table.ben, &told, "How it works").await;
    assert!(page.ephemeral && page.content.starts_with("**Playing**"), "{}", page.content);
    let lesson = table.press(table.ben, &told, "Lessons").await;
    assert!(lesson.ephemeral && lesson.content.starts_with("**Lesson 1"), "{}", lesson.content);
    let how = table.press(table.ben, &told, "Challenge somebody").await;
    assert!(how.ephemeral && how.selects().count() == 1);
    let begun = table.press(table.ben, &told, "Play me").await;
    assert!(begun.channel == general && begun.content.contains("**Beginner**"), "{begun:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_welcome_is_posted_where_the_bot_may_post_in_the_language_of_the_server() {
    let config = Config { guild_locale: "de".into(), ..Config::default() };
    let table = Table::open_new(config).await;
    table.discord.deny_bot(channel(&table, "general"), &[Permission::AttachFiles]).unwrap();
    join(&table);
    let is_german = |told: &Message| told.content.starts_with("Hallo! Mit mir könnt ihr");
    let games = channel(&table, "random");
    let told = table.discord.wait_message(games, table.cleo, is_german).await.unwrap();
    let labels = labels(&told).join("|");
    assert_eq!(labels, "Gegen mich spielen|Jemanden herausfordern|So geht’s|Lektionen");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_welcome_survives_a_kill_and_waits_for_a_channel() {
    let mut table = Table::new_server(Config::default(), Some(&[])).await;
    table.start_bot().await;
    let channels = ["general", "random"].map(|name| channel(&table, name));
    for channel in channels {
        table.discord.deny_bot(channel, &[Permission::SendMessages]).unwrap();
    }
    join(&table);
    watching::quiet(&table).await;
    table.kill_bot().await;
    table.discord.allow_bot(channels[0], &[Permission::SendMessages]).unwrap();
    table.start_bot().await;
    welcome(&table, channels[0]).await;
    watching::quiet(&table).await;
    table.kill_bot().await;
    table.start_bot().await;
    watching::quiet(&table).await;
    assert_eq!(count(&table), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_data_is_welcomed_only_after_they_are_forgotten() {
    let table = Table::open_new(Config::default()).await;
    table.challenge(table.ada, table.ben, "white").await;
    join(&table);
    table.clock.quiet().await;
    assert_eq!(count(&table), 0);
    table.close().await;

    let table = Table::open_new(Config::default()).await;
    join(&table);
    welcome(&table, channel(&table, "general")).await;
    table.clock.quiet().await;
    table.discord.kick_bot();
    pass(&table, 60 * DAY + HOUR).await;
    pass(&table, HOUR).await;
    table.discord.invite_bot();
    until("the bot welcomes the server again", || count(&table) == 2).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_is_answered_with_the_help_and_not_read() {
    let table = Table::open_new(Config::default()).await;
    let direct = table.discord.direct_channel(table.ada);
    let bot = table.discord.bot_id();
    table.discord.say(table.ada, direct, "a-secret-word").await.unwrap();
    let by_bot = |told: &Message| told.author == bot;
    let help = table.discord.wait_message(direct, table.ada, by_bot).await.unwrap();
    assert!(help.content.starts_with("**Alquerque** is the ancestor"), "{}", help.content);
    assert_shows(&help, &history(&[]));
    // Once a minute.
    table.discord.say(table.ada, direct, "again").await.unwrap();
    table.clock.quiet().await;
    assert_eq!(table.discord.messages(direct, table.ada).iter().filter(|m| by_bot(m)).count(), 1);
    // Another person is answered, and nothing in a channel is.
    let other = table.discord.direct_channel(table.ben);
    table.discord.say(table.ben, other, "hello").await.unwrap();
    table.discord.wait_message(other, table.ben, by_bot).await.unwrap();
    table.discord.say(table.cleo, table.channel, "hello").await.unwrap();
    table.clock.quiet().await;
    assert!(table.discord.messages(table.channel, table.cleo).iter().all(|m| !by_bot(m)));

    let how = private(&table.press(table.ada, &help, "Challenge somebody").await);
    assert!(how.starts_with("Games against others are played on servers"), "{how}");
    let page = private(&table.press(table.ada, &help, "How it works").await);
    assert!(page.starts_with("**Playing**"), "{page}");
    let begun = table.press(table.ada, &help, "Play me").await;
    assert!(begun.channel == direct && begun.content.contains(" · Beginner · "), "{begun:?}");
    assert!(!table.log().contains("a-secret-word"));
    table.close().await;
}
