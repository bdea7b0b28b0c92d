//! The tools that keep the store in order are killed at moments of chance: the store is as it was, or as it is to be.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use alquerque::game::{Challenge, GameId, Person, Place, PlayerId};
use alquerque::store::{SledStore, Store, archive};
use tempfile::TempDir;
use time::OffsetDateTime;

use crate::chance::{Chance, number};
use crate::random_play::Dice;
use crate::say::say;

const GAMES: u64 = 800;
/// Kills of each tool unless more are wanted, and in the long form.
const KILLS: usize = 3;
const MANY_KILLS: usize = 15;

#[tokio::test(flavor = "multi_thread")]
async fn tools_that_are_killed_leave_everything_behind() {
    leave_everything_behind(number("CRASH_TOOL_KILLS", KILLS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: fifteen kills of each tool"]
async fn tools_that_are_killed_often_leave_everything_behind() {
    leave_everything_behind(MANY_KILLS).await;
}

/// Each tool is killed so many times.
async fn leave_everything_behind(kills: usize) {
    let chance = Chance::new();
    let mut dice = chance.dice(0);
    let root = tempfile::tempdir().unwrap();
    fill(&root.path().join("data/games")).await;
    let tools = Tools { root };
    let mut runs = 0;
    for tool in [&["compact"][..], &["export", "export"], &["backup", "backup"]] {
        let mut whole = tools.takes(tool);
        let mut killed = 0;
        while killed < kills {
            let _ = fs::remove_file(tools.path("backup"));
            runs += 1;
            killed += usize::from(tools.kill("data", tool, &mut whole, &mut dice));
            tools.assert_well("data", Some(GAMES));
            // A copy is there when it is whole, while what is written as it goes can be cut off, and is known to be.
            let copied = |name| {
                Some(archive::verify(&mut BufReader::new(File::open(tools.path(name)).ok()?)))
            };
            assert!(copied("backup").is_none_or(|copy| copy.is_ok_and(|all| all.games == GAMES)));
            assert!(copied("export").and_then(Result::ok).is_none_or(|all| all.games == GAMES));
        }
    }
    tools.run("data", &["backup", "backup"]);
    let import = ["import", "backup"];
    let begin = Instant::now();
    tools.run("first", &import);
    let mut whole = begin.elapsed();
    let mut killed = 0;
    while killed < kills {
        let data = format!("import-{runs}");
        runs += 1;
        killed += usize::from(tools.kill(&data, &import, &mut whole, &mut dice));
        // All or nothing; after nothing it can be done again.
        let checked = tools.tool(&data, &["check"]).output().unwrap();
        if games(&checked).is_none_or(|games| games == 0) {
            tools.run(&data, &import);
        }
        tools.assert_well(&data, Some(GAMES));
        fs::remove_dir_all(tools.path(&data)).unwrap();
    }
    say(&format!(
        "{runs} runs of tools, {} of them killed in the middle: {GAMES} games are there",
        4 * kills
    ));
}

#[test]
fn a_store_of_a_former_format_that_is_killed_while_it_is_opened_loses_nothing() {
    loses_nothing_while_opened(number("CRASH_TOOL_KILLS", KILLS));
}

#[test]
#[ignore = "long form: fifteen kills of each format"]
fn a_store_of_a_former_format_that_is_often_killed_while_it_is_opened_loses_nothing() {
    loses_nothing_while_opened(MANY_KILLS);
}

fn loses_nothing_while_opened(kills: usize) {
    let chance = Chance::new();
    let mut dice = chance.dice(0);
    let tools = Tools { root: tempfile::tempdir().unwrap() };
    let mut runs = 0;
    for format in ["store-1", "store-2", "store-3"] {
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format);
        tools.copy(&fixture, &format!("{format}/games"));
        let begin = Instant::now();
        let there = games(&tools.run(format, &["check", "--repair"]));
        let mut whole = begin.elapsed();
        let mut killed = 0;
        while killed < kills {
            let data = format!("{format}-{runs}");
            runs += 1;
            tools.copy(&fixture, &format!("{data}/games"));
            killed += usize::from(tools.kill(&data, &["check", "--repair"], &mut whole, &mut dice));
            tools.assert_well(&data, there);
        }
    }
    say(&format!(
        "{runs} openings of stores of former formats, {} of them killed in the middle",
        3 * kills
    ));
}

/// A store with so many challenges.
async fn fill(directory: &Path) {
    let store = SledStore::open(directory).unwrap();
    let create = |id| {
        let people = (Person::new(PlayerId(id), "Ada"), Person::new(PlayerId(id + 1), "Ben"));
        let place = Place { guild: Some(1), channel: id % 50 };
        let challenge = Challenge::new(GameId(id), place, people.0, Some(people.1));
        store.create(challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap())
    };
    for made in futures_util::future::join_all((1..=GAMES).map(create)).await {
        made.unwrap();
    }
    store.close().await.unwrap();
}

/// The program's tools, at data below a directory.
struct Tools {
    root: TempDir,
}

impl Tools {
    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn tool(&self, data: &str, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        command
            .current_dir(self.root.path())
            .env("ALQUERQUE_DATA", self.path(data))
            .env("RUST_LOG", "warn");
        command.arg("store").args(args).stdin(Stdio::null());
        command
    }

    fn run(&self, data: &str, args: &[&str]) -> Output {
        let done = self.tool(data, args).output().unwrap();
        assert!(done.status.success(), "{args:?}: {}{}", text(&done.stdout), text(&done.stderr));
        done
    }

    /// How long it takes to its end.
    fn takes(&self, args: &[&str]) -> Duration {
        let begin = Instant::now();
        self.run("data", args);
        begin.elapsed()
    }

    /// Kills it within that time, if it is not done before. Answers whether it was not. If it was, the next kill comes within
    /// half of the time, so that one comes soon enough in the end.
    fn kill(&self, data: &str, args: &[&str], whole: &mut Duration, dice: &mut Dice) -> bool {
        let mut running = self.tool(data, args).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole.mul_f64(dice.below(1000) as f64 / 1000.0));
        running.kill().unwrap();
        let killed = !running.wait().unwrap().success();
        if !killed {
            *whole /= 2;
        }
        killed
    }

    fn assert_well(&self, data: &str, there: Option<u64>) {
        let checked = self.run(data, &["check"]);
        assert_eq!(games(&checked), there, "{}", text(&checked.stdout));
    }

    fn copy(&self, from: &Path, to: &str) {
        let to = self.path(to);
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// How many games a check has found.
fn games(checked: &Output) -> Option<u64> {
    text(&checked.stdout).lines().find_map(|line| line.strip_prefix("games: ")?.parse().ok())
}
