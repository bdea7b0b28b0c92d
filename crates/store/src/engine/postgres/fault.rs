//! Why an operation on the database failed, and what a retry can do about it.

use std::error::Error as _;
use std::io;

use deadpool_postgres::PoolError;
use thiserror::Error;
use tokio_postgres::error::{DbError, SqlState};

use crate::{OpenError, StoreError};

/// Why an attempt failed.
#[derive(Debug, Error)]
pub enum Fault {
    /// The database refused or lost a statement.
    #[error(transparent)]
    Database(#[from] tokio_postgres::Error),
    /// There was no connection.
    #[error(transparent)]
    Connection(#[from] PoolError),
    #[error("there is no connection in time")]
    NoConnection,
    #[error("the database does not answer in time")]
    TimedOut,
    /// The operation itself has this result.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What may help after a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Nothing was saved. A retry may succeed, on the same connection.
    Retry,
    /// Nothing was saved, and a retry needs another connection.
    Reconnect,
    /// The connection is lost, and what was sent may have been saved.
    InDoubt,
    /// A retry would have the same result.
    Final,
}

impl Fault {
    /// Returns what may help.
    pub fn remedy(&self) -> Remedy {
        match self {
            Self::Database(error) => of_statement(error),
            Self::Connection(PoolError::Closed) | Self::Store(_) => Remedy::Final,
            // A wrong password, or a database that does not exist.
            Self::Connection(PoolError::Backend(error))
                if matches!(refusal(error, "its role"), Some(OpenError::Unsuitable(_))) =>
            {
                Remedy::Final
            }
            Self::Connection(_) | Self::NoConnection => Remedy::Reconnect,
            Self::TimedOut => Remedy::InDoubt,
        }
    }

    /// Returns why a database does not open. `role` describes the role that connects.
    pub fn into_open_error(self, role: &str) -> OpenError {
        let Self::Connection(PoolError::Backend(error)) = self else {
            return OpenError::Connection(Box::new(StoreError::from(self)));
        };
        refusal(&error, role).unwrap_or_else(|| OpenError::Connection(Box::new(error)))
    }

    /// Returns whether another transaction held a row for longer than the time limit.
    pub fn is_lock_timeout(&self) -> bool {
        matches!(self, Self::Database(error) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE))
    }
}

/// Returns why the server refuses a connection; `None` if there was no connection to it.
fn refusal(error: &tokio_postgres::Error, role: &str) -> Option<OpenError> {
    if let Some(error) = error.as_db_error() {
        return Some(of_server(error));
    }
    // The driver has no codes for these.
    let reason = match error.source()?.to_string().as_str() {
        // A failover may end it.
        "database does not allow writes" => {
            return Some(OpenError::Unavailable(format!(
                "it is read-only (a standby, or default_transaction_read_only of {role} or of the \
                 database): name the primary in the address, or ALTER ROLE … or ALTER DATABASE … \
                 SET default_transaction_read_only = off"
            )));
        }
        "server does not support TLS" => {
            "the server does not support TLS: turn it on there (ssl = on), or add ?sslmode=disable \
             to the address of a server on this machine or in a trusted network"
                .to_owned()
        }
        "password missing" => format!(
            "the server asks for the password of {role}: write it in the address, \
             postgres://USER:PASSWORD@HOST/NAME"
        ),
        _ => return None,
    };
    Some(OpenError::Unsuitable(reason))
}

/// Returns the remedy for an error that the server reports instead of a connection.
fn of_server(error: &DbError) -> OpenError {
    let advice = match *error.code() {
        SqlState::INVALID_CATALOG_NAME => {
            "create it (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0), or correct the name \
             in the address"
        }
        SqlState::INVALID_PASSWORD => {
            "correct the user or the password in the address, with special characters as in %40 \
             for @, or ALTER ROLE … PASSWORD"
        }
        // The words depend on the server's language, the names of its functions do not.
        SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            if error.routine() == Some("InitializeSessionUserId") =>
        {
            "CREATE ROLE … LOGIN or ALTER ROLE … LOGIN, or correct the user in the address"
        }
        SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            "permit the connection in the server's pg_hba.conf, and reload it (SELECT \
             pg_reload_conf())"
        }
        SqlState::INSUFFICIENT_PRIVILEGE => "GRANT CONNECT ON DATABASE … TO …",
        SqlState::TOO_MANY_CONNECTIONS => {
            "raise max_connections, or the limit of the role or the database"
        }
        _ => return OpenError::Unavailable(error.message().to_owned()),
    };
    let reason = format!("{}: {advice}", error.message());
    if *error.code() == SqlState::TOO_MANY_CONNECTIONS {
        OpenError::Unavailable(reason)
    } else {
        OpenError::Unsuitable(reason)
    }
}

fn of_statement(error: &tokio_postgres::Error) -> Remedy {
    let Some(code) = error.code() else {
        let is_io = error.source().is_some_and(|source| source.is::<io::Error>());
        return if error.is_closed() || is_io { Remedy::InDoubt } else { Remedy::Final };
    };
    match *code {
        // Concurrent transactions that hinder each other; the last one made the same table.
        SqlState::T_R_SERIALIZATION_FAILURE
        | SqlState::T_R_DEADLOCK_DETECTED
        | SqlState::LOCK_NOT_AVAILABLE
        | SqlState::UNIQUE_VIOLATION
        // An earlier statement of the transaction has failed, whose error is not known here.
        | SqlState::IN_FAILED_SQL_TRANSACTION => Remedy::Retry,
        // A former primary; and a session in which this process was silent for too long.
        SqlState::READ_ONLY_SQL_TRANSACTION
        | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
        | SqlState::IDLE_SESSION_TIMEOUT => Remedy::Reconnect,
        // A primary that shuts down may have committed, without its standby.
        SqlState::ADMIN_SHUTDOWN
        | SqlState::CRASH_SHUTDOWN
        | SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN => Remedy::InDoubt,
        _ if code.code().starts_with("08") => Remedy::InDoubt,
        _ => Remedy::Final,
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Store(error) => error,
            Fault::Connection(PoolError::Closed) => Self::Closed,
            Fault::Database(error) if error.code() == Some(&SqlState::DISK_FULL) => Self::Full,
            fault => Self::Unreachable(Box::new(fault)),
        }
    }
}

impl From<Fault> for OpenError {
    fn from(fault: Fault) -> Self {
        Self::Store(fault.into())
    }
}
