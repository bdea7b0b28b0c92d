//! Making endgame tables, and proving that they are right.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use alquerque_engine::Stop;
use alquerque_engine::compact::Compact;
use alquerque_engine::tables::{
    BuildError, DEFAULT_DTM_STONES, DEFAULT_WDL_STONES, Dtm, MAX_STONES, Metric, Progress,
    Tablebase, VerifyError, Wdl,
};
use alquerque_rules::{RULE_SETS, RuleSet};
use anyhow::anyhow;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use crate::data::Data;
use crate::solve::text;
use cli_support::{BadInput, parse_rule_set};

use crate::progress;

#[derive(Subcommand)]
pub enum Tables {
    /// Make those that are missing; one that was stopped goes on where it was
    Build(Chosen),
    /// Hold every position of them against all that can be played there
    Verify(Chosen),
    /// Print how many positions of each material are won, drawn and lost
    Count(Chosen),
}

#[derive(Args)]
pub struct Chosen {
    /// What is played in them
    #[arg(long, default_value = "medieval", value_parser = parse_rule_set)]
    rules: &'static RuleSet,
    /// Positions of so many stones and fewer; if nothing is said, as many as the bot uses
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=MAX_STONES as i64))]
    stones: Option<u8>,
    #[command(flatten)]
    data: Data,
}

pub fn run(command: Tables) -> anyhow::Result<()> {
    let (Tables::Build(chosen) | Tables::Verify(chosen) | Tables::Count(chosen)) = &command;
    match Wdl::for_rules(chosen.rules) {
        Some(metric) => command.run(metric, DEFAULT_WDL_STONES),
        None if Compact::supports(chosen.rules) => command.run(Dtm, DEFAULT_DTM_STONES),
        None => {
            let has_some = |rules: &&'static RuleSet| {
                Compact::supports(rules) || Wdl::for_rules(rules).is_some()
            };
            let known: Vec<&str> =
                RULE_SETS.into_iter().filter(has_some).map(|rules| rules.id).collect();
            let (rules, known) = (chosen.rules.id, known.join(", "));
            Err(BadInput::new(format!("there are no tables of {rules}, but of {known}")))
        }
    }
}

impl Tables {
    fn run<K: Metric>(&self, metric: K, stones: usize) -> anyhow::Result<()> {
        let (Self::Build(chosen) | Self::Verify(chosen) | Self::Count(chosen)) = self;
        let stones = chosen.stones.map_or(stones, usize::from);
        if stones > K::MAX_STONES {
            return Err(BadInput::new(BuildError::TooMany(K::MAX_STONES).to_string()));
        }
        match self {
            Self::Build(_) => chosen.build(metric, stones),
            Self::Verify(_) => chosen.verify(metric, stones),
            Self::Count(_) => chosen.count(metric, stones),
        }
    }
}

impl Chosen {
    /// The tables, if there are all.
    fn open_all<K: Metric>(&self, metric: K, stones: usize) -> anyhow::Result<Tablebase<K>> {
        let (_, tables) = self.data.tables_of(metric, stones)?;
        if (tables.stones() as usize) < stones {
            let (rules, directory) = (self.rules.id, self.data.directory());
            let told = format!(
                "there are not all tables of {stones} stones: \
                 alquerque-lab tables build --rules {rules} --stones {stones} --data {}",
                directory.display()
            );
            return Err(BadInput::new(told));
        }
        Ok(tables)
    }

    fn build(&self, metric: impl Metric, stones: usize) -> anyhow::Result<()> {
        let (directory, mut tables) = self.data.tables_of(metric, stones)?;
        let begun = Instant::now();
        complete(&mut tables, &directory, stones)?;
        let (seconds, megabytes) = (begun.elapsed().as_secs_f64(), tables.bytes() as f64 / 1e6);
        writeln!(
            io::stdout(),
            "{stones} stones in {}: {megabytes:.1} MB, {seconds:.1} s",
            directory.display()
        )?;
        Ok(())
    }

    fn verify(&self, metric: impl Metric, stones: usize) -> anyhow::Result<()> {
        let tables = self.open_all(metric, stones)?;
        let (bar, begun, mut total) = (bar(), Instant::now(), 0);
        let mut tell_and_count = |progress: Progress| {
            total = progress.total;
            tell(&bar, progress);
        };
        let verified = tables.verify(stones, &mut tell_and_count, &Stop::default());
        bar.finish_and_clear();
        verified.map_err(|error| match error {
            VerifyError::Wrong { position, stored, expected } => {
                let position = text(position, metric.rules());
                anyhow!("{position} stands in the table as {stored:?}, but what can be played makes it {expected:?}")
            }
            other => other.into(),
        })?;
        writeln!(
            io::stdout(),
            "{total} positions are right, {:.1} s",
            begun.elapsed().as_secs_f64()
        )?;
        Ok(())
    }

    fn count<K: Metric>(&self, metric: K, stones: usize) -> anyhow::Result<()> {
        let tables = self.open_all(metric, stones)?;
        let mut out = io::stdout().lock();
        writeln!(out, "own other {:>12} {:>12} {:>12}  {}", "wins", "draws", "losses", K::TURNS)?;
        for (own, other) in
            (2..=stones).flat_map(|stones| (1..stones).map(move |own| (own, stones - own)))
        {
            let Some(count) = tables.count(own, other) else { continue };
            let slowest = [count.slowest_win, count.slowest_loss];
            let [win, loss] =
                slowest.map(|turns| turns.map_or("-".to_owned(), |turns| turns.to_string()));
            writeln!(
                out,
                "{own:3} {other:5} {:12} {:12} {:12}  {win}, {loss}",
                count.wins, count.draws, count.losses
            )?;
        }
        Ok(())
    }
}

/// Makes the tables that are missing up to so many stones, and shows how far that is.
pub fn complete<K: Metric>(
    tables: &mut Tablebase<K>,
    directory: &Path,
    stones: usize,
) -> anyhow::Result<()> {
    let bar = bar();
    let built =
        tables.build(directory, stones, &mut |progress| tell(&bar, progress), &Stop::default());
    bar.finish_and_clear();
    Ok(built?)
}

fn bar() -> ProgressBar {
    progress::bar(Some(1), "{wide_bar} {percent} %  {eta} left")
}

fn tell(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
}
