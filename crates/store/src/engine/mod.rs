//! What stores games: an ordered map of bytes, with batches, leases, and nothing else.
//!
//! An engine knows no game. The layer above it, `records`, decides what the keys
//! mean; it is the same for all engines.

mod batch;
#[cfg(test)]
mod contract;
mod location;
mod memory;
pub mod postgres;
pub mod sled;

use std::ops::Range;
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;

use super::{Result, StoreError};
pub use batch::{Batch, Fence};
pub use location::{Filling, Location, Opened, Purpose, START_PAUSE, START_TIMEOUT, Sizes};
pub use memory::{LEASE, Memory};

/// The entries that are counted at once.
const COUNTED_AT_ONCE: usize = 4096;

/// The key of an entry. Keys are ordered byte by byte, and at most 64 bytes long.
pub type Key = Vec<u8>;
/// The value of an entry.
pub type Value = Vec<u8>;

/// A range of entries to read, in the order of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scan {
    /// The keys, without the end of the range.
    pub keys: Range<Key>,
    /// The most entries.
    pub limit: usize,
    /// Whether the last entries of the range come first.
    pub is_reversed: bool,
    /// The first byte of the keys of the targets that are read with the entries.
    pub target: Option<u8>,
}

impl Scan {
    /// Scans all entries of a range.
    pub fn new(keys: Range<Key>) -> Self {
        Self { keys, limit: usize::MAX, is_reversed: false, target: None }
    }

    /// Scans all entries whose keys begin with `prefix`.
    pub fn prefix(prefix: &[u8]) -> Self {
        Self::new(prefix.to_vec()..after_prefix(prefix))
    }

    /// Limits the number of entries.
    #[must_use]
    pub fn first(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Begins with the last entry.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { is_reversed: true, ..self }
    }

    /// Continues behind the entries that the scan has found; `None` at the end of its range.
    pub fn after(self, found: &[Found]) -> Option<Self> {
        let last = found.last().filter(|_| found.len() == self.limit)?.key.clone();
        let keys = if self.is_reversed {
            self.keys.start..last
        } else {
            [&*last, &[0]].concat()..self.keys.end
        };
        Some(Self { keys, ..self })
    }

    /// Also reads the target of each entry, as of the same moment: the value of the key that
    /// consists of `kind` and the last eight bytes of the entry, its value being behind its key.
    #[must_use]
    pub fn with_targets(self, kind: u8) -> Self {
        Self { target: Some(kind), ..self }
    }
}

/// Returns the least key after all keys with a prefix.
///
/// # Panics
/// Never for a prefix that has a byte below 255, as all prefixes of keys have.
pub fn after_prefix(prefix: &[u8]) -> Key {
    let last = prefix.iter().rposition(|&byte| byte < u8::MAX).unwrap_or(0);
    let mut end = prefix[..=last].to_vec();
    end[last] = end[last].saturating_add(1);
    end
}

/// Returns the key of the target of an entry.
pub fn target_key(kind: u8, key: &[u8], value: &[u8]) -> Key {
    let bytes = [key, value].concat();
    let id = bytes.last_chunk::<8>().copied().unwrap_or_default();
    [&[kind], &id[..]].concat()
}

/// An entry that a scan has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub key: Key,
    pub value: Value,
    /// The value of the target; `None` if it does not exist or was not asked for.
    pub target: Option<Value>,
}

/// A part of an export.
#[derive(Debug)]
pub enum Exported {
    /// An entry. It replaces what the export had before under this key.
    Entry(Key, Value),
    /// A key that was removed since the export began.
    Removed(Key),
    /// A range of keys that cannot be read.
    Gap {
        /// The least key that can be in the range.
        from: Key,
        /// The least key after the range; `None` if it extends to the end.
        until: Option<Key>,
        error: StoreError,
    },
}

/// Takes the parts of an export. May block; an error ends the export.
pub type Sink<'a> = &'a mut (dyn FnMut(Exported) -> std::io::Result<()> + Send);

/// An ordered map of bytes. Reads return durable data only.
///
/// Each method but an export is one round trip to a database at most, once its statements are
/// prepared and unless an attempt is repeated.
#[async_trait]
pub trait Engine: Send + Sync + 'static {
    /// Returns the values of these keys, in this order, as of one moment.
    async fn get(&self, keys: Vec<Key>) -> Result<Vec<Option<Value>>>;

    /// Returns the entries of a range.
    async fn scan(&self, scan: Scan) -> Result<Vec<Found>>;

    /// Counts the entries of a range. An engine with its data elsewhere does not transfer them.
    async fn count(&self, keys: Range<Key>) -> Result<usize> {
        let mut count = 0;
        let mut next = Some(Scan::new(keys).first(COUNTED_AT_ONCE));
        while let Some(scan) = next {
            let found = self.scan(scan.clone()).await?;
            count += found.len();
            next = scan.after(&found);
        }
        Ok(count)
    }

    /// Makes all changes of a batch durable, or none of them.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if a condition does not hold, [`StoreError::Slow`] if a lease of
    /// the fence is not held, and [`StoreError::InDoubt`] if the batch may have been committed. An
    /// engine repeats a batch whose answer was lost: if the changes are found in place, it has
    /// succeeded.
    async fn commit(&self, batch: Batch) -> Result<()>;

    /// Returns how long a process may hold a lease for its work; `None` if one process has the
    /// engine for itself. Then all leases are granted, and nothing is saved for that.
    fn lease_duration(&self) -> Option<Duration> {
        None
    }

    /// Takes or renews leases. Returns for each name whether `holder` has it now. Another holder
    /// gets it after its release or its expiry. Leases need not survive the loss of the engine's
    /// machine.
    async fn lease(
        &self,
        names: Vec<Vec<u8>>,
        _holder: u64,
        _duration: Duration,
    ) -> Result<Vec<bool>> {
        Ok(vec![true; names.len()])
    }

    /// Releases those of these leases that `holder` has, and forgets expired ones.
    async fn release(&self, _names: Vec<Vec<u8>>, _holder: u64) -> Result<()> {
        Ok(())
    }

    /// Returns the time of the engine, by which all processes that share it decide; `None` if one
    /// process has it for itself.
    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        Ok(None)
    }

    /// Passes all entries to `sink` in the order of their keys, and after them those that have
    /// changed meanwhile, so that the whole shows the entries of one moment. `sink` may block, so
    /// the caller runs this on a thread that may.
    ///
    /// # Errors
    /// [`StoreError::Exporting`] during another export, [`StoreError::TooManyChanges`] if commits
    /// outrun the export, and errors of the sink as [`StoreError::Io`].
    async fn export(&self, sink: Sink<'_>) -> Result<()>;

    /// Returns whether the last commit succeeded. Does not wait.
    fn is_healthy(&self) -> bool;

    /// Waits for commits in progress, and closes the engine. Later commits fail with
    /// [`StoreError::Closed`].
    async fn close(&self) -> Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_ends_before_the_next_one() {
        assert_eq!(after_prefix(b"ab"), b"ac");
        assert_eq!(after_prefix(&[b'a', 0xff, 0xff]), b"b");
        assert_eq!(target_key(b'h', b"o12345678", &[]), b"h12345678");
        assert_eq!(target_key(b'h', b"o", b"12345678"), b"h12345678");
    }
}
