//! Reading all that is in a database, also where some of its pages cannot be read: what is on the others is there all the same.

use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sled::IVec;

use super::layout::Key;
use crate::store::StoreError;

/// No key is longer.
const WIDTH: usize = 40;

/// A part that cannot be read.
#[derive(Debug)]
pub struct Gap {
    /// The least key that can be in it.
    pub from: Key,
    /// The least key that is not; `None` where all that follows is in it.
    pub until: Option<Key>,
    pub why: StoreError,
}

/// What a database holds, in the order of its keys.
pub struct Scan<'a> {
    db: &'a sled::Db,
    end: Bound<Key>,
    entries: sled::Iter,
    /// The least key that can come next; `None` at the end.
    from: Option<Key>,
}

impl<'a> Scan<'a> {
    /// Everything from a key on.
    pub fn from(db: &'a sled::Db, from: Key) -> Self {
        Self::between(db, from, Bound::Unbounded)
    }

    /// Everything whose key begins with this byte.
    pub fn of(db: &'a sled::Db, kind: u8) -> Self {
        Self::between(db, vec![kind], Bound::Excluded(vec![kind + 1]))
    }

    fn between(db: &'a sled::Db, from: Key, end: Bound<Key>) -> Self {
        let entries = range(db, &from, &end);
        Self { db, end, entries, from: Some(from) }
    }

    /// The least key that can come next; `None` at the end.
    pub fn next_key(&self) -> Option<&Key> {
        self.from.as_ref()
    }

    /// Whether reading on from a key fails.
    fn fails(&self, key: &[u8]) -> bool {
        matches!(read(&mut range(self.db, key, &self.end)), Some(Err(_)))
    }

    /// The least key beyond one from which nothing can be read: steps grow until something can, and then halve.
    fn beyond(&self, from: &[u8]) -> Option<Key> {
        let [mut bad, mut good] = [padded(from); 2];
        for power in 0..8 * WIDTH {
            good = plus(bad, power)?;
            if !self.fails(trimmed(&good)) {
                break;
            }
            bad = good;
        }
        while let Some(middle) = between(bad, good) {
            *(if self.fails(trimmed(&middle)) { &mut bad } else { &mut good }) = middle;
        }
        // Keys that end in zeros are the same number as without.
        let longer = (trimmed(&bad).len() + 1..=WIDTH).map(|length| &bad[..length]);
        Some(longer.chain([trimmed(&good)]).find(|key| !self.fails(key))?.to_vec())
    }
}

impl Iterator for Scan<'_> {
    type Item = Result<(IVec, IVec), Gap>;

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.from.take()?;
        match read(&mut self.entries)? {
            Ok((key, value)) => {
                self.from = Some([&*key, &[0]].concat());
                Some(Ok((key, value)))
            }
            Err(why) => {
                let until = self.beyond(&from);
                if let Some(key) = &until {
                    self.entries = range(self.db, key, &self.end);
                }
                self.from.clone_from(&until);
                Some(Err(Gap { from, until, why }))
            }
        }
    }
}

fn range(db: &sled::Db, from: &[u8], end: &Bound<Key>) -> sled::Iter {
    db.range::<&[u8], _>((Bound::Included(from), end.as_ref().map(Vec::as_slice)))
}

/// sled panics at some damage.
fn read(entries: &mut sled::Iter) -> Option<Result<(IVec, IVec), StoreError>> {
    match catch_unwind(AssertUnwindSafe(|| entries.next())) {
        Ok(entry) => entry.map(|entry| entry.map_err(StoreError::from)),
        Err(_) => Some(Err(StoreError::Panicked)),
    }
}

/// What is kept under a key.
pub fn get(db: &sled::Db, key: &[u8]) -> Result<Option<IVec>, StoreError> {
    Ok(catch_unwind(AssertUnwindSafe(|| db.get(key))).map_err(|_| StoreError::Panicked)??)
}

/// Keys as numbers: what is shorter is as if zeros followed.
fn padded(key: &[u8]) -> [u8; WIDTH] {
    let mut number = [0; WIDTH];
    let length = key.len().min(WIDTH);
    number[..length].copy_from_slice(&key[..length]);
    number
}

/// The shortest key of a number.
fn trimmed(number: &[u8; WIDTH]) -> &[u8] {
    let length = number.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
    &number[..length]
}

/// The number that is greater by a power of two; `None` beyond all keys.
fn plus(mut number: [u8; WIDTH], power: usize) -> Option<[u8; WIDTH]> {
    let mut carry = 1_u8 << (power % 8);
    for digit in number[..WIDTH - power / 8].iter_mut().rev() {
        let (sum, over) = digit.overflowing_add(carry);
        *digit = sum;
        carry = over.into();
    }
    (carry == 0).then_some(number)
}

/// The number in the middle; `None` where there is none in between.
fn between(low: [u8; WIDTH], high: [u8; WIDTH]) -> Option<[u8; WIDTH]> {
    let mut middle = [0; WIDTH];
    let mut carry = 0;
    for (at, digit) in (0..WIDTH).rev().zip(middle.iter_mut().rev()) {
        let sum = u16::from(low[at]) + u16::from(high[at]) + carry;
        *digit = sum as u8;
        carry = sum >> 8;
    }
    for digit in &mut middle {
        let whole = carry << 8 | u16::from(*digit);
        *digit = (whole >> 1) as u8;
        carry = whole & 1;
    }
    (middle > low && middle < high).then_some(middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_and_are_halved() {
        let one = padded(b"a");
        assert_eq!(plus(one, 8 * WIDTH - 8), Some(padded(b"b")));
        assert_eq!(plus(padded(&[1, 0xff]), 8 * WIDTH - 16), Some(padded(&[2])));
        assert_eq!(plus([0xff; WIDTH], 0), None);
        assert_eq!(between(padded(&[1]), padded(&[4])), Some(padded(&[2, 0x80])));
        assert_eq!(between(one, plus(one, 0).unwrap()), None);
        assert_eq!(between(one, one), None);
    }

    #[test]
    fn all_of_a_database_is_found_or_what_begins_with_a_byte() {
        let directory = tempfile::tempdir().unwrap();
        let db = sled::open(directory.path()).unwrap();
        for key in ["a", "g1", "g2", "h", "z"] {
            db.insert(key, "").unwrap();
        }
        let keys = |scan: Scan| scan.map(|entry| entry.unwrap().0).collect::<Vec<_>>();
        assert_eq!(
            keys(Scan::from(&db, Vec::new())),
            db.iter().keys().map(Result::unwrap).collect::<Vec<_>>()
        );
        assert_eq!(keys(Scan::of(&db, b'g')), ["g1", "g2"].map(IVec::from));
        let mut scan = Scan::from(&db, b"g1\0".to_vec());
        assert_eq!(scan.next().unwrap().unwrap().0, "g2");
        assert_eq!(scan.next_key(), Some(&b"g2\0".to_vec()));
        assert!(scan.by_ref().last().is_some() && scan.next_key().is_none());
    }
}
