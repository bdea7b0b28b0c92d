//! A place for what takes long to make: as much as fits into a limit is kept, and what was not wanted for longest goes
//! first.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most memory, in bytes, that all prepared parts of pictures take up, those of graphs, all packed bands of pictures, and
/// all files of pictures and of replays.
pub const ATLASES: usize = 46 << 20;
pub const GRAPHS: usize = 2 << 20;
pub const BANDS: usize = 8 << 20;
pub const STILLS: usize = 2 << 20;
pub const REPLAYS: usize = 6 << 20;
const _: () = assert!(ATLASES + GRAPHS + BANDS + STILLS + REPLAYS <= 64 << 20, "more than a small machine can spare");

/// How much memory something takes up, for itself and with what it owns.
pub trait MemorySize {
    fn bytes(&self) -> usize;
}

/// Filled by whoever wants its value first. The others wait there, and nowhere else.
type Entry<V> = Arc<Mutex<Option<Arc<V>>>>;

/// Values by their keys, which are few enough to be looked through in turn.
pub struct LruCache<K, V> {
    /// The latest wanted at the end.
    entries: Mutex<Vec<(K, Entry<V>)>>,
    /// The most bytes of all keys and values together.
    limit: usize,
}

impl<K: Clone + PartialEq + MemorySize, V: MemorySize> LruCache<K, V> {
    pub const fn new(limit: usize) -> Self {
        Self { entries: Mutex::new(Vec::new()), limit }
    }

    /// The value of `key`, made if there is none. Whoever wants it meanwhile waits; whoever wants another does not.
    ///
    /// # Errors
    /// When it could not be made. Nothing is kept then.
    pub fn get<E>(&self, key: &K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let entry = self.entry(key);
        let mut content = locked(&entry);
        if let Some(value) = content.as_ref() {
            return Ok(Arc::clone(value));
        }
        let made = make().map(Arc::new);
        *content = made.as_ref().ok().map(Arc::clone);
        drop(content);
        drop(entry);
        self.evict();
        made
    }

    /// Whether the value of `key` is there.
    pub fn has(&self, key: &K) -> bool {
        let entries = locked(&self.entries);
        let entry = entries.iter().find(|(other, _)| other == key);
        // An entry that is in use is about to be filled at best.
        entry.is_some_and(|(_, entry)| entry.try_lock().is_ok_and(|content| content.is_some()))
    }

    fn entry(&self, key: &K) -> Entry<V> {
        let mut entries = locked(&self.entries);
        let known = entries.iter().position(|(other, _)| other == key);
        let (key, entry) = known.map_or_else(|| (key.clone(), Entry::default()), |known| entries.remove(known));
        entries.push((key, Arc::clone(&entry)));
        entry
    }

    /// Drops what could not be made, and then what was not wanted for longest, until the rest is within the limit.
    fn evict(&self) {
        let mut entries = locked(&self.entries);
        let size = |(key, entry): &(K, Entry<V>)| {
            // Nobody can get hold of an entry meanwhile. Those that somebody has are being filled, or looked at just now.
            let is_in_use = Arc::strong_count(entry) > 1;
            (!is_in_use).then(|| locked(entry).as_ref().map_or(0, |value| key.bytes() + value.bytes()))
        };
        let sizes: Vec<Option<usize>> = entries.iter().map(size).collect();
        let mut total: usize = sizes.iter().flatten().sum();
        let mut sizes = sizes.into_iter();
        entries.retain(|_| match sizes.next().flatten() {
            None => true,
            Some(size) if size == 0 || total > self.limit => {
                total -= size;
                false
            }
            Some(_) => true,
        });
    }
}

/// What is under the lock. It is changed in one step, so another thread's panic has not spoiled it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

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

    fn kept(cache: &LruCache<u8, String>) -> Vec<u8> {
        cache.entries.lock().unwrap().iter().map(|(key, _)| *key).collect()
    }

    fn made(text: &str) -> Result<String, &'static str> {
        Ok(text.to_owned())
    }

    #[test]
    fn what_is_kept_is_made_once() {
        let cache = LruCache::new(10);
        let first = cache.get(&1, || made("one")).unwrap();
        let again = cache.get(&1, || Err("made again")).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
    }

    #[test]
    fn what_could_not_be_made_is_tried_again_and_takes_no_place() {
        let cache = LruCache::new(10);
        assert_eq!(cache.get(&1, || Err("not today")), Err("not today"));
        assert!(kept(&cache).is_empty());
        assert_eq!(*cache.get(&1, || made("one")).unwrap(), "one");
    }

    #[test]
    fn the_least_recently_wanted_goes_first() {
        // Each key weighs a byte, too.
        let cache = LruCache::new(12);
        let put = |key, text| cache.get(&key, || made(text)).unwrap();
        for key in [1, 2, 3, 1, 4] {
            put(key, "abc");
        }
        assert_eq!(kept(&cache), [3, 1, 4]);
        put(5, "abcdef");
        assert_eq!(kept(&cache), [4, 5]);
        put(6, "far too much for the limit");
        assert!(kept(&cache).is_empty());
    }

    #[test]
    fn who_panics_spoils_nothing() {
        let cache = LruCache::new(10);
        let panicked = thread::scope(|scope| {
            scope.spawn(|| cache.get(&1, || -> Result<String, &str> { panic!("on purpose") })).join()
        });
        assert!(panicked.is_err());
        assert_eq!(*cache.get(&1, || made("one")).unwrap(), "one");
        // Its weight counts all the same.
        cache.get(&2, || made("12345678")).unwrap();
        assert_eq!(kept(&cache), [2]);
    }

    #[test]
    fn who_wants_the_same_waits_until_it_is_made_though_others_fill_the_cache() {
        // Two of the others fit in beside it, and no third.
        let cache = LruCache::new(24);
        let (begun, beginning) = mpsc::channel();
        let (done, wait) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let cache = &cache;
            let first = scope.spawn(move || {
                let make = || {
                    begun.send(()).unwrap();
                    wait.recv().unwrap();
                    made("slow")
                };
                cache.get(&1, make).unwrap()
            });
            beginning.recv().unwrap();
            let second = scope.spawn(|| cache.get(&1, || Err("made twice")).unwrap());
            for key in 2..9 {
                cache.get(&key, || made("12345678")).unwrap();
            }
            assert!(!cache.has(&1));
            done.send(()).unwrap();
            assert!(Arc::ptr_eq(&first.join().unwrap(), &second.join().unwrap()));
        });
    }

    #[test]
    fn nobody_waits_for_another_key() {
        static SHELF: LruCache<u8, String> = LruCache::new(10);
        let (done, wait) = mpsc::channel::<()>();
        let (begun, beginning) = mpsc::channel();
        let slow = thread::spawn(move || {
            let make = || {
                begun.send(()).unwrap();
                wait.recv().unwrap();
                made("slow")
            };
            SHELF.get(&1, make).unwrap()
        });
        beginning.recv().unwrap();
        assert_eq!(*SHELF.get(&2, || made("fast")).unwrap(), "fast");
        done.send(()).unwrap();
        assert_eq!(*slow.join().unwrap(), "slow");
        assert_eq!(*SHELF.get(&1, || Err("made again")).unwrap(), "slow");
    }
}
