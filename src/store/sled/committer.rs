//! Group commit: one thread applies all waiting writes as one batch, makes it durable with a single
//! flush, and then answers them.
//!
//! On Linux, sled's `flush` leaves the data in the page cache, so the committer synchronizes the
//! files as well. Readers are locked out from the first change to the flush, and therefore see
//! durable data only.
//!
//! If a commit fails, all of its writes fail, and their changes are rolled back before anything
//! else is read or written: the committer closes the database and reopens it, retrying until it
//! succeeds. Meanwhile readers fail at once with [`StoreError::Unavailable`] instead of waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::commits::{self, Checkpoint};
use super::database::{Database, Opened};
use super::disk::RESERVE;
use super::layout::{COMMITS_KEY, is_exported};
use super::write_batch::{Changes, WriteBatch, before};
use crate::store::{Result, StoreError};

/// The capacity of the queue of writes.
const QUEUE_LEN: usize = 1024;
/// The maximum number of writes in one commit.
const GROUP_SIZE: usize = 256;
/// A commit that takes longer is logged.
const SLOW_COMMIT: Duration = Duration::from_secs(1);
/// The minimum delay between attempts to reopen the database after a failure.
pub const RETRY_DELAY: Duration = Duration::from_secs(1);

/// A write job. Gets `None` while the database is closed.
type Job = Box<dyn FnOnce(Option<&mut WriteBatch>) -> Reply + Send>;
/// Answers the caller of a job with the result of its commit.
type Reply = Box<dyn FnOnce(Result<(), CommitError>)>;

/// Why a commit failed.
#[derive(Clone, Copy)]
enum CommitError {
    Full,
    Failed,
}

impl From<CommitError> for StoreError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Full => Self::Full,
            CommitError::Failed => Self::Unavailable,
        }
    }
}

enum Request {
    Write(Job),
    Close(oneshot::Sender<()>),
}

/// A handle to the committing thread.
pub struct Committer {
    queue: mpsc::Sender<Request>,
    thread: Option<JoinHandle<()>>,
}

impl Committer {
    /// Starts the thread. After a failure it waits at least `retry_delay` between attempts to
    /// reopen the database.
    pub fn start(database: Arc<Database>, retry_delay: Duration) -> std::io::Result<Self> {
        let (queue, requests) = mpsc::channel(QUEUE_LEN);
        let writer = Writer {
            database,
            retry_delay,
            undo: Changes::new(),
            last_attempt: Instant::now(),
            is_full: false,
        };
        let thread = std::thread::Builder::new()
            .name("store-committer".into())
            .spawn(move || writer.run(requests))?;
        Ok(Self { queue, thread: Some(thread) })
    }

    /// Runs a write job, and returns its result once its changes are durable. The changes of a
    /// failed job are discarded.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut WriteBatch) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (request, answered) = request(job);
        self.queue.send(request).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs a write job as [`write`](Self::write) does. Blocks.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut WriteBatch) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (request, answered) = request(job);
        self.queue.blocking_send(request).map_err(|_| StoreError::Closed)?;
        answered.blocking_recv().map_err(|_| StoreError::Closed)?
    }

    /// Requests that the database be reopened soon, if it is closed. The committer reopens it
    /// before a write, but callers that cannot read may never write. Does not wait.
    pub fn nudge(&self) {
        // Any waiting write has the same effect.
        if self.queue.capacity() == self.queue.max_capacity() {
            let (request, _) = request(|_| Ok(()));
            let _ = self.queue.try_send(request);
        }
    }

    /// Waits for all earlier writes, and stops the thread.
    pub async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        // An error in either direction means that the thread has ended already.
        if self.queue.send(Request::Close(answer)).await.is_ok() {
            let _ = answered.await;
        }
    }
}

/// Waits until the thread has released the database, so that it can be reopened at once.
impl Drop for Committer {
    fn drop(&mut self) {
        // The thread ends once its queue is closed.
        self.queue = mpsc::channel(1).0;
        // A panic of the thread was reported when it happened.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Returns the request for a write job, and the receiver of its result.
fn request<T: Send + 'static>(
    job: impl FnOnce(&mut WriteBatch) -> Result<T> + Send + 'static,
) -> (Request, oneshot::Receiver<Result<T>>) {
    let (answer, answered) = oneshot::channel();
    let job = |batch: Option<&mut WriteBatch>| -> Reply {
        let result = batch.map_or(Err(StoreError::Unavailable), |batch| run_job(job, batch));
        Box::new(|saved| {
            let result = result.and_then(|done| Ok(saved.map(|()| done)?));
            // The receiver is gone if the caller was cancelled. The save remains valid.
            let _ = answer.send(result);
        })
    };
    (Request::Write(Box::new(job)), answered)
}

/// Runs a job. A panic fails only this job.
fn run_job<T>(job: impl FnOnce(&mut WriteBatch) -> Result<T>, batch: &mut WriteBatch) -> Result<T> {
    // The batch discards the changes of a failed job, so a panic leaves no partial state.
    let result =
        catch_unwind(AssertUnwindSafe(|| job(batch))).unwrap_or(Err(StoreError::panicked()));
    batch.end_job(result.is_ok());
    result
}

struct Writer {
    database: Arc<Database>,
    retry_delay: Duration,
    /// Rolls the failed commit back, while the database is closed.
    undo: Changes,
    /// When the last attempt to reopen the database ended.
    last_attempt: Instant,
    is_full: bool,
}

impl Writer {
    fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        while let Some(first) = requests.blocking_recv() {
            metrics::gauge!("alquerque_store_waiting").set(as_f64(requests.len() + 1));
            let mut group = Vec::new();
            let mut close = None;
            let mut next = Some(first);
            while let Some(request) = next {
                match request {
                    Request::Write(job) => group.push(job),
                    Request::Close(answer) => close = Some(answer),
                }
                next = if group.len() < GROUP_SIZE && close.is_none() {
                    requests.try_recv().ok()
                } else {
                    None
                };
            }
            if !group.is_empty() {
                self.commit(group);
            }
            metrics::gauge!("alquerque_store_waiting").set(as_f64(requests.len()));
            if let Some(answer) = close {
                // Rolls a failed commit back before the next start.
                self.reopen();
                drop(self);
                // The receiver is gone if the caller was cancelled.
                let _ = answer.send(());
                return;
            }
        }
    }

    /// Runs the jobs of a group in order, commits them together, and answers them.
    fn commit(&mut self, group: Vec<Job>) {
        metrics::histogram!("alquerque_store_group_size").record(as_f64(group.len()));
        if self.last_attempt.elapsed() >= self.retry_delay {
            self.reopen();
        }
        let database = Arc::clone(&self.database);
        let mut guard = database.lock();
        let (replies, saved) = match guard.as_mut() {
            Some(opened) => {
                let mut batch = WriteBatch::new(&opened.db);
                let replies: Vec<Reply> =
                    group.into_iter().map(|job| job(Some(&mut batch))).collect();
                let changes = batch.into_changes();
                (replies, self.save(opened, changes))
            }
            None => (group.into_iter().map(|job| job(None)).collect(), Err(CommitError::Failed)),
        };
        database.set_healthy(
            guard.is_some() && !self.is_full && !matches!(saved, Err(CommitError::Failed)),
        );
        let failed = guard.take_if(|_| matches!(saved, Err(CommitError::Failed)));
        drop(guard);
        if let Some(failed) = failed {
            failed.close();
            // Without a delay: if the bot is stopped now, the failed commit must be absent at the
            // next start.
            self.reopen();
        }
        if saved.is_err() {
            metrics::counter!("alquerque_store_failures_total").increment(1);
        }
        for reply in replies {
            reply(saved);
        }
    }

    /// Makes changes durable. After a failure, the open database must not be used any more.
    fn save(&mut self, opened: &mut Opened, mut changes: Changes) -> Result<(), CommitError> {
        if changes.is_empty() {
            return Ok(());
        }
        self.check_space();
        if self.is_full {
            return Err(CommitError::Full);
        }
        let start = Instant::now();
        // sled panics at some failures.
        let saved = catch_unwind(AssertUnwindSafe(|| {
            let count = commits::count(&opened.db)? + 1;
            changes.insert(COMMITS_KEY.to_vec(), Some((&commits::value(count)).into()));
            self.undo = before(&opened.db, &changes)?;
            opened.save(&changes, &self.undo, &*self.database.disk)?;
            Ok(Checkpoint { count, checksum: opened.checksum })
        }));
        match saved.unwrap_or(Err(StoreError::panicked())) {
            Ok(checkpoint) => {
                self.undo.clear();
                if let Err(error) = commits::write_checkpoint(&self.database.directory, checkpoint)
                {
                    tracing::warn!(%error, "the checkpoint was not written; the saves themselves are durable");
                }
                self.database.update_standings(&changes);
                if let Some(changed) = &mut *self.database.changed() {
                    changed.extend(changes.keys().filter(|key| is_exported(key)).cloned());
                }
                let elapsed = start.elapsed();
                metrics::histogram!("alquerque_store_flush_seconds").record(elapsed);
                if elapsed > SLOW_COMMIT {
                    tracing::info!(seconds = elapsed.as_secs_f64(), "the disk is slow");
                }
                Ok(())
            }
            Err(error) => {
                tracing::error!(?error, "a commit failed and is rolled back");
                Err(CommitError::Failed)
            }
        }
    }

    fn check_space(&mut self) {
        // If the free space is unknown, a write to a full disk fails.
        let free = self.database.disk.free(&self.database.directory).unwrap_or(u64::MAX);
        let is_full = free < RESERVE;
        if is_full && !self.is_full {
            tracing::error!(
                free,
                reserve = RESERVE,
                "the disk is full: nothing is saved until it has space again"
            );
        } else if self.is_full && !is_full {
            tracing::info!(free, "the disk has space again");
        }
        self.is_full = is_full;
    }

    /// Reopens the database if it is closed, with all acknowledged and no failed commits. This may
    /// take long; readers do not wait for it. Only this thread opens or closes the database.
    fn reopen(&mut self) {
        if self.database.is_open() {
            return;
        }
        let opened = catch_unwind(AssertUnwindSafe(|| self.database.reopen(&self.undo)));
        self.last_attempt = Instant::now();
        match opened.unwrap_or(Err(StoreError::panicked().into())) {
            Ok(opened) => {
                tracing::info!("the database is open again, without the failed commit");
                self.undo.clear();
                *self.database.lock() = Some(opened);
                self.database.set_healthy(!self.is_full);
            }
            Err(error) => tracing::warn!(?error, "the database cannot be reopened yet"),
        }
    }
}

fn as_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}

#[cfg(test)]
mod tests {
    use super::super::database::Purpose;
    use super::super::disk::SystemDisk;
    use super::*;
    use crate::store::UnreadableRecord;

    fn start() -> (tempfile::TempDir, Arc<Database>, Committer) {
        let directory = tempfile::tempdir().unwrap();
        let database =
            Arc::new(Database::open(directory.path(), Box::new(SystemDisk), Purpose::Use).unwrap());
        let committer = Committer::start(Arc::clone(&database), RETRY_DELAY).unwrap();
        (directory, database, committer)
    }

    fn stored(database: &Database, key: &[u8]) -> Option<Vec<u8>> {
        database.read(|db| Ok(db.get(key)?.map(|value| value.to_vec()))).unwrap()
    }

    #[tokio::test]
    async fn the_changes_of_a_failed_job_are_discarded() {
        let (_directory, database, committer) = start();
        let refused = committer.write(|batch| -> Result<()> {
            batch.insert(b"1".to_vec(), b"refused");
            assert_eq!(
                batch.get(b"1")?.as_deref(),
                Some(&b"refused"[..]),
                "a job sees its own changes"
            );
            Err(StoreError::Conflict)
        });
        let done = committer.write(|batch| {
            batch.insert(b"2".to_vec(), b"done");
            batch.get(b"1")
        });
        let (refused, done) = tokio::join!(refused, done);
        assert!(matches!(refused, Err(StoreError::Conflict)) && matches!(done, Ok(None)));
        committer.close().await;
        assert_eq!(
            (stored(&database, b"1"), stored(&database, b"2")),
            (None, Some(b"done".to_vec()))
        );
        let late = committer.write(|_| Ok(()));
        assert!(matches!(late.await, Err(StoreError::Closed)));
    }

    #[tokio::test]
    async fn a_panicking_job_fails_alone() {
        let (_directory, database, committer) = start();
        let panics = committer.write(|batch| -> Result<()> {
            batch.insert(b"1".to_vec(), b"half done");
            panic!("expected by the test");
        });
        let done = committer.write(|batch| {
            batch.insert(b"2".to_vec(), b"done");
            Ok(())
        });
        let (panics, done) = tokio::join!(panics, done);
        assert!(
            matches!(panics, Err(StoreError::Unreadable(UnreadableRecord::Panicked)))
                && done.is_ok()
        );
        assert_eq!(
            (stored(&database, b"1"), stored(&database, b"2")),
            (None, Some(b"done".to_vec()))
        );
    }
}
