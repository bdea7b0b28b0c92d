//! Ladders, which never end: the entrants are in the order of their places.
//!
//! A challenged player has White, and their challenger stands below them until the game has ended:
//! each has one game at a time, and only a challenger who wins overtakes another player.

use time::{Duration, OffsetDateTime};

use super::progress::Next;
use super::{Pairing, Tournament, TournamentReason, TournamentStage};
use crate::{PlayerId, Reason};

/// How many places above their own a player may challenge.
const REACH: u8 = 3;
/// How long two players do not meet again after a game.
const REST: Duration = Duration::DAY;
/// The ended games that a ladder knows, the oldest of which are forgotten.
const MAX_GAMES: usize = 100;
/// How long a ladder stays open without a game.
const MAX_QUIET: Duration = Duration::days(60);

impl Tournament {
    /// Returns the entrants whom a player of a ladder may challenge now, the best first.
    ///
    /// # Errors
    /// If there are none, if the player has a game in the ladder or does not take part in it, or if
    /// the ladder is closed.
    pub fn opponents_of(&self, player: PlayerId, now: OffsetDateTime) -> Result<Vec<u8>, Reason> {
        self.check_not_over()?;
        let index = self.active_entrant(player)?;
        if self.is_busy(index) {
            return Err(TournamentReason::Busy.into());
        }
        if index == 0 {
            return Err(TournamentReason::AtTop.into());
        }
        let is_free = |&other: &u8| {
            let has_left = self.entrants[usize::from(other)].is_withdrawn;
            !has_left && !self.is_busy(other) && !self.have_met([other, index], now)
        };
        let has_begun = self.format.is_ladder() && self.stage == TournamentStage::Playing;
        let above = (index.saturating_sub(REACH)..index).filter(|_| has_begun);
        let found: Vec<u8> = above.filter(is_free).collect();
        if found.is_empty() { Err(TournamentReason::OutOfReach.into()) } else { Ok(found) }
    }

    /// Pairs a player of a ladder with one of [those](Self::opponents_of) above.
    ///
    /// # Errors
    /// If that player cannot be challenged now.
    pub fn challenge(
        &self,
        by: PlayerId,
        whom: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Self, Reason> {
        let opponents = self.opponents_of(by, now)?;
        let white = self.entrant_of(whom).filter(|index| opponents.contains(index));
        let white = white.ok_or(TournamentReason::OutOfReach)?;
        let black = self.entrant_of(by);
        let game = self.new_game_id(u64::from(white) << 8 | u64::from(black.unwrap_or(white)), now);
        let mut next = self.clone();
        for games in &mut next.rounds {
            games.push(Pairing { white, black, game, is_begun: false, result: None });
        }
        Ok(next)
    }

    /// Records the end of a game: a challenger who has won takes the place of the challenged
    /// player, who moves one down, and so do all between them.
    pub(super) fn climb(&mut self, of: Pairing, loser: Option<u8>, now: OffsetDateTime) {
        let [white, black] = [of.white, of.black.unwrap_or(of.white)];
        let players = [white, black].map(|index| self.person(index).id);
        self.recent.push((of.game, now.unix_timestamp(), players));
        self.recent.drain(..self.recent.len().saturating_sub(MAX_GAMES));
        let mut order: Vec<u8> = (0..self.entrants.len() as u8).collect();
        if loser == Some(white)
            && let Some(passed) = order.get_mut(white.into()..=black.into())
        {
            passed.rotate_right(1);
            self.reorder(&order);
        }
    }

    /// Removes the pairings whose games have ended, and the entrants who have left and have none.
    pub(super) fn next_of_ladder(&mut self) -> Next {
        // All games of a ladder are in one round.
        let Some(games) = self.rounds.first_mut() else { return Next::Round(Vec::new()) };
        games.retain(|of| of.result.is_none());
        let stays =
            |&index: &u8| !self.entrants[usize::from(index)].is_withdrawn || self.is_busy(index);
        let order: Vec<u8> = (0..self.entrants.len() as u8).filter(stays).collect();
        self.reorder(&order);
        Next::Wait
    }

    /// Returns whether the ladder has long had no game, and is to be closed.
    pub fn is_abandoned(&self, now: OffsetDateTime) -> bool {
        self.closes_at().is_some_and(|at| at <= now)
    }

    /// Returns when the ladder is closed, unless a game begins; `None` while one is played.
    pub(super) fn closes_at(&self) -> Option<OffsetDateTime> {
        let is_quiet = self.stage == TournamentStage::Playing && self.pairings().next().is_none();
        let ended = |(_, ended, _): &(_, i64, _)| OffsetDateTime::from_unix_timestamp(*ended).ok();
        let since = self.recent.last().and_then(ended).unwrap_or(self.created);
        (is_quiet && self.format.is_ladder()).then(|| since.saturating_add(MAX_QUIET))
    }

    /// Puts the entrants into another order, given by their indices. Those who are not in it, who
    /// have no game, are removed.
    fn reorder(&mut self, order: &[u8]) {
        self.entrants = order.iter().map(|&at| self.entrants[usize::from(at)].clone()).collect();
        let moved =
            |index: u8| order.iter().position(|&at| at == index).map_or(index, |at| at as u8);
        for of in self.rounds.iter_mut().flatten() {
            of.white = moved(of.white);
            of.black = of.black.map(moved);
        }
    }

    /// Returns whether an entrant has a game that has not ended.
    fn is_busy(&self, index: u8) -> bool {
        let has = |of: &Pairing| of.white == index || of.black == Some(index);
        self.pairings().any(|of| of.result.is_none() && has(of))
    }

    /// Returns whether two entrants have lately played each other, also before one of them came
    /// back.
    fn have_met(&self, players: [u8; 2], now: OffsetDateTime) -> bool {
        let players = players.map(|index| self.person(index).id);
        let is_theirs = |of: &[PlayerId; 2]| players.iter().all(|player| of.contains(player));
        let mut games = self.recent.iter();
        games.any(|(_, ended, of)| is_theirs(of) && is_resting(*ended, now))
    }
}

/// Returns whether a game that ended at this second is still too recent for another one.
fn is_resting(since: i64, now: OffsetDateTime) -> bool {
    now.unix_timestamp() < since + REST.whole_seconds()
}
