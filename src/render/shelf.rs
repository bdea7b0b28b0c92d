//! A place for what takes long to make: as much as fits into a limit is kept, and what was not wanted for longest goes
//! first.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most memory, in bytes, that all prepared parts of pictures take up, and all files of pictures and of replays.
pub const ATLASES: usize = 48 << 20;
pub const STILLS: usize = 10 << 20;
pub const REPLAYS: usize = 6 << 20;
const _: () = assert!(ATLASES + STILLS + REPLAYS <= 64 << 20, "more than a small machine can spare");

/// How much memory something takes up, for itself and with what it owns.
pub trait Weigh {
    fn bytes(&self) -> usize;
}

/// Filled by whoever wants its content first. The others wait there, and nowhere else.
type Slot<V> = Arc<Mutex<Option<Arc<V>>>>;

/// Values by their keys, which are so few that they are looked through in turn.
pub struct Shelf<K, V> {
    /// The latest wanted at the end.
    slots: Mutex<Vec<(K, Slot<V>)>>,
    /// The most bytes of all values together.
    limit: usize,
}

impl<K: Clone + PartialEq + Weigh, V: Weigh> Shelf<K, V> {
    pub const fn new(limit: usize) -> Self {
        Self { slots: Mutex::new(Vec::new()), limit }
    }

    /// The value of `key`, made if there is none. Whoever wants it meanwhile waits; whoever wants another does not.
    ///
    /// # Errors
    /// When it could not be made. Nothing is kept then.
    pub fn get<E>(&self, key: &K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let slot = self.slot(key);
        let mut content = locked(&slot);
        if let Some(value) = content.as_ref() {
            return Ok(Arc::clone(value));
        }
        let made = make().map(Arc::new);
        *content = made.as_ref().ok().map(Arc::clone);
        drop(content);
        self.clear();
        made
    }

    fn slot(&self, key: &K) -> Slot<V> {
        let mut slots = locked(&self.slots);
        let known = slots.iter().position(|(other, _)| other == key);
        let (key, slot) = known.map_or_else(|| (key.clone(), Slot::default()), |known| slots.remove(known));
        slots.push((key, Arc::clone(&slot)));
        slot
    }

    /// Drops what could not be made, and then what was not wanted for longest, until the rest is within the limit.
    fn clear(&self) {
        let mut slots = locked(&self.slots);
        // What is being made or handed out at this moment is not in anybody's way.
        let weight = |(key, slot): &(K, Slot<V>)| {
            let content = slot.try_lock().ok()?;
            Some(content.as_ref().map_or(0, |value| value.bytes() + key.bytes()))
        };
        let mut total: usize = slots.iter().filter_map(weight).sum();
        slots.retain(|slot| match weight(slot) {
            Some(weight) if weight == 0 || total > self.limit => {
                total = total.saturating_sub(weight);
                false
            }
            _ => true,
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

    impl Weigh for u8 {
        fn bytes(&self) -> usize {
            1
        }
    }

    impl Weigh for String {
        fn bytes(&self) -> usize {
            self.len()
        }
    }

    fn kept(shelf: &Shelf<u8, String>) -> Vec<u8> {
        shelf.slots.lock().unwrap().iter().map(|(key, _)| *key).collect()
    }

    fn made(text: &str) -> Result<String, &'static str> {
        Ok(text.to_owned())
    }

    #[test]
    fn what_is_kept_is_made_once() {
        let shelf = Shelf::new(10);
        let first = shelf.get(&1, || made("one")).unwrap();
        let again = shelf.get(&1, || Err("made again")).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
    }

    #[test]
    fn what_could_not_be_made_is_tried_again_and_takes_no_place() {
        let shelf = Shelf::new(10);
        assert_eq!(shelf.get(&1, || Err("not today")), Err("not today"));
        assert!(kept(&shelf).is_empty());
        assert_eq!(*shelf.get(&1, || made("one")).unwrap(), "one");
    }

    #[test]
    fn the_least_recently_wanted_goes_first() {
        // Each key weighs a byte, too.
        let shelf = Shelf::new(12);
        let put = |key, text| shelf.get(&key, || made(text)).unwrap();
        for key in [1, 2, 3, 1, 4] {
            put(key, "abc");
        }
        assert_eq!(kept(&shelf), [3, 1, 4]);
        put(5, "abcdef");
        assert_eq!(kept(&shelf), [4, 5]);
        put(6, "far too much for the limit");
        assert!(kept(&shelf).is_empty());
    }

    #[test]
    fn nobody_waits_for_another_key() {
        static SHELF: Shelf<u8, String> = Shelf::new(10);
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
