//! Wrong clocks: the machine's, a proxy's, and that of an earlier version of the bot.

use alquerque::game::{Shard, ShardSet};
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{Bounds, DiscordError, Settings, Token, serve};
use alquerque::service::{Clock, Services};
use alquerque::store::Store;
use discord_sandbox::{Config, Fault, FaultRule, Frequency, Message, Sandbox};
use futures_util::future::BoxFuture;
use time::OffsetDateTime;

use crate::machine::{Goes, Machine};
use crate::table::{Table, assert_says, until};
use crate::times::{DAY, HOUR, MINUTE, begin, left, left_now, pass, said};

const RIGHT: time::Duration = time::Duration::ZERO;
const AHEAD: time::Duration = time::Duration::days(30);

/// A server, and the machine of a bot that is about to start. Warnings are expected.
async fn open() -> (Table, Machine) {
    let mut table = Table::empty(Config::default(), None).await.with_faults();
    let machine = Machine::new(table.discord.clone());
    table.goes = Goes::Discord(machine.clone());
    (table, machine)
}

fn ends(table: &Table) -> Vec<Message> {
    said(table, "> ran out of time")
}

/// Waits until the bot has detected a step of a clock: the machine's, or its own, which Discord's
/// time has set.
async fn stepped(table: &Table, clock: &str) {
    until("a clock was set", || steps(table, clock) > 0).await;
}

fn steps(table: &Table, clock: &str) -> u64 {
    table.clock.metrics.count(&format!("alquerque_clock_steps_total clock={clock}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_for_a_while_loses_no_game() {
    let (mut table, machine) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    pass(&table, HOUR).await;
    machine.set_wall(AHEAD);
    assert_eq!(left_now(&table, 1).await, 23 * HOUR);
    let board = table.plays(table.ada, "c2-c3").await;
    assert_eq!(left(&table, &board.content), DAY);
    pass(&table, MINUTE / 2).await;
    stepped(&table, "machine").await;
    machine.set_wall(RIGHT);
    pass(&table, MINUTE / 2).await;

    table.stop_bot().await;
    table.clock.let_pass(3 * DAY);
    table.start_bot().await;
    pass(&table, MINUTE).await;
    assert!(ends(&table).is_empty());
    assert!((DAY - 4 * MINUTE..DAY).contains(&left_now(&table, 1).await));
    // Time continues.
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
    table.withdraw(table.ada, &challenge).await;
    pass(&table, HOUR).await;
    machine.set_wall(RIGHT);
    pass(&table, 6 * DAY).await;
    machine.set_wall(AHEAD);
    pass(&table, HOUR).await;
    table.restart_bot().await;
    pass(&table, HOUR).await;
    table.stop_bot().await;
    assert_eq!(table.count_kept().await, 1);
    // Time continues.
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
    assert_says(&table.plays(table.ben, "c4xc2").await, &[" + 1 day\n"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_clock_at_the_start_is_ignored() {
    for wrong in [time::Duration::hours(-20), AHEAD] {
        let (mut table, machine) = open().await;
        machine.set_wall(wrong);
        table.start_bot().await;
        begin(&table, table.ada, table.ben, "day", "0").await;
        pass(&table, HOUR).await;
        let ahead = table.clock.metrics.level("alquerque_clock_ahead_seconds");
        assert!((ahead - wrong.as_seconds_f64()).abs() < 60.0, "{ahead} s");
        machine.set_wall(RIGHT);
        pass(&table, HOUR).await;
        assert_eq!(left_now(&table, 1).await, 22 * HOUR);
        table.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_times_in_the_future_are_corrected() {
    let (mut table, machine) = open().await;
    table.goes = Goes::Wall(machine.clone());
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.stop_bot().await;
    machine.set_wall(AHEAD);
    // The bot takes the difference for downtime, moves the first game by it, and records a
    // heartbeat.
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.clock.settle().await;
    table.stop_bot().await;

    machine.set_wall(RIGHT);
    table.clock.let_pass(3 * DAY);
    table.goes = Goes::Discord(machine);
    table.start_bot().await;
    pass(&table, MINUTE).await;
    assert!(ends(&table).is_empty());
    for game in [1, 2] {
        assert!((DAY - 3 * MINUTE..=DAY).contains(&left_now(&table, game).await), "game {game}");
    }
    // No player gains a month either.
    pass(&table, DAY).await;
    assert_eq!(ends(&table).len(), 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_that_contradicts_all_others_is_ignored() {
    let (mut table, _) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    // One wrong response, and then a proxy with a wrong clock.
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
    assert!(table.discord.faults_injected() > 4, "the bot has read no wrong date");
    table.discord.clear_faults();
    table.plays(table.ada, "c2-c3").await;
    pass(&table, HOUR).await;
    assert_eq!(left_now(&table, 1).await, 23 * HOUR);
    assert_eq!(steps(&table, "bot"), 0);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suspension_of_the_machine_costs_no_player_time() {
    let (mut table, machine) = open().await;
    table.start_bot().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    pass(&table, HOUR).await;
    machine.stand_still(3 * DAY);
    // Discord's timestamps reveal it.
    for _ in 0..3 {
        hears(&table).await;
    }
    stepped(&table, "bot").await;
    table.clock.settle().await;
    assert!((23 * HOUR - 2 * MINUTE..=23 * HOUR).contains(&left_now(&table, 1).await));
    let board = table.plays(table.ada, "c2-c3").await;
    assert_eq!(left(&table, &board.content), DAY);
    pass(&table, DAY + MINUTE).await;
    assert_eq!(ends(&table).len(), 1);
    table.close().await;
}

/// Sends Discord's time to the bot.
async fn hears(table: &Table) {
    table.command(table.cleo, "games", &[]).await;
}

/// A clock that does not know the time yet.
struct Ignorant;

impl Clock for Ignorant {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc() + AHEAD
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(std::future::pending())
    }

    fn is_known(&self) -> bool {
        false
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_swept_before_the_time_is_known() {
    let discord = Sandbox::start(Config::default()).await.unwrap();
    let store = Arc::new(Store::in_memory());
    let beat = OffsetDateTime::now_utc();
    store.heartbeat(&ShardSet::whole(), beat).await.unwrap();
    let settings = Settings {
        api_url: Some(discord.url().to_owned()),
        bounds: Bounds { start: Duration::from_secs(2), ..Bounds::default() },
        ..Settings::new(Token::parse(&discord.token()).unwrap())
    };
    let service = Services::new(Arc::clone(&store));
    let ended = serve(settings, service, Arc::new(Ignorant), Box::pin(std::future::pending()))
        .await
        .unwrap_err();
    assert!(matches!(ended, DiscordError::TimeUnknown), "{ended}");
    assert_eq!(
        store.last_heartbeat(Shard::WHOLE).await.unwrap().map(OffsetDateTime::unix_timestamp),
        Some(beat.unix_timestamp())
    );
    assert!(!discord.bot_online());
    discord.stop().await;
}
