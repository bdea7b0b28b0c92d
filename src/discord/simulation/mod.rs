//! A deterministic simulation: the whole bot with a simulated disk, Discord, network, clock and
//! users, on one thread of virtual time, reproducible from one seed.
//!
//! Faults are injected at random rates. A model checks each save and each message against the
//! rules, the interactions of the users and the responses that they received.
//!
//! `SIMULATION_SEEDS` sets the number of seeds; `SIMULATION_SEED` runs a single one.

mod body;
pub mod bot;
mod calls;
mod costs;
pub mod disk;
mod engine;
mod fake_discord;
pub mod fixtures;
mod generator;
pub mod interaction;
mod kill_switch;
mod model;
mod network;
mod ready;
mod run;
pub mod world;

use std::num::NonZero;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use self::run::run;
use self::world::{Coverage, Report};

/// The number of seeds by default, and in the long form.
const DEFAULT_SEEDS: u64 = 300;
const MANY_SEEDS: u64 = 10_000;

/// The events that must occur in some of [`DEFAULT_SEEDS`] worlds, so that their checks run.
const EXPECTED_EVENTS: &[&str] = &[
    "absence set",
    "accepted",
    "data deleted",
    "deadline postponed",
    "declined",
    "disconnected",
    "end announced",
    "expired",
    "expiry announced",
    "game clock started",
    "game clock stopped",
    "game quota reached",
    "game removed",
    "killed",
    "long downtime",
    "lost on time",
    "machine clock set",
    "offered",
    "pinged",
    "played",
    "post deduplicated",
    "post forbidden",
    "posted",
    "reminder announced",
    "reminder due",
    "resigned",
    "response lost",
    "save durable without acknowledgement",
    "save failed",
    "save lost",
    "stopped gracefully",
    "taken back",
    "voided",
    "voided game announced",
    "withdrawn",
    "wrong machine clock corrected",
];

/// The events that must also occur in some of [`MANY_SEEDS`] worlds.
const RARE_EVENTS: &[&str] = &[
    "announcement superseded",
    "challenge quota reached",
    "drawn by agreement",
    "ping suppressed",
    "premove played",
];

/// Returns the number in an environment variable, if it is set.
fn env_number(variable: &str) -> Option<u64> {
    let number = std::env::var(variable).ok()?;
    Some(number.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {number}")))
}

/// Runs a seed. An error ends with the command that reproduces it.
fn run_seed(seed: u64, processes: usize) -> Result<Report, String> {
    let result = std::panic::catch_unwind(|| run(seed, processes))
        .unwrap_or_else(|_| Err("it panicked".to_owned()));
    result.map_err(|why| {
        format!(
            "{why}\nreproduce with: \
             SIMULATION_SEED={seed} cargo test --lib {}",
            if processes == 1 {
                "simulation::invariants_hold_under_faults"
            } else {
                "simulation::invariants_hold_with_several_processes"
            }
        )
    })
}

/// The combined results of many seeds.
#[derive(Default)]
struct Results {
    coverage: Coverage,
    failures: Vec<String>,
}

/// Runs a range of seeds, in parallel on all processors.
fn run_seeds(seeds: Range<u64>, processes: usize) -> Results {
    let next = AtomicU64::new(seeds.start);
    let results = Mutex::new(Results::default());
    let run_next_seeds = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if !seeds.contains(&seed) {
                return;
            }
            let result = run_seed(seed, processes);
            let mut results = results.lock().unwrap();
            match result {
                Ok(report) => {
                    for (event, count) in report.coverage {
                        *results.coverage.entry(event).or_default() += count;
                    }
                }
                Err(why) => results.failures.push(why),
            }
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|threads| {
        for _ in 0..processors {
            threads.spawn(run_next_seeds);
        }
    });
    results.into_inner().unwrap()
}

/// Runs the first seeds, and checks that they pass and cover all expected events.
fn check_seeds(count: u64) {
    let Results { coverage, failures } = run_seeds(0..count, 1);
    for why in &failures {
        println!("{}", why.lines().rev().take(2).collect::<Vec<_>>().join("\n"));
    }
    assert!(failures.is_empty(), "{}\n{} of {count} seeds failed", failures[0], failures.len());
    println!("{coverage:?}");
    let expected = [(DEFAULT_SEEDS, EXPECTED_EVENTS), (MANY_SEEDS, RARE_EVENTS)];
    let missing: Vec<_> = expected
        .into_iter()
        .filter(|(min_seeds, _)| count >= *min_seeds)
        .flat_map(|(_, events)| events)
        .filter(|event| !coverage.contains_key(*event))
        .collect();
    assert!(missing.is_empty(), "{missing:?} occurred in none of {count} worlds");
}

#[test]
fn invariants_hold_under_faults() {
    if let Some(seed) = env_number("SIMULATION_SEED") {
        let report = run_seed(seed, 1).unwrap_or_else(|why| panic!("{why}"));
        return println!("seed {seed}: {:x} {:?}", report.trace_hash, report.coverage);
    }
    check_seeds(env_number("SIMULATION_SEEDS").unwrap_or(DEFAULT_SEEDS));
}

#[test]
#[ignore = "long form: ten thousand worlds"]
fn invariants_hold_under_faults_in_ten_thousand_worlds() {
    check_seeds(MANY_SEEDS);
}

/// The number of processes in the worlds with several, which share a database that fails over.
const PROCESSES: usize = 3;
/// The number of worlds with several processes, and in the long form.
const SHARED_SEEDS: u64 = 100;
const MANY_SHARED_SEEDS: u64 = 300;

/// Runs the first seeds with several processes.
fn check_shared_seeds(count: u64) {
    if let Some(seed) = env_number("SIMULATION_SEED") {
        let report = run_seed(seed, PROCESSES).unwrap_or_else(|why| panic!("{why}"));
        return println!("seed {seed}: {:x} {:?}", report.trace_hash, report.coverage);
    }
    let Results { coverage, failures } = run_seeds(0..count, PROCESSES);
    assert!(failures.is_empty(), "{}\n{} of {count} seeds failed", failures[0], failures.len());
    println!("{coverage:?}");
    let expected = [
        "failover",
        "killed",
        "played",
        "lost on time",
        "response lost",
        "save failed",
        "save in doubt",
        "time contradicted",
    ];
    let missing: Vec<_> =
        expected.into_iter().filter(|event| !coverage.contains_key(*event)).collect();
    assert!(missing.is_empty(), "{missing:?} occurred in none of {count} worlds");
}

#[test]
fn invariants_hold_with_several_processes() {
    check_shared_seeds(env_number("SIMULATION_SEEDS").unwrap_or(SHARED_SEEDS));
}

#[test]
#[ignore = "long form: three hundred worlds with several processes"]
fn invariants_hold_with_several_processes_in_many_worlds() {
    check_shared_seeds(MANY_SHARED_SEEDS);
}

#[test]
fn a_seed_reproduces_its_run_even_in_another_process() {
    let program = std::env::current_exe().unwrap();
    let tests = [
        (1, "invariants_hold_under_faults"),
        (PROCESSES, "invariants_hold_with_several_processes"),
    ];
    for (processes, test) in tests {
        for seed in 0..3 {
            let report = run_seed(seed, processes).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(run_seed(seed, processes).as_ref(), Ok(&report));
            let mut command = std::process::Command::new(&program);
            let name = format!("discord::simulation::{test}");
            command.args([&*name, "--exact", "--nocapture"]);
            let output = command.env("SIMULATION_SEED", seed.to_string()).output().unwrap();
            let stdout = String::from_utf8_lossy(&output.stdout);
            let expected = format!("seed {seed}: {:x} {:?}", report.trace_hash, report.coverage);
            assert!(stdout.contains(&expected), "no {expected:?} in: {stdout}");
        }
    }
}
