//! The opening book: proven values of `medieval` openings, so that perfect play from the start
//! needs no search.
//!
//! A book is built from certificates and holds their first positions. Later positions are near
//! enough to the endgame for a search.

mod ballots;
mod build;

pub use ballots::{Ballot, InvalidBallot};
pub use build::{build, openings};

use thiserror::Error;

use super::Value;
use super::compact::Compact;
use super::prove::{Certificate, Goal};

/// The first bytes of a book.
const MAGIC: [u8; 8] = *b"alqbook1";
/// The length of the magic and of a CRC-32 of the rest.
const HEADER_LEN: usize = 12;

/// Positions with proven values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The numbers of canonical positions, ascending.
    numbers: Vec<u64>,
    /// The values of the positions, as in [`byte`].
    values: Vec<u8>,
}

/// The reason to reject a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum BookError {
    #[error("this is not a book of this version")]
    Foreign,
    #[error("the book is damaged")]
    Damaged,
}

/// The bytes of the built-in book.
static EMBEDDED: &[u8] = include_bytes!("../book.bin");

impl Book {
    /// Returns the built-in book: every position after a few turns, and the openings that follow
    /// from perfect play.
    ///
    /// # Errors
    /// Fails when the built-in bytes are damaged.
    pub fn embedded() -> Result<Self, BookError> {
        Self::from_bytes(EMBEDDED)
    }

    /// Reads a book from [bytes](Self::to_bytes).
    ///
    /// # Errors
    /// Fails when the bytes are not a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if bytes.len() < HEADER_LEN || bytes[..8] != MAGIC {
            return Err(BookError::Foreign);
        }
        let (header, entries) = bytes.split_at(HEADER_LEN);
        if header[8..] != crc32fast::hash(entries).to_le_bytes() {
            return Err(BookError::Damaged);
        }
        let mut book = Self { numbers: Vec::new(), values: Vec::new() };
        let mut number = 0_u64;
        let mut difference = 0;
        let mut shift = 0;
        let mut bytes = entries.iter();
        while let Some(&byte) = bytes.next() {
            if shift > 42 {
                return Err(BookError::Damaged);
            }
            difference |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                number += difference;
                difference = 0;
                shift = 0;
                book.numbers.push(number);
                book.values.push(*bytes.next().ok_or(BookError::Damaged)?);
            }
        }
        if shift == 0 { Ok(book) } else { Err(BookError::Damaged) }
    }

    /// Converts the book to bytes.
    ///
    /// The format is `alqbook1`, a CRC-32 of the rest (little-endian), and for each position two
    /// items. The first is the difference of its number to the one before, in groups of seven bits,
    /// least significant first, with the eighth bit set in all but the last. The second is its
    /// value: 0 for a draw, otherwise an upper bound of the plies to the win or loss, plus one.
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
        let hash = crc32fast::hash(&bytes[HEADER_LEN..]);
        bytes[8..HEADER_LEN].copy_from_slice(&hash.to_le_bytes());
        bytes
    }

    /// Returns the proven value of a position. The plies are those of the proof, an upper bound.
    pub fn value(&self, position: Compact) -> Option<Value> {
        let at = self.numbers.binary_search(&number(position.canonical())).ok()?;
        Some(value(self.values[at]))
    }

    /// Returns every position with its value. Positions are canonical.
    pub fn positions(&self) -> impl Iterator<Item = (Compact, Value)> {
        self.numbers
            .iter()
            .zip(&self.values)
            .map(|(&number, &byte)| (position(number), value(byte)))
    }

    /// Compares the book with a certificate, and returns the number of positions in both.
    ///
    /// # Errors
    /// Fails with the first position whose values contradict each other.
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

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns whether the book is empty.
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

/// Returns the byte of a value; `None` for too many plies.
fn byte(value: Value) -> Option<u8> {
    match value {
        Value::Draw => Some(0),
        Value::Win(plies) | Value::Loss(plies) => u8::try_from(plies + 1).ok(),
    }
}

/// Returns the value of a [`byte`].
fn value(byte: u8) -> Value {
    match byte {
        0 => Value::Draw,
        odd if odd % 2 == 1 => Value::Loss(u16::from(odd) - 1),
        even => Value::Win(u16::from(even) - 1),
    }
}

/// Returns a position as a number of 25 digits in base three.
fn number(position: Compact) -> u64 {
    (0..25).fold(0, |number, point| {
        3 * number
            + u64::from(position.own >> point & 1)
            + 2 * u64::from(position.other >> point & 1)
    })
}

/// Returns the position with this number.
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

    /// Returns a book of the openings of a position with five stones, and tables of all of them.
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
    fn values_agree_with_the_tables() {
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
    fn the_book_agrees_with_its_certificate_and_not_with_the_contrary() {
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
    fn the_book_uses_the_bytes_that_it_may() {
        let (whole, _) = book(1 << 16);
        let (part, _) = book(300);
        assert!((290..=300).contains(&part.to_bytes().len()));
        assert!(
            part.len() < whole.len()
                && part.positions().all(|(position, value)| whole.value(position) == Some(value))
        );
    }

    #[test]
    fn perfect_wins_from_a_won_position_of_the_book() {
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
        // Like the built-in book, it has no room for the end of many lines.
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

    /// Asserts that a value agrees with those of the known successors.
    fn assert_consistent(book: &Book, position: Compact, value: Value) {
        let mut after = Vec::new();
        position.for_each_turn(|turn| {
            after.push(book.value(position.play(turn)).map(Value::to_parent))
        });
        let best = after.iter().flatten().max();
        let is_open = after.iter().all(Option::is_some);
        let is_consistent = match (value, best) {
            (Value::Win(_), best) => !is_open || matches!(best, Some(Value::Win(_))),
            (Value::Draw, best) => best.is_none_or(|best| *best <= Value::Draw),
            (Value::Loss(plies), best) => best.is_none_or(|best| *best <= Value::Loss(plies)),
        };
        assert!(is_consistent, "{position:?} {value:?} {best:?}");
    }

    #[test]
    fn there_are_few_openings_after_each_ply() {
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
            expected.map(|(action, outcome)| (action.to_owned(), outcome)).into();
        assert_eq!(values.collect::<HashMap<_, _>>(), expected);
    }

    #[test]
    fn the_values_of_the_embedded_book_are_consistent() {
        let book = Book::embedded().unwrap();
        book.positions().for_each(|(position, value)| assert_consistent(&book, position, value));
    }

    #[test]
    fn a_book_is_read_whole_or_rejected() {
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
