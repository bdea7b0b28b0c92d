//! Pairings of round robins by Berger's tables.

use super::progress::Next;
use super::{Format, Pair, Tournament};

/// The rounds of a round robin that are played at the same time.
const OPEN_ROUNDS: usize = 3;

impl Tournament {
    /// Returns what follows in a round robin.
    pub(super) fn next_of_round_robin(&self) -> Next {
        let numbers = self.berger_numbers();
        let total = (numbers.len() - 1) * if self.format == Format::RoundRobin { 1 } else { 2 };
        match self.open_rounds() {
            0 if self.rounds.len() == total => Next::Over,
            open if open < OPEN_ROUNDS && self.rounds.len() < total => {
                Next::Round(berger_round(&numbers, self.format, self.rounds.len()))
            }
            _ => Next::Wait,
        }
    }

    /// Returns the entrants by their number in the tables, which is drawn by lot. The last one is
    /// `None` if the number of entrants is odd.
    fn berger_numbers(&self) -> Vec<Option<u8>> {
        let mut numbers: Vec<_> = (0..self.entrants.len() as u8).map(Some).collect();
        numbers.sort_by_key(|number| number.map(|index| self.lot(index.into())));
        if numbers.len() % 2 == 1 {
            numbers.push(None);
        }
        numbers
    }
}

/// Returns the pairs of a round, from 0. In the second cycle colours are changed, and the last two
/// rounds of the first are exchanged, lest an entrant has a colour three times in a row.
///
/// FIDE Handbook C.05, annex 1: Berger tables.
pub(super) fn berger_round(numbers: &[Option<u8>], format: Format, round: usize) -> Vec<Pair> {
    let last = numbers.len() - 1;
    let is_second_cycle = round >= last;
    let round = match round % last {
        round if is_second_cycle || format == Format::RoundRobin => round,
        round if last > 1 && round + 2 >= last => 2 * last - 3 - round,
        round => round,
    };
    let centre = round * numbers.len() / 2;
    let of_last = if round % 2 == 0 { (centre % last, last) } else { (last, centre % last) };
    let others = (1..=last / 2).map(|step| ((centre + step) % last, (centre + last - step) % last));
    let pair = |(white, black): (usize, usize)| {
        let (white, black) = if is_second_cycle { (black, white) } else { (white, black) };
        match (numbers[white], numbers[black]) {
            (Some(white), black) => Some((white, black)),
            (None, black) => black.map(|black| (black, None)),
        }
    };
    std::iter::once(of_last).chain(others).filter_map(pair).collect()
}
