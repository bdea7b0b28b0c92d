//! The choice of the puzzles of a day.

use alquerque_engine::puzzles::{Degree, Puzzle, embedded};
use alquerque_store::Day;

/// A puzzle of a day. The number is its place among the embedded ones of its degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// The day.
    pub day: Day,
    /// The degree.
    pub degree: Degree,
    /// Its place among the puzzles of the degree.
    pub number: u16,
}

impl DailyPuzzle {
    /// Returns the puzzle of a server or a channel on a day. A permutation of all puzzles of the
    /// degree decides, so that none is repeated until all were used.
    pub fn new(series: u64, day: Day, degree: Degree) -> Self {
        Self::choice(series, day, degree, 0)
    }

    /// Returns the puzzle of the day, and then others instead of it. The first of these come half a
    /// permutation later, so that they are not those of the next days.
    pub fn choices(series: u64, day: Day, degree: Degree) -> impl Iterator<Item = Self> {
        let half = embedded(degree).len() as u64 / 2;
        let later = [0].into_iter().chain((0..half).map(move |number| half + number));
        later.map(move |later| Self::choice(series, day, degree, later))
    }

    fn choice(series: u64, day: Day, degree: Degree, later: u64) -> Self {
        let count = (embedded(degree).len() as u64).max(1);
        let seed = mix(series ^ (degree as u64) << 56);
        // The steps of an affine permutation, which is one if they are coprime with the count.
        let steps = (seed % count..).find(|&steps| greatest_common_divisor(steps, count) == 1);
        let steps = steps.unwrap_or(1) % count;
        let place = (u64::from(day.0) + later) % count;
        let number = (steps * place + (seed >> 32)) % count;
        Self { day, degree, number: number as u16 }
    }

    /// Returns the puzzle itself; `None` if there is no such number.
    pub fn puzzle(self) -> Option<&'static Puzzle> {
        embedded(self.degree).get(usize::from(self.number))
    }
}

/// Mixes the bits of a number (splitmix64, public domain, Sebastiano Vigna).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_puzzle_is_repeated_until_all_were_used() {
        for degree in Degree::ALL {
            let count = embedded(degree).len();
            for series in [0, 1, 17, u64::MAX] {
                let days = 20_000..20_000 + count as u32;
                let numbers: HashSet<u16> =
                    days.map(|day| DailyPuzzle::new(series, Day(day), degree).number).collect();
                assert_eq!(numbers.len(), count, "{degree:?} {series}");
            }
        }
    }

    #[test]
    fn servers_and_days_have_puzzles_of_their_own() {
        let of = |series, day| DailyPuzzle::new(series, Day(day), Degree::Hard);
        assert_eq!(of(5, 20_000), of(5, 20_000));
        let servers: HashSet<u16> = (0..100).map(|series| of(series, 20_000).number).collect();
        assert!(servers.len() > 80, "{}", servers.len());
        assert!(of(5, u32::MAX).puzzle().is_some());
    }

    #[test]
    fn another_puzzle_is_none_of_the_next_days() {
        let mut choices = DailyPuzzle::choices(5, Day(20_000), Degree::Easy);
        assert_eq!(choices.next(), Some(DailyPuzzle::new(5, Day(20_000), Degree::Easy)));
        let others: HashSet<u16> = choices.by_ref().take(20).map(|other| other.number).collect();
        assert_eq!(others.len(), 20);
        for day in 19_900..20_200 {
            let usual = DailyPuzzle::new(5, Day(day), Degree::Easy);
            assert!(!others.contains(&usual.number), "{day}");
        }
    }

    #[test]
    fn an_unknown_number_is_no_puzzle() {
        let unknown = DailyPuzzle { day: Day(0), degree: Degree::Easy, number: u16::MAX };
        assert_eq!(unknown.puzzle(), None);
    }
}
