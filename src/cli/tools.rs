//! The tools: `perft`, `moves`, `replay`, `export`, `render` and `animate`.

use std::fmt;
use std::io::{BufRead, Read, Write};
use std::path::Path;

use alquerque_render::{GameResult, Scene, Size, Style, gif, png};
use alquerque_rules::notation::{
    self, PlayError, Record, decode_text, parse_position, position_text,
};
use alquerque_rules::{
    Action, ActionList, History, Outcome, Position, RuleSet, Side, perft as count,
};

use cli_support::{BadInput, StandardOutput, write_file};

use super::{Animate, Ended, Export, GameArgs, Moves, Perft, Render, Replay, StyleArgs};

/// Prints a line `depth count` for each depth, as soon as it is known.
pub fn perft(args: &Perft) -> anyhow::Result<()> {
    let position = position_or_start(args.rules, args.position.as_deref())?;
    let mut out = StandardOutput::open();
    for depth in 1..=args.depth {
        writeln!(out, "{depth} {}", count(&position, depth))?;
    }
    Ok(())
}

/// Prints the sorted legal actions of the position in each line of standard input.
pub fn moves(args: &Moves) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(StandardOutput::open());
    for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
        let line = line.map_err(|error| BadInput::new(format!("line {number}: {error}")))?;
        let position = parse_position(args.rules, &line).map_err(|error| {
            // The results of earlier lines precede the error.
            let _ = out.flush();
            BadInput::new(format!("line {number}: {error}"))
        })?;
        writeln!(out, "{}", sorted(position.legal_actions()).join(" "))?;
    }
    Ok(out.flush()?)
}

/// Prints the final position, then the outcome or the side to move.
pub fn replay(args: &Replay) -> anyhow::Result<()> {
    let record = game(&args.game)?;
    let mut out = StandardOutput::open();
    writeln!(out, "{}", position_text(&record.history().position()))?;
    Ok(writeln!(out, "{}", result(record.history(), record.outcome()))?)
}

/// Returns the game of the arguments.
fn game(args: &GameArgs) -> anyhow::Result<Record> {
    match (&args.record, args.rules) {
        (Some(file), rules) => read_record(file, rules),
        (None, Some(rules)) => {
            Ok(Record::new(play(History::new(rules), &actions_of(&args.moves)?)?, None))
        }
        (None, None) => Err(BadInput::new(NO_GAME)),
    }
}

const NO_GAME: &str = "expected a rule set and moves, or --record and a file";

/// Prints the record of a game in the canonical form.
pub fn export(args: &Export) -> anyhow::Result<()> {
    let mut record = match (&args.game.record, args.game.rules) {
        (Some(file), rules) => read_record(file, rules)?,
        (None, Some(rules)) => {
            let start = position_or_start(rules, args.position.as_deref())?;
            let history = play(History::from_position(start), &actions_of(&args.game.moves)?)?;
            if args.ended.is_some() && !history.position().can_act() {
                return Err(BadInput::new(format!(
                    "--ended: the game ended by itself: {}",
                    result(&history, history.outcome())
                )));
            }
            let ended = args.ended.map(|ended| ended.outcome(&history)).transpose()?;
            Record::new(history, ended)
        }
        (None, None) => return Err(BadInput::new(NO_GAME)),
    };
    for (name, value) in [("White", &args.white), ("Black", &args.black), ("Event", &args.event)] {
        if let Some(value) = value {
            record = record.with_tag(name, value);
        }
    }
    Ok(write!(StandardOutput::open(), "{record}")?)
}

impl Ended {
    fn outcome(self, history: &History) -> anyhow::Result<Outcome> {
        Ok(match self {
            Self::WhiteResigned => Outcome::Resignation { loser: Side::White },
            Self::BlackResigned => Outcome::Resignation { loser: Side::Black },
            Self::Agreed => Outcome::Agreement,
            Self::Counted => history.count_outcome().ok_or_else(|| {
                BadInput::new("--ended counted: these rules do not end games by count")
            })?,
        })
    }
}

/// Reads a record by a built-in rule set or by the given one.
fn read_record(file: &Path, rules: Option<&'static RuleSet>) -> anyhow::Result<Record> {
    let find = |id: &str| RuleSet::from_id(id).or(rules.filter(|rules| rules.id == id));
    let record = Record::read(&read(file)?, find)
        .map_err(|error| BadInput::new(format!("{}: {error}", file.display())))?;
    for notice in record.notices() {
        eprintln!("alquerque: {}: {notice}", file.display());
    }
    Ok(record)
}

fn read(file: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let failed = |why: String| BadInput::new(format!("cannot read {}: {why}", file.display()));
    let bytes = read.map_err(|error| failed(error.to_string()))?;
    decode_text(&bytes).ok_or_else(|| failed("it is not a text".to_owned()))
}

fn standard_input() -> anyhow::Result<String> {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|error| BadInput::new(format!("standard input: {error}")))?;
    Ok(text)
}

/// Writes a picture of the position after the moves.
pub fn render(args: &Render) -> anyhow::Result<()> {
    let start = position_or_start(args.rules, args.position.as_deref())?;
    let history = play(History::from_position(start), &actions_of(&args.moves)?)?;
    write_file(&args.output, &png(&Scene::from_history(&history), &args.style.style(args.size))?)
}

/// Writes an animation of a whole game. Leaves out positions of a very long one.
pub fn animate(args: &Animate) -> anyhow::Result<()> {
    let record = game(&args.game)?;
    let scenes = Scene::for_replay(record.history(), record.outcome().map(GameResult::from));
    let replay = gif(scenes, args.style.style(args.size), usize::MAX)?;
    if replay.stride > 1 {
        tracing::warn!(stride = replay.stride, "the game is too long to show all positions");
    }
    write_file(&args.output, &replay.file)
}

impl StyleArgs {
    fn style(&self, size: Size) -> Style {
        let view = if self.flip { Side::Black } else { Side::White };
        Style { theme: self.theme, size, view, numbers: self.numbers }
    }
}

/// Returns the actions on the command line, or those of standard input in place of `-`.
fn actions_of(words: &[String]) -> anyhow::Result<Vec<String>> {
    match words {
        [dash] if dash == "-" => Ok(actions(standard_input()?.split_whitespace())),
        _ if words.iter().any(|text| text == "-") => Err(BadInput::new(
            "- reads all moves from standard input, so there can be no other moves",
        )),
        _ => Ok(actions(words.iter().map(String::as_str))),
    }
}

/// Joins words to actions: a huff has two words.
fn actions<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    words.fold(Vec::<String>::new(), |mut actions, word| {
        match actions.last_mut() {
            Some(huff) if huff.eq_ignore_ascii_case("huff") => *huff = format!("{huff} {word}"),
            _ => actions.push(word.to_owned()),
        }
        actions
    })
}

fn position_or_start(rules: &'static RuleSet, text: Option<&str>) -> anyhow::Result<Position> {
    match text {
        Some(text) => parse_position(rules, text)
            .map_err(|error| BadInput::new(format!("--position: {error}"))),
        None => Ok(Position::start(rules)),
    }
}

/// The number of legal actions that an error lists.
const MAX_LISTED: usize = 60;

/// Plays actions in turn. The error of an illegal one lists the legal actions.
fn play(mut history: History, actions: &[String]) -> anyhow::Result<History> {
    for (number, text) in (1..).zip(actions) {
        let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        let error = |history: &History, reason: &dyn fmt::Display| {
            let legal = sorted(history.position().legal_actions());
            let more = if legal.len() > MAX_LISTED { " …" } else { "" };
            let legal = legal[..legal.len().min(MAX_LISTED)].join(" ");
            BadInput::new(format!("move {number}, '{shown}': {reason}; legal: {legal}{more}"))
        };
        match notation::play(&mut history, text) {
            Ok(_) => {}
            Err(PlayError::Unreadable(unreadable)) => return Err(error(&history, &unreadable)),
            Err(PlayError::Unplayable(illegal)) => return Err(error(&history, &illegal.reason)),
            Err(PlayError::AfterEnd) => {
                let over = result(&history, history.outcome());
                return Err(BadInput::new(format!(
                    "move {number}, '{shown}': the game is over: {over}"
                )));
            }
        }
    }
    Ok(history)
}

fn sorted(actions: ActionList) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
    texts.sort();
    texts
}

/// Returns the outcome or the side to move. Scripts rely on these words.
fn result(history: &History, outcome: Option<Outcome>) -> String {
    let position = history.position();
    let Some(outcome) = outcome else { return format!("{} to move", position.turn()) };
    let result =
        outcome.winner().map_or_else(|| "draw".to_owned(), |winner| format!("{winner} wins"));
    let stones = position.stones().map(|stones| stones.count());
    let by_count = if position.rules().by_count {
        format!(" (by count: White {}, Black {})", stones.white, stones.black)
    } else {
        String::new()
    };
    match outcome {
        Outcome::NoLegalAction { loser } => format!("{result}: {loser} has no legal move"),
        Outcome::Resignation { loser } => format!("{result}: {loser} resigned"),
        Outcome::Timeout { late, .. } => format!("{result}: {late} ran out of time"),
        Outcome::Agreement => format!("{result}: both agreed"),
        Outcome::ProvenDraw => format!("{result}: proven to be a draw"),
        Outcome::Count { .. } => format!("{result}: both agreed to stop{by_count}"),
        Outcome::Repetition { .. } => {
            format!("{result}: the position has come for the third time{by_count}")
        }
        Outcome::MoveLimit { .. } => format!("{result}: the game was too long{by_count}"),
        Outcome::NoProgress { .. } => {
            let turns = position.rules().no_progress_limit;
            format!(
                "{result}: {turns} turns without a capture or an irreversible advance{by_count}"
            )
        }
    }
}
