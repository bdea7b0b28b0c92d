//! Caches bounded by memory, with single-flight loading.
//!
//! The least used values are evicted first. A caller waits for a value that another caller is
//! already loading; loads of different values do not wait for each other.

use std::hash::Hash;
use std::sync::Arc;

use quick_cache::sync::DefaultLifecycle;
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// Memory limit of all atlases.
pub const ATLAS_BYTES: usize = 30 << 20;
/// Memory limit of the backgrounds of graphs and rating charts.
pub const BACKGROUND_BYTES: usize = 2 << 20;
/// Memory limit of the compressed bands of pictures.
pub const BAND_BYTES: usize = 10 << 20;
/// Memory limit of the PNG files of scenes.
pub const PICTURE_BYTES: usize = 2 << 20;
/// Memory limit of the GIF files of replays.
pub const REPLAY_BYTES: usize = 4 << 20;
/// Memory limit of the GIF files of last moves.
pub const LOOP_BYTES: usize = 2 << 20;
const _: () = assert!(
    ATLAS_BYTES + BACKGROUND_BYTES + BAND_BYTES + PICTURE_BYTES + REPLAY_BYTES + LOOP_BYTES
        <= 50 << 20,
    "the caches take too much memory for a small machine"
);

/// The memory that a value takes, with everything that it owns.
pub trait MemorySize {
    fn bytes(&self) -> usize;
}

/// A cache whose capacity is counted in bytes.
pub type Cache<K, V> = quick_cache::sync::Cache<K, Arc<V>, MemoryWeighter>;

/// Weighs an entry by the memory of its key and its value.
#[derive(Clone)]
pub struct MemoryWeighter;

impl<K: MemorySize, V: MemorySize> Weighter<K, Arc<V>> for MemoryWeighter {
    fn weight(&self, key: &K, value: &Arc<V>) -> u64 {
        (key.bytes() + value.bytes()) as u64
    }
}

/// Returns a cache of `limit` bytes. A value larger than half of that is not kept.
pub fn new<K: Eq + Hash + MemorySize, V: MemorySize>(limit: usize) -> Cache<K, V> {
    // More than ever fit. It bounds only how many evicted keys are remembered.
    const ITEMS: usize = 64;
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(ITEMS)
        .weight_capacity(limit as u64)
        // A new value deserves its place as much as a frequent one.
        .hot_allocation(0.5)
        .build()
        .expect("all required options are set");
    Cache::with_options(
        options,
        MemoryWeighter,
        DefaultHashBuilder::default(),
        DefaultLifecycle::default(),
    )
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
    fn weight_never_exceeds_the_limit() {
        let cache = new::<u8, String>(12);
        let put = |key: u8, text: &str| cache.insert(key, Arc::new(text.to_owned()));
        // Each key weighs a byte as well.
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
