//! The store in a PostgreSQL database.
//!
//! A save is one transaction, with all that belongs to it: ratings, pending messages, quotas. Its
//! statements are sent together: two round trips at most. Records are JSON; beside them are columns
//! by which lists select and sort.
//!
//! Only what CockroachDB and YugabyteDB support too is used: no advisory locks, no sequences, no
//! triggers.

mod connection;
mod coordination;
mod counts;
mod create;
mod examination;
mod fault;
mod leases;
mod migrations;
mod personal;
mod rankings;
mod rows;
mod saves;
mod sessions;
mod store;
mod tools;

pub use connection::{DatabaseUrl, DatabaseUrlError};
pub use examination::Examination;
pub use store::PostgresStore;
pub use tools::PostgresDatabase;
