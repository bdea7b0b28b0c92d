//! The tools for people and scripts.

use std::io::{BufRead, Read, Write};

use alquerque::notation::{MoveText, parse_position, position_text};
use alquerque::render::{self as picture, Scene};
use alquerque::rules::{History, Move, Outcome, Position, RuleSet, perft as count};

use super::{BadInput, Moves, Perft, Render, Replay};

/// A line `depth count` for each depth, as soon as it is known.
pub fn perft(args: &Perft) -> anyhow::Result<()> {
    let position = position_or_start(args.rules, args.position.as_deref())?;
    let mut out = std::io::stdout().lock();
    for depth in 1..=args.depth {
        writeln!(out, "{depth} {}", count(&position, depth))?;
    }
    Ok(())
}

/// For each line of standard input the legal moves, sorted.
pub fn moves(args: &Moves) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
        let line = line.map_err(|error| BadInput::new(format!("line {number}: {error}")))?;
        let position = parse_position(args.rules, &line).map_err(|error| {
            // What was right so far is printed before the mistake is named.
            let _ = out.flush();
            BadInput::new(format!("line {number}: {error}"))
        })?;
        let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        moves.sort();
        writeln!(out, "{}", moves.join(" "))?;
    }
    Ok(out.flush()?)
}

/// The final position, then the outcome or whose turn it is.
pub fn replay(args: &Replay) -> anyhow::Result<()> {
    let mut moves = args.moves.clone();
    if moves == ["-"] {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| BadInput::new(format!("standard input: {error}")))?;
        moves = text.split_whitespace().map(str::to_owned).collect();
    }
    let history = play(History::new(args.rules), &moves)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", position_text(&history.position()))?;
    Ok(writeln!(out, "{}", result(&history))?)
}

/// Writes a picture of the position, with the last move.
pub fn render(args: &Render) -> anyhow::Result<()> {
    let start = position_or_start(args.rules, args.position.as_deref())?;
    let history = play(History::from_position(start), &given(&args.moves)?)?;
    let png = picture::png(&Scene::of(&history))?;
    std::fs::write(&args.output, png)
        .map_err(|error| BadInput::new(format!("cannot write {}: {error}", args.output.display())))
}

/// The moves on the command line, or those of standard input where `-` stands for them.
fn given(moves: &[String]) -> anyhow::Result<Vec<String>> {
    match moves {
        [dash] if dash == "-" => {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            read.map_err(|error| BadInput::new(format!("standard input: {error}")))?;
            Ok(text.split_whitespace().map(str::to_owned).collect())
        }
        _ if moves.iter().any(|text| text == "-") => {
            Err(BadInput::new("- stands for moves from standard input, so no other move can stand beside it"))
        }
        _ => Ok(moves.to_vec()),
    }
}

fn position_or_start(rules: &'static RuleSet, text: Option<&str>) -> anyhow::Result<Position> {
    match text {
        Some(text) => parse_position(rules, text).map_err(|error| BadInput::new(format!("--position: {error}"))),
        None => Ok(Position::start(rules)),
    }
}

/// Plays moves one after the other; the first that cannot be played stops, with what could have been.
fn play(mut history: History, moves: &[String]) -> anyhow::Result<History> {
    for (number, text) in (1..).zip(moves) {
        let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        let bad = |why: String| {
            let mut legal: Vec<String> = history.position().legal_moves().iter().map(Move::to_string).collect();
            legal.sort();
            BadInput::new(format!("move {number}, '{shown}': {why}; legal: {}", legal.join(" ")))
        };
        if history.outcome().is_some() {
            let over = result(&history);
            return Err(BadInput::new(format!("move {number}, '{shown}': the game is over: {over}")));
        }
        let read = text.parse::<MoveText>().map_err(|error| bad(error.to_string()))?;
        let action = read.resolve(&history.position()).map_err(|error| bad(error.why.to_string()))?;
        history.play(&action)?;
    }
    Ok(history)
}

/// The outcome, or whose turn it is: words that scripts can rely on.
fn result(history: &History) -> String {
    match history.outcome() {
        None => format!("{} to move", history.position().turn()),
        Some(Outcome::NoLegalMove { loser }) => format!("{} wins: {loser} has no legal move", !loser),
        Some(Outcome::Resignation { loser }) => format!("{} wins: {loser} resigned", !loser),
        Some(Outcome::Repetition) => "draw: the position has come for the third time".to_owned(),
        Some(Outcome::QuietStretch) => {
            format!("draw: {} turns without a capture", history.position().rules().quiet_turns)
        }
    }
}
