//! Certificates of wins by the plain rules, as files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use alquerque::engine::Stop;
use alquerque::engine::prove::{Followed, Plan};
use alquerque::notation::{parse_position, position_text};
use alquerque::rules::{Position, RuleSet, Side};
use anyhow::Context;

use super::{BadInput, progress, rule_set};

/// The first line of a file.
const FIRST: &str = "alquerque plan 1";

/// A plan, and what it is for.
///
/// As a file, in lines of text: `alquerque plan 1`, the rule set, the position, who wins (`White` or `Black`), and the
/// number of each choice; at last `end`.
pub struct Planned {
    pub position: Position,
    pub winner: Side,
    pub plan: Plan,
}

impl Planned {
    /// Holds the plan to what it claims.
    pub fn check(&self) -> anyhow::Result<Followed> {
        let bar = progress::bar(None, "{spinner} {pos} positions  {elapsed}");
        let followed =
            self.plan.check(&self.position, self.winner, &Stop::default(), &mut |done| bar.set_position(done));
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

    /// Reads a file; `None` if it does not begin as one.
    pub fn read(path: &Path) -> anyhow::Result<Option<Self>> {
        let bad = |told: &str| BadInput::new(format!("{}: {told}", path.display()));
        let mut file = BufReader::new(File::open(path).map_err(|error| bad(&error.to_string()))?);
        if !file.fill_buf().map_err(|error| bad(&error.to_string()))?.starts_with(FIRST.as_bytes()) {
            return Ok(None);
        }
        let mut lines = file.lines().skip(1);
        let mut line = || lines.next().transpose()?.ok_or_else(|| bad("it is not whole"));
        let rules: &'static RuleSet = rule_set(&line()?).map_err(|error| bad(&error))?;
        let position = parse_position(rules, &line()?).map_err(|error| bad(&error.to_string()))?;
        let named = line()?;
        let winner = Side::BOTH.into_iter().find(|side| format!("{side:?}") == named);
        let winner = winner.ok_or_else(|| bad("nobody is said to win"))?;
        let mut choices = Vec::new();
        loop {
            match line()?.as_str() {
                "end" => break,
                number => choices.push(number.parse().map_err(|_| bad("what should be a number is none"))?),
            }
        }
        Ok(Some(Self { position, winner, plan: Plan { choices } }))
    }
}
