use std::io::{self, BufReader, BufWriter, Read, Write};

use thiserror::Error;

use super::game::{Medieval, key, position_from_key, turns};
use super::strategy::{Step, Strategy};
use super::{Claimant, Goal};
use crate::Oracle;
use crate::compact::{BOARD, Compact, Turn};

/// The first bytes of a certificate file.
const MAGIC: [u8; 8] = *b"alqprf1\n";

/// The strategies of the claimants: one turn for each position with the claimant to move that it
/// can reach. Other positions have few enough stones for the tables, or end the game.
///
/// Positions are canonical: of all images under the symmetries of the board, the one with the least
/// number `other × 2³² + own`, where both are sets of point numbers.
///
/// # File format
/// The bytes `alqprf1\n`; the goal (`W` or `D`); the most stones that are left to the tables; the
/// number of claims and the claims; the number of positions and the positions in ascending order;
/// the FNV-1a hash of everything before, in eight bytes, least significant first.
///
/// All numbers except the hash are variable-length: groups of seven bits, least significant first,
/// with the eighth bit set in all but the last. The key of a position is `own × 2²⁵ + other`. A
/// claim is the key times two, plus one if the claimant is the side to move. A position is the
/// difference of its key to the one before, the index of its turn in the order of start, end and
/// captured stones, and for wins an upper bound of the plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The goal of all claims.
    pub goal: Goal,
    /// The number of stones from which on the tables decide.
    pub stones: u32,
    /// The positions claimed.
    pub(super) roots: Vec<Root>,
    /// The positions of the strategies, in the order of their keys.
    pub(super) steps: Vec<Entry>,
}

/// A claimed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root {
    pub position: Compact,
    pub claimant: Claimant,
}

/// A position of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub key: u64,
    /// The index of the turn.
    pub turn: u16,
    pub plies: u16,
}

/// The reason to reject a certificate file.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is not a certificate of this version")]
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
            let turn = ordered(position_from_key(key)).iter().position(|turn| *turn == step.action);
            Entry { key, turn: turn.expect("a strategy has legal turns") as u16, plies: step.plies }
        };
        let mut steps: Vec<_> = strategy.steps.iter().map(entry).collect();
        steps.sort_unstable_by_key(|entry| entry.key);
        Self { goal, stones, roots, steps }
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.steps.len()
    }

    /// Returns the claimed positions and their claimants.
    pub fn claims(&self) -> impl Iterator<Item = (Compact, Claimant)> {
        self.roots.iter().map(|root| (root.position, root.claimant))
    }

    /// Returns the claimant's turn in the canonical image of a position, with an upper bound of the
    /// plies to the win (0 where the claim is a draw). Returns `None` if the position does not
    /// occur.
    pub fn step(&self, position: Compact) -> Option<(Turn, u16)> {
        let position = position.canonical();
        let entry = self.find(key(position))?;
        ordered(position).get(usize::from(entry.turn)).map(|turn| (*turn, entry.plies))
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let at = self.steps.binary_search_by_key(&key, |entry| entry.key).ok()?;
        Some(self.steps[at])
    }

    /// Writes the certificate to a file.
    ///
    /// # Errors
    /// Fails when the file cannot be written.
    pub fn write(&self, file: impl Write) -> io::Result<()> {
        let mut out = Hashing::new(BufWriter::new(file));
        out.put(&MAGIC)?;
        let goal = if self.goal == Goal::Win { b'W' } else { b'D' };
        out.put(&[goal])?;
        out.put_varint(self.stones.into())?;
        out.put_varint(self.roots.len() as u64)?;
        for root in &self.roots {
            out.put_varint(key(root.position) << 1 | u64::from(root.claimant == Claimant::Mover))?;
        }
        out.put_varint(self.steps.len() as u64)?;
        let mut last = 0;
        for entry in &self.steps {
            out.put_varint(entry.key - last)?;
            last = entry.key;
            out.put_varint(entry.turn.into())?;
            if self.goal == Goal::Win {
                out.put_varint(entry.plies.into())?;
            }
        }
        let hash = out.hash.to_le_bytes();
        out.inner.write_all(&hash)?;
        out.inner.flush()
    }

    /// Reads a certificate from a file. Its claims may be wrong: only [`check`](Self::check)
    /// verifies them.
    ///
    /// # Errors
    /// Fails when the file cannot be read, or is not a complete certificate.
    pub fn read(file: impl Read) -> Result<Self, ReadError> {
        let mut file = Hashing::new(BufReader::new(file));
        if file.take()? != MAGIC {
            return Err(ReadError::Foreign);
        }
        let goal = match file.take()? {
            [b'W'] => Goal::Win,
            [b'D'] => Goal::Draw,
            _ => return Err(ReadError::Damaged),
        };
        let stones = file.small_varint()?;
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

/// Returns every turn once, in the order of their indices.
fn ordered(position: Compact) -> Vec<Turn> {
    let mut turns = turns(position);
    turns.sort_unstable_by_key(|turn| (turn.from, turn.to, turn.captured));
    turns
}

/// A reader or writer that hashes the bytes that pass.
struct Hashing<T> {
    inner: T,
    hash: u64,
}

impl<T> Hashing<T> {
    fn new(inner: T) -> Self {
        Self { inner, hash: 0xcbf2_9ce4_8422_2325 }
    }

    fn pass(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl<W: Write> Hashing<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.pass(bytes);
        self.inner.write_all(bytes)
    }

    fn put_varint(&mut self, mut number: u64) -> io::Result<()> {
        while number >= 0x80 {
            self.put(&[number as u8 | 0x80])?;
            number >>= 7;
        }
        self.put(&[number as u8])
    }
}

impl<R: Read> Hashing<R> {
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

    fn varint(&mut self) -> Result<u64, ReadError> {
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

    fn small_varint(&mut self) -> Result<u16, ReadError> {
        self.varint()?.try_into().map_err(|_| ReadError::Damaged)
    }

    fn list<I>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<I, ReadError>,
    ) -> Result<Vec<I>, ReadError> {
        // Does not allocate by the number in the file, which may be wrong.
        (0..self.varint()?).map(|_| item(self)).collect()
    }

    fn position(&mut self, key: u64) -> Result<Compact, ReadError> {
        let position = position_from_key(key);
        let is_valid =
            key >> 50 == 0 && position.own & position.other == 0 && position.own & !BOARD == 0;
        if is_valid { Ok(position) } else { Err(ReadError::Damaged) }
    }

    fn root(&mut self) -> Result<Root, ReadError> {
        let number = self.varint()?;
        let claimant = if number & 1 == 1 { Claimant::Mover } else { Claimant::Other };
        Ok(Root { position: self.position(number >> 1)?, claimant })
    }

    fn entry(&mut self, last: u64, goal: Goal) -> Result<Entry, ReadError> {
        let key = self.varint()?.checked_add(last).ok_or(ReadError::Damaged)?;
        self.position(key)?;
        let turn = self.small_varint()?;
        let plies = if goal == Goal::Win { self.small_varint()? } else { 0 };
        Ok(Entry { key, turn, plies })
    }
}
