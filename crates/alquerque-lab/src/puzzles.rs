//! The command `puzzles`: generates puzzles with a proven only solution, and checks the embedded
//! ones.

use std::io::{self, Write};
use std::time::Instant;

use alquerque_engine::Stop;
use alquerque_engine::puzzles::{self, Degree, ValueTables, format_puzzle};
use alquerque_engine::tables::Wdl;
use alquerque_rules::RULE_SETS;
use anyhow::anyhow;
use clap::{Args, Subcommand};

use crate::data::Data;
use crate::progress;

const BAR: &str = "{wide_bar} {pos}/{len}  {eta} left";
/// The stones of the tables of `medieval`, and of rule sets whose games end by count. Puzzles have
/// no more.
const DTM_STONES: usize = 6;
const WDL_STONES: usize = 5;

#[derive(Subcommand)]
pub enum Puzzles {
    /// Print new puzzles, a line each; the file of the embedded ones is
    /// crates/alquerque-engine/src/puzzles/puzzles.txt
    Generate(Generate),
    /// Check by the tables that each embedded puzzle has the value that it says, and one solution
    Check(Check),
}

#[derive(Args)]
pub struct Generate {
    /// The number of puzzles of each degree
    #[arg(default_value_t = 600)]
    count: usize,
    /// The seed of random choices; the same seed gives the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    data: Data,
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    data: Data,
}

pub fn run(command: &Puzzles) -> anyhow::Result<()> {
    match command {
        Puzzles::Generate(args) => args.run(),
        Puzzles::Check(args) => args.run(),
    }
}

impl Generate {
    fn run(&self) -> anyhow::Result<()> {
        let tables = value_tables(&self.data)?;
        let bar = progress::bar((self.count * Degree::ALL.len()) as u64, BAR);
        let show = |puzzles| bar.set_position(puzzles as u64);
        let puzzles = puzzles::generate(&tables, self.count, self.seed, &Stop::default(), show);
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        for puzzle in &puzzles {
            writeln!(out, "{}", format_puzzle(puzzle))?;
        }
        Ok(())
    }
}

impl Check {
    fn run(&self) -> anyhow::Result<()> {
        let tables = value_tables(&self.data)?;
        let begun = Instant::now();
        let mut total = 0;
        for puzzle in Degree::ALL.into_iter().flat_map(puzzles::embedded) {
            tables.check(puzzle).map_err(|error| anyhow!("{}: {error}", format_puzzle(puzzle)))?;
            total += 1;
        }
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(io::stdout(), "{total} puzzles verified, {seconds:.1} s")?;
        Ok(())
    }
}

/// Returns the tables of all rule sets that have any. Builds the missing ones.
fn value_tables(data: &Data) -> anyhow::Result<ValueTables> {
    let medieval = data.complete_dtm_tables(DTM_STONES)?;
    let counted = RULE_SETS
        .into_iter()
        .filter_map(Wdl::for_rules)
        .map(|metric| data.complete_tables(metric, WDL_STONES))
        .collect::<anyhow::Result<_>>()?;
    Ok(ValueTables::new(medieval, counted))
}
