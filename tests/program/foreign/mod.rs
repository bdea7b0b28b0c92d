//! Foreign client libraries log in to the stand-in: an error of theirs is an error of the stand-in.
//!
//! The variable `FOREIGN_CLIENTS` names a directory with discord.js (`node_modules`) and discord.py (`venv`).

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use discord_sandbox::{Config, Sandbox};
use test_support::{block_until, say};

use crate::sources::project;

/// The time limit of a script; each has its own, shorter one.
const TIMEOUT: Duration = Duration::from_secs(180);

/// The directory of the client libraries, if they are installed.
fn installed() -> Option<PathBuf> {
    let folder = env::var_os("FOREIGN_CLIENTS").map(PathBuf::from);
    if folder.is_none() {
        say("skipped: no foreign client logs in, as the variable FOREIGN_CLIENTS names none");
    }
    folder
}

/// Runs a script against a stand-in. It must pass this many checks and fail none.
async fn passes(program: &Path, script: &str, folder: &Path, checks: u32) {
    let config =
        Config { bot_name: "Foreign".into(), privileged_intents: u64::MAX, ..Config::default() };
    let sandbox = Sandbox::start(config).await.unwrap();
    let script = project("tests/program/foreign").join(script);
    let mut command = Command::new(program);
    command.arg(script).arg(sandbox.url()).arg(sandbox.token()).current_dir(folder);
    let (is_success, output) = tokio::task::spawn_blocking(move || run(command)).await.unwrap();
    sandbox.stop().await;
    let sum = format!("{checks} ok, 0 wrong");
    assert!(is_success && output.lines().any(|line| line == sum), "wanted {sum}:\n{output}");
}

/// Runs a program with a time limit. Returns its success and output.
fn run(mut command: Command) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("output");
    let file = fs::File::create(&path).unwrap();
    command.stdin(Stdio::null()).stdout(file.try_clone().unwrap()).stderr(file);
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let start = Instant::now();
    let mut status = None;
    block_until("the client ends", || {
        status = child.try_wait().unwrap();
        status.is_some() || start.elapsed() > TIMEOUT
    });
    if status.is_none() {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    (status.is_some_and(|status| status.success()), output)
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_js_passes_all_its_checks() {
    if let Some(folder) = installed() {
        passes(Path::new("node"), "discord-js.mjs", &folder, 57).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_py_passes_all_its_checks() {
    if let Some(folder) = installed() {
        passes(&folder.join("venv/bin/python"), "discord_py_bot.py", &folder, 50).await;
    }
}
