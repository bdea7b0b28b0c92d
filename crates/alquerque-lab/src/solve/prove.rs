//! Proofs of `medieval` positions over endgame tables.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Claim, Claimant, Goal, Prover, Verdict};
use alquerque_engine::tables::DtmTables;
use alquerque_engine::{Stop, Value};
use alquerque_rules::Position;
use anyhow::ensure;

use super::Solve;
use crate::files::write_atomically;
use crate::progress::{show_proof, spinner};
use crate::text::effort;

/// Proves a claim, or finds the value of a position and of the lines from there.
pub fn run(args: &Solve, position: &Position, compact: Compact) -> anyhow::Result<()> {
    let limits = args.limits()?;
    let tables = args.tables()?;
    let mut prover = Prover::new(&tables, limits);
    match args.claim {
        Some(goal) => prove_claim(&mut prover, compact, goal.into())?,
        None => solve_lines(&mut prover, position, args.plies, &mut Vec::new())?,
    }
    match &args.certificate {
        Some(file) => write_certificates(&prover, file),
        None => Ok(()),
    }
}

fn prove_claim(
    prover: &mut Prover<'_, DtmTables>,
    position: Compact,
    goal: Goal,
) -> io::Result<()> {
    let bar = spinner();
    let begun = Instant::now();
    let claim = Claim { claimant: Claimant::Mover, goal };
    let mut show = |progress| show_proof(&bar, progress);
    let proof = prover.prove(position, claim, &Stop::default(), &mut show);
    bar.finish_and_clear();
    let verdict = match proof.verdict {
        Verdict::Proven => "proven".to_owned(),
        Verdict::Disproven => "disproven".to_owned(),
        Verdict::Unknown { pn, dn } => format!("open: proof number {pn}, disproof number {dn}"),
    };
    writeln!(io::stdout(), "{verdict}; {}", effort(proof.nodes, begun))
}

/// Prints the value of a position, and of all positions after at most `plies` actions.
fn solve_lines(
    prover: &mut Prover<'_, DtmTables>,
    position: &Position,
    plies: u32,
    line: &mut Vec<String>,
) -> io::Result<()> {
    let Some(compact) = Compact::from_position(position) else { return Ok(()) };
    let bar = spinner();
    let begun = Instant::now();
    let mut show = |progress| show_proof(&bar, progress);
    let (value, nodes) = prover.value(compact, &Stop::default(), &mut show);
    bar.finish_and_clear();
    let turn = position.turn();
    let result = match value {
        Some(Value::Win(plies)) => format!("{turn:?} wins within {plies} plies"),
        Some(Value::Loss(plies)) => format!("{:?} wins within {plies} plies", !turn),
        Some(Value::Draw) => "a draw".to_owned(),
        None => "open".to_owned(),
    };
    let name = if line.is_empty() { "-".to_owned() } else { line.join(" ") };
    writeln!(io::stdout(), "{name}: {result}; {}", effort(nodes, begun))?;
    if plies == 0 {
        return Ok(());
    }
    for action in position.legal_actions() {
        line.push(action.to_string());
        solve_lines(prover, &position.play(&action), plies - 1, line)?;
        line.pop();
    }
    Ok(())
}

/// Writes the certificates with claims to `file` with the extensions `win` and `draw`.
fn write_certificates(prover: &Prover<'_, DtmTables>, file: &Path) -> anyhow::Result<()> {
    let mut is_written = false;
    for (goal, extension) in [(Goal::Win, "win"), (Goal::Draw, "draw")] {
        let certificate = prover.certificate(goal);
        if certificate.claims().next().is_none() {
            continue;
        }
        let path = file.with_added_extension(extension);
        write_atomically(&path, |out| certificate.write(out))?;
        writeln!(io::stdout(), "{}: {} positions", path.display(), certificate.positions())?;
        is_written = true;
    }
    ensure!(is_written, "nothing was proven beyond the tables, so there is no certificate");
    Ok(())
}
