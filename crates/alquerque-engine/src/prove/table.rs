use std::hint::black_box;

/// From here on, a number of leaves is infinite: nothing can be done any more.
pub const INFINITE: u32 = 1 << 30;

/// How many more leaves must turn out well, at least, for the attack to be proven, and to be refuted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number. 0 when the attack is proven; infinite when it is refuted.
    pub pn: u32,
    /// The disproof number. 0 when the attack is refuted; infinite when it is proven, and by as much more as it takes
    /// plies to win at most.
    pub dn: u32,
}

impl Numbers {
    /// Refuted.
    pub const REFUTED: Self = Self { pn: INFINITE, dn: 0 };

    /// Proven, with so many plies to the end at most.
    pub const fn proven(plies: u32) -> Self {
        Self { pn: 0, dn: INFINITE + plies }
    }

    /// In how many plies the attack wins, at most, where it is proven to.
    pub const fn plies(self) -> Option<u32> {
        if self.pn == 0 { Some(self.dn - INFINITE) } else { None }
    }

    /// The same as the side to move sees it: what it takes to succeed comes first. Seen so twice, it is as before.
    pub const fn seen(self, attacker: bool) -> Self {
        if attacker { self } else { Self { pn: self.dn, dn: self.pn } }
    }

    /// The same, so many plies earlier.
    pub const fn earlier(self, plies: u32) -> Self {
        match self.pn {
            0 => Self { pn: 0, dn: self.dn + plies },
            _ => self,
        }
    }

    /// Whether nothing is to be searched any more.
    pub const fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// What has been found out, as far as there is room: the position that took the least work makes way for a new one.
#[derive(Default)]
pub struct Table {
    buckets: Vec<Bucket>,
}

/// As many entries as a line of the processor's cache has room for.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A position and its work share a word.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    numbers: Numbers,
}

/// Bits of a key that are kept.
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
    /// One within so many bytes.
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

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let Bucket(entries) = &self.buckets[self.bucket(key)];
        entries.iter().find(|entry| entry.key() == key && entry.key != 0).map(|entry| entry.numbers)
    }

    /// Asks the memory for what will be looked up next. Waiting for all of it at once takes as long as waiting for one.
    #[inline]
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let first = |key| self.buckets[self.bucket(key)].0[0].key;
        black_box(keys.fold(0, |all, key| all ^ first(key)));
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// Keeps what is known of a position after so much work. What is proven stays so, and in no more plies.
    #[inline]
    pub fn set(&mut self, key: u64, numbers: Numbers, work: u64) {
        // Never all zero bits, which mark a free entry: each has some work to it.
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
