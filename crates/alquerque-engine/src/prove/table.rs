use std::hint::black_box;

/// The proof and disproof numbers from here on are infinite: no search can reach them.
pub const INFINITY: u32 = 1 << 30;

/// The proof and disproof numbers of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number: 0 when the attack is proven, infinite when it is refuted.
    pub pn: u32,
    /// The disproof number: 0 when the attack is refuted; when it is proven, infinity plus an upper
    /// bound of the plies to the win.
    pub dn: u32,
}

impl Numbers {
    /// The numbers of a refuted attack.
    pub const REFUTED: Self = Self { pn: INFINITY, dn: 0 };

    /// Returns the numbers of a proven attack that wins in at most `plies` plies.
    pub const fn proven(plies: u32) -> Self {
        Self { pn: 0, dn: INFINITY + plies }
    }

    /// Returns an upper bound of the plies to the win, where the attack is proven.
    pub const fn plies(self) -> Option<u32> {
        if self.pn == 0 { Some(self.dn - INFINITY) } else { None }
    }

    /// Returns the numbers for the side to move, whose number to succeed comes first. Applied
    /// twice, it returns the original numbers.
    pub const fn for_mover(self, attacker: bool) -> Self {
        if attacker { self } else { Self { pn: self.dn, dn: self.pn } }
    }

    /// Returns the numbers of a position `plies` plies earlier.
    pub const fn earlier(self, plies: u32) -> Self {
        match self.pn {
            0 => Self { pn: 0, dn: self.dn + plies },
            _ => self,
        }
    }

    /// Returns whether the attack is proven or refuted.
    pub const fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// A table of search results. In a full bucket, a new entry replaces the one with the least work.
#[derive(Default)]
pub struct Table {
    buckets: Vec<Bucket>,
}

/// The entries that fit into one cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A search result. The key and the work share a word.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    numbers: Numbers,
}

/// The number of key bits.
const KEY_BITS: u32 = 58;

impl Entry {
    const fn work(self) -> u32 {
        (self.key >> KEY_BITS) as u32
    }

    const fn key(self) -> u64 {
        self.key & ((1 << KEY_BITS) - 1)
    }
}

impl Table {
    /// Returns a table of about `bytes` bytes.
    pub fn within(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(64);
        Self { buckets: vec![Bucket::default(); buckets] }
    }

    fn bucket(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The upper half of the product: the hash scaled to the number of buckets.
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Returns the numbers of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let Bucket(entries) = &self.buckets[self.bucket(key)];
        entries.iter().find(|entry| entry.key() == key && entry.key != 0).map(|entry| entry.numbers)
    }

    /// Prefetches the entries of these keys: waiting for all of them at once takes as long as
    /// waiting for one.
    #[inline]
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let first = |key| self.buckets[self.bucket(key)].0[0].key;
        black_box(keys.fold(0, |all, key| all ^ first(key)));
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// Stores the numbers of a position, after this much work. A proven result is replaced only by
    /// a shorter win.
    #[inline]
    pub fn set(&mut self, key: u64, numbers: Numbers, work: u64) {
        // Never 0, because a zero word marks a free entry.
        let work = 1 + 2 * u64::from((work + 1).ilog2());
        let entry = Entry { key: key | work << KEY_BITS, numbers };
        let at = self.bucket(key);
        let Bucket(entries) = &mut self.buckets[at];
        if let Some(same) = entries.iter_mut().find(|entry| entry.key() == key && entry.key != 0) {
            if same.numbers.pn != 0 || numbers.pn == 0 && numbers.dn <= same.numbers.dn {
                *same = entry;
            }
        } else if let Some(least) = entries.iter_mut().min_by_key(|entry| entry.work()) {
            *least = entry;
        }
    }
}
