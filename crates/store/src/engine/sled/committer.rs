//! Group commit: one thread applies all waiting batches together, makes them durable with a single
//! flush, and then answers them.
//!
//! On Linux, sled's `flush` leaves the data in the page cache, so the committer synchronizes the
//! files as well. Readers are locked out from the first change to the flush, and therefore see
//! durable data only.
//!
//! If a commit fails, all of its batches fail, and their changes are rolled back before anything
//! else is read or written: the committer closes the database and reopens it, retrying until it
//! succeeds. Meanwhile readers fail at once with [`StoreError::Unavailable`] instead of waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use sled::IVec;
use tokio::sync::{mpsc, oneshot};

use super::COMMITS_KEY;
use super::commits::{self, Changes, Checkpoint, before};
use super::database::{Database, Opened};
use super::directory::disk::RESERVE;
use super::scan::get;
use crate::engine::Batch;
use crate::{Result, StoreError};

/// The capacity of the queue of batches.
const QUEUE_LEN: usize = 1024;
/// The maximum number of batches in one commit.
const GROUP_SIZE: usize = 256;
/// A commit that takes longer is logged.
const SLOW_COMMIT: Duration = Duration::from_secs(1);
/// The minimum delay between attempts to reopen the database after a failure.
pub const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Tells the caller what has become of a batch. The receiver is gone if the caller was cancelled;
/// the commit remains valid.
type Answer = oneshot::Sender<Result<()>>;

enum Request {
    Commit(Batch, Answer),
    Close(oneshot::Sender<()>),
}

/// What has become of a group.
#[derive(Clone, Copy, PartialEq)]
enum Saved {
    Durably,
    /// Nothing was written.
    Full,
    /// It must be rolled back.
    Failed,
}

impl From<Saved> for Result<()> {
    fn from(saved: Saved) -> Self {
        match saved {
            Saved::Durably => Ok(()),
            Saved::Full => Err(StoreError::Full),
            Saved::Failed => Err(StoreError::Unavailable),
        }
    }
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
        let (undo, last_attempt) = (Changes::new(), Instant::now());
        let writer = Writer { database, retry_delay, undo, last_attempt, is_full: false };
        let thread = std::thread::Builder::new()
            .name("store-committer".into())
            .spawn(move || writer.run(requests))?;
        Ok(Self { queue, thread: Some(thread) })
    }

    /// Commits a batch.
    pub async fn commit(&self, batch: Batch) -> Result<()> {
        let (answer, answered) = oneshot::channel();
        let request = Request::Commit(batch, answer);
        self.queue.send(request).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Requests that the database be reopened soon, if it is closed. The committer reopens it
    /// before a commit, but callers that cannot read may never commit. Does not wait.
    pub fn nudge(&self) {
        // Any waiting batch has the same effect.
        if self.queue.capacity() == self.queue.max_capacity() {
            let request = Request::Commit(Batch::default(), oneshot::channel().0);
            let _ = self.queue.try_send(request);
        }
    }

    /// Waits for all earlier commits, and stops the thread.
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

/// Adds the changes of a batch to those of its group, if its conditions hold after them.
fn add(batch: Batch, changes: &mut Changes, db: &sled::Db) -> Result<()> {
    for (key, beginning) in batch.conditions {
        let changed = changes.get(&key).cloned();
        let value = changed.map_or_else(|| get(db, &key), Ok)?;
        let holds = match (value, beginning) {
            (Some(value), Some(beginning)) => value.starts_with(&beginning),
            (value, beginning) => value.is_none() && beginning.is_none(),
        };
        if !holds {
            return Err(StoreError::Conflict);
        }
    }
    let allowed = batch.changes.into_iter().filter(|(key, _)| key != COMMITS_KEY);
    changes.extend(allowed.map(|(key, value)| (key, value.map(IVec::from))));
    Ok(())
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
                    Request::Commit(batch, answer) => group.push((batch, answer)),
                    Request::Close(answer) => close = Some(answer),
                }
                let is_complete = group.len() == GROUP_SIZE || close.is_some();
                next = if is_complete { None } else { requests.try_recv().ok() };
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

    /// Decides on the batches of a group in order, commits them together, and answers them.
    fn commit(&mut self, group: Vec<(Batch, Answer)>) {
        metrics::histogram!("alquerque_store_group_size").record(as_f64(group.len()));
        if self.last_attempt.elapsed() >= self.retry_delay {
            self.reopen();
        }
        let database = Arc::clone(&self.database);
        let mut guard = database.lock();
        let mut changes = Changes::new();
        let decided: Vec<_> = group
            .into_iter()
            .map(|(batch, answer)| match &*guard {
                Some(opened) => (add(batch, &mut changes, &opened.db), answer),
                None => (Ok(()), answer),
            })
            .collect();
        let saved = guard.as_mut().map_or(Saved::Failed, |opened| self.save(opened, changes));
        database.set_healthy(saved != Saved::Failed && !self.is_full);
        let failed = guard.take_if(|_| saved == Saved::Failed);
        drop(guard);
        if let Some(failed) = failed {
            failed.close();
            // Without a delay: if the bot is stopped now, the failed commit must be absent at the
            // next start.
            self.reopen();
        }
        if saved != Saved::Durably {
            metrics::counter!("alquerque_store_failures_total").increment(1);
        }
        for (decided, answer) in decided {
            let _ = answer.send(decided.and_then(|()| saved.into()));
        }
    }

    /// Makes changes durable. After a failure, the open database must not be used any more.
    fn save(&mut self, opened: &mut Opened, mut changes: Changes) -> Saved {
        if changes.is_empty() {
            return Saved::Durably;
        }
        self.check_space();
        if self.is_full {
            return Saved::Full;
        }
        let start = Instant::now();
        // sled panics at some failures.
        let saved = catch_unwind(AssertUnwindSafe(|| {
            let count = commits::count(&opened.db)? + 1;
            changes.insert(COMMITS_KEY.to_vec(), Some((&count.to_be_bytes()).into()));
            self.undo = before(&opened.db, &changes)?;
            opened.save(&changes, &self.undo, &*self.database.disk)?;
            Ok(Checkpoint { count, checksum: opened.checksum })
        }));
        let checkpoint = match saved.unwrap_or(Err(StoreError::panicked())) {
            Ok(checkpoint) => checkpoint,
            Err(error) => {
                tracing::error!(?error, "a commit failed and is rolled back");
                return Saved::Failed;
            }
        };
        self.undo.clear();
        if let Err(error) = commits::write_checkpoint(&self.database.directory, checkpoint) {
            tracing::warn!(%error, "the checkpoint was not written; the saves themselves are durable");
        }
        if let Some(changed) = &mut *self.database.changed() {
            changed.extend(changes.into_keys());
        }
        let elapsed = start.elapsed();
        metrics::histogram!("alquerque_store_flush_seconds").record(elapsed);
        if elapsed > SLOW_COMMIT {
            tracing::info!(seconds = elapsed.as_secs_f64(), "the disk is slow");
        }
        Saved::Durably
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
