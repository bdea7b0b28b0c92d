//! Proofs, endgame tablebases and self-play. Exit codes: 0 success, 1 failure, 2 bad input.

mod args;
mod ballots;
mod data;
mod files;
mod judge;
mod progress;
mod puzzles;
mod self_play;
mod solve;
mod tables;
mod text;
mod tournament;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use cli_support::{exit_code, ignore_empty_variables, report_usage_error, take_rules_file};

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
    /// Generate puzzles with one proven solution, or check the embedded ones
    #[command(subcommand)]
    Puzzles(puzzles::Puzzles),
    /// Select openings of proven value for fair games, or prove the embedded ones again
    #[command(subcommand)]
    Ballots(ballots::Ballots),
}

fn main() -> ExitCode {
    const PROGRAM: &str = "alquerque-lab";
    let matches = take_rules_file(ignore_empty_variables(Cli::command())).try_get_matches();
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => exit_code(PROGRAM, run(cli.command)),
        Err(error) => report_usage_error(PROGRAM, error),
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Tables(command) => tables::run(&command),
        Command::Solve(args) => solve::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Tune(args) => Ok(self_play::tune(&args)?),
        Command::Suite(args) => self_play::suite(&args),
        Command::Puzzles(command) => puzzles::run(&command),
        Command::Ballots(command) => ballots::run(&command),
    }
}
