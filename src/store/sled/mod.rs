//! The store on disk, in a sled database.
//!
//! sled is fast and embedded, but it does not synchronize everything it writes, and it can refuse to open after a power
//! cut. The modules here supply what is missing:
//!
//! - `committer` and `database`: group commit, durability before visibility, and reopening after a failed disk
//! - `commits` and `recovery`: a count and a checksum of all commits, which reveal lost ones
//! - `directory`: the lock, copies before each opening, and atomic replacement
//! - `layout`, `formats` and `scan`: keys, values, upgrades, and reading past damage
//! - `store` and `writes`: the [`Store`](crate::store::Store) trait itself

pub(super) mod commits;
mod committer;
pub(super) mod database;
mod directory;
pub(super) mod formats;
pub(super) mod layout;
mod personal;
mod probe;
pub(super) mod recovery;
pub(super) mod scan;
mod store;
pub(super) mod write_batch;
mod writes;

#[cfg(test)]
mod tests;

pub(super) use directory::{copies, files, swap};
use directory::{disk, lock};
pub use probe::{Found, probe};
pub use store::SledStore;
