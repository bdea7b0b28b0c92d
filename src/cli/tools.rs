//! The tools for people and scripts.

use std::io::{BufRead, Read, Write};

use alquerque::notation::{MoveText, parse_position, position_text};
use alquerque::render::{self as picture, Scene};
use alquerque::rules::{History, Move, Outcome, Position, RuleSet, perft as count};
use anyhow::Context;

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
    println!("{}", position_text(&history.position()));
    println!("{}", result(&history));
    Ok(())
}

/// Writes a picture of the position, with the last move.
pub fn render(args: &Render) -> anyhow::Result<()> {
    let start = position_or_start(args.rules, args.position.as_deref())?;
    let history = play(History::from_position(start), &args.moves)?;
    let png = picture::png(&Scene::of(&history))?;
    std::fs::write(&args.output, png).with_context(|| format!("cannot write {}", args.output.display()))
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
        let bad = |why: &str| {
            let mut legal: Vec<String> = history.position().legal_moves().iter().map(Move::to_string).collect();
            legal.sort();
            BadInput::new(format!("move {number}, '{text}': {why}; legal: {}", legal.join(" ")))
        };
        if history.outcome().is_some() {
            let over = result(&history);
            return Err(BadInput::new(format!("move {number}, '{text}': the game is over: {over}")));
        }
        let read = text.parse::<MoveText>().map_err(|error| bad(&error.to_string()))?;
        let action = read.resolve(&history.position()).map_err(|error| bad(&error.to_string()))?;
        history.play(&action)?;
    }
    Ok(history)
}

/// The outcome, or whose turn it is: words that scripts can rely on.
fn result(history: &History) -> String {
    match history.outcome() {
        None => format!("{:?} to move", history.position().turn()),
        Some(Outcome::NoLegalMove { loser }) => format!("{:?} wins: {loser:?} has no legal move", !loser),
        Some(Outcome::Resignation { loser }) => format!("{:?} wins: {loser:?} resigned", !loser),
        Some(Outcome::Repetition) => "draw: the position has come for the third time".to_owned(),
        Some(Outcome::QuietStretch) => {
            format!("draw: {} turns without a capture", history.position().rules().quiet_turns)
        }
    }
}
