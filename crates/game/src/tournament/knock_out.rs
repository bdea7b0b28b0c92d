//! Pairings of knock-out tournaments.

use super::progress::Next;
use super::{Pair, Pairing, PairingResult, Tournament};

/// The games after which a tie is decided for the better seed: a drawn game is replayed once.
const GAMES_OF_TIE: usize = 2;

impl Tournament {
    /// Returns what follows in a knock-out.
    ///
    /// A drawn game is replayed once with colours changed; after a second draw the better seed goes
    /// on. If both players of a tie have left, their next opponent has a bye.
    pub(super) fn next_of_knock_out(&self) -> Next {
        let round = self.rounds.len();
        if self.open_rounds() > 0 {
            return Next::Wait;
        }
        let replays = self.replays();
        if !replays.is_empty() {
            return Next::Replay(replays);
        }
        let ties = self.bracket().len() >> (round + 1);
        if ties == 0 {
            return Next::Over;
        }
        Next::Round((0..ties).filter_map(|tie| self.pair_of_tie(round, tie)).collect())
    }

    /// Returns the ties that each entrant has won, byes included.
    pub(super) fn ties_won(&self) -> Vec<u16> {
        let mut won = vec![0; self.entrants.len()];
        for round in 0..self.rounds.len() {
            for tie in 0..self.bracket().len() >> (round + 1) {
                if let Some(winner) = self.winner(round, tie) {
                    won[usize::from(winner)] += 1;
                }
            }
        }
        won
    }

    /// Returns the seeds in the order of the bracket: the best two can meet in the final only, the
    /// best four in the semi-finals, and so on. Places beyond the entrants are byes.
    fn bracket(&self) -> Vec<u8> {
        let mut seeds = vec![0];
        while seeds.len() < self.entrants.len() {
            let opponent_of = (2 * seeds.len() - 1) as u8;
            seeds = seeds.iter().flat_map(|&seed| [seed, opponent_of - seed]).collect();
        }
        seeds
    }

    /// Returns the pairs that are to be replayed in the last round.
    fn replays(&self) -> Vec<Pair> {
        let Some(round) = self.rounds.last() else { return Vec::new() };
        let draws = round.iter().filter(|of| of.result == Some(PairingResult::Draw));
        let games = |one, other| {
            round.iter().filter(|of| [Some(of.white), of.black] == [Some(one), other]).count()
        };
        draws
            .filter_map(|draw| Some((draw.black?, Some(draw.white))))
            .filter(|&(white, black)| games(white, black) == 0)
            .collect()
    }

    /// Returns White and Black of a tie. White is the entrant who had white less often or, if that
    /// is equal, one drawn by lot.
    fn pair_of_tie(&self, round: usize, tie: usize) -> Option<Pair> {
        let (one, other) = match self.tie(round, tie) {
            (Some(one), Some(other)) => (one, other),
            (one, other) => return one.or(other).map(|alone| (alone, None)),
        };
        let whites = |index| {
            let games = self.pairings().filter(|of| of.black.is_some());
            games.map(|of| i32::from(of.white == index) - i32::from(of.black == Some(index))).sum()
        };
        let balance: [i32; 2] = [whites(one), whites(other)];
        let is_white = match balance[0] - balance[1] {
            0 => self.lot((round << 8 | tie) as u64).is_multiple_of(2),
            difference => difference < 0,
        };
        Some(if is_white { (one, Some(other)) } else { (other, Some(one)) })
    }

    /// Returns the two entrants of a tie; `None` where there is a bye.
    fn tie(&self, round: usize, tie: usize) -> (Option<u8>, Option<u8>) {
        let [one, other] = [2 * tie, 2 * tie + 1];
        match round.checked_sub(1) {
            Some(before) => (self.winner(before, one), self.winner(before, other)),
            None => {
                let bracket = self.bracket();
                let seed = |at: usize| {
                    Some(bracket[at]).filter(|&seed| usize::from(seed) < self.entrants.len())
                };
                (seed(one), seed(other))
            }
        }
    }

    /// Returns the winner of a tie in a paired round; `None` while the tie is not decided, or if
    /// both players have left.
    fn winner(&self, round: usize, tie: usize) -> Option<u8> {
        let (one, other) = match self.tie(round, tie) {
            (Some(one), Some(other)) => (one, other),
            (one, other) => return one.or(other),
        };
        let games = || {
            let is_of_tie = move |of: &&Pairing| of.white == one || of.black == Some(one);
            let of_tie = self.rounds[round].iter().filter(is_of_tie);
            of_tie.filter_map(|of| Some((of, of.result?)))
        };
        let decided = games().find_map(|(of, result)| match result.half_points() {
            [2, _] => Some(of.white),
            [_, 2] => of.black,
            _ => None,
        });
        let draws = games().filter(|(_, result)| *result == PairingResult::Draw).count();
        decided.or_else(|| (draws == GAMES_OF_TIE).then(|| one.min(other)))
    }
}
