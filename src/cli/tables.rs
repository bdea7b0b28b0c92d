//! Making endgame tables, and proving that they are right.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use alquerque::engine::tables::{MOST_STONES, Progress, Tables as Known};
use alquerque::engine::{Oracle, Stop};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use super::BadInput;
use super::data::Data;
use super::progress;

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
    /// Positions of so many stones and fewer
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=MOST_STONES as i64))]
    stones: u8,
    #[command(flatten)]
    data: Data,
}

pub fn run(command: Tables) -> anyhow::Result<()> {
    match command {
        Tables::Build(chosen) => build(&chosen),
        Tables::Verify(chosen) => verify(&chosen),
        Tables::Count(chosen) => count(&chosen),
    }
}

impl Chosen {
    fn stones(&self) -> usize {
        usize::from(self.stones)
    }

    /// The tables, if there are all.
    fn open_all(&self) -> anyhow::Result<Known> {
        let (_, tables) = self.data.tables(self.stones())?;
        if tables.stones() < u32::from(self.stones) {
            let (stones, directory) = (self.stones, self.data.directory()?);
            let told = format!(
                "there are not all tables of {stones} stones: alquerque tables build --stones {stones} --data {}",
                directory.display()
            );
            return Err(BadInput::new(told));
        }
        Ok(tables)
    }
}

fn build(chosen: &Chosen) -> anyhow::Result<()> {
    let (directory, mut tables) = chosen.data.tables(chosen.stones())?;
    let begun = Instant::now();
    complete(&mut tables, &directory, chosen.stones())?;
    let (seconds, megabytes) = (begun.elapsed().as_secs_f64(), tables.bytes() as f64 / 1e6);
    let mut out = io::stdout().lock();
    writeln!(out, "{} stones in {}: {megabytes:.1} MB, {seconds:.1} s", chosen.stones, directory.display())?;
    Ok(())
}

/// Makes the tables that are missing up to so many stones, and shows how far that is.
pub fn complete(tables: &mut Known, directory: &Path, stones: usize) -> anyhow::Result<()> {
    let bar = bar();
    let built = tables.build(directory, stones, &mut |progress| tell(&bar, progress), &Stop::default());
    bar.finish_and_clear();
    Ok(built?)
}

fn verify(chosen: &Chosen) -> anyhow::Result<()> {
    let tables = chosen.open_all()?;
    let (bar, begun, mut total) = (bar(), Instant::now(), 0);
    let mut tell_and_count = |progress: Progress| {
        total = progress.total;
        tell(&bar, progress);
    };
    let verified = tables.verify(chosen.stones(), &mut tell_and_count, &Stop::default());
    bar.finish_and_clear();
    verified?;
    writeln!(io::stdout(), "{total} positions are right, {:.1} s", begun.elapsed().as_secs_f64())?;
    Ok(())
}

fn count(chosen: &Chosen) -> anyhow::Result<()> {
    let tables = chosen.open_all()?;
    let mut out = io::stdout().lock();
    let stones = chosen.stones();
    writeln!(out, "own other {:>12} {:>12} {:>12}  slowest win, loss", "wins", "draws", "losses")?;
    for (own, other) in (2..=stones).flat_map(|stones| (1..stones).map(move |own| (own, stones - own))) {
        let Some(count) = tables.count(own, other) else { continue };
        let slowest = [count.slowest_win, count.slowest_loss];
        let [win, loss] = slowest.map(|plies| plies.map_or("-".to_owned(), |plies| plies.to_string()));
        writeln!(out, "{own:3} {other:5} {:12} {:12} {:12}  {win}, {loss}", count.wins, count.draws, count.losses)?;
    }
    Ok(())
}

fn bar() -> ProgressBar {
    progress::bar(Some(1), "{wide_bar} {percent} %  {eta} left")
}

fn tell(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
}
