//! Discord may send an interaction twice, as after a resumed connection. The second one is not acted on.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Interactions can be answered for fifteen minutes; a bot of this kind sees fewer than this in that time.
const REMEMBERED: usize = 16_384;

/// The ids of the interactions of late.
#[derive(Default)]
pub struct Once(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    ids: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Once {
    /// Whether this id has not come before.
    pub fn is_new(&self, id: u64) -> bool {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !recent.ids.insert(id) {
            return false;
        }
        recent.order.push_back(id);
        if recent.order.len() > REMEMBERED
            && let Some(oldest) = recent.order.pop_front()
        {
            recent.ids.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_new_once_and_memory_is_bounded() {
        let once = Once::default();
        assert!(once.is_new(1));
        assert!(!once.is_new(1));
        for id in 2..=REMEMBERED as u64 + 1 {
            assert!(once.is_new(id));
        }
        assert_eq!(once.0.lock().unwrap().ids.len(), REMEMBERED);
        assert!(once.is_new(1), "the oldest is forgotten");
    }
}
