//! Files of plans: certificates of wins by the plain rules.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};

use alquerque_engine::Stop;
use alquerque_engine::prove::{Plan, PlanSummary};
use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{Position, RuleSet, Side};
use anyhow::Context;
use cli_support::parse_rule_set;

use crate::progress::spinner;

/// The first line of a file.
const HEADER: &str = "alquerque plan 1";
/// The longest line in bytes.
const MAX_LINE_LEN: u64 = 1 << 10;

/// A plan, with the position and the winner.
///
/// The file consists of lines of text: `alquerque plan 1`, the rule set, the position, the winner
/// (`White` or `Black`), the number of each choice, and `end`.
pub struct PlanFile {
    pub position: Position,
    pub winner: Side,
    pub plan: Plan,
}

/// Returns whether a file begins like a plan, and a reader of the whole file.
pub fn begins_as_plan(mut file: impl Read) -> io::Result<(bool, impl Read)> {
    let mut start = Vec::new();
    file.by_ref().take(HEADER.len() as u64).read_to_end(&mut start)?;
    Ok((start == HEADER.as_bytes(), Cursor::new(start).chain(file)))
}

impl PlanFile {
    /// Verifies that the plan wins.
    pub fn check(&self) -> anyhow::Result<PlanSummary> {
        let bar = spinner();
        let mut show = |positions| bar.set_position(positions);
        let summary = self.plan.check(&self.position, self.winner, &Stop::default(), &mut show);
        bar.finish_and_clear();
        summary.context("the plan does not prove the win")
    }

    pub fn write(&self, file: &File) -> io::Result<()> {
        let mut out = BufWriter::new(file);
        let Self { position, winner, plan } = self;
        let rules = position.rules().id;
        writeln!(out, "{HEADER}\n{rules}\n{}\n{winner:?}", position_text(position))?;
        for choice in &plan.choices {
            writeln!(out, "{choice}")?;
        }
        writeln!(out, "end")?;
        out.flush()
    }

    /// Reads a file by a built-in rule set or by the given one. Its claim may be wrong: only
    /// [`check`](Self::check) verifies it.
    pub fn read(file: impl Read, rules: &'static RuleSet) -> Result<Self, String> {
        let mut file = BufReader::new(file);
        if line(&mut file)? != HEADER {
            return Err("this is not a plan of this version".to_owned());
        }
        let id = line(&mut file)?;
        let rules = if id == rules.id { rules } else { parse_rule_set(&id)? };
        let position =
            parse_position(rules, &line(&mut file)?).map_err(|error| error.to_string())?;
        let winner = match line(&mut file)?.as_str() {
            "White" => Side::White,
            "Black" => Side::Black,
            _ => return Err("the winner is neither White nor Black".to_owned()),
        };
        let mut choices = Vec::new();
        loop {
            match line(&mut file)?.as_str() {
                "end" => break,
                number => choices.push(number.parse().map_err(|_| "a choice is not a number")?),
            }
        }
        match file.fill_buf() {
            Ok([]) => Ok(Self { position, winner, plan: Plan { choices } }),
            Ok(_) => Err("it continues after its end".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Reads the next line, without its line feed.
fn line(file: &mut impl BufRead) -> Result<String, String> {
    let mut line = String::new();
    file.by_ref().take(MAX_LINE_LEN).read_line(&mut line).map_err(|error| error.to_string())?;
    line.strip_suffix('\n').map(str::to_owned).ok_or_else(|| "it is truncated".to_owned())
}
