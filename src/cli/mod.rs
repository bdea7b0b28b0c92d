//! The command line. Exit codes: 0 success, 1 failure, 2 bad input.

mod allocator;
mod artwork;
mod bot;
mod data;
mod doctor;
mod endgames;
mod health;
mod parsers;
mod print;
mod ratings;
mod store;
mod tools;
mod watchdog;

use std::path::PathBuf;
use std::process::ExitCode;

use alquerque_render::{Size, THEMES, Theme};
use alquerque_rules::RuleSet;
use clap::{
    ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
};
use cli_support::{
    BadInput, StandardOutput, exit_code, ignore_empty_variables, report_usage_error,
    take_rules_file,
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
    /// Run the bot in the browser, without Discord and without a token
    Try(Try),
    /// Run the bot on Discord; the token comes from DISCORD_TOKEN or DISCORD_TOKEN_FILE
    Serve(Flags),
    /// Check what the bot needs from Discord, and print how to fix what is missing; set it up with
    /// --apply
    Doctor(doctor::Doctor),
    /// Ask a running bot whether it is healthy: exit code 0 if it is, otherwise 1
    Health(Health),
    /// Inspect the configuration
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Maintain the bot's data: check, export, import, back up, compact
    #[command(subcommand)]
    Store(store::Store),
    /// Maintain the ratings
    #[command(subcommand)]
    Ratings(ratings::Ratings),
    /// Count the sequences of actions from a position
    Perft(Perft),
    /// Read positions from standard input, one a line, and print the legal actions of each
    Moves(Moves),
    /// Play moves or a record, and print the position and the outcome
    Replay(Replay),
    /// Print the record of a game, in a format like PDN
    Export(Export),
    /// Draw a position as a PNG
    Render(Render),
    /// Draw a whole game as an animated GIF
    Animate(Animate),
    /// Make a PDF to print, true to size: the rules, the board in two drawings, and counters
    Print(print::Print),
    /// Print the rules in a language, as /rules explains them, as Markdown
    Rules(print::Rules),
    /// Draw the pictures of the application: icon, banner, and those of its page in the directory
    Artwork(artwork::Artwork),
}

#[derive(Args)]
struct Try {
    /// Directory for games and chat
    /// [default: $XDG_DATA_HOME/alquerque/try or ~/.local/share/alquerque/try]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Port of the page on this machine
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Whether the keys of keypads look like the board
    #[arg(long, value_name = "BOOL", default_value_t = true, action = ArgAction::Set)]
    emojis: bool,
    /// People on the server, for tournaments; chat that is kept keeps its people
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=12))]
    people: u8,
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Print the settings in force with their sources, and check whether the bot could start
    Check(Flags),
}

#[derive(Args)]
struct Health {
    /// Configuration file of the bot, which may have the address [default: none]
    #[arg(long, env = "ALQUERQUE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address of the bot's monitoring port: a port on loopback, or an address and a port
    #[arg(long, env = "ALQUERQUE_MONITOR", value_name = "ADDRESS")]
    monitor: Option<Address>,
    /// Ask whether the bot can serve players, instead of whether it makes progress
    #[arg(long)]
    ready: bool,
}

#[derive(Args)]
struct Perft {
    /// Rule set; --rules-file FILE in its place reads one
    #[arg(value_parser = parsers::rule_sets())]
    rules: &'static RuleSet,
    /// Length of the longest sequences, in actions
    depth: u32,
    /// First position, such as "5/5/5/1b3/w3w w" [default: the start of the rule set]
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

#[derive(Args)]
struct Moves {
    /// Rule set; --rules-file FILE in its place reads one
    #[arg(value_parser = parsers::rule_sets())]
    rules: &'static RuleSet,
}

/// A game, given by its moves or by a record.
#[derive(Args)]
struct GameArgs {
    /// Rule set; --rules-file FILE in its place reads one
    #[arg(
        value_parser = parsers::rule_sets(),
        required_unless_present = "record",
        conflicts_with = "record"
    )]
    rules: Option<&'static RuleSet>,
    /// Moves, such as c2-c3, "huff b4" or insist; - reads them from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// File with the record of a game, instead of moves; - is standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Args)]
struct Replay {
    #[command(flatten)]
    game: GameArgs,
}

#[derive(Args)]
struct Export {
    #[command(flatten)]
    game: GameArgs,
    /// First position, such as "5/5/5/1b3/w3w w" [default: the start of the rule set]
    #[arg(long, value_name = "TEXT", conflicts_with = "record")]
    position: Option<String>,
    /// Name of White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Name of Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Name of the event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// How the game ended, if play did not end it
    #[arg(long, value_name = "HOW", conflicts_with = "record")]
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
    /// Rule set; --rules-file FILE in its place reads one
    #[arg(value_parser = parsers::rule_sets())]
    rules: &'static RuleSet,
    /// Moves to play first, such as c2-c3, "huff b4" or insist; - reads them from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// First position, such as "5/5/5/1b3/w3w w" [default: the start of the rule set]
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[command(flatten)]
    style: StyleArgs,
    /// Size of the picture
    #[arg(long, default_value = "standard", value_parser = parsers::sizes())]
    size: Size,
    /// PNG file to write; - is standard output
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

#[derive(Args)]
struct Animate {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    style: StyleArgs,
    /// Size of the pictures
    #[arg(long, default_value = "small", value_parser = parsers::sizes())]
    size: Size,
    /// GIF file to write; - is standard output
    #[arg(short, long, value_name = "FILE.gif")]
    output: PathBuf,
}

/// The appearance of a picture.
#[derive(Args)]
struct StyleArgs {
    /// Colours and textures
    #[arg(long, default_value = THEMES[0].id, value_parser = parsers::themes())]
    theme: &'static Theme,
    /// Draw Black's side at the bottom
    #[arg(long)]
    flip: bool,
    /// Show the numbers of the squares of German draughts
    #[arg(long)]
    numbers: bool,
}

/// Reads the command line, runs the command, and returns the exit code.
pub fn main() -> ExitCode {
    const PROGRAM: &str = "alquerque";
    let matches = take_rules_file(ignore_empty_variables(Cli::command())).try_get_matches();
    match matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches))) {
        Ok((cli, matches)) => exit_code(PROGRAM, run(cli.command, innermost(&matches))),
        Err(error) => report_usage_error(PROGRAM, error),
    }
}

/// Returns the settings in force.
fn settings(flags: Flags, matches: &ArgMatches) -> anyhow::Result<Config> {
    Config::read(flags, matches).map_err(BadInput::caused_by)
}

fn check(config: &Config) -> anyhow::Result<()> {
    config.check(&mut StandardOutput::open()).map_err(|error| match error {
        CheckError::Print(error) => error.into(),
        error if error.is_bad_setting() => BadInput::caused_by(error),
        error => error.into(),
    })
}

/// Returns the matches of the innermost subcommand.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, command)| innermost(command))
}

fn run(command: Command, matches: &ArgMatches) -> anyhow::Result<()> {
    // The settings of `serve` have the level and the format of its log.
    if !matches!(command, Command::Serve(_)) {
        config::init_log(&config::level(None).value, LogFormat::default());
    }
    match command {
        Command::Try(args) => bot::try_out(args),
        Command::Serve(flags) => bot::serve(&settings(flags, matches)?),
        Command::Doctor(args) => doctor::run(&settings(args.flags, matches)?, &args.set_up),
        Command::Health(args) => health::query(&args),
        Command::Config(ConfigCommand::Check(flags)) => check(&settings(flags, matches)?),
        Command::Store(command) => store::run(command, matches),
        Command::Ratings(command) => ratings::run(command, matches),
        Command::Perft(args) => tools::perft(&args),
        Command::Moves(args) => tools::moves(&args),
        Command::Replay(args) => tools::replay(&args),
        Command::Export(args) => tools::export(&args),
        Command::Render(args) => tools::render(&args),
        Command::Animate(args) => tools::animate(&args),
        Command::Print(args) => print::print(&args),
        Command::Rules(args) => print::rules(&args),
        Command::Artwork(args) => artwork::write(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a command, its arguments and its subcommands have help texts.
    fn assert_has_help(command: &clap::Command, path: &str) {
        assert!(command.get_about().is_some(), "{path} has no help text");
        for arg in command.get_arguments() {
            assert!(arg.get_help().is_some(), "{path} {} has no help text", arg.get_id());
        }
        for subcommand in command.get_subcommands() {
            assert_has_help(subcommand, &format!("{path} {}", subcommand.get_name()));
        }
    }

    #[test]
    fn every_command_and_argument_has_a_help_text() {
        let mut command = Cli::command();
        command.build();
        assert_has_help(&command, "alquerque");
    }

    #[test]
    fn arguments_with_fixed_values_list_them() {
        let command = Cli::command();
        for (name, argument) in [
            ("perft", "rules"),
            ("moves", "rules"),
            ("replay", "rules"),
            ("export", "rules"),
            ("export", "ended"),
            ("render", "rules"),
            ("render", "theme"),
            ("render", "size"),
            ("animate", "theme"),
            ("animate", "size"),
            ("print", "rules"),
            ("print", "paper"),
            ("print", "language"),
            ("rules", "rules"),
            ("rules", "language"),
            ("rules export", "exported"),
            ("serve", "log_format"),
        ] {
            let command = name
                .split(' ')
                .fold(&command, |command, name| command.find_subcommand(name).unwrap());
            let argument = command.get_arguments().find(|arg| arg.get_id() == argument).unwrap();
            assert!(argument.get_possible_values().len() > 1, "{name} {argument}");
        }
    }
}
