//! A deterministic simulation: the whole bot and the stand-in for Discord with a simulated disk,
//! network, clock and users, on one thread of virtual time, reproducible from one seed.
//!
//! Faults are injected at random rates. A model checks each save and each message against the
//! rules, the interactions of the users and the responses that they received.
//!
//! `SIMULATION_SEEDS` sets the number of seeds; `SIMULATION_SEED` runs a single one.

pub mod bot;
mod costs;
pub mod disk;
mod fake_discord;
pub mod fixtures;
mod generator;
pub mod interaction;
mod model;
mod run;
pub mod world;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use self::run::run;
use self::world::{Coverage, Report};

/// The number of seeds by default, and in the long form.
const DEFAULT_SEEDS: u64 = 100;
const MANY_SEEDS: u64 = 1_500;
/// The number of processes in the worlds with several, which share a database that fails over.
const PROCESSES: usize = 3;
const SHARED_SEEDS: u64 = 40;
const MANY_SHARED_SEEDS: u64 = 200;

/// The events that must occur in some of so many worlds of so many processes, so that their checks
/// run.
const EXPECTED_EVENTS: [(u64, usize, &str); 3] = [
    (
        DEFAULT_SEEDS,
        1,
        "absence set, accepted, data deleted, deadline postponed, declined, disconnected, \
         Ended announced, expired, Expiry announced, game clock stopped, \
         game quota reached, game removed, killed, long downtime, lost on time, \
         machine clock set, offered, paired, pinged, played, post deduplicated, post forbidden, \
         posted, Reminder announced, reminder due, resigned, response lost, \
         save failed, stopped gracefully, taken back, voided, withdrawn, wrong machine clock corrected",
    ),
    (
        MANY_SEEDS,
        1,
        "announcement superseded, challenge quota reached, drawn by agreement, game clock started, \
         line followed, ping limit reached, premove played, save durable without acknowledgement, \
         save lost, time given, tournament over, Voided announced",
    ),
    (
        0,
        PROCESSES,
        "failover, killed, played, lost on time, response lost, save failed, save in doubt, \
         time contradicted",
    ),
];

fn env_number(variable: &str) -> Option<u64> {
    let number = std::env::var(variable).ok()?;
    Some(number.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {number}")))
}

fn test_of(processes: usize) -> &'static str {
    if processes == 1 {
        "simulation::invariants_hold_under_faults"
    } else {
        "simulation::invariants_hold_with_several_processes"
    }
}

/// Runs a seed. An error ends with the command that reproduces it.
fn run_seed(seed: u64, processes: usize) -> Result<Report, String> {
    let result = std::panic::catch_unwind(|| run(seed, processes))
        .unwrap_or_else(|_| Err("it panicked".to_owned()));
    result.map_err(|why| {
        let test = test_of(processes);
        format!("{why}\nreproduce with: SIMULATION_SEED={seed} cargo test --lib {test}")
    })
}

/// Runs the first seeds, in parallel on all processors, and checks that they pass and cover all
/// expected events; or runs the seed that is set.
fn check_seeds(count: u64, processes: usize) {
    if let Some(seed) = env_number("SIMULATION_SEED") {
        let report = run_seed(seed, processes).unwrap_or_else(|why| panic!("{why}"));
        return println!("seed {seed}: {:x} {:?}", report.trace_hash, report.coverage);
    }
    let next = AtomicU64::new(0);
    let all = Mutex::new((Coverage::new(), Vec::new()));
    let run_next_seeds = || {
        while let Some(seed) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&n| n < count) {
            let result = run_seed(seed, processes);
            let (coverage, failures) = &mut *all.lock();
            match result {
                Ok(report) => report.coverage.into_iter().for_each(|(event, times)| {
                    *coverage.entry(event).or_default() += times;
                }),
                Err(why) => failures.push(why),
            }
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|threads| {
        (0..processors).for_each(|_| drop(threads.spawn(run_next_seeds)));
    });
    let (coverage, failures) = all.into_inner();
    for why in &failures {
        println!("{}", why.lines().rev().take(2).collect::<Vec<_>>().join("\n"));
    }
    assert!(failures.is_empty(), "{}\n{} of {count} seeds failed", failures[0], failures.len());
    println!("{coverage:?}");
    let expected = EXPECTED_EVENTS.iter().filter(|(min, of, _)| count >= *min && processes == *of);
    let expected = expected.flat_map(|(.., events)| events.split(", "));
    let missing: Vec<_> = expected.filter(|event| !coverage.contains_key(*event)).collect();
    assert!(missing.is_empty(), "{missing:?} occurred in none of {count} worlds");
}

#[test]
fn invariants_hold_under_faults() {
    check_seeds(env_number("SIMULATION_SEEDS").unwrap_or(DEFAULT_SEEDS), 1);
}

#[test]
#[ignore = "long form: 1,500 worlds"]
fn invariants_hold_under_faults_in_many_worlds() {
    check_seeds(MANY_SEEDS, 1);
}

#[test]
fn invariants_hold_with_several_processes() {
    check_seeds(env_number("SIMULATION_SEEDS").unwrap_or(SHARED_SEEDS), PROCESSES);
}

#[test]
#[ignore = "long form: 200 worlds with several processes"]
fn invariants_hold_with_several_processes_in_many_worlds() {
    check_seeds(MANY_SHARED_SEEDS, PROCESSES);
}

#[test]
fn a_seed_reproduces_its_run_even_in_another_process() {
    let program = std::env::current_exe().unwrap();
    for processes in [1, PROCESSES] {
        for seed in 0..3 {
            let report = run_seed(seed, processes).unwrap_or_else(|why| panic!("{why}"));
            let mut command = std::process::Command::new(&program);
            let name = format!("discord::{}", test_of(processes));
            command.args([&*name, "--exact", "--nocapture"]);
            let output = command.env("SIMULATION_SEED", seed.to_string()).output().unwrap();
            let stdout = String::from_utf8_lossy(&output.stdout);
            let expected = format!("seed {seed}: {:x} {:?}", report.trace_hash, report.coverage);
            assert!(stdout.contains(&expected), "no {expected:?} in: {stdout}");
        }
    }
}
