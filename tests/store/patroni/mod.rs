//! A cluster that Patroni and etcd manage, of which each node in turn is cut off from the others
//! while many games are played. Nothing that was told is lost, and nothing happens twice.
//!
//! `PATRONI=1` switches the test on. `PATRONI_ROUNDS` is how often each of the three nodes is cut
//! off (default: 1). The time without service after each cut is printed.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use alquerque::store::{PostgresLocation, Store};
use test_support::postgres::{self, Programs};
use test_support::{say, unshare, until};

use crate::games::{GAMES, Games, Summary};
use cluster::{Cluster, Role};
use network::{Cut, Node};

mod cluster;
mod network;

const TEST: &str = "patroni::nodes_cut_off_in_turn_lose_nothing_that_was_told";
/// Environment variable that is set within the namespaces.
const INSIDE: &str = "ALQUERQUE_TEST_PATRONI";
/// Marks the lines that are printed outside of the namespaces too.
const MARK: &str = "patroni: ";

/// The pause of a player after each save. It leaves the cluster time on a small machine.
const PAUSE: Duration = Duration::from_millis(100);
/// The time before a cut in which the cluster is healthy. A second failure before the primary has a
/// synchronous standby again would end the service.
const BEFORE: Duration = Duration::from_secs(3);
/// The shortest time for which a node is cut off. A primary's key expires in it. The node stays cut
/// off until games are saved.
const MIN_CUT: Duration = Duration::from_secs(8);
const MAX_CUT: Duration = Duration::from_secs(60);

const NAMESPACES: [&str; 5] = ["--net", "--mount", "--pid", "--fork", "--mount-proc"];

/// A shell script that runs its arguments as a test within the namespaces. The data are in memory
/// and end with them, as all processes do. The shell collects the processes whose parents have
/// ended. The test ends as soon as its caller's end of the pipe is closed, even by SIGKILL.
const ENTER: &str = r#"
mount -t tmpfs tmpfs /run && ip link set lo up || exit 1
exec 3<&0
"$@" 3<&- & test=$!
{ cat <&3 > /dev/null; kill -KILL $test; } &
wait $test
"#;

/// A cut, for the report.
struct PastCut {
    node: Node,
    role: Role,
    cut: Cut,
    at: Instant,
}

async fn play_rounds(programs: &Programs, rounds: usize) {
    let start = Instant::now();
    let cluster = Cluster::start(programs, Path::new("/run"));
    cluster.wait_until_steady(Duration::ZERO).await;
    say(&format!("{MARK}the cluster is healthy after {:.1?}", start.elapsed()));
    let store = Store::open(&PostgresLocation(cluster.url())).await.unwrap();
    let games = Games::start(store, PAUSE);
    let mut past: Vec<PastCut> = Vec::new();
    for _ in 0..rounds {
        for node in cluster.wait_until_steady(Duration::ZERO).await.nodes() {
            let role = cluster.wait_until_steady(BEFORE).await.of(node);
            // The number of nodes is odd, so that both kinds of cuts concern each node.
            let cut = if past.len().is_multiple_of(2) { Cut::Peers } else { Cut::All };
            past.push(PastCut { node, role, cut, at: Instant::now() });
            node.cut_off(cut);
            tokio::time::sleep(MIN_CUT).await;
            wait_for_saves(&games).await;
            node.reconnect(cut);
        }
    }
    cluster.wait_until_steady(BEFORE).await;
    assert!(games.store().is_healthy());
    let end = Instant::now();
    let told = games.finish().await;
    report(&past, &told, end);
    say(&format!("{MARK}{} cuts in {:.0?}", past.len(), start.elapsed()));
}

/// Waits until games are saved, while a node is cut off.
async fn wait_for_saves(games: &Games) {
    let start = Instant::now();
    // Of each game, one save may have begun before.
    let before = games.saves();
    until("games are saved without one node", || games.saves() > before + GAMES).await;
    assert!(start.elapsed() < MAX_CUT, "without one node, no game is saved");
}

/// Prints the time without service after each cut.
fn report(cuts: &[PastCut], told: &Summary, end: Instant) {
    let ends = cuts.iter().skip(1).map(|next| next.at).chain([end]);
    for (PastCut { node, role, cut, at }, end) in cuts.iter().zip(ends) {
        let outage = told.outage(*at, end);
        let longest_gap = told.longest_gap(*at, end);
        say(&format!(
            "{MARK}{} ({role:?}) cut off from {cut:?}: without a save for {outage:.1?} in any \
             game, for {longest_gap:.1?} in one game",
            node.name(),
        ));
    }
    let Summary { saves, unanswered, .. } = told;
    say(&format!("{MARK}{saves} saves in {GAMES} games, {unanswered} of them without an answer"));
}

/// Returns PostgreSQL's programs; `None`, with a message, if the test is not switched on, or not
/// possible.
fn programs() -> Option<Programs> {
    if env::var_os("PATRONI").is_none() {
        eprintln!("skipped: PATRONI does not switch the test on");
        return None;
    }
    // PostgreSQL refuses root, and a namespace without real root has no other user.
    assert!(
        postgres::is_root(),
        "only root can create the namespaces, with another user for PostgreSQL"
    );
    for (program, version) in [("patroni", "--version"), ("etcd", "--version"), ("ip", "-V")] {
        let found = Command::new(program).arg(version).output();
        assert!(found.is_ok(), "{program} is not installed");
    }
    let programs = Programs::find();
    assert!(programs.is_some(), "POSTGRES_BIN is not set");
    programs
}

/// Runs this test again within namespaces, and prints its marked lines.
fn enter() {
    let bring_up = ["ip", "link", "set", "lo", "up"];
    let Some(arguments) = unshare::permitted(TEST, &NAMESPACES, &bring_up) else { return };
    let mut unshare = Command::new("unshare")
        .args(arguments)
        .args(["sh", "-c", ENTER, "sh"])
        .arg(env::current_exe().unwrap())
        .args(["--exact", TEST, "--nocapture"])
        .env(INSIDE, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = String::new();
    for line in BufReader::new(unshare.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if line.starts_with(MARK) {
            say(&line);
        }
        output.push_str(&line);
        output.push('\n');
    }
    // The pipe to the standard input is open until here.
    assert!(unshare.wait().unwrap().success(), "{output}");
    assert!(output.contains("1 passed"), "the test did not run within the namespaces: {output}");
}

#[test]
fn nodes_cut_off_in_turn_lose_nothing_that_was_told() {
    let Some(programs) = programs() else { return };
    if env::var_os(INSIDE).is_none() {
        return enter();
    }
    let rounds = env::var("PATRONI_ROUNDS").map_or(1, |count| count.parse().unwrap());
    tokio::runtime::Runtime::new().unwrap().block_on(play_rounds(&programs, rounds));
}
