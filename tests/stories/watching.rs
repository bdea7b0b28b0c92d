//! Monitoring: the port, and the log as JSON.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use alquerque::monitor::METRICS;
use serde_json::Value;
use test_support::monitor;

use crate::start_and_stop::{alquerque, assert_fails};
use crate::table::Table;

pub const JSON: &[&str] = &["--log-format", "json"];

/// The time limit of receipts, for a loaded machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Returns the lines of a JSON log.
fn lines(log: &str) -> Vec<Value> {
    log.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

fn get(table: &Table, path: &str) -> (u16, String) {
    monitor::get(table.monitor.get(), path).unwrap()
}

/// Waits until the monitor gives an answer.
pub async fn until(monitor: SocketAddr, path: &str, wanted: (u16, &str)) {
    let is_so = || {
        let (status, text) = monitor::get(monitor, path).unwrap();
        (status, text.as_str()) == wanted
    };
    test_support::until(&format!("{path} says {wanted:?}"), is_so).await;
}

/// Waits until a metric has a value.
pub async fn until_figure(table: &Table, name: &str, is_so: impl Fn(f64) -> bool) {
    let value = || monitor::figure(table.monitor.get(), name);
    test_support::until(name, || value().is_some_and(&is_so)).await;
}

/// Waits until a program has received all events, and has done what follows from them.
pub async fn quiet(table: &Table) {
    assert!(table.discord.wait_for_receipt(TIMEOUT).await, "events are not received");
    for work in ["alquerque_events_in_hand", "alquerque_outbox_busy"] {
        until_figure(table, work, |left| left == 0.0).await;
    }
}

/// Parses all metrics by name and labels. Each has a type and a help text, and is in the table of
/// metrics.
pub fn figures(table: &Table) -> BTreeMap<String, f64> {
    let (status, text) = get(table, "/metrics");
    assert_eq!(status, 200);
    let mut figures = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        let bare = name.split('{').next().unwrap();
        let known = METRICS.iter().find(|metric| {
            bare.strip_prefix(metric.name)
                .is_some_and(|rest| ["", "_bucket", "_sum", "_count"].contains(&rest))
        });
        let known = known.unwrap_or_else(|| panic!("{name} is not in the table"));
        assert!(text.contains(&format!("# HELP {} ", known.name)), "{name} has no meaning");
        assert!(text.contains(&format!("# TYPE {} ", known.name)), "{name} has no type");
        figures.insert(name.to_owned(), value.parse().unwrap());
    }
    figures
}

#[tokio::test(flavor = "multi_thread")]
async fn the_port_reports_health_and_metrics() {
    let mut table = Table::open_program().await.with_faults();
    assert_eq!(get(&table, "/healthz"), (200, "alive\n".to_owned()));
    until(table.monitor.get(), "/readyz", (200, "ready\n")).await;
    assert_eq!(get(&table, "/").0, 404);

    let figures_before = figures(&table);
    assert_eq!(figures_before["alquerque_store_failures_total"], 0.0);
    assert!(figures_before["process_resident_memory_bytes"] > 1e6, "{figures_before:?}");
    table.begin(table.ada, table.ben).await;
    let figures_now = figures(&table);
    let grown = |name: &str| {
        let count = |figures: &BTreeMap<String, f64>| {
            figures
                .iter()
                .filter(|(key, _)| key.starts_with(name))
                .map(|(_, value)| value)
                .sum::<f64>()
        };
        count(&figures_now) > count(&figures_before)
    };
    for name in [
        "alquerque_interactions_total",
        "alquerque_interaction_seconds_count",
        "alquerque_store_flush_seconds_count",
    ] {
        assert!(grown(name), "{name}: {figures_now:?}");
    }

    let port = table.monitor.get().to_string();
    let health = |args: &[&str]| alquerque().arg("health").args(args).output().unwrap();
    let well = health(&["--ready", "--monitor", &port]);
    assert_eq!((well.status.code(), &well.stdout[..]), (Some(0), &b"ready\n"[..]));
    assert_fails(&health(&[]), 2, "set its address by --monitor");

    table.discord.stop().await;
    until(table.monitor.get(), "/readyz", (503, "gateway\n")).await;
    assert_fails(&health(&["--ready", "--monitor", &port]), 1, "unhealthy: gateway");
    assert_eq!(get(&table, "/healthz").0, 200);
    table.stop_bot().await;
    assert_fails(&health(&["--monitor", &port]), 1, "no response");
}

#[tokio::test(flavor = "multi_thread")]
async fn open_games_are_counted() {
    let mut table = Table::open_program().await;
    table.begin(table.ada, table.ben).await;
    table.challenge(table.ben, table.cleo, "white").await;
    table.restart_bot().await;
    until_figure(&table, "alquerque_games_open", |games| games == 2.0).await;
    table.stop_bot().await;
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_misuse_the_port_are_disconnected() {
    let mut table = Table::open_program().await;
    let told = |sent: Vec<u8>| {
        let mut stream = TcpStream::connect(table.monitor.get()).unwrap();
        stream.write_all(&sent).unwrap();
        let mut told = Vec::new();
        // A connection that is cut with unread data is reset.
        let _ = stream.read_to_end(&mut told);
        String::from_utf8(told).unwrap()
    };
    let huge = format!("GET /healthz HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "x".repeat(64 << 10));
    assert!(!told(huge.into_bytes()).contains("alive"));
    assert!(
        told(b"POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello".to_vec())
            .contains(" 405 ")
    );
    // A silent client is not waited for.
    assert_eq!(told(Vec::new()), "");
    assert_eq!(get(&table, "/healthz").0, 200);
    table.stop_bot().await;
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_json_log_contains_no_names_and_no_token() {
    let mut table = Table::open_program_with(JSON).await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    table.stop_bot().await;
    let log = table.log();
    let traffic = table.discord.traffic();
    let tokens: Vec<&str> =
        traffic.dispatches().filter_map(|event| event["d"]["token"].as_str()).collect();
    assert!(
        tokens.len() >= 3 && tokens.iter().all(|token| !log.contains(token)),
        "an interaction's token is logged"
    );
    assert!(!log.contains(&table.discord.token()), "the token is logged");
    let loud = lines(&log);
    let loud = loud
        .iter()
        .filter(|line| ["INFO", "WARN", "ERROR"].contains(&line["level"].as_str().unwrap()));
    let mut lines = 0;
    for line in loud.map(Value::to_string) {
        lines += 1;
        for person in [
            table.ada.to_string(),
            table.ben.to_string(),
            "Ada".into(),
            "Ben".into(),
            "c2-c3".into(),
        ] {
            assert!(!line.contains(&person), "{line}");
        }
    }
    assert!(lines >= 3, "{log}");
    table.discord.stop().await;
}
