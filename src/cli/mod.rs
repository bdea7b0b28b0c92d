//! The command line: what can be asked for, and how it ends. Exit codes: 0 done, 1 failed, 2 bad input.

mod allocator;
mod bot;
mod data;
mod doctor;
mod endgames;
mod health;
mod store;
mod tools;
mod watchdog;

use std::path::PathBuf;
use std::process::ExitCode;

use alquerque::render::{Size, THEMES, Theme};
use alquerque_rules::RuleSet;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use cli_support::{
    BadInput, exit_code, ignore_empty_variables, parse_rule_set, report_usage_error,
};

use crate::config::{self, Address, CheckError, Config, Flags, LogFormat};

/// A Discord bot for Alquerque, the ancestor of draughts
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Try the bot in the browser, without Discord and without a token
    Try(Try),
    /// Run the bot on Discord; the token comes from DISCORD_TOKEN or DISCORD_TOKEN_FILE
    Serve(Flags),
    /// Check what the bot needs from Discord, and say what to do about what is missing
    Doctor(Flags),
    /// Ask a running bot that is watched whether it is well: exit code 0 if it is, 1 if not
    Health(Health),
    /// Look after the settings of the bot
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Keep the bot's data in order: check, export, import, back up, compact
    #[command(subcommand)]
    Store(store::Store),
    /// Count the sequences of actions from a position
    Perft(Perft),
    /// Read positions from standard input, one a line, and print the legal actions of each
    Moves(Moves),
    /// Play moves, or a record, and print the position and the outcome
    Replay(Replay),
    /// Print the record of a game, in the manner of PDN
    Export(Export),
    /// Draw a position as a PNG
    Render(Render),
    /// Draw a whole game as an animated GIF
    Animate(Animate),
}

#[derive(Args)]
struct Try {
    /// Where games and chat are kept
    #[arg(long)]
    data: Option<PathBuf>,
    /// The port of the page on this machine
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Print the settings in force and where each comes from, and check whether the bot could start with them
    Check(Flags),
}

/// Where the monitor of the running bot listens.
#[derive(Args)]
struct Health {
    /// Read the address from the bot's file of settings
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address, as the bot was told it
    #[arg(long, env = "ALQUERQUE_MONITOR", value_name = "ADDRESS")]
    monitor: Option<Address>,
    /// Ask whether it can serve people, not only whether it is alive
    #[arg(long)]
    ready: bool,
}

#[derive(Args)]
struct Perft {
    #[arg(value_parser = parse_rule_set)]
    rules: &'static RuleSet,
    depth: u32,
    /// Begin with this position
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

#[derive(Args)]
struct Moves {
    #[arg(value_parser = parse_rule_set)]
    rules: &'static RuleSet,
}

/// A game: played now, or read from a file.
#[derive(Args)]
struct Given {
    #[arg(value_parser = parse_rule_set, required_unless_present = "record", conflicts_with = "record")]
    rules: Option<&'static RuleSet>,
    /// The moves (also "huff b4" and "insist"), or - to read them from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Read the game from a record instead; - is standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Args)]
struct Replay {
    #[command(flatten)]
    game: Given,
}

#[derive(Args)]
struct Export {
    #[command(flatten)]
    game: Given,
    /// Begin with this position
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    position: Option<String>,
    /// Who plays White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Who plays Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// What the game belongs to
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// How the game ended, if not by itself
    #[arg(long, conflicts_with = "record")]
    ended: Option<Ended>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ended {
    WhiteResigned,
    BlackResigned,
    Agreed,
    Counted,
}

#[derive(Args)]
struct Render {
    #[arg(value_parser = parse_rule_set)]
    rules: &'static RuleSet,
    /// Moves to play first, or - to read them from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Begin with this position
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[command(flatten)]
    look: Look,
    /// How large it is
    #[arg(long, default_value = "standard", value_parser = size)]
    size: Size,
    /// The file to write
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

#[derive(Args)]
struct Animate {
    #[command(flatten)]
    game: Given,
    #[command(flatten)]
    look: Look,
    /// How large it is
    #[arg(long, default_value = "small", value_parser = size)]
    size: Size,
    /// The file to write
    #[arg(short, long, value_name = "FILE.gif")]
    output: PathBuf,
}

/// What a picture looks like.
#[derive(Args)]
struct Look {
    /// Its colours and textures
    #[arg(long, default_value = "wood", value_parser = theme)]
    theme: &'static Theme,
    /// With Black's side below
    #[arg(long)]
    flip: bool,
}

fn theme(id: &str) -> Result<&'static Theme, String> {
    let known: Vec<&str> = THEMES.iter().map(|theme| theme.id).collect();
    Theme::from_id(id)
        .ok_or_else(|| format!("there is no such theme; there is {}", known.join(", ")))
}

fn size(id: &str) -> Result<Size, String> {
    let known = Size::ALL.map(Size::id);
    Size::from_id(id).ok_or_else(|| format!("there is no such size; there is {}", known.join(", ")))
}

/// Reads the command line, runs the command, and returns the exit code.
pub fn main() -> ExitCode {
    const PROGRAM: &str = "alquerque";
    let matches = ignore_empty_variables(Cli::command()).try_get_matches();
    match matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches))) {
        Ok((cli, matches)) => exit_code(PROGRAM, run(cli.command, innermost(&matches))),
        Err(error) => report_usage_error(PROGRAM, error),
    }
}

/// The settings in force.
fn settings(flags: Flags, matches: &ArgMatches) -> anyhow::Result<Config> {
    Config::read(flags, matches).map_err(BadInput::caused_by)
}

fn check(config: &Config) -> anyhow::Result<()> {
    config.check(&mut std::io::stdout().lock()).map_err(|error| match error {
        CheckError::Print(error) => error.into(),
        error if error.is_bad_setting() => BadInput::caused_by(error),
        error => error.into(),
    })
}

/// What was said of the command itself, below those that lead to it.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, command)| innermost(command))
}

fn run(command: Command, matches: &ArgMatches) -> anyhow::Result<()> {
    // The bot's own settings may say how it logs.
    if !matches!(command, Command::Serve(_)) {
        config::log(&config::level(None).value, LogFormat::default());
    }
    match command {
        Command::Try(args) => bot::try_out(args),
        Command::Serve(flags) => bot::serve(&settings(flags, matches)?),
        Command::Doctor(flags) => doctor::run(&settings(flags, matches)?),
        Command::Health(args) => health::ask(&args),
        Command::Config(ConfigCommand::Check(flags)) => check(&settings(flags, matches)?),
        Command::Store(command) => store::run(command),
        Command::Perft(args) => tools::perft(&args),
        Command::Moves(args) => tools::moves(&args),
        Command::Replay(args) => tools::replay(&args),
        Command::Export(args) => tools::export(&args),
        Command::Render(args) => tools::render(&args),
        Command::Animate(args) => tools::animate(&args),
    }
}
