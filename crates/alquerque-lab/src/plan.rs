//! Certificates of wins by the plain rules, as files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};

use alquerque_engine::Stop;
use alquerque_engine::prove::{Plan, PlanSummary};
use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{Position, Side};
use anyhow::Context;

use crate::solve::spinner;
use cli_support::parse_rule_set;

/// The first line of a file.
const FIRST: &str = "alquerque plan 1";
/// No line is longer, in bytes.
const LONGEST: u64 = 1 << 10;

/// A plan, and what it is for.
///
/// As a file, in lines of text: `alquerque plan 1`, the rule set, the position, who wins (`White` or `Black`), and the
/// number of each choice; at last `end`.
pub struct Planned {
    pub position: Position,
    pub winner: Side,
    pub plan: Plan,
}

/// Whether a file begins as one of a plan; and the same file from its beginning.
pub fn begins_as_plan(mut file: impl Read) -> io::Result<(bool, impl Read)> {
    let mut first = Vec::new();
    file.by_ref().take(FIRST.len() as u64).read_to_end(&mut first)?;
    Ok((first == FIRST.as_bytes(), Cursor::new(first).chain(file)))
}

impl Planned {
    /// Holds the plan to what it claims.
    pub fn check(&self) -> anyhow::Result<PlanSummary> {
        let bar = spinner();
        let followed =
            self.plan.check(&self.position, self.winner, &Stop::default(), &mut |done| {
                bar.set_position(done)
            });
        bar.finish_and_clear();
        followed.context("the plan proves nothing")
    }

    pub fn write(&self, file: &File) -> io::Result<()> {
        let mut out = BufWriter::new(file);
        let Self { position, winner, plan } = self;
        writeln!(out, "{FIRST}\n{}\n{}\n{winner:?}", position.rules().id, position_text(position))?;
        for choice in &plan.choices {
            writeln!(out, "{choice}")?;
        }
        writeln!(out, "end")?;
        out.flush()
    }

    /// Reads a file. What it says may be wrong: only [`check`](Self::check) tells.
    pub fn read(file: impl Read) -> Result<Self, String> {
        let mut file = BufReader::new(file);
        if line(&mut file)? != FIRST {
            return Err("this is no plan of this version".to_owned());
        }
        let rules = parse_rule_set(&line(&mut file)?)?;
        let position =
            parse_position(rules, &line(&mut file)?).map_err(|error| error.to_string())?;
        let named = line(&mut file)?;
        let winner = Side::BOTH.into_iter().find(|side| format!("{side:?}") == named);
        let winner = winner.ok_or("nobody is said to win")?;
        let mut choices = Vec::new();
        loop {
            match line(&mut file)?.as_str() {
                "end" => break,
                number => {
                    choices.push(number.parse().map_err(|_| "what should be a number is none")?)
                }
            }
        }
        match file.fill_buf() {
            Ok([]) => Ok(Self { position, winner, plan: Plan { choices } }),
            Ok(_) => Err("it goes on after its end".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The next line, without its end.
fn line(file: &mut impl BufRead) -> Result<String, String> {
    let mut line = String::new();
    file.by_ref().take(LONGEST).read_line(&mut line).map_err(|error| error.to_string())?;
    line.strip_suffix('\n').map(str::to_owned).ok_or_else(|| "it is not whole".to_owned())
}
