//! Attempts at an operation, each on a connection of the pool.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::{Client, Object, Pool};
use rand::RngExt;
use tokio::time::{Instant, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use tokio_util::task::TaskTracker;

use super::connection::LOCK_TIMEOUT;
use super::fault::{Fault, Outcome};
use crate::store::{Result, StoreError};

/// The time limits of a read and of a transaction, with all of their attempts. In debug builds,
/// many bots of tests share a database.
const READ_TIMEOUT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 4 } else { 2 });
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit of one attempt, for a machine that does not answer.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(6);
/// The longest delays before the second attempt and before later ones. A random part of it passes.
const FIRST_DELAY: Duration = Duration::from_millis(10);
const MAX_DELAY: Duration = Duration::from_millis(500);

pub const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";
pub const BEGIN_SERIALIZABLE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";
pub const COMMIT: &str = "COMMIT";
pub const ROLLBACK: &str = "ROLLBACK";

/// The parameters of a statement.
pub type Parameters<'a> = [&'a (dyn ToSql + Sync)];

/// Runs operations on the connections of a pool.
#[derive(Clone)]
pub struct Sessions {
    pool: Pool,
    /// The transactions in progress.
    writes: TaskTracker,
    /// Whether the last transaction succeeded.
    is_healthy: Arc<AtomicBool>,
}

/// A transaction, which can be tried several times.
pub trait Transaction: Send + 'static {
    type Output: Send;

    /// Whether an attempt that fails can leave a transaction open.
    const IS_BLOCK: bool = true;

    /// Makes an attempt. `is_repeated` says that an earlier one may have been committed.
    fn attempt(
        &mut self,
        client: &Client,
        is_repeated: bool,
    ) -> impl Future<Output = Result<Self::Output, Fault>> + Send;
}

/// The values of the parameters of a statement that outlives its caller.
pub type Values = Vec<Box<dyn ToSql + Sync + Send>>;

/// A single statement, which can be repeated. Returns the rows that it returns.
pub struct Statement {
    pub text: Cow<'static, str>,
    pub parameters: Values,
}

impl Transaction for Statement {
    type Output = Vec<Row>;
    const IS_BLOCK: bool = false;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<Vec<Row>, Fault> {
        let statement = client.prepare_cached(&self.text).await?;
        let parameters = self.parameters.iter();
        let parameters: Vec<&(dyn ToSql + Sync)> =
            parameters.map(|parameter| &**parameter as &(dyn ToSql + Sync)).collect();
        Ok(client.query(&statement, &parameters).await?)
    }
}

impl Sessions {
    pub fn new(pool: Pool) -> Self {
        Self { pool, writes: TaskTracker::new(), is_healthy: Arc::new(AtomicBool::new(true)) }
    }

    /// Returns whether the last transaction succeeded.
    pub fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed) && !self.pool.is_closed()
    }

    /// Waits for transactions in progress, and closes all connections.
    pub async fn close(&self) {
        self.writes.close();
        self.writes.wait().await;
        self.pool.close();
    }

    /// Runs a query, and returns its rows.
    pub async fn query(&self, statement: &str, parameters: &Parameters<'_>) -> Result<Vec<Row>> {
        let mut attempts = Attempts::new(self, READ_TIMEOUT);
        loop {
            if let Some(client) = attempts.connect().await? {
                let attempt = async {
                    let statement = client.get().prepare_cached(statement).await?;
                    Ok(client.get().query(&statement, parameters).await?)
                };
                let result = attempts.within_limit(attempt).await;
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
    /// [`StoreError::Closed`] if the store is closed, and [`StoreError::InDoubt`] if the
    /// transaction may have been committed.
    pub async fn transact<T: Transaction>(&self, mut work: T) -> Result<T::Output> {
        if self.writes.is_closed() {
            return Err(StoreError::Closed);
        }
        let sessions = self.clone();
        let done = self.writes.spawn(async move {
            let start = Instant::now();
            let result = sessions.repeat(&mut work).await;
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

    async fn repeat<T: Transaction>(&self, work: &mut T) -> Result<T::Output> {
        let mut attempts = Attempts::new(self, WRITE_TIMEOUT);
        let result = attempts.run(work).await;
        result.map_err(|error| attempts.doubt(error))
    }
}

/// A connection that returns to the pool only after [`release`](Self::release): after a panic, or
/// at a time limit, it may be in the middle of a transaction.
struct Lease(Option<Client>);

impl Lease {
    fn get(&self) -> &Client {
        self.0.as_ref().expect("only `release` and `drop` take the connection")
    }

    fn release(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            // The pool makes another one in its place.
            drop(Object::take(client));
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
    fn new(sessions: &'a Sessions, limit: Duration) -> Self {
        let deadline = Instant::now() + limit;
        Self { sessions, deadline, delay: FIRST_DELAY, is_in_doubt: false }
    }

    /// Makes attempts at a transaction.
    async fn run<T: Transaction>(&mut self, work: &mut T) -> Result<T::Output> {
        loop {
            if let Some(client) = self.connect().await? {
                let attempt = work.attempt(client.get(), self.is_in_doubt);
                let result = self.within_limit(attempt).await;
                if let Some(output) = self.ended(client, result, T::IS_BLOCK).await? {
                    return Ok(output);
                }
            }
            self.pause().await;
        }
    }

    /// Returns a connection; `None` if another attempt may get one.
    async fn connect(&mut self) -> Result<Option<Lease>> {
        match timeout_at(self.deadline, self.sessions.pool.get()).await {
            Ok(Ok(client)) => Ok(Some(Lease(Some(client)))),
            Ok(Err(error)) => self.failed(error.into()).map(|()| None),
            Err(_) => Err(Fault::NoConnection.into()),
        }
    }

    async fn within_limit<T>(
        &self,
        attempt: impl Future<Output = Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let limit = self.deadline.min(Instant::now() + ATTEMPT_TIMEOUT);
        timeout_at(limit, attempt).await.unwrap_or(Err(Fault::TimedOut))
    }

    /// Takes the result of an attempt. Returns `None` if there may be another one.
    async fn ended<T>(
        &mut self,
        client: Lease,
        result: Result<T, Fault>,
        is_block: bool,
    ) -> Result<Option<T>> {
        let fault = match result {
            Ok(output) => {
                client.release();
                return Ok(Some(output));
            }
            Err(fault) => fault,
        };
        match fault.outcome() {
            Outcome::Retry | Outcome::Final if is_block => {
                let rolled_back = client.get().batch_execute("ROLLBACK");
                if timeout_at(self.deadline, rolled_back).await.is_ok_and(|done| done.is_ok()) {
                    client.release();
                }
            }
            Outcome::Retry | Outcome::Final => client.release(),
            // One statement may take long while others do not.
            Outcome::Reconnect | Outcome::InDoubt if matches!(fault, Fault::TimedOut) => {}
            Outcome::Reconnect | Outcome::InDoubt => {
                // The idle connections are probably lost too.
                self.sessions.pool.retain(|_, _| false);
            }
        }
        self.failed(fault).map(|()| None)
    }

    /// Returns the error if there is no further attempt.
    fn failed(&mut self, fault: Fault) -> Result<()> {
        let outcome = fault.outcome();
        self.is_in_doubt |= outcome == Outcome::InDoubt;
        // Waiting for the same lock again must not end in doubt.
        let attempt = if fault.is_lock_timeout() { LOCK_TIMEOUT } else { Duration::ZERO };
        if outcome == Outcome::Final || Instant::now() + self.delay + attempt > self.deadline {
            return Err(fault.into());
        }
        tracing::debug!(?fault, "an operation on the database is repeated");
        Ok(())
    }

    /// Returns the error of a transaction, of which an attempt may have been committed.
    fn doubt(&self, error: StoreError) -> StoreError {
        match error {
            // The caller reads again.
            StoreError::Conflict | StoreError::InDoubt(_) => error,
            // The attempt has seen under the lock of the count that no earlier one was committed.
            StoreError::QuotaUsedUp => error,
            error if self.is_in_doubt => StoreError::InDoubt(Box::new(error)),
            error => error,
        }
    }

    /// Waits before the next attempt.
    async fn pause(&mut self) {
        // Operations that have hindered each other must not meet again.
        let part = rand::rng().random_range(0.0..1.0);
        tokio::time::sleep(self.delay.mul_f64(part)).await;
        self.delay = (self.delay * 2).min(MAX_DELAY);
    }
}
