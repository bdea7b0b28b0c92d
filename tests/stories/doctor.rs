//! `alquerque doctor`: its report before the first start, and about each problem.

use std::process::Output;
use std::time::Duration;

use alquerque_render::{Key, THEMES};
use discord_sandbox::{Config, ConnectFault, SessionStarts};

use crate::start_and_stop::alquerque;
use crate::table::Table;

/// Runs `doctor` against this URL with this token. Returns the exit code and the report.
pub async fn examine(url: &str, token: &str) -> (Option<i32>, String) {
    let url = url.to_owned();
    let token = token.to_owned();
    let examine = move || {
        alquerque()
            .args(["doctor", "--emojis", "true", "--api-url", &url])
            .env("DISCORD_TOKEN", token)
            .output()
            .expect("it runs")
    };
    let Output { status, stdout, stderr } = tokio::task::spawn_blocking(examine).await.unwrap();
    (
        status.code(),
        format!("{}{}", String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap()),
    )
}

async fn examine_at(table: &Table) -> (Option<i32>, String) {
    examine(table.discord.url(), &table.discord.token()).await
}

/// Asserts that the report has a line with this verdict, subject and text.
pub fn assert_found(report: &str, verdict: &str, subject: &str, text: &str) {
    let prefix = format!("{verdict:<5} {subject}");
    let line = report.lines().find(|line| line.starts_with(&prefix));
    assert!(
        line.is_some_and(|line| line.contains(text)),
        "no {prefix:?} with {text:?} in:\n{report}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_checked_before_and_after_the_first_start() {
    let mut table = Table::empty(Config::default(), None).await;
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(0), "{report}");
    let subjects =
        "token|clock|application|intents|gateway|sessions|handshake|emojis|install link|server ";
    for subject in subjects.split('|') {
        assert_found(&report, "ok", subject, "");
    }
    assert_found(&report, "ok", "handshake", "41.25 s");
    assert_found(&report, "ok", "install link", &format!("client_id={}", table.discord.bot_id()));
    assert_found(&report, "warn", "commands", "`serve` registers them");
    let frames = table.discord.traffic().frames().filter(|frame| frame.payload["op"] == 2).count();
    assert_eq!(frames, 0, "no session is begun");
    table.start_bot().await;
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(0), "{report}");
    assert_found(&report, "ok", "commands", "are registered and up to date");
    assert!(!report.contains(&table.discord.token()), "{report}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_clock_is_reported() {
    let table = Table::empty(Config::default(), None).await;
    table.discord.advance(Duration::from_secs(20 * 60 * 60));
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(0), "{report}");
    assert_found(&report, "warn", "clock", "s behind Discord's");
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_that_prevent_the_start_are_reported() {
    let table = Table::empty(Config::default(), None).await;
    let url = table.discord.url().to_owned();
    let (code, report) = examine(&url, "MTIz.abcdef.not-this-bots-token").await;
    assert_eq!(code, Some(2), "{report}");
    assert_found(&report, "FAIL", "token", "reset it under");

    let (code, report) = examine(&format!("{url}/elsewhere"), &table.discord.token()).await;
    assert_eq!(code, Some(1), "{report}");
    assert_found(&report, "FAIL", "token", "404 Not Found");
    assert_found(&report, "FAIL", "token", "is --api-url right?");

    table.discord.set_connect_fault(Some(ConnectFault::Unavailable));
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(1), "{report}");
    assert_found(
        &report,
        "FAIL",
        "handshake",
        "503 Service Unavailable instead of switching to the websocket",
    );
    table.discord.set_connect_fault(None);

    table.discord.set_session_starts(SessionStarts { remaining: 0, ..SessionStarts::default() });
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(1), "{report}");
    assert_found(&report, "FAIL", "sessions", "0 of 1000 left until");

    table.discord.stop().await;
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(1), "{report}");
    let host = url.strip_prefix("http://").unwrap();
    let cause =
        format!("no answer from {host}: Connection refused (os error 111); is --api-url right?");
    assert_found(&report, "FAIL", "network", &cause);
    assert_eq!(report.lines().count(), 2, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_emojis_that_are_uploaded_and_those_without_room_are_counted() {
    let table = Table::empty(Config::default(), None).await;
    let key = Key::all().next().unwrap();
    let file = key.png(THEMES[0]).unwrap();
    let add = |name: &str| table.discord.add_emoji(name, &file).unwrap();
    let keys = Key::all().count();
    let all = THEMES.len() * keys;
    add(&key.name(THEMES[0]));
    add("a1_white_alq0000");
    for index in 0..2000 - all {
        add(&format!("party_{index}"));
    }
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(0), "{report}");
    let uploaded = format!("1 of {all} are uploaded; `serve` completes them");
    assert_found(&report, "ok", "emojis", &uploaded);

    add("party");
    let (code, report) = examine_at(&table).await;
    assert_eq!(code, Some(0), "{report}");
    let others = 2001 - all;
    let room =
        format!("beside {others} other emojis, the application has room for the keys of 3 of 4");
    assert_found(&report, "warn", "emojis", &room);
    table.discord.stop().await;
}
