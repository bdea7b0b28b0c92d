//! Clocks that are wrong: the machine's, a proxy's, and the one by which an earlier program has kept games.

use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{Bounds, DiscordError, Settings, Token, serve};
use alquerque::service::{Clock, Services};
use alquerque::store::{MemoryStore, Store};
use discord_sandbox::{Config, Fault, FaultRule, Frequency, Message, Sandbox};
use futures_util::future::BoxFuture;
use time::OffsetDateTime;

use crate::machine::{Goes, Machine};
use crate::table::Table;
use crate::times::{DAY, HOUR, MINUTE, begin, left, left_now, pass, said};

const RIGHT: time::Duration = time::Duration::ZERO;
const AHEAD: time::Duration = time::Duration::days(30);

/// A server, and the machine on which the bot is about to start. Warnings are expected.
async fn open() -> (Table, Machine) {
    let mut table = Table::empty(Config::default(), None).await;
    let machine = Machine::new(table.discord.clone());
    table.goes = Goes::Discord(machine.clone());
    table.expects_faults();
    (table, machine)
}

fn ends(table: &Table) -> Vec<Message> {
    said(table, "ran out of time")
}

/// Waits until the bot has logged this.
async fn logged(table: &Table, words: &str) {
    crate::table::until(words, || table.log().contains(words)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_for_a_while_makes_nobody_lose() {
    let (mut table, machine) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    pass(&table, HOUR).await;
    machine.set_wall(AHEAD);
    assert_eq!(left_now(&table, 1).await, 23 * HOUR);
    let board = table.plays(table.ada, "c2-c3").await;
    assert_eq!(left(&table, &board.content), DAY);
    pass(&table, MINUTE / 2).await;
    logged(&table, "the machine's clock was set").await;
    machine.set_wall(RIGHT);
    pass(&table, MINUTE / 2).await;

    table.stop_bot().await;
    table.clock.let_pass(3 * DAY);
    table.start_bot().await;
    pass(&table, MINUTE).await;
    assert!(ends(&table).is_empty());
    assert!((DAY - 4 * MINUTE..DAY).contains(&left_now(&table, 1).await));
    // And time goes on.
    pass(&table, DAY).await;
    assert_eq!(ends(&table).len(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_removes_nothing() {
    let (mut table, machine) = open().await;
    machine.set_wall(AHEAD);
    table.start_bot().await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    table.press(table.ada, &challenge, "Withdraw").await;
    pass(&table, HOUR).await;
    machine.set_wall(RIGHT);
    pass(&table, 6 * DAY).await;
    machine.set_wall(AHEAD);
    pass(&table, HOUR).await;
    table.stop_bot().await;
    table.start_bot().await;
    pass(&table, HOUR).await;
    table.stop_bot().await;
    assert_eq!(table.count_kept().await, 1);
    // And time goes on.
    table.start_bot().await;
    pass(&table, DAY).await;
    table.stop_bot().await;
    assert_eq!(table.count_kept().await, 0);
    table.start_bot().await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_takes_nothing_out_of_a_bank() {
    let (mut table, machine) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "hour", "1").await;
    machine.set_wall(time::Duration::hours(20));
    table.plays(table.ada, "c2-c3").await;
    machine.set_wall(RIGHT);
    let board = table.plays(table.ben, "c4xc2").await;
    assert_eq!(left(&table, &board.content), 25 * HOUR);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_wrong_at_the_start_is_not_believed() {
    for wrong in [time::Duration::hours(-20), AHEAD] {
        let (mut table, machine) = open().await;
        machine.set_wall(wrong);
        table.start_bot().await;
        begin(&table, table.ada, table.ben, "day", "0").await;
        pass(&table, HOUR).await;
        machine.set_wall(RIGHT);
        pass(&table, HOUR).await;
        assert_eq!(left_now(&table, 1).await, 22 * HOUR);
        logged(&table, "the machine's clock is wrong").await;
        table.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_earlier_program_has_kept_of_the_future_is_not_believed() {
    let (mut table, machine) = open().await;
    table.goes = Goes::Wall(machine.clone());
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.stop_bot().await;
    machine.set_wall(AHEAD);
    // It takes the difference for an absence of its own, moves the first game by it, and notes that it is there.
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.clock.settle().await;
    table.stop_bot().await;

    machine.set_wall(RIGHT);
    table.clock.let_pass(3 * DAY);
    table.goes = Goes::Discord(machine);
    table.start_bot().await;
    logged(&table, "lies in the future").await;
    pass(&table, MINUTE).await;
    assert!(ends(&table).is_empty());
    for game in [1, 2] {
        assert!((DAY - 3 * MINUTE..=DAY).contains(&left_now(&table, game).await), "game {game}");
    }
    // Nobody has a month, either.
    pass(&table, DAY).await;
    assert_eq!(ends(&table).len(), 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_that_contradicts_all_else_is_not_believed() {
    let (mut table, _) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    // One answer, and then all of a proxy whose clock is wrong.
    for often in [Frequency::Times(1), Frequency::Chance(1.0, 1)] {
        table.discord.inject_fault(FaultRule::new(
            None,
            "*",
            Fault::SkewDate(30 * 24 * 60 * 60),
            often,
        ));
        for _ in 0..4 {
            assert_eq!(left_now(&table, 1).await, DAY);
        }
    }
    logged(&table, "a date is not believed").await;
    table.discord.clear_faults();
    table.plays(table.ada, "c2-c3").await;
    pass(&table, HOUR).await;
    assert_eq!(left_now(&table, 1).await, 23 * HOUR);
    assert!(!table.log().contains("the bot's clock is set"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_a_machine_that_stood_still_together_with_its_clocks() {
    let (mut table, machine) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    pass(&table, HOUR).await;
    machine.stand_still(3 * DAY);
    // What comes from Discord says so.
    for _ in 0..3 {
        hears(&table).await;
    }
    logged(&table, "the bot's clock is set").await;
    table.clock.settle().await;
    assert!((23 * HOUR - 2 * MINUTE..=23 * HOUR).contains(&left_now(&table, 1).await));
    let board = table.plays(table.ada, "c2-c3").await;
    assert_eq!(left(&table, &board.content), DAY);
    pass(&table, DAY + MINUTE).await;
    assert_eq!(ends(&table).len(), 1);
    table.close().await;
}

/// Has the bot hear Discord's time.
async fn hears(table: &Table) {
    table.command(table.cleo, "games", &[]).await;
}

/// A clock that nobody has told the time.
struct Ignorant;

impl Clock for Ignorant {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc() + AHEAD
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(std::future::pending())
    }

    fn swept(&self, _: OffsetDateTime) {
        panic!("games are swept by a time that is not known");
    }

    fn is_known(&self) -> bool {
        false
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_swept_before_the_time_is_known() {
    let discord = Sandbox::start(Config::default()).await.unwrap();
    let store = Arc::new(MemoryStore::default());
    let beat = OffsetDateTime::now_utc();
    store.heartbeat(beat).await.unwrap();
    let settings = Settings {
        api_url: Some(discord.url().to_owned()),
        bounds: Bounds { start: Duration::from_secs(2), ..Bounds::default() },
        ..Settings::new(Token::parse(&discord.token()).unwrap())
    };
    let service = Services::new(Arc::<MemoryStore>::clone(&store));
    let ended = serve(settings, service, Arc::new(Ignorant), Box::pin(std::future::pending()))
        .await
        .unwrap_err();
    assert!(matches!(ended, DiscordError::TimeUnknown), "{ended}");
    assert_eq!(
        store.last_heartbeat().await.unwrap().map(OffsetDateTime::unix_timestamp),
        Some(beat.unix_timestamp())
    );
    assert!(!discord.bot_online());
    discord.stop().await;
}
