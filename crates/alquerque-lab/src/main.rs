//! Proofs, endgame tablebases and self-play. Exit codes: 0 success, 1 failure, 2 bad input.

mod book;
mod data;
mod error;
mod judge;
mod plan;
mod progress;
mod self_play;
mod solve;
mod tables;
mod tournament;

use std::process::ExitCode;

use alquerque_rules::{RULE_SETS, RuleSet};
use clap::{Parser, Subcommand};

use error::BadInput;

/// Proofs, endgame tablebases and self-play for Alquerque
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build endgame tablebases, verify them, or count their positions
    #[command(subcommand)]
    Tables(tables::Tables),
    /// Solve a position and write a certificate, or check a certificate
    Solve(solve::Solve),
    /// Have two levels of the engine play each other
    Tournament(tournament::Tournament),
    /// Tune the weights of the evaluation by self-play, in hundredths of a stone
    Tune(self_play::Tune),
    /// Generate problems of Medieval Alquerque with proven answers
    Suite(self_play::Suite),
}

fn rule_set(id: &str) -> Result<&'static RuleSet, String> {
    RuleSet::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = RULE_SETS.iter().map(|rules| rules.id).collect();
        format!("there is no such rule set; there is {}", known.join(", "))
    })
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return error::explain(&error),
    };
    match run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, as `| head` does.
        Err(error) if error::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alquerque-lab: {error:#}");
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Tables(command) => tables::run(command),
        Command::Solve(args) => solve::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Tune(args) => Ok(self_play::tune(&args)?),
        Command::Suite(args) => self_play::suite(&args),
    }
}
