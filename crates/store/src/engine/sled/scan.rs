//! Scanning a database past unreadable pages.
//!
//! An iterator of sled cannot continue after an error. A scan searches for the least key beyond the
//! damage, by exponential and binary search over keys as numbers, and continues from there.

use std::iter::successors;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sled::IVec;

use crate::engine::{Exported, Key};
use crate::{Result, StoreError};

/// The maximum length of a key.
const MAX_KEY_LEN: usize = 64;

/// An iterator over the entries and gaps of a database, in the order of the keys.
pub struct Scan<'a> {
    db: &'a sled::Db,
    entries: sled::Iter,
    /// The least key that can come next; `None` at the end.
    from: Option<Key>,
}

impl<'a> Scan<'a> {
    /// Scans all entries from a key on.
    pub fn from(db: &'a sled::Db, from: Key) -> Self {
        Self { db, entries: db.range(from.as_slice()..), from: Some(from) }
    }

    /// Returns the least key that can come next; `None` at the end.
    pub fn next_key(&self) -> Option<&Key> {
        self.from.as_ref()
    }
}

impl Iterator for Scan<'_> {
    type Item = Exported;

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.from.take()?;
        match read(&mut self.entries)? {
            Ok((key, value)) => {
                self.from = Some([&*key, &[0]].concat());
                Some(Exported::Entry(key.to_vec(), value.to_vec()))
            }
            Err(error) => {
                let fails = |key: &[u8]| matches!(read(&mut self.db.range(key..)), Some(Err(_)));
                let until = next_readable(&from, fails);
                if let Some(key) = &until {
                    self.entries = self.db.range(key.as_slice()..);
                }
                self.from.clone_from(&until);
                Some(Exported::Gap { from, until, error })
            }
        }
    }
}

/// Returns the next entry. Catches sled's panics at some kinds of damage.
fn read(entries: &mut sled::Iter) -> Option<Result<(IVec, IVec)>> {
    match catch_unwind(AssertUnwindSafe(|| entries.next())) {
        Ok(entry) => entry.map(|entry| entry.map_err(StoreError::from)),
        Err(_) => Some(Err(StoreError::panicked())),
    }
}

/// Returns the value of a key. Catches sled's panics at some kinds of damage.
pub fn get(db: &sled::Db, key: &[u8]) -> Result<Option<IVec>> {
    Ok(catch_unwind(AssertUnwindSafe(|| db.get(key))).map_err(|_| StoreError::panicked())??)
}

/// Returns the least readable key after an unreadable one, by exponential search and then
/// bisection. Between two unreadable ranges, it can miss a range that is shorter than the first.
fn next_readable(from: &[u8], fails: impl Fn(&[u8]) -> bool) -> Option<Key> {
    let from = padded(from);
    // Each is half as far away as the one before.
    let nearer = |key: &[u8; MAX_KEY_LEN]| between(from, *key);
    let keys: Vec<_> = successors(nearer(&[u8::MAX; MAX_KEY_LEN]), nearer).collect();
    let nearest = keys.iter().rposition(|key| !fails(trimmed(key)))?;
    let (mut bad, mut good) = (keys.get(nearest + 1).copied().unwrap_or(from), keys[nearest]);
    while let Some(middle) = between(bad, good) {
        *(if fails(trimmed(&middle)) { &mut bad } else { &mut good }) = middle;
    }
    // Trailing zeros of a key do not change its number.
    let longer = (trimmed(&bad).len() + 1..=MAX_KEY_LEN).map(|length| &bad[..length]);
    Some(longer.chain([trimmed(&good)]).find(|key| !fails(key))?.to_vec())
}

/// Returns a key as a number, padded with zeros.
fn padded(key: &[u8]) -> [u8; MAX_KEY_LEN] {
    let mut number = [0; MAX_KEY_LEN];
    let length = key.len().min(MAX_KEY_LEN);
    number[..length].copy_from_slice(&key[..length]);
    number
}

/// Returns the shortest key with this number.
fn trimmed(number: &[u8; MAX_KEY_LEN]) -> &[u8] {
    let length = number.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
    &number[..length]
}

/// Returns the mean of two numbers; `None` if no number is between them.
fn between(low: [u8; MAX_KEY_LEN], high: [u8; MAX_KEY_LEN]) -> Option<[u8; MAX_KEY_LEN]> {
    let mut middle = [0; MAX_KEY_LEN];
    let mut carry = 0;
    for (at, digit) in (0..MAX_KEY_LEN).rev().zip(middle.iter_mut().rev()) {
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
    fn the_next_readable_key_is_found_exactly() {
        let next = |from: &[u8], until: &[u8]| {
            // Another part is unreadable, too.
            let fails =
                |key: &[u8]| (from..until).contains(&key) || (&b"m"[..]..b"x").contains(&key);
            next_readable(from, fails)
        };
        let ends: [&[u8]; 7] =
            [b"h2", b"h", b"g5\0\0", b"g6\0", b"g\xff", &[b'g'; MAX_KEY_LEN], b"h\0\xfe\x01"];
        for end in ends {
            assert_eq!(next(b"g5", end).as_deref(), Some(end));
        }
        assert_eq!(next(b"a", b"b").as_deref(), Some(&b"b"[..]));
        assert_eq!(next_readable(b"g", |_| true), None);
    }
}
