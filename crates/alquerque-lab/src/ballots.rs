//! The command `ballots`: selects openings of proven value, and proves the embedded ones again.

use std::cmp::Ordering;
use std::io::{self, Write};
use std::time::Instant;

use alquerque_engine::book::Book;
use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Limits, Prover};
use alquerque_engine::{Ballot, Stop, Value};
use alquerque_rules::MEDIEVAL;
use anyhow::{Context, ensure};
use clap::Subcommand;

use crate::data::Data;
use crate::progress::spinner;
use crate::text::effort;

/// The stones of the tables that proofs rest on.
const STONES: usize = 7;

#[derive(Subcommand)]
pub enum Ballots {
    /// Print the ballots that the opening book has, a line each; the file of the embedded ones is
    /// crates/alquerque-engine/src/book/ballots.txt
    Generate,
    /// Prove the value of each embedded ballot again, without the opening book
    Check {
        #[command(flatten)]
        data: Data,
    },
}

pub fn run(command: &Ballots) -> anyhow::Result<()> {
    match command {
        Ballots::Generate => {
            let mut out = io::stdout().lock();
            for ballot in Ballot::select(&Book::embedded()?) {
                writeln!(out, "{ballot}")?;
            }
            Ok(())
        }
        Ballots::Check { data } => check(data),
    }
}

fn check(data: &Data) -> anyhow::Result<()> {
    let tables = data.complete_dtm_tables(STONES)?;
    let begun = Instant::now();
    let bar = spinner();
    let mut prover = Prover::new(&tables, Limits::default());
    let (mut proven, mut drawn, mut expanded) = (0, 0, 0);
    // Proofs of longer openings serve those of shorter ones.
    let ballots: Vec<&Ballot> = Ballot::of(&MEDIEVAL).collect();
    for ballot in ballots.into_iter().rev() {
        let position = ballot.history.position();
        let compact = Compact::from_position(&position).context("the rules are not medieval")?;
        let (value, nodes) = prover.value(compact, &Stop::default(), &mut |_| ());
        let winner = value.map(|value| match value.cmp(&Value::Draw) {
            Ordering::Greater => Some(position.turn()),
            Ordering::Equal => None,
            Ordering::Less => Some(!position.turn()),
        });
        ensure!(winner == Some(ballot.winner), "{ballot}: the proof finds {value:?}");
        drawn += usize::from(ballot.winner.is_none());
        proven += 1;
        expanded += nodes;
        bar.set_position(proven);
    }
    bar.finish_and_clear();
    let effort = effort(expanded, begun);
    writeln!(io::stdout(), "{proven} ballots proven, {drawn} of them drawn; {effort}")?;
    Ok(())
}
