//! Rounds of Swiss tournaments.

mod colours;
mod dutch;
mod weight;

use std::cmp::{Ordering, Reverse};

use self::dutch::{Float, Player};
use super::progress::Next;
use super::{Pair, Pairing, PairingResult, Tournament};
use alquerque_rules::Side;

/// The fewest rounds of five or more entrants.
const LEAST_ROUNDS: u32 = 3;
/// The most rounds.
const MOST_ROUNDS: u32 = 9;

impl Tournament {
    /// Returns what follows in a Swiss tournament. It ends before its last round if fewer than two
    /// entrants are left, or if two would have to meet again.
    pub(super) fn next_of_swiss(&self) -> Next {
        if self.open_rounds() > 0 {
            return Next::Wait;
        }
        let players = self.players();
        if self.rounds.len() == self.swiss_rounds() || players.len() < 2 {
            return Next::Over;
        }
        let Some(pairs) = dutch::pair(&players) else { return Next::Over };
        let mut pairs: Vec<_> = pairs
            .into_iter()
            .map(|(upper, lower)| (lower.map(|lower| players[lower].score), upper, lower))
            .collect();
        pairs.sort_by_key(|&(score, upper, _)| {
            (score.is_none(), Reverse(players[upper].score), Reverse(score), upper)
        });
        let pair = |(_, upper, lower): (_, usize, Option<usize>)| {
            self.with_colours(&players[upper], lower.map(|lower| &players[lower]))
        };
        Next::Round(pairs.into_iter().map(pair).collect())
    }

    /// Returns the number of rounds that find a single winner of all games, as a knock-out would,
    /// but at least 3 for five or more entrants, and at most 9.
    fn swiss_rounds(&self) -> usize {
        let count = self.entrants.len();
        let least = if count >= 5 { LEAST_ROUNDS } else { 1 };
        count.next_power_of_two().ilog2().clamp(least, MOST_ROUNDS) as usize
    }

    /// Returns the players who are to be paired, by their rank: by score, then by seeding.
    fn players(&self) -> Vec<Player> {
        let new = |index| Player { index, ..Player::default() };
        let mut players: Vec<_> = (0..self.entrants.len() as u8).map(new).collect();
        for round in &self.rounds {
            let scores: Vec<_> = players.iter().map(|player| player.score).collect();
            for player in &mut players {
                player.floats = [None, player.floats[0]];
            }
            for of in round {
                record(&mut players, &scores, of);
            }
        }
        players.retain(|player| !self.entrants[usize::from(player.index)].is_withdrawn);
        players.sort_by_key(|player| (Reverse(player.score), player.index));
        let is_last_round = self.rounds.len() + 1 == self.swiss_rounds();
        for player in &mut players {
            // Half of the points so far is one half point a round.
            player.is_top_scorer = is_last_round && usize::from(player.score) > self.rounds.len();
        }
        players
    }

    /// Returns the pair with colours. The first colour of the best seed is drawn by lot.
    fn with_colours(&self, upper: &Player, lower: Option<&Player>) -> Pair {
        let Some(lower) = lower else { return (upper.index, None) };
        let is_white = (self.lot(0) ^ u64::from(upper.index)).is_multiple_of(2);
        let initial = if is_white { Side::White } else { Side::Black };
        match upper.colours.allocate(&lower.colours, initial) {
            Side::White => (upper.index, Some(lower.index)),
            Side::Black => (lower.index, Some(upper.index)),
        }
    }
}

/// Records a pairing with its players, by index; `scores` are those before the round. Those who
/// forfeit have left, so that only players of games can meet again.
fn record(players: &mut [Player], scores: &[u16], of: &Pairing) {
    let result = of.result.unwrap_or(PairingResult::BothForfeit);
    let [of_white, of_black] = result.half_points();
    let white = (Some(of.white), of.black, Side::White, of_white);
    let black = (of.black, Some(of.white), Side::Black, of_black);
    for (index, opponent, side, points) in [white, black] {
        let Some(index) = index.map(usize::from) else { continue };
        let player = &mut players[index];
        player.score += points;
        if let Some(opponent) = opponent.filter(|_| result.is_played()) {
            player.opponents.push(opponent);
            player.colours.0.push(side);
            player.floats[0] = match scores[index].cmp(&scores[usize::from(opponent)]) {
                Ordering::Greater => Some(Float::Down),
                Ordering::Less => Some(Float::Up),
                Ordering::Equal => None,
            };
        } else if points > 0 {
            player.had_bye = true;
            player.floats[0] = Some(Float::Down);
        }
    }
}
