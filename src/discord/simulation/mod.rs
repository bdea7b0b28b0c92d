//! The whole bot in a simulated world: its disk, Discord, its processes and people, all from one seed, in one thread of
//! virtual time. Each save and each message is held against what people did and were told.
//!
//! `SIMULATION_SEEDS` says how many seeds are run, and `SIMULATION_SEED` runs one of them again.

mod bot;
mod chat;
mod costs;
mod debts;
mod deeds;
mod disk;
mod interaction;
mod life;
mod model;
mod people;
mod pings;
mod run;
mod times;
mod wishes;
mod world;

use std::num::NonZero;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use self::run::run;
use self::world::{Counts, Verdict};

/// As many seeds are run in the short form, unless the variable says how many, and in the long one.
const USUALLY: u64 = 200;
const MANY: u64 = 10_000;
/// What happens in some of so many worlds, so that what is held against it is held at all.
const HAPPENS: &[&str] = &[
    "absence",
    "accepted",
    "clock seen through",
    "clock set",
    "clock started",
    "clock stopped",
    "data removed",
    "days passed",
    "deadline moved",
    "declined",
    "disconnected",
    "end by a moderator told",
    "end told",
    "ended by a moderator",
    "expired",
    "expiry told",
    "given up",
    "killed",
    "lost on time",
    "ping permitted",
    "played",
    "played and answered",
    "post forbidden",
    "posted",
    "posted again under its nonce",
    "proposed",
    "refused for many challenges",
    "refused for many own games",
    "reminded",
    "reminder told",
    "removed",
    "response lost",
    "save lost",
    "save refused",
    "save unanswered and kept",
    "stopped",
    "taken back",
    "withdrawn",
];

/// What happens in some of ten thousand worlds beside that.
const HAPPENS_SELDOM: &[&str] =
    &["announcement superfluous", "drawn by agreement", "ping suppressed"];

fn number(variable: &str) -> Option<u64> {
    let number = std::env::var(variable).ok()?;
    Some(number.parse().unwrap_or_else(|_| panic!("{variable}: no number")))
}

/// Runs a seed. What goes wrong says how to have it again.
fn hold(seed: u64) -> Result<Verdict, String> {
    let ran =
        std::panic::catch_unwind(|| run(seed)).unwrap_or_else(|_| Err("it panicked".to_owned()));
    ran.map_err(|why| {
        format!(
            "{why}\nthe same again: SIMULATION_SEED={seed} cargo test --lib simulation::what_is_told_is_kept_whatever"
        )
    })
}

/// Runs these seeds, each in one thread. Answers what has happened, and what was broken.
fn hold_all(seeds: Range<u64>) -> (Counts, Vec<String>) {
    let (next, all) = (AtomicU64::new(seeds.start), Mutex::new((Counts::new(), Vec::new())));
    let run_all = || {
        while let Some(seed) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|seed| seeds.contains(seed))
        {
            let held = hold(seed);
            let (counts, broken) = &mut *all.lock().unwrap();
            match held {
                Ok(verdict) => verdict
                    .counts
                    .into_iter()
                    .for_each(|(what, n)| *counts.entry(what).or_default() += n),
                Err(why) => broken.push(why),
            }
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|threads| (0..processors).for_each(|_| drop(threads.spawn(run_all))));
    all.into_inner().unwrap()
}

#[test]
fn what_is_told_is_kept_whatever_happens() {
    if let Some(seed) = number("SIMULATION_SEED") {
        let verdict = hold(seed).unwrap_or_else(|why| panic!("{why}"));
        return println!("seed {seed}: {:x} {:?}", verdict.hash, verdict.counts);
    }
    hold_first(number("SIMULATION_SEEDS").unwrap_or(USUALLY));
}

#[test]
#[ignore = "long form: ten thousand worlds"]
fn what_is_told_is_kept_in_ten_thousand_worlds() {
    hold_first(MANY);
}

/// Runs so many seeds, of which none may break anything.
fn hold_first(seeds: u64) {
    let (counts, broken) = hold_all(0..seeds);
    for why in &broken {
        println!("{}", why.lines().rev().take(2).collect::<Vec<_>>().join("\n"));
    }
    assert!(broken.is_empty(), "{}\n{} of {seeds} seeds", broken[0], broken.len());
    println!("{counts:?}");
    let expected = [(USUALLY, HAPPENS), (MANY, HAPPENS_SELDOM)];
    let expected =
        expected.into_iter().filter(|(least, _)| seeds >= *least).flat_map(|(_, what)| what);
    let missing: Vec<_> = expected.filter(|what| !counts.contains_key(*what)).collect();
    assert!(missing.is_empty(), "{missing:?} in none of {seeds} worlds");
}

#[test]
fn the_same_seed_is_the_same_world_also_in_another_process() {
    let program = std::env::current_exe().unwrap();
    for seed in 0..3 {
        let here = hold(seed).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(hold(seed).as_ref(), Ok(&here));
        let mut there = std::process::Command::new(&program);
        there.args([
            "discord::simulation::what_is_told_is_kept_whatever_happens",
            "--exact",
            "--nocapture",
        ]);
        let output = there.env("SIMULATION_SEED", seed.to_string()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let expected = format!("seed {seed}: {:x} {:?}", here.hash, here.counts);
        assert!(told.contains(&expected), "not {expected}, but: {told}");
    }
}
