//! Proven values of `medieval` openings, so that perfect play from the start needs no search.
//!
//! A book is made from certificates and takes from them what is met first. What comes later is near enough to the endgame
//! for a search.

mod build;

pub use build::{build, openings};

use thiserror::Error;

use super::Value;
use super::compact::Compact;
use super::prove::{Certificate, Goal};

/// The first bytes of a book.
const MAGIC: [u8; 8] = *b"alqbook1";
/// The magic and a CRC-32 of what follows.
const HEADER: usize = 12;

/// Positions whose value is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Ascending; each stands for all images of a position under the symmetries of the board.
    numbers: Vec<u64>,
    /// As in [`byte`].
    values: Vec<u8>,
}

/// Why a book was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum BookError {
    #[error("this is no book of this version")]
    Foreign,
    #[error("the book is damaged")]
    Damaged,
}

/// The book of the start, with what follows from it.
static EMBEDDED: &[u8] = include_bytes!("../book.bin");

impl Book {
    /// The book that the program comes with: every position that a few turns lead to, and the openings that follow from
    /// perfect play.
    ///
    /// # Errors
    /// When it was damaged before it was built in.
    pub fn embedded() -> Result<Self, BookError> {
        Self::from_bytes(EMBEDDED)
    }

    /// Reads a book that was [written](Self::to_bytes).
    ///
    /// # Errors
    /// When these bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if bytes.len() < HEADER || bytes[..8] != MAGIC {
            return Err(BookError::Foreign);
        }
        let (header, entries) = bytes.split_at(HEADER);
        if header[8..] != crc32fast::hash(entries).to_le_bytes() {
            return Err(BookError::Damaged);
        }
        let mut book = Self { numbers: Vec::new(), values: Vec::new() };
        let (mut number, mut difference, mut shift) = (0_u64, 0, 0);
        let mut bytes = entries.iter();
        while let Some(&byte) = bytes.next() {
            if shift > 42 {
                return Err(BookError::Damaged);
            }
            difference |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                number += difference;
                (difference, shift) = (0, 0);
                book.numbers.push(number);
                book.values.push(*bytes.next().ok_or(BookError::Damaged)?);
            }
        }
        if shift == 0 { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// Writes the book: `alqbook1`, a CRC-32 of the rest, the lowest byte first, and for each position the difference of
    /// its number to the one before, in groups of seven bits, the lowest first, of which each but the last has the eighth
    /// bit set, and its value: 0 for a draw, else one more than the plies that a win (then even) or a loss takes at most.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([0; 4]);
        let mut last = 0;
        for (&number, &value) in self.numbers.iter().zip(&self.values) {
            let mut difference = number - last;
            while difference >= 0x80 {
                bytes.push(difference as u8 | 0x80);
                difference >>= 7;
            }
            bytes.extend([difference as u8, value]);
            last = number;
        }
        let hash = crc32fast::hash(&bytes[HEADER..]);
        bytes[8..HEADER].copy_from_slice(&hash.to_le_bytes());
        bytes
    }

    /// What a position is worth, if that is proven here. The plies are those of the proof: at most so many.
    pub fn value(&self, position: Compact) -> Option<Value> {
        let at = self.numbers.binary_search(&number(position.canonical())).ok()?;
        Some(value(self.values[at]))
    }

    /// Every position with its value. Each stands for all its images under the symmetries of the board.
    pub fn positions(&self) -> impl Iterator<Item = (Compact, Value)> {
        self.numbers
            .iter()
            .zip(&self.values)
            .map(|(&number, &byte)| (position(number), value(byte)))
    }

    /// In how many positions a certificate says the same; the first in which it says otherwise is the error.
    ///
    /// # Errors
    /// When the two contradict each other.
    pub fn check_against(&self, certificate: &Certificate) -> Result<usize, Compact> {
        let mut common = 0;
        for (position, value) in
            self.positions().filter(|(position, _)| certificate.step(*position).is_some())
        {
            let holds = match certificate.goal {
                Goal::Win => matches!(value, Value::Win(_)),
                Goal::Draw => value >= Value::Draw,
            };
            if !holds {
                return Err(position);
            }
            common += 1;
        }
        Ok(common)
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    fn from_entries(positions: &[(Compact, u8)]) -> Self {
        let mut entries: Vec<_> =
            positions.iter().map(|(position, value)| (number(*position), *value)).collect();
        entries.sort_unstable();
        let (numbers, values) = entries.into_iter().unzip();
        Self { numbers, values }
    }
}

/// The byte for a value; `None` for one of too many plies.
fn byte(value: Value) -> Option<u8> {
    match value {
        Value::Draw => Some(0),
        Value::Win(plies) | Value::Loss(plies) => u8::try_from(plies + 1).ok(),
    }
}

/// The value for a [`byte`].
fn value(byte: u8) -> Value {
    match byte {
        0 => Value::Draw,
        odd if odd % 2 == 1 => Value::Loss(u16::from(odd) - 1),
        even => Value::Win(u16::from(even) - 1),
    }
}

/// The position as a number in base three, of 25 digits.
fn number(position: Compact) -> u64 {
    (0..25).fold(0, |number, point| {
        3 * number
            + u64::from(position.own >> point & 1)
            + 2 * u64::from(position.other >> point & 1)
    })
}

/// The position with this number.
fn position(number: u64) -> Compact {
    let mut position = Compact { own: 0, other: 0 };
    (0..25).rev().fold(number, |rest, point| {
        position.own |= u32::from(rest % 3 == 1) << point;
        position.other |= u32::from(rest % 3 == 2) << point;
        rest / 3
    });
    position
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Equal, Greater, Less};
    use std::collections::HashMap;
    use std::sync::Arc;

    use super::*;
    use crate::prove::{Claim, Limits, Prover, Verdict};
    use crate::tables::DtmTables;
    use crate::{Choice, Engine, Level, Oracle, Stop};
    use alquerque_rules::notation::parse_position;
    use alquerque_rules::{History, MEDIEVAL, Position, Side};

    /// A book of what can come of a position of five stones, and tables that know it all.
    fn book(bytes: usize) -> (Book, DtmTables) {
        let tables = DtmTables::in_memory(3).unwrap();
        let start = Compact { own: 0b11, other: 1 << 12 | 0b11 << 22 };
        let mut prover = Prover::new(&tables, Limits { bytes: 1 << 24, ..Limits::default() });
        let mut prove =
            |position| assert!(prover.value(position, &Stop::default(), &mut |_| ()).0.is_some());
        openings(start, 1, 3).into_iter().for_each(&mut prove);
        let certificates = [Goal::Win, Goal::Draw].map(|goal| prover.certificate(goal));
        (build(&certificates, &tables, start, 1, bytes), DtmTables::in_memory(5).unwrap())
    }

    #[test]
    fn it_says_what_tables_say() {
        let (book, tables) = book(1 << 16);
        for (position, value) in book.positions() {
            assert_eq!(position, position.canonical());
            for image in position.images() {
                assert_eq!(book.value(image), Some(value));
            }
            match (value, tables.value(position).unwrap()) {
                (Value::Win(plies), Value::Win(exact))
                | (Value::Loss(plies), Value::Loss(exact)) => {
                    assert!(plies >= exact, "{position:?}");
                }
                (value, exact) => assert_eq!(value, exact, "{position:?}"),
            }
        }
        assert!(book.len() > 2000, "{}", book.len());
    }

    #[test]
    fn it_agrees_with_what_is_proven_and_not_with_the_contrary() {
        let (book, _) = book(1 << 16);
        let won = |(position, value): &(Compact, Value)| {
            position.count() > 3 && matches!(value, Value::Win(_))
        };
        let position = book.positions().find(won).unwrap().0;
        let tables = DtmTables::in_memory(3).unwrap();
        let mut prover = Prover::new(&tables, Limits { bytes: 1 << 24, ..Limits::default() });
        prover.prove(position, Claim::WIN, &Stop::default(), &mut |_| ());
        let certificate = prover.certificate(Goal::Win);
        assert!(book.check_against(&certificate).unwrap() > 0);
        let contrary = Book::from_entries(&[(position, 0)]);
        assert_eq!(contrary.check_against(&certificate), Err(position));
    }

    #[test]
    fn it_is_as_large_as_it_may_be() {
        let (whole, _) = book(1 << 16);
        let (part, _) = book(300);
        assert!((290..=300).contains(&part.to_bytes().len()));
        assert!(
            part.len() < whole.len()
                && part.positions().all(|(position, value)| whole.value(position) == Some(value))
        );
    }

    #[test]
    fn who_is_perfect_wins_what_the_book_begins() {
        let tables = Arc::new(DtmTables::in_memory(3).unwrap());
        let start = parse_position(&MEDIEVAL, "2b2/5/1b1w1/5/w3w w").unwrap();
        let compact = Compact::from_position(&start).unwrap();
        let mut prover = Prover::new(&*tables, Limits { bytes: 1 << 24, ..Limits::default() });
        assert_eq!(
            prover.prove(compact, Claim::WIN, &Stop::default(), &mut |_| ()).verdict,
            Verdict::Proven
        );
        let certificates = [prover.certificate(Goal::Win)];
        let whole = build(&certificates, &*tables, compact, 0, 1 << 16);
        // As in the book of the start, there is no room for the end of many lines.
        let book = build(&certificates, &*tables, compact, 0, whole.to_bytes().len() / 3);
        let engine = Engine::default();
        engine.set_tables(tables.clone());
        engine.set_book(Arc::new(book));
        for seed in 0..20 {
            let mut history = History::from_position(start);
            while history.outcome().is_none() {
                let level = if history.position().turn() == Side::White {
                    Level::Perfect
                } else {
                    Level::Casual
                };
                let limits = crate::Limits::nodes(5_000);
                let Some(Choice::Act(action)) =
                    engine.choose(&history, level, &limits, &Stop::default(), seed)
                else {
                    panic!("{seed}: {:?}", history.actions())
                };
                history.play(&action).unwrap();
            }
            let winner = history.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(Side::White), "{seed}: {:?}", history.actions());
        }
    }

    /// Holds values against those of the positions that follow, as far as these are known.
    fn is_consistent(book: &Book, position: Compact, value: Value) {
        let mut after = Vec::new();
        position.for_each_turn(|turn| {
            after.push(book.value(position.play(turn)).map(Value::to_parent))
        });
        let best = after.iter().flatten().max();
        let whole = after.iter().all(Option::is_some);
        let sound = match (value, best) {
            (Value::Win(_), best) => !whole || matches!(best, Some(Value::Win(_))),
            (Value::Draw, best) => best.is_none_or(|best| *best <= Value::Draw),
            (Value::Loss(plies), best) => best.is_none_or(|best| *best <= Value::Loss(plies)),
        };
        assert!(sound, "{position:?} {value:?} {best:?}");
    }

    #[test]
    fn few_openings_follow_from_the_start() {
        let start = Compact::from_position(&Position::start(&MEDIEVAL)).unwrap();
        let numbers = [0, 1, 2, 3, 4, 5].map(|plies| openings(start, plies, 0).len());
        assert_eq!(numbers, [1, 5, 10, 16, 28, 57]);
    }

    #[test]
    fn the_start_is_won_for_white() {
        let book = Book::embedded().unwrap();
        let start = Position::start(&MEDIEVAL);
        assert!(matches!(book.value(Compact::from_position(&start).unwrap()), Some(Value::Win(_))));
        let values = start.legal_actions().into_iter().map(|action| {
            let value = book.value(Compact::from_position(&start.play(&action)).unwrap()).unwrap();
            (action.to_string(), value.to_parent().cmp(&Value::Draw))
        });
        let expected = [("c2-c3", Greater), ("b2-c3", Equal), ("d3-c3", Less), ("d2-c3", Less)];
        let expected: HashMap<_, _> =
            expected.map(|(action, worth)| (action.to_owned(), worth)).into();
        assert_eq!(values.collect::<HashMap<_, _>>(), expected);
    }

    #[test]
    fn no_value_contradicts_another() {
        let book = Book::embedded().unwrap();
        book.positions().for_each(|(position, value)| is_consistent(&book, position, value));
    }

    #[test]
    fn bytes_hold_all_of_it_or_are_refused() {
        let (book, _) = book(300);
        let bytes = book.to_bytes();
        assert_eq!(Book::from_bytes(&bytes), Ok(book));
        for length in 0..bytes.len() {
            assert!(Book::from_bytes(&bytes[..length]).is_err());
        }
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x40;
            assert!(Book::from_bytes(&bytes).is_err());
        }
        assert_eq!(Book::from_bytes(b""), Err(BookError::Foreign));
    }
}
