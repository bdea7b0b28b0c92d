//! The program, for bots in other languages.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_discord-sandbox"))
}

#[tokio::test]
async fn the_program_prints_the_address_and_the_token() {
    let mut child = program().args(["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut value = |name: &str| {
        let line = lines.next().unwrap().unwrap();
        line.strip_prefix(name).unwrap_or_else(|| panic!("{line}")).to_owned()
    };
    let url = value("DISCORD_URL=");
    let token = value("DISCORD_TOKEN=");
    let request = reqwest::Client::new().get(format!("{url}/api/v10/users/@me"));
    let response = request.header("Authorization", format!("Bot {token}")).send().await.unwrap();
    assert_eq!(response.status(), 200);

    // The port is taken now.
    let port = url.rsplit(':').next().unwrap();
    let second = program().args(["--port", port]).output().unwrap();
    let error = String::from_utf8(second.stderr).unwrap();
    assert_eq!((second.status.code(), error.contains("is taken")), (Some(1), true), "{error}");
    child.kill().unwrap();
    child.wait().unwrap();
}
