//! What the search has found about positions already, within bounded memory.

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// It is at least so much.
    Lower = 1,
    /// It is at most so much.
    Upper = 2,
    /// It is just so much.
    Exact = 3,
}

/// What was found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Relative to the position: wins are counted from there.
    pub score: i32,
    /// To which depth it was searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
    /// The code of the best turn, 0 where none is known.
    pub code: u16,
}

/// Slots in pairs: the first of a pair keeps the deepest search, the second the latest.
pub struct TranspositionTable {
    /// Two of each pair, and one more.
    slots: Vec<[u64; 2]>,
    pairs: usize,
    /// Where the first pair is, so that none lies in two lines of the processor's cache.
    first: usize,
}

impl TranspositionTable {
    /// A table of at most so many bytes, a power of 2 of pairs; at least one.
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

    /// What is known about the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let at = self.pair(key);
        let pair = &self.slots[at..at + 2];
        pair.iter().find(|slot| slot[0] == key && slot[1] != 0).map(|slot| unpack(slot[1]))
    }

    /// Keeps what was found, in place of what is worth less.
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
