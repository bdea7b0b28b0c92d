//! Ladders, which never end: the entrants are in the order of their places.
//!
//! A challenged player has White, and their challenger stands below them until the game has ended:
//! each has one game at a time, and only a challenger who wins overtakes another player.

use time::{Duration, OffsetDateTime};

use super::progress::Next;
use super::{Format, Pairing, Tournament, TournamentReason, TournamentStage};
use crate::{PlayerId, Reason};

/// How many places above their own a player may challenge.
const REACH: u8 = 3;
/// How long two players do not meet again after a game.
const REST: Duration = Duration::DAY;
/// The games that a ladder keeps, the oldest of which are forgotten.
const MAX_GAMES: usize = 100;

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
        let is_free = |&other: &u8| {
            let has_left = self.entrants[usize::from(other)].is_withdrawn;
            !has_left && !self.is_busy(other) && !self.have_met([other, index], now)
        };
        let has_begun = self.format == Format::Ladder && self.stage == TournamentStage::Playing;
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
        let game = self.next_game_id(now);
        let mut next = self.clone();
        for games in &mut next.rounds {
            games.push(Pairing { white, black, game, is_begun: false, result: None });
        }
        Ok(next)
    }

    /// Records the end of a game: a challenger who has won takes the place of the challenged
    /// player, who moves one down, and so do all between them.
    pub(super) fn climb(&mut self, of: Pairing, loser: Option<u8>, now: OffsetDateTime) {
        self.rests.retain(|(_, since)| is_resting(*since, now));
        self.rests.push((of.game, now.unix_timestamp()));
        for index in [Some(of.white), of.black].into_iter().flatten() {
            if Some(index) != loser {
                self.entrants[usize::from(index)].losses_on_time = 0;
            }
        }
        if let Some(black) = of.black.filter(|_| loser == Some(of.white)) {
            let mut order: Vec<u8> = (0..self.entrants.len() as u8).collect();
            order[of.white.into()..=black.into()].rotate_right(1);
            self.reorder(&order);
        }
    }

    /// Removes the entrants who have left and whose games have ended, and the oldest games.
    pub(super) fn next_of_ladder(&mut self) -> Next {
        let stays =
            |&index: &u8| !self.entrants[usize::from(index)].is_withdrawn || self.is_busy(index);
        let order: Vec<u8> = (0..self.entrants.len() as u8).filter(stays).collect();
        self.reorder(&order);
        // All games of a ladder are in one round.
        let Some(games) = self.rounds.first_mut() else { return Next::Round(Vec::new()) };
        while games.len() > MAX_GAMES
            && let Some(oldest) = games.iter().position(|of| of.result.is_some())
        {
            games.remove(oldest);
        }
        self.rests.retain(|(game, _)| games.iter().any(|of| of.game == *game));
        Next::Wait
    }

    /// Puts the entrants into another order, given by their indices. Those who are not in it are
    /// removed with their games.
    fn reorder(&mut self, order: &[u8]) {
        self.entrants = order.iter().map(|&at| self.entrants[usize::from(at)].clone()).collect();
        let moved = |index: u8| order.iter().position(|&at| at == index).map(|at| at as u8);
        for games in &mut self.rounds {
            games.retain_mut(|of| {
                let players = moved(of.white).zip(of.black.and_then(moved));
                if let Some((white, black)) = players {
                    of.white = white;
                    of.black = Some(black);
                }
                players.is_some()
            });
        }
    }

    /// Returns whether an entrant has a game that has not ended.
    fn is_busy(&self, index: u8) -> bool {
        let has = |of: &Pairing| of.white == index || of.black == Some(index);
        self.pairings().any(|of| of.result.is_none() && has(of))
    }

    /// Returns whether two entrants, the better one first, have lately played each other.
    fn have_met(&self, players: [u8; 2], now: OffsetDateTime) -> bool {
        let is_theirs = |of: &&Pairing| {
            let mut of = [Some(of.white), of.black];
            of.sort_unstable();
            of == players.map(Some)
        };
        let games: Vec<_> = self.pairings().filter(is_theirs).map(|of| of.game).collect();
        self.rests.iter().any(|(game, since)| games.contains(game) && is_resting(*since, now))
    }
}

/// Returns whether a game that ended at this second is still too recent for another one.
fn is_resting(since: i64, now: OffsetDateTime) -> bool {
    now.unix_timestamp() < since + REST.whole_seconds()
}
