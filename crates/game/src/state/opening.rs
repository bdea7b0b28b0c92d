//! Openings that are drawn by lot: games that begin with a ballot of proven value.

use super::{Game, Play};
use crate::{Reason, Terms};
use alquerque_engine::Ballot;
use alquerque_rules::{History, RuleSet, Side};

/// The lot that decides the opening of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningLot {
    pub number: u64,
    /// Whether both players get both colours, so that the opening need not be drawn.
    pub both_colours: bool,
}

impl OpeningLot {
    /// Draws the lot of a game with this id, or with another seed that is its own.
    pub(crate) fn new(seed: u64) -> Self {
        Self { number: mixed(seed), both_colours: false }
    }

    /// Returns the ballot on which the lot falls; `None` if the rules have none.
    fn ballot(self, rules: &RuleSet) -> Option<&'static Ballot> {
        let fits = |ballot: &&Ballot| self.both_colours || ballot.winner.is_none();
        let count = Ballot::of(rules).filter(fits).count() as u64;
        let nth = self.number.checked_rem(count)?;
        Ballot::of(rules).filter(fits).nth(nth as usize)
    }

    /// Returns the actions with which a game on these terms begins.
    pub(crate) fn opening(self, rules: &'static RuleSet, terms: &Terms) -> History {
        let ballot = self.ballot(rules).filter(|_| terms.fair_opening);
        ballot.map_or_else(|| History::new(rules), |ballot| ballot.history.clone())
    }
}

impl Terms {
    /// Checks that the rules have the opening that is asked for.
    ///
    /// # Errors
    /// [`Reason::NoFairOpenings`].
    pub fn check_opening(&self, rules: &RuleSet) -> Result<(), Reason> {
        if self.fair_opening && Ballot::of(rules).next().is_none() {
            return Err(Reason::NoFairOpenings);
        }
        Ok(())
    }
}

impl Game {
    /// Returns the number of actions that the players have played, without the opening.
    pub(crate) fn turns_played(&self) -> usize {
        // An opening has no huffs.
        let turns = self.history().map_or(0, History::turns);
        turns.saturating_sub(self.opening.into())
    }

    /// Returns the ply of the last action of a side that can be taken back.
    pub(crate) fn last_own_ply(&self, play: &Play, side: Side) -> Option<usize> {
        let last = play.history.plies().rposition(|(position, _)| position.turn() == side);
        last.filter(|&ply| ply >= self.opening.into())
    }

    /// Returns the opening, if it was drawn by lot, and the side that wins it with best play, if
    /// that is known.
    pub fn opening_by_lot(&self) -> Option<(History, Option<Option<Side>>)> {
        let opening = self.history()?.until(self.opening.into());
        if opening.actions().is_empty() {
            return None;
        }
        let mut known = Ballot::of(self.rules);
        let known = known.find(|ballot| ballot.history.actions() == opening.actions());
        Some((opening, known.map(|ballot| ballot.winner)))
    }
}

/// Mixes the bits of a number as SplitMix64 does. <https://prng.di.unimi.it/splitmix64.c>
pub(crate) fn mixed(seed: u64) -> u64 {
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
