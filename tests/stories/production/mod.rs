//! The production path: the built program without `--api-url`, at a stand-in that has Discord's host
//! names, speaks TLS, compresses its payloads, and limits requests and sessions as Discord does.

mod certificates;
mod namespace;
mod rate_limits;
mod serenity;

use std::time::{Duration, Instant};

use alquerque_rules::MEDIEVAL;
use discord_sandbox::{Config, Exchange, GatewayFault, PublicAddresses, RateLimits};
use test_support::authority::Authority;
use test_support::say;

use crate::random_play::random_play;
use crate::table::{Table, assert_shows, history, until};

/// Port of Discord.
const HTTPS: u16 = 443;

/// Opens a table at a stand-in that is as strict as Discord, with the built program as its bot.
async fn open(authority: &Authority) -> Table {
    let mut table = Table::empty(discord(authority), Some(&[])).await.with_faults();
    let mut program = table.serve(&[]);
    program.env("SSL_CERT_FILE", authority.store());
    table.begin_start_of(program);
    table.has_come().await;
    table
}

/// Returns the configuration of a stand-in that is as strict as Discord.
fn discord(authority: &Authority) -> Config {
    Config {
        port: HTTPS,
        tls: Some(authority.tls()),
        public_addresses: Some(PublicAddresses::discord()),
        rates: RateLimits::discord(),
        ..Config::strict_sessions()
    }
}

#[test]
fn a_game_is_played_as_on_discord() {
    namespace::run("production::a_game_is_played_as_on_discord", async |_| {
        let authority = Authority::ISSUER;
        let table = open(&authority).await;
        let mut board = table.begin(table.ada, table.ben).await;
        assert!(board.is_components_v2, "the challenge in a frame was accepted: {board:?}");
        let game = random_play(&MEDIEVAL, 7, 120);
        let moves: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        for (ply, action) in moves.iter().enumerate() {
            let mover = if ply % 2 == 0 { table.ada } else { table.ben };
            board = table.plays(mover, action).await;
            if ply == moves.len() / 2 {
                // The session is resumed at the address that READY announced.
                table.disturb(GatewayFault::Reconnect).await;
            }
        }
        assert_shows(&board, &history(&moves));
        assert_is_production(&table);
        say(&format!("production: {} moves played", moves.len()));
        table.close().await;
    });
}

/// Asserts that the traffic took the production path.
fn assert_is_production(table: &Table) {
    let traffic = table.discord.traffic();
    let host = |exchange: &Exchange| {
        let host = exchange.request_headers.iter().find(|(name, _)| name == "host");
        host.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    assert!(
        traffic.exchanges().count() > 0
            && traffic.exchanges().all(|exchange| host(exchange) == "discord.com")
    );
    let identify = traffic.frames().find(|frame| frame.payload["op"] == 2).unwrap();
    assert_eq!(identify.payload["d"]["compress"], true);
    let limited: Vec<_> = traffic.exchanges().filter(|exchange| exchange.status == 429).collect();
    let limited: Vec<String> =
        limited.iter().map(|one| format!("{} {}", one.method, one.path)).collect();
    assert!(limited.is_empty(), "limits were exceeded: {limited:#?}");
    assert_eq!(table.discord.identify_violations(), 0);
}

#[test]
#[ignore = "long form: two minutes without DNS"]
fn two_minutes_without_dns_lose_nothing() {
    namespace::run("production::two_minutes_without_dns_lose_nothing", async |hosts| {
        let authority = Authority::ISSUER;
        let table = open(&authority).await;
        table.begin(table.ada, table.ben).await;
        let before = table.connections();
        hosts.fail();
        table.discord.inject_gateway_fault(GatewayFault::Reset);
        // How long the outage lasts is the subject.
        tokio::time::sleep(Duration::from_secs(120)).await;
        assert_eq!(table.connections(), before, "the names were resolved");
        hosts.resolve();
        let since = Instant::now();
        until("the bot is back", || table.connections() > before).await;
        say(&format!(
            "production: reconnected {:.1} s after two minutes without DNS",
            since.elapsed().as_secs_f64()
        ));
        let board = table.plays(table.ada, "c2-c3").await;
        assert_shows(&board, &history(&["c2-c3"]));
        assert_eq!(table.discord.identify_violations(), 0);
        table.close().await;
    });
}
