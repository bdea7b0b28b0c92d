//! Attempts at an operation, each on a connection of the pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::{Client, Object, Pool};
use rand::RngExt;
use tokio::time::Instant;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use tokio_util::task::TaskTracker;

use super::fault::{Fault, Known};
use crate::store::StoreError;

/// The time limit of an operation with all of its attempts.
const OPERATION_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit of one attempt, for a machine that does not answer.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(6);
/// The longest delays before the second attempt and before later ones. A random part of it passes.
const FIRST_DELAY: Duration = Duration::from_millis(10);
const MAX_DELAY: Duration = Duration::from_millis(500);

/// The parameters of a statement.
pub type Parameters<'a> = [&'a (dyn ToSql + Sync)];

/// Runs operations on the connections of a pool.
#[derive(Clone)]
pub struct Sessions {
    pool: Pool,
    /// The transactions in progress.
    writes: TaskTracker,
    is_healthy: Arc<AtomicBool>,
}

/// A transaction, which can be tried several times.
pub trait Transaction: Send + 'static {
    type Output: Send;

    /// Makes an attempt. `is_repeated` says that an earlier one may have been committed.
    fn attempt(
        &mut self,
        client: &Client,
        is_repeated: bool,
    ) -> impl Future<Output = Result<Self::Output, Fault>> + Send;
}

impl Sessions {
    pub fn new(pool: Pool) -> Self {
        Self { pool, writes: TaskTracker::new(), is_healthy: Arc::new(AtomicBool::new(true)) }
    }

    pub fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed) && !self.pool.is_closed()
    }

    /// Waits for transactions in progress, and closes all connections.
    pub async fn close(&self) {
        self.writes.close();
        self.writes.wait().await;
        self.pool.close();
    }

    /// Runs a statement that may be repeated, and returns its rows.
    pub async fn query(
        &self,
        statement: &str,
        parameters: &Parameters<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let mut attempts = Attempts::new(self);
        loop {
            if let Some(client) = attempts.connect().await? {
                let attempt = async {
                    let statement = client.prepare_cached(statement).await?;
                    Ok(client.query(&statement, parameters).await?)
                };
                let result = within_limit(attempt).await;
                if let Some(rows) = attempts.ended(client, result, false).await? {
                    return Ok(rows);
                }
            }
            attempts.pause().await;
        }
    }

    /// Runs a transaction, and measures it. It goes on if the caller does not wait for it any more.
    ///
    /// # Errors
    /// [`StoreError::Closed`] if the store is closed.
    pub async fn transact<T: Transaction>(&self, mut work: T) -> Result<T::Output, StoreError> {
        if self.writes.is_closed() {
            return Err(StoreError::Closed);
        }
        let sessions = self.clone();
        let done = self.writes.spawn(async move {
            let start = Instant::now();
            let result = sessions.repeat(&mut work).await;
            match &result {
                Ok(_) => {
                    metrics::histogram!("alquerque_store_flush_seconds").record(start.elapsed())
                }
                Err(StoreError::Unreachable(_) | StoreError::Slow | StoreError::Full) => {
                    metrics::counter!("alquerque_store_failures_total").increment(1);
                }
                Err(_) => {}
            }
            result
        });
        done.await.unwrap_or_else(|_| Err(StoreError::panicked()))
    }

    async fn repeat<T: Transaction>(&self, work: &mut T) -> Result<T::Output, StoreError> {
        let mut attempts = Attempts::new(self);
        loop {
            if let Some(client) = attempts.connect().await? {
                let attempt = work.attempt(&client, attempts.is_in_doubt);
                let result = within_limit(attempt).await;
                if let Some(output) = attempts.ended(client, result, true).await? {
                    return Ok(output);
                }
            }
            attempts.pause().await;
        }
    }
}

/// The attempts at one operation.
struct Attempts<'a> {
    sessions: &'a Sessions,
    deadline: Instant,
    delay: Duration,
    is_in_doubt: bool,
}

impl<'a> Attempts<'a> {
    fn new(sessions: &'a Sessions) -> Self {
        let deadline = Instant::now() + OPERATION_TIMEOUT;
        Self { sessions, deadline, delay: FIRST_DELAY, is_in_doubt: false }
    }

    /// Returns a connection; `None` if another attempt may get one.
    async fn connect(&mut self) -> Result<Option<Client>, StoreError> {
        match self.sessions.pool.get().await {
            Ok(client) => Ok(Some(client)),
            Err(error) => self.failed(error.into()).map(|()| None),
        }
    }

    /// Takes the result of an attempt. Returns `None` if there may be another one.
    async fn ended<T>(
        &mut self,
        client: Client,
        result: Result<T, Fault>,
        is_transaction: bool,
    ) -> Result<Option<T>, StoreError> {
        let fault = match result {
            Ok(output) => {
                self.sessions.is_healthy.store(true, Ordering::Relaxed);
                return Ok(Some(output));
            }
            Err(fault) => fault,
        };
        let is_usable = match fault.known() {
            Known::Retry | Known::Final => {
                !is_transaction || client.batch_execute("ROLLBACK").await.is_ok()
            }
            Known::Reconnect | Known::InDoubt => false,
        };
        if !is_usable {
            // The pool makes another one in its place.
            drop(Object::take(client));
        }
        self.failed(fault).map(|()| None)
    }

    /// Returns the error if there is no further attempt.
    fn failed(&mut self, fault: Fault) -> Result<(), StoreError> {
        let known = fault.known();
        if matches!(known, Known::Reconnect | Known::InDoubt) {
            self.sessions.is_healthy.store(false, Ordering::Relaxed);
        }
        self.is_in_doubt |= known == Known::InDoubt;
        if known == Known::Final || Instant::now() + self.delay > self.deadline {
            return Err(fault.into());
        }
        tracing::debug!(?fault, "an operation on the database is repeated");
        Ok(())
    }

    /// Waits before the next attempt.
    async fn pause(&mut self) {
        // Operations that have hindered each other must not meet again.
        let part = rand::rng().random_range(0.0..1.0);
        tokio::time::sleep(self.delay.mul_f64(part)).await;
        self.delay = (self.delay * 2).min(MAX_DELAY);
    }
}

async fn within_limit<T>(attempt: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    tokio::time::timeout(ATTEMPT_TIMEOUT, attempt).await.unwrap_or(Err(Fault::TimedOut))
}
