//! The command `solve`: proves who wins, and checks proofs.

mod attack;
mod book;
mod check;
mod plan;
mod prove;

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Goal, Limits};
use alquerque_engine::tables::{DtmTables, MAX_STONES};
use alquerque_rules::notation::parse_position;
use alquerque_rules::{Position, RuleSet};
use clap::{Args, ValueEnum};
use cli_support::BadInput;

use crate::args::any_rules;
use crate::data::Data;

/// The largest number of plies: longer lines are too many to solve.
const MAX_PLIES: i64 = 30;

#[derive(Args)]
pub struct Solve {
    /// The position to solve [default: the start]
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The rule set; draws are proven for medieval only. --rules-file FILE in its place reads one,
    /// also for --check
    #[arg(
        long, default_value = "medieval", value_parser = any_rules(),
        conflicts_with_all = ["check", "book", "sample"]
    )]
    rules: &'static RuleSet,
    /// What to prove for the side to move [default: find the value]
    #[arg(long)]
    claim: Option<ClaimedGoal>,
    /// Also solve every line of this many actions; with --book, put all of them into the book
    #[arg(
        long, value_name = "N", default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(..=MAX_PLIES)
    )]
    plies: u32,
    /// Write the proofs to FILE.win and FILE.draw; by other rules than medieval there are only wins
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check a certificate instead
    #[arg(
        long, value_name = "FILE",
        conflicts_with_all = [
            "position", "claim", "plies", "certificate", "book", "sample"
        ]
    )]
    check: Option<PathBuf>,
    /// Make the opening book from certificates instead
    #[arg(
        long, value_name = "FILE", num_args = 1.., requires = "output",
        conflicts_with_all = ["position", "claim", "certificate"]
    )]
    book: Vec<PathBuf>,
    /// Write the opening book to this file
    #[arg(short, long, value_name = "FILE", requires = "book")]
    output: Option<PathBuf>,
    /// Prove this many positions of the built-in opening book again instead
    #[arg(
        long, value_name = "N",
        conflicts_with_all = ["position", "claim", "plies", "certificate", "book"]
    )]
    sample: Option<NonZeroUsize>,
    /// The time limit of each proof in seconds
    #[arg(long, value_name = "N", default_value_t = 3600)]
    seconds: u64,
    /// The memory of each proof in MiB
    #[arg(
        long, value_name = "MIB", default_value_t = 1024,
        value_parser = clap::value_parser!(u32).range(1..=1 << 20)
    )]
    memory: u32,
    /// Leave positions of this many stones to the endgame tables
    #[arg(
        long, value_name = "N", default_value_t = 7,
        value_parser = clap::value_parser!(u8).range(2..=MAX_STONES as i64)
    )]
    stones: u8,
    #[command(flatten)]
    data: Data,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClaimedGoal {
    /// The side to move wins
    Win,
    /// The side to move draws at least
    Draw,
}

impl From<ClaimedGoal> for Goal {
    fn from(goal: ClaimedGoal) -> Self {
        match goal {
            ClaimedGoal::Win => Self::Win,
            ClaimedGoal::Draw => Self::Draw,
        }
    }
}

pub fn run(args: &Solve) -> anyhow::Result<()> {
    if let Some(file) = &args.check {
        return check::run(args, file);
    }
    if let Some(output) = &args.output {
        return book::build(args, output);
    }
    if let Some(positions) = args.sample {
        return book::sample(&args.tables()?, args.limits()?, positions.get());
    }
    let position = match &args.position {
        Some(text) => parse_position(args.rules, text).map_err(BadInput::caused_by)?,
        None => Position::start(args.rules),
    };
    match Compact::from_position(&position) {
        Some(compact) => prove::run(args, &position, compact),
        None => attack::run(args, &position),
    }
}

impl Solve {
    /// Returns the tables that proofs rest on.
    fn tables(&self) -> anyhow::Result<DtmTables> {
        self.data.complete_dtm_tables(self.stones.into())
    }

    fn limits(&self) -> anyhow::Result<Limits> {
        let bytes = (self.memory as usize) << 20;
        // Allocates on trial, because the search would abort the program without memory.
        let mut trial = Vec::<u8>::new();
        black_box(&mut trial)
            .try_reserve_exact(bytes)
            .map_err(|_| BadInput::new(format!("cannot allocate {} MiB of memory", self.memory)))?;
        Ok(Limits { bytes, time: Duration::from_secs(self.seconds), ..Limits::default() })
    }
}
