//! The storage of uploaded files: their lifetime and maximum total size.

use crate::clock::Id;
use crate::world::World;

/// The lifetime of an uploaded file in milliseconds.
const LIFETIME_MS: u64 = 24 * 60 * 60_000;
/// The maximum total size of uploaded files. The oldest are evicted first.
const MAX_TOTAL_BYTES: usize = 32 << 20;

impl World {
    /// Removes the oldest uploads while their total size exceeds the limit.
    pub fn evict_uploads(&mut self) {
        let mut newest: Vec<Id> = self.uploads.keys().copied().collect();
        newest.sort_unstable_by(|one, other| other.cmp(one));
        let mut bytes = 0;
        for id in newest {
            bytes += self.files.get(&id).map_or(0, |file| file.len());
            if bytes > MAX_TOTAL_BYTES {
                self.uploads.remove(&id);
                self.files.remove(&id);
            }
        }
    }

    /// Removes expired uploads.
    pub fn expire_uploads(&mut self, now_ms: u64) {
        let expired: Vec<Id> = self
            .uploads
            .keys()
            .copied()
            .filter(|id| id.created_ms() + LIFETIME_MS < now_ms)
            .collect();
        for id in expired {
            self.uploads.remove(&id);
            self.files.remove(&id);
        }
    }
}
