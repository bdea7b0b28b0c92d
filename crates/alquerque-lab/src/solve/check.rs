//! Checks of certificates.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Instant;

use alquerque_engine::Stop;
use alquerque_engine::book::Book;
use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Certificate, CheckError, CheckSummary, Claimant, Goal, PlanSummary};
use alquerque_engine::tables::DtmTables;
use alquerque_rules::notation::position_text;
use alquerque_rules::{Action, MEDIEVAL, Position, RuleSet};
use anyhow::{Context, anyhow};

use super::Solve;
use super::plan::{PlanFile, begins_as_plan};
use crate::files::{bad_file, open};
use crate::progress::spinner;
use crate::text::compact_text;

/// The number of plies up to which positions of a certificate are named by the actions that lead
/// there.
const OPENING_PLIES: usize = 6;

/// Checks a certificate or a plan, and prints what it proves.
pub fn run(args: &Solve, file: &Path) -> anyhow::Result<()> {
    let (is_plan, reader) = begins_as_plan(open(file)?).map_err(|error| bad_file(file, error))?;
    if is_plan {
        let plan = PlanFile::read(reader, args.rules).map_err(|error| bad_file(file, error))?;
        return check_plan(&plan);
    }
    let certificate = read(args, file, reader)?;
    if certificate.claims().next().is_none() {
        return Err(bad_file(file, "it has no claims"));
    }
    let tables = args.tables()?;
    let begun = Instant::now();
    let summary = verify(&certificate, file, &tables)?;
    let seconds = begun.elapsed().as_secs_f64();
    print_claims(&certificate, &tables)?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} positions verified with tables of {} stones, {seconds:.1} s",
        summary.positions, certificate.stones
    )?;
    let common = Book::embedded()?.check_against(&certificate).map_err(|position| {
        anyhow!("the opening book contradicts it at {}", compact_text(position, &MEDIEVAL))
    })?;
    writeln!(out, "the opening book agrees on the {common} positions that are in both")?;
    Ok(())
}

/// Reads a certificate that needs no more stones in the tables than the user allows.
pub fn read(args: &Solve, file: &Path, reader: impl Read) -> anyhow::Result<Certificate> {
    let certificate = Certificate::read(reader).map_err(|error| bad_file(file, error))?;
    let stones = certificate.stones;
    if stones > u32::from(args.stones) {
        let text = format!("it needs tables of {stones} stones: use --stones {stones}");
        return Err(bad_file(file, text));
    }
    Ok(certificate)
}

/// Verifies the claims of a certificate.
pub fn verify(
    certificate: &Certificate,
    file: &Path,
    tables: &DtmTables,
) -> anyhow::Result<CheckSummary> {
    let bar = spinner();
    let mut show = |positions| bar.set_position(positions);
    let checked = certificate.check(tables, &Stop::default(), &mut show);
    bar.finish_and_clear();
    checked
        .map_err(|error| match error {
            CheckError::Wrong { own, other, wrong } => {
                anyhow!("{}: {wrong}", compact_text(Compact { own, other }, &MEDIEVAL))
            }
            other => other.into(),
        })
        .with_context(|| format!("{} does not prove its claims", file.display()))
}

fn print_claims(certificate: &Certificate, tables: &DtmTables) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let quiet =
        if certificate.goal == Goal::Win { certificate.longest_quiet(tables) } else { Vec::new() };
    let openings = openings();
    for (number, (position, claimant)) in certificate.claims().enumerate() {
        let image = || format!("{} or an image of it", compact_text(position, &MEDIEVAL));
        let name = openings.get(&position.canonical()).cloned().unwrap_or_else(image);
        let side = match claimant {
            Claimant::Mover => "the side to move",
            Claimant::Other => "the other side",
        };
        match quiet.get(number) {
            Some(&quiet) => writeln!(out, "{name}: {side} wins; {}", quiet_text(quiet, &MEDIEVAL))?,
            None => writeln!(out, "{name}: {side} draws at least")?,
        }
    }
    Ok(())
}

/// Returns the actions that lead to each canonical position of the opening.
fn openings() -> HashMap<Compact, String> {
    let mut names = HashMap::new();
    let mut level = vec![(Position::start(&MEDIEVAL), "the start".to_owned())];
    for plies in 0..=OPENING_PLIES {
        let mut next = Vec::new();
        for (position, name) in level {
            let Some(compact) = Compact::from_position(&position) else { continue };
            let Entry::Vacant(entry) = names.entry(compact.canonical()) else { continue };
            let after = |action: &Action| match plies {
                0 => format!("after {action}"),
                _ => format!("{name} {action}"),
            };
            let actions = position.legal_actions();
            next.extend(actions.iter().map(|action| (position.play(action), after(action))));
            entry.insert(name);
        }
        level = next;
    }
    names
}

/// Returns whether the longest run of quiet turns leaves time for the win.
fn quiet_text(quiet: u16, rules: &RuleSet) -> String {
    let limit = rules.no_progress_limit;
    if quiet < limit {
        format!("at most {quiet} quiet turns in a row, fewer than the {limit} that end a game")
    } else {
        format!("up to {quiet} quiet turns in a row, but {limit} may end a game")
    }
}

/// Checks a win by the plain rules.
fn check_plan(plan: &PlanFile) -> anyhow::Result<()> {
    let begun = Instant::now();
    let PlanSummary { positions, plies, quiet } = plan.check()?;
    let seconds = begun.elapsed().as_secs_f64();
    let rules = plan.position.rules();
    writeln!(
        io::stdout(),
        "{} by {}: {:?} wins within {plies} plies\n\
         {positions} positions verified, {seconds:.1} s\n{}",
        position_text(&plan.position),
        rules.id,
        plan.winner,
        quiet_text(quiet, rules)
    )?;
    Ok(())
}
