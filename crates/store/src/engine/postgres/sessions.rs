//! Attempts at an operation, each on a connection of the pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::{Client, ClientWrapper, Object, Pool};
use rand::RngExt;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use tokio_util::task::TaskTracker;

use super::connection::LOCK_TIMEOUT;
use super::fault::{Fault, Remedy};
use crate::{Result, StoreError};

/// The time limits of a read and of a write, with all of their attempts.
const READ_TIMEOUT: Duration = Duration::from_secs(2);
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit of one attempt, for a machine that does not answer.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(6);
/// The longest delays before the second attempt and before later ones. A random part of it passes.
const FIRST_DELAY: Duration = Duration::from_millis(10);
const MAX_DELAY: Duration = Duration::from_millis(500);

/// Runs operations on the connections of a pool.
#[derive(Clone)]
pub struct Sessions {
    pool: Pool,
    /// The writes in progress.
    writes: TaskTracker,
    /// Whether the last write succeeded.
    is_healthy: Arc<AtomicBool>,
}

/// What is read or written in one transaction, and can be tried several times. An attempt ends its
/// transaction, unless the connection is lost or the time is over.
pub trait Operation: Send + Sync {
    type Output: Send;

    /// Makes an attempt. `is_repeated` says that an earlier one may have been committed.
    fn attempt(
        &self,
        connection: &ClientWrapper,
        is_repeated: bool,
    ) -> impl Future<Output = Result<Self::Output, Fault>> + Send;
}

/// A single statement. Returns its rows.
pub struct Statement {
    pub text: &'static str,
    pub parameters: Parameters,
}

/// The parameters of a statement that may outlive its caller.
pub type Parameters = Vec<Box<dyn ToSql + Sync + Send>>;

impl Operation for Statement {
    type Output = Vec<Row>;

    async fn attempt(&self, connection: &ClientWrapper, _: bool) -> Result<Vec<Row>, Fault> {
        let statement = connection.prepare_cached(self.text).await?;
        let parameters = self.parameters.iter().map(|value| &**value as &(dyn ToSql + Sync));
        Ok(connection.query(&statement, &parameters.collect::<Vec<_>>()).await?)
    }
}

impl Sessions {
    pub fn new(pool: Pool) -> Self {
        Self { pool, writes: TaskTracker::new(), is_healthy: Arc::new(AtomicBool::new(true)) }
    }

    /// Returns whether the last write succeeded.
    pub fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed) && !self.pool.is_closed()
    }

    /// Waits for writes in progress, and closes all connections.
    pub async fn close(&self) {
        self.writes.close();
        self.writes.wait().await;
        self.pool.close();
    }

    /// Returns a connection that does not return to the pool.
    pub async fn detached(&self) -> Result<ClientWrapper> {
        Ok(Object::take(self.pool.get().await.map_err(Fault::from)?))
    }

    /// Reads, until the caller does not wait for it any more.
    pub async fn read<O: Operation>(&self, read: &O) -> Result<O::Output> {
        Attempts::new(self, READ_TIMEOUT).run(read).await
    }

    /// Runs a write, and measures it. It goes on if the caller does not wait for it any more.
    ///
    /// # Errors
    /// [`StoreError::Closed`] if the engine is closed, and [`StoreError::InDoubt`] if the write may
    /// have been committed.
    pub async fn write<O: Operation + 'static>(&self, write: O) -> Result<O::Output> {
        if self.writes.is_closed() {
            return Err(StoreError::Closed);
        }
        let sessions = self.clone();
        let done = self.writes.spawn(async move {
            let start = Instant::now();
            let mut attempts = Attempts::new(&sessions, WRITE_TIMEOUT);
            let result = match attempts.run(&write).await {
                // After a conflict, the caller reads again.
                Err(error) if attempts.is_in_doubt && !matches!(error, StoreError::Conflict) => {
                    Err(StoreError::InDoubt(Box::new(error)))
                }
                result => result,
            };
            let is_failure = matches!(
                result,
                Err(StoreError::Unreachable(_) | StoreError::InDoubt(_) | StoreError::Full)
            );
            sessions.is_healthy.store(!is_failure, Ordering::Relaxed);
            if is_failure {
                metrics::counter!("alquerque_store_failures_total").increment(1);
            } else {
                metrics::histogram!("alquerque_store_flush_seconds").record(start.elapsed());
            }
            result
        });
        done.await.unwrap_or_else(|_| Err(StoreError::panicked()))
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
    fn new(sessions: &'a Sessions, limit: Duration) -> Self {
        let deadline = Instant::now() + limit;
        Self { sessions, deadline, delay: FIRST_DELAY, is_in_doubt: false }
    }

    /// Makes attempts until one has a result.
    async fn run<O: Operation>(&mut self, operation: &O) -> Result<O::Output> {
        loop {
            let fault = match timeout_at(self.deadline, self.sessions.pool.get()).await {
                Ok(Ok(client)) => {
                    let limit = self.deadline.min(Instant::now() + ATTEMPT_TIMEOUT);
                    let attempt = operation.attempt(&client, self.is_in_doubt);
                    match timeout_at(limit, attempt).await.unwrap_or(Err(Fault::TimedOut)) {
                        Ok(output) => return Ok(output),
                        Err(fault) => {
                            self.give_back(client, &fault);
                            fault
                        }
                    }
                }
                Ok(Err(error)) => error.into(),
                Err(_) => return Err(Fault::NoConnection.into()),
            };
            self.pause_after(fault).await?;
        }
    }

    /// Returns a connection to the pool, unless it is lost or in the middle of a transaction.
    fn give_back(&self, client: Client, fault: &Fault) {
        if matches!(fault.remedy(), Remedy::Reconnect | Remedy::InDoubt) {
            // The pool makes another one in its place.
            drop(Object::take(client));
            // One statement may take long while others do not. Otherwise the idle connections are
            // probably lost too.
            if !matches!(fault, Fault::TimedOut) {
                self.sessions.pool.retain(|_, _| false);
            }
        }
    }

    /// Waits before the next attempt. Returns the error if there is none.
    async fn pause_after(&mut self, fault: Fault) -> Result<()> {
        let remedy = fault.remedy();
        self.is_in_doubt |= remedy == Remedy::InDoubt;
        // Waiting for the same lock again must not end in doubt.
        let attempt = if fault.is_lock_timeout() { LOCK_TIMEOUT } else { Duration::ZERO };
        if remedy == Remedy::Final || Instant::now() + self.delay + attempt > self.deadline {
            return Err(fault.into());
        }
        tracing::debug!(?fault, "an operation on the database is repeated");
        // Operations that have hindered each other must not meet again.
        let part = rand::rng().random_range(0.0..1.0);
        sleep(self.delay.mul_f64(part)).await;
        self.delay = (self.delay * 2).min(MAX_DELAY);
        Ok(())
    }
}
