//! The changes of each server that wait for earlier ones of the same server.

use std::collections::HashMap;

use parking_lot::Mutex;

/// The most changes of a server that wait. The oldest beyond them is forgotten: a server that has
/// more channels than this was made to.
const MAX_WAITING: usize = 4096;

/// The queues of the servers whose changes are being applied. A queue is hardly longer than the
/// server has channels, as a change supersedes an earlier one of the same channel.
pub struct Pending<C> {
    queues: Mutex<HashMap<u64, Vec<C>>>,
    /// Whether an earlier change of the same server need not be applied before this one.
    supersedes: fn(&C, &C) -> bool,
}

impl<C> Pending<C> {
    pub fn new(supersedes: fn(&C, &C) -> bool) -> Self {
        Self { queues: Mutex::default(), supersedes }
    }

    /// Adds a change. Returns whether the caller must apply all changes of the server, as no other
    /// task does: until [`next`](Self::next) returns `None`.
    #[must_use]
    pub fn add(&self, server: u64, change: C) -> bool {
        let queues = &mut *self.queues.lock();
        let is_first = !queues.contains_key(&server);
        let queue = queues.entry(server).or_default();
        queue.retain(|earlier| !(self.supersedes)(&change, earlier));
        if queue.len() == MAX_WAITING {
            queue.remove(0);
        }
        queue.push(change);
        is_first
    }

    /// Removes the earliest change of a server. Without one, another task may apply the next.
    pub fn next(&self, server: u64) -> Option<C> {
        let queues = &mut *self.queues.lock();
        let queue = queues.get_mut(&server)?;
        if queue.is_empty() {
            queues.remove(&server);
            return None;
        }
        Some(queue.remove(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of one channel, or of all.
    #[derive(Debug, PartialEq)]
    struct Change(Option<u64>, u32);

    #[test]
    fn the_changes_of_a_server_have_one_task_and_keep_their_order() {
        let pending = Pending::new(|new: &Change, earlier| new.0.is_none() || new.0 == earlier.0);
        assert!(pending.add(1, Change(Some(7), 0)));
        assert_eq!(pending.next(1), Some(Change(Some(7), 0)));
        // While it is applied, others wait, but not those of another server.
        assert!(!pending.add(1, Change(Some(7), 1)) && pending.add(2, Change(None, 2)));
        assert!(!pending.add(1, Change(Some(8), 3)) && !pending.add(1, Change(Some(7), 4)));
        assert_eq!(pending.next(1), Some(Change(Some(8), 3)));
        assert!(!pending.add(1, Change(None, 5)) && !pending.add(1, Change(Some(8), 6)));
        assert_eq!(pending.next(1), Some(Change(None, 5)), "it is of all channels");
        assert_eq!(pending.next(1), Some(Change(Some(8), 6)));
        assert_eq!((pending.next(1), pending.next(2)), (None, Some(Change(None, 2))));
        assert!(pending.add(1, Change(None, 7)), "the former task has ended");
        for nth in 0..=MAX_WAITING as u64 {
            assert!(!pending.add(1, Change(Some(nth), 8)));
        }
        let waiting = std::iter::from_fn(|| pending.next(1)).collect::<Vec<_>>();
        assert_eq!((waiting.len(), &waiting[0]), (MAX_WAITING, &Change(Some(1), 8)));
    }
}
