//! Interactions over HTTP.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use alquerque::game::Shard;
use discord_sandbox::{Config, Fault, FaultRule, Frequency, SignedRequest};
use test_support::wait_for;

use crate::stores;
use crate::table::{Table, assert_private, private, until};
use crate::watching;

/// Returns a server whose interactions arrive at the bot's endpoint.
async fn open() -> Table {
    let mut table = Table::empty(Config::default(), None).await;
    start(&mut table).await;
    table.discord.set_interactions_endpoint(Some(&url(&table))).await.unwrap();
    table
}

/// Returns the address of the bot's endpoint.
fn url(table: &Table) -> String {
    format!("http://{}/interactions", table.endpoint.get())
}

/// Starts a bot with the gateway and an endpoint.
async fn start(table: &mut Table) {
    begin_start(table, &[]);
    table.has_come().await;
}

fn begin_start(table: &mut Table, more: &[&str]) {
    let endpoint = table.endpoint.get().to_string();
    let flags = ["--api-url", table.discord.url(), "--interactions", &endpoint];
    table.begin_start_of(table.serve(&[&flags, more].concat()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_interactions_over_http() {
    let table = open().await;
    table.begin(table.ada, table.ben).await;
    assert_private(&table.play(table.ben, "c4-c3").await, "turn");
    let board = table.play(table.ada, "c2-c3").await;
    assert!(board.content.contains("c2-c3") && board.attachments.len() == 1, "{board:?}");
    assert!(!table.offers(table.ben, "").await.is_empty());
    let traffic = table.discord.traffic();
    assert!(traffic.dispatches().count() > 0);
    assert!(!traffic.dispatches().any(|event| event["t"] == "INTERACTION_CREATE"));

    // A bot that does not listen says what is wrong.
    let examined = |flags: &[&str]| {
        let mut doctor = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        doctor.args(["doctor", "--emojis", "false", "--api-url", table.discord.url()]).args(flags);
        doctor.env("DISCORD_TOKEN", table.discord.token()).env_remove("DISCORD_TOKEN_FILE");
        String::from_utf8(doctor.output().unwrap().stdout).unwrap()
    };
    let flags = ["--interactions", "127.0.0.1:0"];
    let [without, with] = tokio::task::block_in_place(|| [examined(&[]), examined(&flags)]);
    assert!(without.contains("start it with --interactions"), "{without}");
    assert!(with.contains(&format!("Discord sends them to {}", url(&table))), "{with}");

    // Without the endpoint, they arrive by the gateway again.
    table.discord.set_interactions_endpoint(None).await.unwrap();
    table.expect(table.ben, "games", &[], &format!("<@{}>", table.ada)).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_endpoint_refuses_what_discord_has_not_just_sent() {
    // The answer to an interaction that Discord does not know fails.
    let table = open().await.with_faults();
    let ping = table.discord.signed_request(&json!({ "type": 1 }));
    assert_eq!(table.discord.repeat_request(&ping).await.unwrap(), 200);

    // A request counts once, unchanged, and soon.
    let mut interaction = json!({
        "id": "1", "application_id": table.discord.bot_id(), "type": 2, "version": 1,
        "token": "token", "data": { "id": "2", "name": "none", "type": 1 },
        "user": { "id": table.ada, "username": "ada", "discriminator": "0", "avatar": null },
        "channel_id": table.channel, "locale": "en-GB", "entitlements": [],
        "authorizing_integration_owners": {}, "attachment_size_limit": 1,
    });
    let request = table.discord.signed_request(&interaction);
    assert_eq!(table.discord.repeat_request(&request).await.unwrap(), 202);
    assert_eq!(table.discord.repeat_request(&request).await.unwrap(), 401);
    interaction["id"] = "3".into();
    let mut changed = table.discord.signed_request(&interaction);
    changed.body.push(b' ');
    assert_eq!(table.discord.repeat_request(&changed).await.unwrap(), 401);
    let late = table.discord.old_request(&interaction, Duration::from_secs(61));
    assert_eq!(table.discord.repeat_request(&late).await.unwrap(), 401);
    let mut redated = table.discord.signed_request(&interaction);
    redated.timestamp = (redated.timestamp.parse::<u64>().unwrap() + 1).to_string();
    assert_eq!(table.discord.repeat_request(&redated).await.unwrap(), 401);
    let mut unsigned = table.discord.signed_request(&interaction);
    unsigned.signature.clear();
    assert_eq!(table.discord.repeat_request(&unsigned).await.unwrap(), 401);

    // What Discord never sends.
    let nonsense = table.discord.signed_request(&json!({ "type": 2 }));
    assert_eq!(table.discord.repeat_request(&nonsense).await.unwrap(), 400);
    // A little longer than permitted: the rest of a much longer body could not be sent.
    let large = table.discord.signed_request(&json!("x".repeat(256 << 10)));
    assert_eq!(table.discord.repeat_request(&large).await.unwrap(), 413);
    table.close().await;
}

/// Sends a request to an endpoint that Discord may not know, and returns the status.
async fn post(url: &str, request: SignedRequest) -> u16 {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let post = client
        .post(url)
        .header("X-Signature-Timestamp", request.timestamp)
        .header("X-Signature-Ed25519", request.signature)
        .body(request.body);
    post.send().await.unwrap().status().as_u16()
}

/// Returns a ping that differs from all others.
fn ping(number: u64) -> Value {
    json!({ "type": 1, "id": number.to_string() })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_date_at_the_start_does_not_silence_the_endpoint() {
    for hours in [2, -2] {
        let mut table = Table::empty(Config::default(), None).await.with_faults();
        let skewed = Fault::SkewDate(hours * 60 * 60);
        table.discord.inject_fault(FaultRule::new(None, "*", skewed, Frequency::Chance(1.0, 1)));
        start(&mut table).await;
        let url = url(&table);
        let mut numbers = 0..;
        let mut is_accepted = async |table: &Table| {
            let request = table.discord.signed_request(&ping(numbers.next().unwrap()));
            let status = post(&url, request).await;
            assert!([200, 401].contains(&status), "{status}");
            status == 200
        };
        if stores::are_on_disk() {
            // Requests are genuine, but of another time. They tell that it is later than the
            // dates, but an old request may also be late.
            for nth in 1..=3 {
                // The third one that is later may already have corrected the clock.
                assert!(!is_accepted(&table).await || (hours < 0 && nth == 3));
            }
            if hours > 0 {
                watching::until(table.monitor.get(), "/readyz", (503, "clock\n")).await;
                table.discord.clear_faults();
            }
        } else {
            // The time of the database counts.
            watching::until(table.monitor.get(), "/readyz", (503, "clock\n")).await;
            assert!(is_accepted(&table).await);
            table.discord.clear_faults();
        }
        watching::until(table.monitor.get(), "/readyz", (200, "ready\n")).await;
        wait_for("a request is accepted", async || is_accepted(&table).await.then_some(())).await;
        table.discord.clear_faults();
        table.discord.set_interactions_endpoint(Some(&url)).await.unwrap();
        assert!(!private(&table.command(table.ada, "games", &[]).await).is_empty());
        table.close().await;
    }
}

/// The time limit of a stop, for a loaded machine.
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_is_not_ready_and_waits_for_no_incomplete_request() {
    let mut table = open().await;
    watching::until(table.monitor.get(), "/readyz", (200, "ready\n")).await;
    let mut incomplete = TcpStream::connect(table.endpoint.get()).await.unwrap();
    incomplete.write_all(b"POST /inter").await.unwrap();
    // The request before the end shows that the connection is being served.
    let ping = table.discord.signed_request(&json!({ "type": 1 }));
    assert_eq!(table.discord.repeat_request(&ping).await.unwrap(), 200);
    let is_unready = watching::until(table.monitor.get(), "/readyz", (503, "gateway\n"));
    let stopped = tokio::time::timeout(STOP_TIMEOUT, table.stop_bot());
    let ((), stopped) = tokio::join!(is_unready, stopped);
    stopped.unwrap();
    drop(incomplete);
}

/// Starts a bot without the gateway.
async fn start_without_gateway(table: &mut Table) {
    begin_start(table, &["--gateway", "false"]);
    let endpoint = table.endpoint.get();
    wait_for("the endpoint listens", async || TcpStream::connect(endpoint).await.ok()).await;
}

/// Stops the bot, and returns whether it has recorded that players can reach it.
async fn had_heartbeat_when_stopped(table: &mut Table) -> bool {
    table.stop_bot().await;
    let store = stores::open(&table.data()).await;
    let heartbeat = store.last_heartbeat(Shard::WHOLE).await.unwrap();
    store.close().await.unwrap();
    heartbeat.is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_that_discord_does_not_know_records_no_heartbeat() {
    let mut table = Table::empty(Config::default(), None).await;
    start_without_gateway(&mut table).await;
    // Anyone can send a request that is not signed.
    let mut stranger = TcpStream::connect(table.endpoint.get()).await.unwrap();
    let request = "POST /interactions HTTP/1.1\r\nHost: bot\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    stranger.write_all(request.as_bytes()).await.unwrap();
    let mut refusal = String::new();
    stranger.read_to_string(&mut refusal).await.unwrap();
    assert!(refusal.starts_with("HTTP/1.1 401"), "{refusal}");
    // A bot that players can reach would have recorded one long before it asks for the URL again.
    let asked = || {
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|one| one.path == "/oauth2/applications/@me").count()
    };
    let at_the_start = asked();
    until("the bot asks for the URL again", || asked() > at_the_start).await;
    assert!(!had_heartbeat_when_stopped(&mut table).await);

    // Once Discord has sent a request, the bot records heartbeats.
    start_without_gateway(&mut table).await;
    table.discord.set_interactions_endpoint(Some(&url(&table))).await.unwrap();
    assert!(!private(&table.command(table.ada, "games", &[]).await).is_empty());
    assert!(had_heartbeat_when_stopped(&mut table).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_the_gateway_plays_and_notices_its_removal() {
    let compared = async |table: &Table| {
        let servers = "alquerque_sweeps_total{of=\"servers\"}";
        watching::until_figure(table, servers, |sweeps| sweeps > 0.0).await;
    };
    let mut table = Table::empty(Config::default(), None).await;
    start_without_gateway(&mut table).await;
    table.discord.set_interactions_endpoint(Some(&url(&table))).await.unwrap();
    let board = table.begin(table.ada, table.ben).await;
    assert!(!board.content.is_empty());
    table.plays(table.ada, "c2-c3").await;
    assert_eq!(table.discord.traffic().dispatches().count(), 0, "there is no session");
    compared(&table).await;

    // The bot is removed while it is offline.
    table.stop_bot().await;
    table.discord.kick_bot();
    start_without_gateway(&mut table).await;
    compared(&table).await;
    table.stop_bot().await;
    let store = stores::open(&table.data()).await;
    let games = store.open_in_guild(table.discord.guild_id().0).await.unwrap();
    assert!(games.len() == 1 && games[0].is_stopped, "{games:?}");
    store.close().await.unwrap();
}
