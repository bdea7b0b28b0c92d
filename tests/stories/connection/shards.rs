//! A bot of several shards.

use std::time::Duration;

use discord_sandbox::{Config, GatewayFault, SessionStarts};
use serde_json::{Value, json};

use super::recovery::strict;
use crate::table::{Table, assert_shows, history, until};

/// Opens a table whose bot has this many shards, each with a session.
async fn open(shards: u32, config: Config) -> Table {
    let mut table = Table::empty(config, None).await.with_faults();
    table.discord.set_session_starts(SessionStarts { shards, ..SessionStarts::default() });
    table.start_bot().await;
    until("each shard has a session", || ready(&table).len() >= shards as usize).await;
    table
}

/// Returns the shard of each session that began.
fn ready(table: &Table) -> Vec<Value> {
    let ready = |frame: &&Value| frame["t"] == "READY";
    table
        .discord
        .traffic()
        .dispatches()
        .filter(ready)
        .map(|frame| frame["d"]["shard"].clone())
        .collect()
}

/// Returns the number of resumed sessions.
fn resumed(table: &Table) -> usize {
    table.discord.traffic().dispatches().filter(|frame| frame["t"] == "RESUMED").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_connected_once_all_shards_are() {
    let table = open(2, Config::default()).await;
    let mut shards = ready(&table);
    shards.sort_by_key(|shard| shard[0].as_u64());
    assert_eq!(shards, [json!([0, 2]), json!([1, 2])]);
    table.begin(table.ada, table.ben).await;
    // Both resume their sessions.
    table.disturb(GatewayFault::Cut).await;
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.clock.pass(Duration::from_secs(60)).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: half a minute until the resume times out"]
async fn a_failing_shard_leaves_the_others_connected() {
    let table = open(3, strict()).await;
    table.begin(table.ada, table.ben).await;
    // The only server belongs to one shard; the next one fails.
    let serving = (table.discord.guild_id().0 >> 22) % 3;
    let failing = (serving + 1) % 3;
    table.discord.ignore_shard_resume(failing, true);
    table.discord.inject_shard_fault(failing, GatewayFault::Reset);
    // The others respond meanwhile.
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    until("each shard has a session", || ready(&table).len() >= 4).await;
    assert_eq!(ready(&table)[3], json!([failing, 3]));
    assert_eq!(resumed(&table), 0);
    assert_eq!(table.discord.identify_violations(), 0);
    let board = table.plays(table.ben, "c4xc2").await;
    assert_shows(&board, &history(&["c2-c3", "c4xc2"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: six sessions, five seconds apart"]
async fn shards_begin_new_sessions_one_after_the_other() {
    let table = open(3, strict()).await;
    table.discord.inject_gateway_fault(GatewayFault::InvalidSession(false));
    until("each shard has a session", || ready(&table).len() >= 6).await;
    assert_eq!(table.discord.identify_violations(), 0);
    table.begin(table.ada, table.ben).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: fifteen seconds until more sessions may begin"]
async fn concurrent_shards_do_not_both_use_the_last_session_start() {
    let mut table = Table::empty(strict(), None).await.with_faults();
    let reset_after = Duration::from_secs(15);
    table.discord.set_session_starts(SessionStarts {
        shards: 3,
        remaining: 1,
        max_concurrency: 3,
        reset_after,
    });
    table.start_bot().await;
    until("each shard has a session", || ready(&table).len() >= 3).await;
    assert_eq!(table.discord.identify_violations(), 0);
    table.begin(table.ada, table.ben).await;
    table.close().await;
}
