//! The store on disk, in a sled database. Nothing outside this directory knows sled.
//!
//! sled is fast and embedded, but it does not synchronize everything it writes, and it can refuse
//! to open after a power cut. The modules here supply what is missing:
//!
//! - `committer` and `database`: group commit, durability before visibility, and reopening after a
//!   failed disk
//! - `commits` and `recovery`: a count and a checksum of all commits, which reveal lost ones
//! - `directory`: the lock, copies before each opening, and atomic replacement
//! - `layout` and `formats`: keys, values and upgrades
//! - `store`, `reader` and `writes`: the [`Store`](crate::store::Store) trait itself
//! - `tools`: export, import, check and compaction

mod commits;
mod committer;
mod database;
mod directory;
mod error;
mod formats;
mod layout;
mod personal;
mod probe;
mod reader;
mod recovery;
mod store;
mod tools;
mod write_batch;
mod writes;

#[cfg(test)]
mod tests;

use directory::{copies, disk, lock, swap, tree};
pub use probe::{Found, probe};
pub use store::SledStore;
pub use tools::SledDirectory;

/// Encodes a game as a record and decodes it again. Encoding does not count as work.
#[cfg(test)]
pub fn reread(stored: &super::Versioned) -> Result<super::Versioned, super::StoreError> {
    let record = crate::costs::uncounted(|| write(stored))?;
    layout::read_record(stored.game.id, &record)
}

/// Encodes a game as a record.
#[cfg(test)]
pub fn write(stored: &super::Versioned) -> Result<Vec<u8>, super::StoreError> {
    layout::write_record(&stored.game, stored.version)
}
