use std::io::{self, BufReader, BufWriter, Read, Write};

use thiserror::Error;

use super::game::{Medieval, key, position_of, turns};
use super::strategy::{Step, Strategy};
use super::{Claimant, Goal};
use crate::Oracle;
use crate::compact::{BOARD, Compact, Turn};

/// The first bytes of a file.
const MAGIC: [u8; 8] = *b"alqprf1\n";

/// Strategies of those who hold a claim: one turn for each position that they can come to on their move. What remains has
/// so few stones that the tables know it, or is over.
///
/// A position stands for all its images under the symmetries of the board: it is the one whose number, `other × 2³² + own`
/// with the stones as sets of point numbers, is least.
///
/// As a file, in bytes: `alqprf1\n`; the goal (`W` or `D`); the most stones that tables are asked for; the number of claims
/// and the claims; the number of positions and the positions in ascending order; the FNV-1a hash of all before, in eight
/// bytes, the lowest first. Other numbers are in groups of seven bits, the lowest first, of which each but the last has
/// the eighth bit set. A claim is `own × 2²⁵ + other` of its position, times two, and one more if the side to move holds it.
/// A position is the difference of `own × 2²⁵ + other` to the one before, the number of its turn, from 0 in the order of
/// where they start, where they end and what they capture, and for wins the plies that it takes at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is claimed.
    pub goal: Goal,
    /// Positions of so many stones are left to tables.
    pub stones: u32,
    /// Whose strategies these are.
    pub(super) roots: Vec<Root>,
    /// In the order of their keys.
    pub(super) steps: Vec<Entry>,
}

/// A position of which something is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root {
    pub position: Compact,
    pub claimant: Claimant,
}

/// A position of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub key: u64,
    /// The number of the turn.
    pub turn: u16,
    pub plies: u16,
}

/// Why a certificate was not read.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is no certificate of this version")]
    Foreign,
    #[error("the certificate is damaged")]
    Damaged,
}

impl Certificate {
    pub(super) fn from_strategy<O: Oracle + ?Sized>(
        goal: Goal,
        stones: u32,
        roots: Vec<Root>,
        strategy: &Strategy<Medieval<'_, O>>,
    ) -> Self {
        let entry = |(&key, step): (&u64, &Step<Turn>)| {
            let turn = ordered(position_of(key)).iter().position(|turn| *turn == step.action);
            Entry { key, turn: turn.expect("a strategy has legal turns") as u16, plies: step.plies }
        };
        let mut steps: Vec<_> = strategy.steps.iter().map(entry).collect();
        steps.sort_unstable_by_key(|entry| entry.key);
        Self { goal, stones, roots, steps }
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.steps.len()
    }

    /// The positions of which something is claimed, and for whom.
    pub fn claims(&self) -> impl Iterator<Item = (Compact, Claimant)> {
        self.roots.iter().map(|root| (root.position, root.claimant))
    }

    /// What the claimant does in a position, and in how many plies that wins at most (0 where no win is claimed), for the
    /// image of the position that stands for all; `None` if it does not occur.
    pub fn step(&self, position: Compact) -> Option<(Turn, u16)> {
        let position = position.canonical();
        let entry = self.find(key(position))?;
        ordered(position).get(usize::from(entry.turn)).map(|turn| (*turn, entry.plies))
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let at = self.steps.binary_search_by_key(&key, |entry| entry.key).ok()?;
        Some(self.steps[at])
    }

    /// Writes a file.
    ///
    /// # Errors
    /// When that fails.
    pub fn write(&self, file: impl Write) -> io::Result<()> {
        let mut out = Hashed::new(BufWriter::new(file));
        out.put(&MAGIC)?;
        let goal = if self.goal == Goal::Win { b'W' } else { b'D' };
        out.put(&[goal])?;
        out.put_number(self.stones.into())?;
        out.put_number(self.roots.len() as u64)?;
        for root in &self.roots {
            out.put_number(key(root.position) << 1 | u64::from(root.claimant == Claimant::Mover))?;
        }
        out.put_number(self.steps.len() as u64)?;
        let mut last = 0;
        for entry in &self.steps {
            out.put_number(entry.key - last)?;
            last = entry.key;
            out.put_number(entry.turn.into())?;
            if self.goal == Goal::Win {
                out.put_number(entry.plies.into())?;
            }
        }
        let hash = out.hash.to_le_bytes();
        out.inner.write_all(&hash)?;
        out.inner.flush()
    }

    /// Reads a file. What it says may be wrong: only [`check`](Self::check) tells.
    ///
    /// # Errors
    /// When the file cannot be read, or is none that [`write`](Self::write) has written whole.
    pub fn read(file: impl Read) -> Result<Self, ReadError> {
        let mut file = Hashed::new(BufReader::new(file));
        if file.take()? != MAGIC {
            return Err(ReadError::Foreign);
        }
        let goal = match file.take()? {
            [b'W'] => Goal::Win,
            [b'D'] => Goal::Draw,
            _ => return Err(ReadError::Damaged),
        };
        let stones = file.small()?;
        let roots = file.list(|file| file.root())?;
        let mut last = 0;
        let steps = file.list(|file| {
            let entry = file.entry(last, goal)?;
            last = entry.key;
            Ok(entry)
        })?;
        let hash = file.hash;
        if file.take()? != hash.to_le_bytes() || !file.is_at_end()? {
            return Err(ReadError::Damaged);
        }
        Ok(Self { goal, stones: u32::from(stones), roots, steps })
    }
}

/// Every turn once, in the order in which they are numbered.
fn ordered(position: Compact) -> Vec<Turn> {
    let mut turns = turns(position);
    turns.sort_unstable_by_key(|turn| (turn.from, turn.to, turn.captured));
    turns
}

/// What has passed through, and its hash.
struct Hashed<T> {
    inner: T,
    hash: u64,
}

impl<T> Hashed<T> {
    fn new(inner: T) -> Self {
        Self { inner, hash: 0xcbf2_9ce4_8422_2325 }
    }

    fn pass(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl<W: Write> Hashed<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.pass(bytes);
        self.inner.write_all(bytes)
    }

    fn put_number(&mut self, mut number: u64) -> io::Result<()> {
        while number >= 0x80 {
            self.put(&[number as u8 | 0x80])?;
            number >>= 7;
        }
        self.put(&[number as u8])
    }
}

impl<R: Read> Hashed<R> {
    fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.inner.read(&mut [0])? == 0)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::Damaged,
            _ => error.into(),
        })?;
        self.pass(&bytes);
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u64, ReadError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = self.take()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(ReadError::Damaged)
    }

    fn small(&mut self) -> Result<u16, ReadError> {
        self.number()?.try_into().map_err(|_| ReadError::Damaged)
    }

    fn list<I>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<I, ReadError>,
    ) -> Result<Vec<I>, ReadError> {
        // Without room for as many as it says beforehand: it may say anything.
        (0..self.number()?).map(|_| item(self)).collect()
    }

    fn position(&mut self, key: u64) -> Result<Compact, ReadError> {
        let position = position_of(key);
        let sound =
            key >> 50 == 0 && position.own & position.other == 0 && position.own & !BOARD == 0;
        if sound { Ok(position) } else { Err(ReadError::Damaged) }
    }

    fn root(&mut self) -> Result<Root, ReadError> {
        let number = self.number()?;
        let claimant = if number & 1 == 1 { Claimant::Mover } else { Claimant::Other };
        Ok(Root { position: self.position(number >> 1)?, claimant })
    }

    fn entry(&mut self, last: u64, goal: Goal) -> Result<Entry, ReadError> {
        let key = self.number()?.checked_add(last).ok_or(ReadError::Damaged)?;
        self.position(key)?;
        let turn = self.small()?;
        let plies = if goal == Goal::Win { self.small()? } else { 0 };
        Ok(Entry { key, turn, plies })
    }
}
