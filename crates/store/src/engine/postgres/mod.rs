//! The engine in a PostgreSQL database: one table of entries, and one of leases.
//!
//! A commit is one call of a function on the server, and therefore one round trip. There are no
//! advisory locks or sequences, which not all databases with PostgreSQL's protocol have.

mod commit;
mod connection;
mod engine;
mod examination;
mod fault;
mod location;
mod migrations;
mod sessions;
#[cfg(test)]
mod tests;

pub use connection::{DatabaseUrl, DatabaseUrlError};
pub use engine::PostgresEngine;
pub use examination::Examination;
pub use location::PostgresLocation;
