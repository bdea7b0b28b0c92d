//! Whether a player has given away what could be proven to be there.

use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Claim, Limits, Prover};
use alquerque_engine::tables::DtmTables;
use alquerque_engine::{FinishedGame, Stop};
use alquerque_rules::{RuleSet, Side};

use cli_support::BadInput;

/// Judges by proofs over these tables.
pub struct Judge {
    tables: DtmTables,
    limits: Limits,
    pub judged: Judged,
}

/// How many actions have been judged.
#[derive(Default)]
pub struct Judged {
    /// After which no less could be reached with best play than before.
    pub kept: u32,
    pub given_away: u32,
    /// Of which that could not be found out.
    pub open: u32,
}

impl Judge {
    pub fn new(rules: &RuleSet, tables: DtmTables, limits: Limits) -> anyhow::Result<Self> {
        if !Compact::supports(rules) {
            return Err(BadInput::new("--judge is for medieval alone".to_owned()));
        }
        Ok(Self { tables, limits, judged: Judged::default() })
    }

    /// Looks at what a side has done from some ply on: at each of its actions, and whether it gave up without need. Answers
    /// what it has given away, and what is open, in words.
    pub fn look(&mut self, played: &FinishedGame, side: Side, from: usize) -> Vec<String> {
        // What it finds out is soon of no use in another game.
        let mut prover = Prover::new(&self.tables, self.limits);
        let history = &played.history;
        let stop = Stop::default();
        let mut wrong = Vec::new();
        for (ply, (before, action)) in history.plies().enumerate().skip(from) {
            if before.turn() == side {
                let positions = Compact::from_position(&before)
                    .zip(Compact::from_position(&before.play(&action)));
                let keeps = positions
                    .and_then(|(before, after)| prover.preserves_value(before, after, &stop));
                wrong.extend(
                    self.judged
                        .count(keeps)
                        .map(|told| format!("ply {}, {action}: {told}", ply + 1)),
                );
            }
        }
        if played.resigned == Some(side) {
            let is_lost = Compact::from_position(&history.position())
                .and_then(|last| prover.decide_claim(last, Claim::LOSS, &stop));
            let ply = history.actions().len() + 1;
            wrong.extend(
                self.judged.count(is_lost).map(|told| format!("ply {ply}, it resigns: {told}")),
            );
        }
        wrong
    }
}

impl Judged {
    /// Counts one, and says what is wrong with it.
    fn count(&mut self, keeps: Option<bool>) -> Option<&'static str> {
        let (counter, told) = match keeps {
            Some(true) => (&mut self.kept, None),
            Some(false) => (&mut self.given_away, Some("given away")),
            None => (&mut self.open, Some("open")),
        };
        *counter += 1;
        told
    }
}
