//! Why an operation on the database failed, and what a retry can do about it.

use deadpool_postgres::PoolError;
use tokio_postgres::error::SqlState;

use crate::store::StoreError;

/// Why an attempt failed.
#[derive(Debug)]
pub enum Fault {
    /// The database refused or lost a statement.
    Database(tokio_postgres::Error),
    /// There was no connection.
    Connection(PoolError),
    /// The attempt took too long.
    TimedOut,
    /// The operation itself has this result.
    Store(StoreError),
}

/// What is known after a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing was saved. A retry may succeed, on the same connection.
    Retry,
    /// Nothing was saved, and a retry needs another connection.
    Reconnect,
    /// The connection is lost, and what was sent may have been saved.
    InDoubt,
    /// A retry would have the same result.
    Final,
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

impl From<PoolError> for Fault {
    fn from(error: PoolError) -> Self {
        Self::Connection(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Fault {
    /// Returns what is known after the fault.
    pub fn known(&self) -> Known {
        match self {
            Self::Database(error) => known(error),
            Self::Connection(PoolError::Closed) | Self::Store(_) => Known::Final,
            Self::Connection(PoolError::Backend(error)) if is_permanent(error) => Known::Final,
            Self::Connection(_) => Known::Reconnect,
            Self::TimedOut => Known::InDoubt,
        }
    }
}

/// Returns whether the database will refuse further connections for the same reason: a wrong
/// password, or a database that does not exist.
fn is_permanent(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| code.code().starts_with("28") || code.code().starts_with("3D"))
}

fn known(error: &tokio_postgres::Error) -> Known {
    let Some(code) = error.code() else {
        // Not an answer of the database.
        return Known::InDoubt;
    };
    match *code {
        SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => Known::Retry,
        // A former primary.
        SqlState::READ_ONLY_SQL_TRANSACTION | SqlState::CANNOT_CONNECT_NOW => Known::Reconnect,
        // A primary that shuts down may have committed, without its standby.
        SqlState::ADMIN_SHUTDOWN | SqlState::CRASH_SHUTDOWN => Known::InDoubt,
        // Too many connections.
        SqlState::TOO_MANY_CONNECTIONS => Known::Reconnect,
        _ if code.code().starts_with("08") => Known::InDoubt,
        _ => Known::Final,
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Store(error) => error,
            Fault::Connection(PoolError::Closed) => Self::Closed,
            Fault::Connection(error) => Self::Unreachable(Box::new(error)),
            Fault::TimedOut => Self::Slow,
            Fault::Database(error) if error.code() == Some(&SqlState::DISK_FULL) => Self::Full,
            Fault::Database(error) if error.code() == Some(&SqlState::QUERY_CANCELED) => Self::Slow,
            Fault::Database(error) => Self::Unreachable(Box::new(error)),
        }
    }
}
