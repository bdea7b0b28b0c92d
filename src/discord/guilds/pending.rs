//! The changes of each server that wait for earlier ones of the same server.

use std::collections::HashMap;

use parking_lot::Mutex;
use serenity::all::ChannelId;

use crate::discord::payload::ServerChange;

/// The most changes of a server that wait. The oldest beyond them is forgotten: a server that has
/// more channels than this was made to.
const MAX_WAITING: usize = 4096;

/// The queues of the servers whose changes are being applied. A queue is hardly longer than the
/// server has channels, as a change supersedes an earlier one of the same channel.
#[derive(Default)]
pub struct Pending(Mutex<HashMap<u64, Vec<ServerChange>>>);

impl Pending {
    /// Adds a change. Returns whether the caller must apply all changes of the server, as no other
    /// task does: until [`next`](Self::next) returns `None`.
    #[must_use]
    pub fn add(&self, server: u64, change: ServerChange) -> bool {
        let queues = &mut *self.0.lock();
        let is_first = !queues.contains_key(&server);
        let queue = queues.entry(server).or_default();
        queue.retain(|earlier| !supersedes(&change, earlier));
        if queue.len() == MAX_WAITING {
            queue.remove(0);
        }
        queue.push(change);
        is_first
    }

    /// Removes the earliest change of a server. Without one, another task may apply the next.
    pub fn next(&self, server: u64) -> Option<ServerChange> {
        let queues = &mut *self.0.lock();
        let queue = queues.get_mut(&server)?;
        if queue.is_empty() {
            queues.remove(&server);
            return None;
        }
        Some(queue.remove(0))
    }
}

/// Returns the channel or thread of a change; `None` for one of a whole server.
fn channel(change: &ServerChange) -> Option<ChannelId> {
    match *change {
        ServerChange::ChannelRestored(channel) | ServerChange::ChannelRemoved(channel) => {
            Some(channel)
        }
        ServerChange::ThreadRemoved { thread, .. } => Some(thread),
        ServerChange::Available(_) | ServerChange::Unavailable | ServerChange::Left => None,
    }
}

/// Returns whether an earlier change of the same server need not be applied before this one.
fn supersedes(change: &ServerChange, earlier: &ServerChange) -> bool {
    match (change, earlier) {
        // A deleted thread does not come back, and its games have to.
        (
            ServerChange::ChannelRestored(_) | ServerChange::ChannelRemoved(_),
            ServerChange::ThreadRemoved { .. },
        ) => false,
        // The time of the leave is recorded.
        (ServerChange::Unavailable, ServerChange::Left) => false,
        _ => channel(change) == channel(earlier),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(id: u64) -> ServerChange {
        ServerChange::ChannelRemoved(ChannelId::new(id))
    }

    fn thread(id: u64) -> ServerChange {
        let parent = ChannelId::new(1);
        ServerChange::ThreadRemoved { thread: ChannelId::new(id), parent }
    }

    /// Returns the channel of the earliest change of a server, 0 for one of the whole server.
    fn next(pending: &Pending, server: u64) -> Option<u64> {
        let change = pending.next(server)?;
        Some(super::channel(&change).map_or(0, ChannelId::get))
    }

    #[test]
    fn the_changes_of_a_server_have_one_task_and_keep_their_order() {
        let pending = Pending::default();
        assert!(pending.add(1, channel(7)));
        assert_eq!(next(&pending, 1), Some(7));
        // While it is applied, others wait, but not those of another server.
        assert!(!pending.add(1, channel(7)) && pending.add(2, ServerChange::Left));
        assert!(!pending.add(1, channel(8)) && !pending.add(1, channel(7)));
        assert_eq!(next(&pending, 1), Some(8));
        assert!(!pending.add(1, thread(7)) && !pending.add(1, channel(7)));
        assert_eq!([(); 2].map(|()| next(&pending, 1)), [Some(7); 2], "the thread is lost");
        for change in [ServerChange::Left, ServerChange::Unavailable, channel(9)] {
            assert!(!pending.add(1, change));
        }
        assert_eq!([(); 4].map(|()| next(&pending, 1)), [Some(0), Some(0), Some(9), None]);
        assert_eq!(next(&pending, 2), Some(0));
        assert!(pending.add(1, ServerChange::Left), "the former task has ended");
        for id in 1..=MAX_WAITING as u64 {
            assert!(!pending.add(1, channel(id)));
        }
        let waiting = std::iter::from_fn(|| next(&pending, 1)).collect::<Vec<_>>();
        assert_eq!((waiting.len(), waiting[0]), (MAX_WAITING, 1));
    }
}
