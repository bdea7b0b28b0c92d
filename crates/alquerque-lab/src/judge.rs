//! Judgement of a player's actions by proofs.

use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Claim, Limits, Prover};
use alquerque_engine::tables::DtmTables;
use alquerque_engine::{FinishedGame, Stop};
use alquerque_rules::{RuleSet, Side};
use cli_support::BadInput;

/// Judges actions by proofs over these tables.
pub struct Judge {
    tables: DtmTables,
    limits: Limits,
    pub judged: Judged,
}

/// The number of actions with each judgement.
#[derive(Default)]
pub struct Judged {
    /// Actions that keep the value of the position.
    pub kept: u32,
    /// Actions that give it away.
    pub given_away: u32,
    /// Actions that the limits of a proof leave open.
    pub open: u32,
}

impl Judge {
    pub fn new(rules: &RuleSet, tables: DtmTables, limits: Limits) -> anyhow::Result<Self> {
        if !Compact::supports(rules) {
            return Err(BadInput::new("--judge needs --rules medieval"));
        }
        Ok(Self { tables, limits, judged: Judged::default() })
    }

    /// Judges the actions of a side from a ply on, and its resignation. Returns a text for each one
    /// that gives something away or remains open.
    pub fn judge_game(&mut self, game: &FinishedGame, side: Side, from: usize) -> Vec<String> {
        // A new prover for each game, because the results of one are of little use for another.
        let mut prover = Prover::new(&self.tables, self.limits);
        let history = &game.history;
        let stop = Stop::default();
        let mut findings = Vec::new();
        for (ply, (before, action)) in history.plies().enumerate().skip(from) {
            if before.turn() != side {
                continue;
            }
            let keeps = Compact::from_position(&before)
                .zip(Compact::from_position(&before.play(&action)))
                .and_then(|(before, after)| prover.preserves_value(before, after, &stop));
            let finding = self.judged.add(keeps);
            findings.extend(finding.map(|finding| format!("ply {}, {action}: {finding}", ply + 1)));
        }
        if game.resigned == Some(side) {
            let is_lost = Compact::from_position(&history.position())
                .and_then(|last| prover.decide_claim(last, Claim::LOSS, &stop));
            let ply = history.actions().len() + 1;
            let finding = self.judged.add(is_lost);
            findings.extend(finding.map(|finding| format!("ply {ply}, resignation: {finding}")));
        }
        findings
    }
}

impl Judged {
    /// Counts an action; returns what is wrong with it.
    fn add(&mut self, keeps: Option<bool>) -> Option<&'static str> {
        let (counter, finding) = match keeps {
            Some(true) => (&mut self.kept, None),
            Some(false) => (&mut self.given_away, Some("given away")),
            None => (&mut self.open, Some("open")),
        };
        *counter += 1;
        finding
    }
}
