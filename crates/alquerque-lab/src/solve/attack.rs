//! Searches for wins by the plain rules of any rule set, without tables.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use alquerque_engine::Stop;
use alquerque_engine::prove::{AttackResult, Limits, PlanSummary, attack};
use alquerque_rules::{Position, Side};
use anyhow::bail;
use cli_support::BadInput;

use super::plan::PlanFile;
use super::{ClaimedGoal, Solve};
use crate::files::write_atomically;
use crate::progress::{show_proof, spinner};
use crate::text::effort;

/// Searches for a win of the side to move, or of either side, and reports the result.
pub fn run(args: &Solve, position: &Position) -> anyhow::Result<()> {
    if args.plies > 0 || args.claim == Some(ClaimedGoal::Draw) {
        return Err(BadInput::new("--plies and --claim draw need --rules medieval"));
    }
    let limits = args.limits()?;
    let sides =
        Side::BOTH.into_iter().filter(|side| args.claim.is_none() || *side == position.turn());
    let mut win = None;
    for side in sides {
        win = search(position, side, limits)?;
        if win.is_some() {
            break;
        }
    }
    match (&args.certificate, win) {
        (None, _) => Ok(()),
        (Some(_), None) => bail!("nothing was proven, so there is no certificate"),
        (Some(file), Some(win)) => write(&win, file),
    }
}

/// Searches for a win of a side and prints the result.
fn search(position: &Position, side: Side, limits: Limits) -> anyhow::Result<Option<PlanFile>> {
    let bar = spinner();
    let begun = Instant::now();
    let mut show = |progress| show_proof(&bar, progress);
    let (result, nodes) = attack(position, side, limits, &Stop::default(), &mut show);
    bar.finish_and_clear();
    let mut win = None;
    let result = match result {
        AttackResult::Wins(plan) => {
            let plan = PlanFile { position: *position, winner: side, plan };
            let PlanSummary { positions, plies, .. } = plan.check()?;
            win = Some(plan);
            format!("wins within {plies} plies, by a plan of {positions} positions")
        }
        AttackResult::Fails => "was not found to win, which proves nothing".to_owned(),
        AttackResult::Unknown { pn, dn } => {
            format!("open: proof number {pn}, disproof number {dn}")
        }
    };
    writeln!(io::stdout(), "{side:?} {result}; {}", effort(nodes, begun))?;
    Ok(win)
}

/// Writes a plan to `file` with the extension `win`.
fn write(win: &PlanFile, file: &Path) -> anyhow::Result<()> {
    let path = file.with_added_extension("win");
    write_atomically(&path, |out| win.write(out))?;
    writeln!(io::stdout(), "{}: {} positions", path.display(), win.plan.choices.len())?;
    Ok(())
}
