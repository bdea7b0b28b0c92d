//! The command `tables`: builds endgame tables, verifies them and counts their positions.

use std::io::{self, Write};
use std::time::Instant;

use alquerque_engine::Stop;
use alquerque_engine::compact::Compact;
use alquerque_engine::tables::{
    BuildError, DEFAULT_DTM_STONES, DEFAULT_WDL_STONES, Dtm, MAX_STONES, Metric, Progress,
    Tablebase, VerifyError, Wdl,
};
use alquerque_rules::RuleSet;
use anyhow::anyhow;
use clap::{Args, Subcommand};
use cli_support::BadInput;

use crate::args::rules_where;
use crate::data::{self, Data};
use crate::progress::{show_tables, tables_bar};
use crate::text::compact_text;

#[derive(Subcommand)]
pub enum Tables {
    /// Build the missing tables; an interrupted build continues where it stopped
    Build(Selection),
    /// Compare the value of every position with those of all actions from there
    Verify(Selection),
    /// Print how many positions of each material are won, drawn and lost
    Count(Selection),
}

#[derive(Args)]
pub struct Selection {
    /// The rule set of the tables
    #[arg(long, default_value = "medieval", value_parser = rules_where(has_tables))]
    rules: &'static RuleSet,
    /// The most stones of a position [default: as the bot uses, 8 for medieval and 6 for free and
    /// bell]
    #[arg(
        long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=MAX_STONES as i64)
    )]
    stones: Option<u8>,
    #[command(flatten)]
    data: Data,
}

fn has_tables(rules: &'static RuleSet) -> bool {
    Compact::supports(rules) || Wdl::for_rules(rules).is_some()
}

pub fn run(command: &Tables) -> anyhow::Result<()> {
    let (Tables::Build(selection) | Tables::Verify(selection) | Tables::Count(selection)) = command;
    match Wdl::for_rules(selection.rules) {
        Some(metric) => command.run(metric, DEFAULT_WDL_STONES),
        None => command.run(Dtm, DEFAULT_DTM_STONES),
    }
}

impl Tables {
    fn run<K: Metric>(&self, metric: K, default_stones: usize) -> anyhow::Result<()> {
        let (Self::Build(selection) | Self::Verify(selection) | Self::Count(selection)) = self;
        let stones = selection.stones.map_or(default_stones, usize::from);
        if stones > K::MAX_STONES {
            return Err(BadInput::new(BuildError::TooMany(K::MAX_STONES).to_string()));
        }
        match self {
            Self::Build(_) => selection.build(metric, stones),
            Self::Verify(_) => selection.verify(metric, stones),
            Self::Count(_) => selection.count(metric, stones),
        }
    }
}

impl Selection {
    /// Returns the tables of at most `stones` stones; fails if any is missing.
    fn open_all<K: Metric>(&self, metric: K, stones: usize) -> anyhow::Result<Tablebase<K>> {
        let (_, tables) = self.data.tables(metric, stones);
        if (tables.stones() as usize) < stones {
            return Err(BadInput::new(format!(
                "not all tables of {stones} stones are built: \
                 alquerque-lab tables build --rules {} --stones {stones} --data {}",
                self.rules.id,
                self.data.directory().display()
            )));
        }
        Ok(tables)
    }

    fn build(&self, metric: impl Metric, stones: usize) -> anyhow::Result<()> {
        let (directory, mut tables) = self.data.tables(metric, stones);
        let begun = Instant::now();
        data::build(&mut tables, &directory, stones)?;
        let seconds = begun.elapsed().as_secs_f64();
        let megabytes = tables.bytes() as f64 / 1e6;
        writeln!(
            io::stdout(),
            "{stones} stones in {}: {megabytes:.1} MB, {seconds:.1} s",
            directory.display()
        )?;
        Ok(())
    }

    fn verify(&self, metric: impl Metric, stones: usize) -> anyhow::Result<()> {
        let tables = self.open_all(metric, stones)?;
        let bar = tables_bar();
        let begun = Instant::now();
        let mut total = 0;
        let mut show = |progress: Progress| {
            total = progress.total;
            show_tables(&bar, progress);
        };
        let verified = tables.verify(stones, &mut show, &Stop::default());
        bar.finish_and_clear();
        verified.map_err(|error| match error {
            VerifyError::Wrong { position, stored, expected } => {
                let position = compact_text(position, metric.rules());
                anyhow!("{position}: the table has {stored:?}, but the actions give {expected:?}")
            }
            other => other.into(),
        })?;
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(io::stdout(), "{total} positions verified, {seconds:.1} s")?;
        Ok(())
    }

    fn count<K: Metric>(&self, metric: K, stones: usize) -> anyhow::Result<()> {
        let tables = self.open_all(metric, stones)?;
        let mut out = io::stdout().lock();
        let label = K::TURNS_LABEL;
        writeln!(out, "own other {:>12} {:>12} {:>12}  {label}", "wins", "draws", "losses")?;
        let materials =
            (2..=stones).flat_map(|stones| (1..stones).map(move |own| (own, stones - own)));
        for (own, other) in materials {
            let Some(count) = tables.count(own, other) else { continue };
            let [win, loss] = [count.slowest_win, count.slowest_loss]
                .map(|turns| turns.map_or("-".to_owned(), |turns| turns.to_string()));
            writeln!(
                out,
                "{own:3} {other:5} {:12} {:12} {:12}  {win}, {loss}",
                count.wins, count.draws, count.losses
            )?;
        }
        Ok(())
    }
}
