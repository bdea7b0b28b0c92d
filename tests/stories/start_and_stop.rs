//! Start and stop: tokens, addresses, signals.

use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{Bounds, DiscordError, Settings, Token, serve};
use alquerque::service::{Services, TrustedClock};
use alquerque::store::Store;
use discord_sandbox::{Config, Fault, Sandbox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::stores;
use crate::table::{Table, terminate, until};

/// Returns a command for the built program, without configuration from the environment.
pub fn alquerque() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    for variable in [
        "DISCORD_TOKEN",
        "DISCORD_TOKEN_FILE",
        "ALQUERQUE_CONFIG",
        "ALQUERQUE_MONITOR",
        "ALQUERQUE_DATA",
    ] {
        command.env_remove(variable);
    }
    command.env("ALQUERQUE_EMOJIS", "false");
    command
}

/// Asserts that the program printed one line with this message to standard error, and its exit code.
pub fn assert_fails(output: &Output, code: i32, message: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    let lines: Vec<&str> = stderr.lines().filter(|line| line.starts_with("alquerque: ")).collect();
    assert_eq!(lines.len(), 1, "{stderr}");
    assert!(lines[0].contains(message), "{stderr}");
}

#[test]
fn a_missing_or_malformed_token_is_reported() {
    let data = tempfile::tempdir().unwrap();
    let serve = || {
        let mut command = alquerque();
        command.args(["serve", "--data"]).arg(data.path());
        command
    };
    assert_fails(&serve().output().unwrap(), 2, "no token: set DISCORD_TOKEN");
    assert_fails(&serve().env("DISCORD_TOKEN", "  ").output().unwrap(), 2, "no token");
    let secret = "my-secret-that-is-no-token";
    let output = serve().env("DISCORD_TOKEN", secret).output().unwrap();
    assert_fails(&output, 2, "malformed");
    assert!(!String::from_utf8_lossy(&output.stderr).contains(secret));
    let output = serve().env("DISCORD_TOKEN_FILE", data.path().join("none")).output().unwrap();
    assert_fails(&output, 2, "DISCORD_TOKEN_FILE: cannot read");
    let output =
        serve().env("DISCORD_TOKEN_FILE", "x").env("DISCORD_TOKEN", "a.b.c").output().unwrap();
    assert_fails(&output, 2, "not both");
    let output =
        serve().env("DISCORD_TOKEN", "a.b.c").args(["--api-url", "ftp://x"]).output().unwrap();
    assert_fails(&output, 2, "http://");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_token_from_a_file_is_reported() {
    let table = Table::open_program().await;
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("token");
    std::fs::write(&file, "MTIz.abcdef.not-this-bots-token\n").unwrap();
    let url = table.discord.url().to_owned();
    let data = other.path().join("data");
    let output = tokio::task::spawn_blocking(move || {
        alquerque()
            .args(["serve", "--api-url", &url, "--data"])
            .arg(data)
            .env("DISCORD_TOKEN_FILE", file)
            .output()
            .unwrap()
    });
    assert_fails(&output.await.unwrap(), 2, "refused the token");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_do_not_share_a_data_directory() {
    if !stores::are_on_disk() {
        return;
    }
    let table = Table::open_program().await;
    let mut second = table.serve(&["--api-url", table.discord.url()]);
    second.stderr(Stdio::piped());
    let output = tokio::task::spawn_blocking(move || second.output().unwrap()).await.unwrap();
    let (data, process) = (table.data(), table.process());
    let words = format!(
        "the data directory {} is in use by process {process}; stop that one first",
        data.display()
    );
    assert_fails(&output, 1, &words);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_can_be_registered_on_one_server() {
    let table = Table::open_program().await;
    let guild = table.discord.guild_id().to_string();
    let other = tempfile::tempdir().unwrap();
    let mut bot = alquerque()
        .args(["serve", "--api-url", table.discord.url(), "--guild", &guild, "--data"])
        .arg(other.path())
        .env("DISCORD_TOKEN", table.discord.token())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let registered = || {
        let traffic = table.discord.traffic();
        let wanted = format!("/guilds/{guild}/commands");
        traffic
            .exchanges()
            .any(|exchange| exchange.path.ends_with(&wanted) && exchange.status == 200)
    };
    until("the commands are registered", registered).await;
    terminate(&bot);
    assert!(bot.wait().unwrap().success());
    table.close().await;
}

#[test]
fn the_bot_stops_while_it_is_starting() {
    // A server that never responds.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let data = tempfile::tempdir().unwrap();
    let mut bot = alquerque()
        .args(["serve", "--api-url", &url, "--data"])
        .arg(data.path())
        .env("DISCORD_TOKEN", "a.b.c")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (_connection, _) = silent.accept().unwrap();
    terminate(&bot);
    assert!(bot.wait().unwrap().success());
}

/// Returns the error of a bot that does not start.
async fn start_error(settings: Settings) -> DiscordError {
    let store: Arc<Store> = Arc::new(Store::in_memory());
    let bounds = Bounds { start: Duration::from_secs(2), ..Bounds::default() };
    let never = Box::pin(std::future::pending());
    serve(
        Settings { bounds, ..settings },
        Services::new(store),
        Arc::new(TrustedClock::default()),
        never,
    )
    .await
    .unwrap_err()
}

#[tokio::test]
async fn the_bot_ends_when_discord_stays_unreachable() {
    // Nothing listens on port 1, and no request may go to Discord instead.
    let api_url = Some("http://127.0.0.1:1".to_owned());
    let error =
        start_error(Settings { api_url, ..Settings::new(Token::parse("a.b.c").unwrap()) }).await;
    assert!(matches!(error, DiscordError::Unreachable(_)), "{error:?}");
}

#[tokio::test]
async fn a_wrong_api_url_is_reported_without_its_password() {
    let other = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = other.local_addr().unwrap();
    let _page = tokio::spawn(async move {
        let (mut connection, _) = other.accept().await.unwrap();
        let page = "HTTP/1.1 404 Not Found\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>";
        assert!(connection.read(&mut [0; 4096]).await.unwrap() > 0);
        connection.write_all(page.as_bytes()).await.unwrap();
    });
    let api_url = Some(format!("http://ada:secret@{address}"));
    let error =
        start_error(Settings { api_url, ..Settings::new(Token::parse("a.b.c").unwrap()) }).await;
    let DiscordError::Unreachable(cause) = error else { panic!("{error:?}") };
    let path = "/api/v10/oauth2/applications/@me";
    let expected = format!(
        "http://{address}{path} answered 404 Not Found, which is not a response of Discord's API; is --api-url right?"
    );
    assert_eq!(cause.to_string(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_commands_are_reported_with_reason_and_remedy() {
    let discord = Sandbox::start(Config::default()).await.unwrap();
    let settings = || Settings {
        api_url: Some(discord.url().to_owned()),
        guild: Some(discord.guild_id().0),
        ..Settings::new(Token::parse(&discord.token()).unwrap())
    };
    discord.kick_bot();
    let error = start_error(settings()).await;
    assert!(error.is_permanent());
    let guild = discord.guild_id();
    let expected = format!(
        "the commands could not be registered: 403 Missing Access: the bot is not on server {guild}, or was invited \
         without `applications.commands`"
    );
    assert_eq!(error.to_string(), expected);
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_stops_while_responses_are_stuck() {
    let mut table = Table::open_program().await.with_faults();
    // Discord accepts every response, but never acknowledges it.
    let never = Duration::from_secs(3600);
    table.fail("POST", "/interactions/*", Fault::Delay(never), 100);
    for _ in 0..20 {
        drop(table.send(table.ada, "rules", [("rules", "dame".into())]));
    }
    let interactions = || {
        table
            .discord
            .traffic()
            .dispatches()
            .filter(|event| event["t"] == "INTERACTION_CREATE")
            .count()
    };
    until("all interactions are sent", || interactions() == 20).await;
    table.stop_bot().await;
    let answered = |path: &str| path.starts_with("/interactions/");
    let traffic = table.discord.traffic();
    assert_eq!(traffic.exchanges().filter(|one| answered(&one.path)).count(), 0);
}
