//! The maintenance tools are killed at random points: the store is unchanged or wholly changed.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use alquerque::game::{Challenge, GameId, Person, Place, PlayerId};
use alquerque::store::{self, Store, archive};
use futures_util::{StreamExt, TryStreamExt, stream};
use tempfile::TempDir;
use test_support::say;
use time::OffsetDateTime;

use crate::random_play::Dice;
use crate::seed::{Seed, env_number};

const GAMES: u64 = 800;
/// The default number of kills of each tool.
const KILLS: usize = 3;
/// The number of kills of each tool in the long test.
const MANY_KILLS: usize = 15;

#[tokio::test(flavor = "multi_thread")]
async fn killed_tools_lose_nothing() {
    test_tools(env_number("CRASH_TOOL_KILLS", KILLS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: fifteen kills of each tool"]
async fn often_killed_tools_lose_nothing() {
    test_tools(MANY_KILLS).await;
}

/// Kills each tool repeatedly.
async fn test_tools(kills: usize) {
    let chance = Seed::new();
    let mut dice = chance.dice(0);
    let root = tempfile::tempdir().unwrap();
    create_games(&root.path().join("data/games")).await;
    let tools = Tools { root };
    let mut runs = 0;
    for tool in [&["compact"][..], &["export", "export"], &["backup", "backup"]] {
        let (_, bytes) = tools.measure("data", tool);
        let mut killed = 0;
        while killed < kills {
            let _ = fs::remove_file(tools.path("backup"));
            runs += 1;
            killed += usize::from(tools.kill("data", tool, bytes, &mut dice));
            tools.assert_well("data", Some(GAMES));
            // A backup appears complete. An export may be truncated, which its last line shows.
            let verified = |name| {
                Some(archive::verify(&mut BufReader::new(File::open(tools.path(name)).ok()?)))
            };
            assert!(
                verified("backup")
                    .is_none_or(|counts| counts.is_ok_and(|counts| counts.games == GAMES))
            );
            assert!(
                verified("export").and_then(Result::ok).is_none_or(|counts| counts.games == GAMES)
            );
        }
    }
    tools.run("data", &["backup", "backup"]);
    let import = ["import", "backup"];
    let (_, bytes) = tools.measure("first", &import);
    let mut killed = 0;
    while killed < kills {
        let data = format!("import-{runs}");
        runs += 1;
        killed += usize::from(tools.kill(&data, &import, bytes, &mut dice));
        // Everything was imported, or nothing, and then the import can be repeated.
        let checked = tools.tool(&data, &["check"]).output().unwrap();
        if games(&text(&checked.stdout)).is_none_or(|games| games == 0) {
            tools.run(&data, &import);
        }
        tools.assert_well(&data, Some(GAMES));
        fs::remove_dir_all(tools.path(&data)).unwrap();
    }
    say(&format!("{runs} runs of tools, {} of them killed: no game is missing", 4 * kills));
}

#[test]
fn killed_upgrades_lose_nothing() {
    test_upgrades(env_number("CRASH_TOOL_KILLS", KILLS));
}

#[test]
#[ignore = "long: fifteen kills of each format"]
fn often_killed_upgrades_lose_nothing() {
    test_upgrades(MANY_KILLS);
}

fn test_upgrades(kills: usize) {
    let chance = Seed::new();
    let mut dice = chance.dice(0);
    let tools = Tools { root: tempfile::tempdir().unwrap() };
    let mut runs = 0;
    for format in ["store-1", "store-2", "store-3", "store-4"] {
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format);
        tools.copy(&fixture, &format!("{format}/games"));
        let repair = ["check", "--repair"];
        let (expected, bytes) = tools.measure(format, &repair);
        let mut killed = 0;
        while killed < kills {
            let data = format!("{format}-{runs}");
            runs += 1;
            tools.copy(&fixture, &format!("{data}/games"));
            killed += usize::from(tools.kill(&data, &repair, bytes, &mut dice));
            tools.assert_well(&data, expected);
        }
    }
    say(&format!("{runs} upgrades of stores of former formats, {} of them killed", 3 * kills));
}

/// Creates a store with challenges.
async fn create_games(directory: &Path) {
    let store = Store::open(&store::directory(directory)).await.unwrap();
    let create = |id| {
        let ada = Person::new(PlayerId(id), "Ada");
        let ben = Person::new(PlayerId(id + 1), "Ben");
        // Creations on one server take turns.
        let place = Place { guild: Some(1 + id % 50), channel: id % 50 };
        let challenge = Challenge::new(GameId(id), place, ada, Some(ben));
        store.create(challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap())
    };
    // All at once would outlast the patience of the store on a slow disk.
    let created = stream::iter((1..=GAMES).map(create)).buffer_unordered(50);
    created.try_collect::<Vec<_>>().await.unwrap();
    store.close().await.unwrap();
}

/// Runs the tools on data directories below `root`.
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

    /// Runs a tool. Returns the number of games that it prints, and how much it reads and writes.
    fn measure(&self, data: &str, args: &[&str]) -> (Option<u64>, u64) {
        let mut process = self.tool(data, args).stdout(Stdio::piped()).spawn().unwrap();
        let mut bytes = 0;
        // Only root may ask about a process that has ended.
        while process.try_wait().unwrap().is_none() {
            bytes = progress(&process).unwrap_or(bytes);
        }
        let mut printed = String::new();
        process.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        assert!(process.wait().unwrap().success(), "{args:?}: {printed}");
        (games(&printed), bytes)
    }

    /// Starts a tool, and kills it when it has read and written a random part of `bytes`. Returns
    /// whether it was still running.
    fn kill(&self, data: &str, args: &[&str], bytes: u64, dice: &mut Dice) -> bool {
        let mut process = self.tool(data, args).stdout(Stdio::null()).spawn().unwrap();
        let part = dice.below(usize::try_from(bytes).unwrap()) as u64;
        while process.try_wait().unwrap().is_none() && progress(&process) < Some(part) {}
        process.kill().unwrap();
        !process.wait().unwrap().success()
    }

    fn assert_well(&self, data: &str, expected: Option<u64>) {
        let checked = self.run(data, &["check"]);
        assert_eq!(games(&text(&checked.stdout)), expected, "{}", text(&checked.stdout));
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

/// Returns the number of games in the output of a check.
fn games(printed: &str) -> Option<u64> {
    printed.lines().find_map(|line| line.strip_prefix("games: ")?.parse().ok())
}

/// Returns how many bytes a process has read and written.
fn progress(process: &Child) -> Option<u64> {
    let io = fs::read_to_string(format!("/proc/{}/io", process.id())).ok()?;
    io.lines().take(2).map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum()
}
