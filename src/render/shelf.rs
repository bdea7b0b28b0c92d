//! A place for what takes long to make: as much as fits into a limit is kept, and what was not wanted for longest goes
//! first.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How much memory something takes up.
pub trait Weigh {
    fn bytes(&self) -> usize;
}

/// Filled by whoever wants its content first. The others wait there, and nowhere else.
type Slot<V> = Arc<OnceLock<Arc<V>>>;

/// Values by their keys, which are so few that they are looked through in turn.
pub struct Shelf<K, V> {
    /// The latest wanted at the end.
    slots: Mutex<Vec<(K, Slot<V>)>>,
    /// The most bytes of all values together.
    limit: usize,
}

impl<K: Copy + PartialEq, V: Weigh> Shelf<K, V> {
    pub const fn new(limit: usize) -> Self {
        Self { slots: Mutex::new(Vec::new()), limit }
    }

    /// The value of `key`, made if there is none. Whoever wants it meanwhile waits; whoever wants another does not.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let slot = self.slot(key);
        let mut is_new = false;
        let value = slot.get_or_init(|| {
            is_new = true;
            Arc::new(make())
        });
        if is_new {
            self.clear();
        }
        Arc::clone(value)
    }

    fn slot(&self, key: K) -> Slot<V> {
        // A slot is added whole or not at all, so another thread's panic has not spoiled the list.
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let known = slots.iter().position(|(other, _)| *other == key);
        let (_, slot) = known.map_or_else(|| (key, Slot::default()), |known| slots.remove(known));
        slots.push((key, Arc::clone(&slot)));
        slot
    }

    /// Drops what was not wanted for longest, until the rest is within the limit. The last one stays in any case.
    fn clear(&self) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let weight = |(_, slot): &(K, Slot<V>)| slot.get().map_or(0, |value| value.bytes());
        let mut total: usize = slots.iter().map(weight).sum();
        while total > self.limit && slots.len() > 1 {
            let first = slots.remove(0);
            total -= weight(&first);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    impl Weigh for String {
        fn bytes(&self) -> usize {
            self.len()
        }
    }

    fn kept(shelf: &Shelf<u8, String>) -> Vec<u8> {
        shelf.slots.lock().unwrap().iter().map(|(key, _)| *key).collect()
    }

    #[test]
    fn what_is_kept_is_made_once() {
        let shelf = Shelf::new(10);
        let first = shelf.get(1, || "one".to_owned());
        assert!(Arc::ptr_eq(&first, &shelf.get(1, || unreachable!())));
    }

    #[test]
    fn the_least_recently_wanted_goes_first() {
        let shelf = Shelf::new(9);
        for key in [1, 2, 3, 1, 4] {
            shelf.get(key, || "abc".to_owned());
        }
        assert_eq!(kept(&shelf), [3, 1, 4]);
        shelf.get(5, || "abcdef".to_owned());
        assert_eq!(kept(&shelf), [4, 5]);
        shelf.get(6, || "far too much for the limit".to_owned());
        assert_eq!(kept(&shelf), [6]);
    }

    #[test]
    fn nobody_waits_for_another_key() {
        static SHELF: Shelf<u8, String> = Shelf::new(10);
        let (done, wait) = mpsc::channel::<()>();
        let (begun, beginning) = mpsc::channel();
        let slow = thread::spawn(move || {
            SHELF.get(1, || {
                begun.send(()).unwrap();
                wait.recv().unwrap();
                "slow".to_owned()
            })
        });
        beginning.recv().unwrap();
        assert_eq!(*SHELF.get(2, || "fast".to_owned()), "fast");
        done.send(()).unwrap();
        assert_eq!(*slow.join().unwrap(), "slow");
    }
}
