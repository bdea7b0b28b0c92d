//! The transposition table: search results by position, within bounded memory.

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at least the stored one.
    Lower = 1,
    /// The true score is at most the stored one.
    Upper = 2,
    /// The stored score is the true one.
    Exact = 3,
}

/// A search result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score; plies to a win count from the position itself.
    pub score: i32,
    /// The depth of the search.
    pub depth: i32,
    /// The meaning of the score.
    pub bound: Bound,
    /// The code of the best turn, 0 where it is unknown.
    pub code: u16,
}

/// A hash table of two-slot buckets: the first slot keeps the deepest search, the second the
/// latest.
pub struct TranspositionTable {
    /// The slots of all buckets, and one more for alignment.
    slots: Vec<[u64; 2]>,
    pairs: usize,
    /// The index of the first bucket, chosen so that no bucket spans two cache lines.
    first: usize,
}

impl TranspositionTable {
    /// Returns a table of at most `bytes` bytes, with a power of two of buckets; at least one.
    pub fn new(bytes: usize) -> Self {
        let pairs = (bytes / 32).max(1);
        let pairs = 1 << pairs.ilog2();
        let slots = vec![[0; 2]; 2 * pairs + 1];
        let first = slots.as_ptr().addr() / size_of::<[u64; 2]>() % 2;
        Self { slots, pairs, first }
    }

    #[inline]
    fn pair(&self, key: u64) -> usize {
        self.first + (key as usize & (self.pairs - 1)) * 2
    }

    /// Returns the result for the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let at = self.pair(key);
        let pair = &self.slots[at..at + 2];
        pair.iter().find(|slot| slot[0] == key && slot[1] != 0).map(|slot| unpack(slot[1]))
    }

    /// Stores a result, in place of a less valuable one.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry) {
        let at = self.pair(key);
        let [deep, late] = [self.slots[at], self.slots[at + 1]];
        let keeps = deep[1] != 0 && deep[0] != key && unpack(deep[1]).depth > entry.depth;
        if keeps {
            self.slots[at + 1] = [key, pack(entry)];
            return;
        }
        if deep[0] != key && late[0] != key {
            self.slots[at + 1] = deep;
        }
        self.slots[at] = [key, pack(entry)];
    }
}

fn pack(entry: Entry) -> u64 {
    let score = u64::from(entry.score as i16 as u16);
    score
        | u64::from(entry.depth as u8) << 16
        | (entry.bound as u64) << 24
        | u64::from(entry.code) << 32
}

fn unpack(slot: u64) -> Entry {
    let bound = match slot >> 24 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    };
    Entry {
        score: i32::from(slot as i16),
        depth: i32::from((slot >> 16) as u8),
        bound,
        code: (slot >> 32) as u16,
    }
}
