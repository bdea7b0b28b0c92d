//! The store in a PostgreSQL database.
//!
//! A save is one transaction, whose statements are sent together: at most two round trips. What
//! the lists select and sort by are columns beside the records, which stay JSON.
//!
//! Only features that CockroachDB and YugabyteDB support too are used: no advisory locks, no
//! sequences, no triggers, no statements whose effect depends on a session.

mod connection;
mod fault;
mod migrations;
mod personal;
mod rows;
mod saves;
mod sessions;
mod store;
mod tools;

pub use connection::{DatabaseUrl, DatabaseUrlError};
pub use store::PostgresStore;
pub use tools::PostgresDatabase;
