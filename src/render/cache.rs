//! Places for what takes long to make: as much as fits into a limit is kept, and what is hardly wanted goes first. Whoever
//! wants what is being made waits for it, and whoever wants something else does not.

use std::hash::Hash;
use std::sync::Arc;

use quick_cache::sync::DefaultLifecycle;
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// The most memory, in bytes, that all prepared parts of pictures take up, those of graphs, all packed bands of pictures, and
/// all files of pictures and of replays.
pub const ATLASES: usize = 45 << 20;
pub const GRAPHS: usize = 3 << 20;
pub const BANDS: usize = 24 << 20;
pub const STILLS: usize = 2 << 20;
pub const REPLAYS: usize = 6 << 20;
const _: () = assert!(
    ATLASES + GRAPHS + BANDS + STILLS + REPLAYS <= 80 << 20,
    "more than a small machine can spare"
);

/// How much memory something takes up, for itself and with what it owns.
pub trait MemorySize {
    fn bytes(&self) -> usize;
}

/// Values of which each takes up much, by their keys.
pub type Cache<K, V> = quick_cache::sync::Cache<K, Arc<V>, Bytes>;

/// Keys and values weigh what they take up.
#[derive(Clone)]
pub struct Bytes;

impl<K: MemorySize, V: MemorySize> Weighter<K, Arc<V>> for Bytes {
    fn weight(&self, key: &K, value: &Arc<V>) -> u64 {
        (key.bytes() + value.bytes()) as u64
    }
}

/// A place for so many bytes, of which a single value may take half: a larger one is not kept.
pub fn of<K: Eq + Hash + MemorySize, V: MemorySize>(limit: usize) -> Cache<K, V> {
    // More than are ever in it, which only bounds how many are remembered after they had to go.
    const ITEMS: usize = 64;
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(ITEMS)
        .weight_capacity(limit as u64)
        // What is new has as much of a right to be there as what was wanted often.
        .hot_allocation(0.5)
        .build()
        .expect("all that is needed is said");
    Cache::with_options(options, Bytes, DefaultHashBuilder::default(), DefaultLifecycle::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    impl MemorySize for u8 {
        fn bytes(&self) -> usize {
            1
        }
    }

    impl MemorySize for String {
        fn bytes(&self) -> usize {
            self.len()
        }
    }

    #[test]
    fn as_much_is_kept_as_fits() {
        let cache = of::<u8, String>(12);
        let put = |key: u8, text: &str| cache.insert(key, Arc::new(text.to_owned()));
        // Each key weighs a byte, too.
        for key in 1..=9 {
            put(key, "abc");
            assert!(cache.contains_key(&key));
        }
        assert_eq!((cache.len(), cache.weight()), (3, 12));
        put(10, "abcde");
        assert!(cache.contains_key(&10) && cache.weight() <= 12);
        put(11, "more than half");
        assert!(!cache.contains_key(&11) && cache.weight() <= 12);
    }
}
