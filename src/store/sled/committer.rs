//! The one thread that writes.
//!
//! It takes every write that waits, applies them as one batch, makes the batch durable with a single flush, and only
//! then answers them all. sled's own `flush` leaves the data in the operating system's hands on Linux, so the files are
//! synchronised as well. Readers are kept out from the first change to the flush: what they see is durable.
//!
//! If that fails, all of the group are refused, and what they have changed is put back before anything is read or saved
//! again: the database is let go and opened anew, as often as it takes. Nobody waits for that at the gate: it is open
//! meanwhile, with nothing behind it, and readers hear at once that the disk has failed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::commits;
use super::commits::Checkpoint;
use super::database::{Database, Opened};
use super::disk::RESERVE;
use super::layout::{COMMITS_KEY, is_exported};
use super::write_batch::{Changes, WriteBatch, before};
use crate::store::StoreError;

/// How many writes may wait, and how many share one flush.
const QUEUE: usize = 1024;
const GROUP: usize = 256;
/// A group that takes longer to save is told of.
const SLOW: Duration = Duration::from_secs(1);
/// How long it waits at least before it tries again to open a database that has failed.
pub const RETRY: Duration = Duration::from_secs(1);

/// Something to write: it looks at what is kept, says what is to change, and answers when that is durable or refused.
/// There is nothing to look at while the database is let go.
type Job = Box<dyn FnOnce(Option<&mut WriteBatch>) -> Reply + Send>;
/// Tells the one who asked how the job went, once it is known whether the changes of its group were saved.
type Reply = Box<dyn FnOnce(Result<(), NotSaved>)>;

/// Why the changes of a group were not saved.
#[derive(Clone, Copy)]
enum NotSaved {
    Full,
    Failed,
}

impl From<NotSaved> for StoreError {
    fn from(why: NotSaved) -> Self {
        match why {
            NotSaved::Full => Self::Full,
            NotSaved::Failed => Self::Failed,
        }
    }
}

enum Request {
    Write(Job),
    Close(oneshot::Sender<()>),
}

/// The way to the writing thread.
pub struct Committer {
    queue: mpsc::Sender<Request>,
    thread: Option<JoinHandle<()>>,
}

impl Committer {
    /// Starts the thread. After a failure it tries at most once in `retry` to open the database again.
    pub fn start(database: Arc<Database>, retry: Duration) -> std::io::Result<Self> {
        let (queue, requests) = mpsc::channel(QUEUE);
        let writer =
            Writer { database, retry, undo: Changes::new(), tried: Instant::now(), is_full: false };
        let thread = std::thread::Builder::new()
            .name("store-committer".into())
            .spawn(move || writer.run(requests))?;
        Ok(Self { queue, thread: Some(thread) })
    }

    /// Answers what `job` answers, when all that it changed is durable. Of a job that is refused nothing is kept.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut WriteBatch) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (request, answered) = request(job);
        self.queue.send(request).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// The same on a thread that may block.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut WriteBatch) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (request, answered) = request(job);
        self.queue.blocking_send(request).map_err(|_| StoreError::Closed)?;
        answered.blocking_recv().map_err(|_| StoreError::Closed)?
    }

    /// Has the database opened again soon, if it was let go: that is done before a write, and where nobody can read, nobody
    /// may come to write. Does not wait for it.
    pub fn nudge(&self) {
        // One that waits already does as well, and the places in the queue are for those who want something.
        if self.queue.capacity() == self.queue.max_capacity() {
            let (request, _) = request(|_| Ok(()));
            let _ = self.queue.try_send(request);
        }
    }

    /// Answers when everything before is written and the thread has let go of the database.
    pub async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        // An error on either way means that the thread has ended already.
        if self.queue.send(Request::Close(answer)).await.is_ok() {
            let _ = answered.await;
        }
    }
}

/// Waits until the thread has let go of the database, so that it can be opened again at once.
impl Drop for Committer {
    fn drop(&mut self) {
        // Without the way to it the thread ends.
        self.queue = mpsc::channel(1).0;
        // It panics only where a mistake of this program has been told of already.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// A write, and where its answer comes.
fn request<T: Send + 'static>(
    job: impl FnOnce(&mut WriteBatch) -> Result<T, StoreError> + Send + 'static,
) -> (Request, oneshot::Receiver<Result<T, StoreError>>) {
    let (answer, answered) = oneshot::channel();
    let job = |pending: Option<&mut WriteBatch>| -> Reply {
        let result = pending.map_or(Err(StoreError::Failed), |pending| done(job, pending));
        Box::new(|saved| {
            let result = result.and_then(|done| Ok(saved.map(|()| done)?));
            // Nobody waits if the asker was cancelled; the save stands all the same.
            let _ = answer.send(result);
        })
    };
    (Request::Write(Box::new(job)), answered)
}

/// Does a job. One that panics is refused like any other: the next have nothing to do with it.
fn done<T>(
    job: impl FnOnce(&mut WriteBatch) -> Result<T, StoreError>,
    pending: &mut WriteBatch,
) -> Result<T, StoreError> {
    // Nothing of what it may have left half done is looked at again.
    let result =
        catch_unwind(AssertUnwindSafe(|| job(pending))).unwrap_or(Err(StoreError::Panicked));
    pending.settle(result.is_ok());
    result
}

struct Writer {
    database: Arc<Database>,
    retry: Duration,
    /// What is to be put back before the database can be used again, if it was let go.
    undo: Changes,
    /// When the last try to open it again came to its end.
    tried: Instant,
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
                next = if group.len() < GROUP && close.is_none() {
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
                // Once more, so that what was refused is not there at the next start.
                self.reopen();
                drop(self);
                // Nobody waits if the closing caller was cancelled; closed is closed all the same.
                let _ = answer.send(());
                return;
            }
        }
    }

    /// Does the writes of a group in order, makes them durable together, and answers them.
    fn commit(&mut self, group: Vec<Job>) {
        metrics::histogram!("alquerque_store_group_size").record(as_f64(group.len()));
        if self.tried.elapsed() >= self.retry {
            self.reopen();
        }
        let database = Arc::clone(&self.database);
        let mut gate = database.lock();
        let (replies, saved) = match gate.as_mut() {
            Some(opened) => {
                let mut pending = WriteBatch::new(&opened.db);
                let replies: Vec<Reply> =
                    group.into_iter().map(|job| job(Some(&mut pending))).collect();
                let changes = pending.into_changes();
                (replies, self.save(opened, changes))
            }
            None => (group.into_iter().map(|job| job(None)).collect(), Err(NotSaved::Failed)),
        };
        database.set_healthy(
            gate.is_some() && !self.is_full && !matches!(saved, Err(NotSaved::Failed)),
        );
        let failed = gate.take_if(|_| matches!(saved, Err(NotSaved::Failed)));
        drop(gate);
        if let Some(failed) = failed {
            failed.close();
            // At once: should the bot be stopped now, what was refused must not be there at the next start.
            self.reopen();
        }
        if saved.is_err() {
            metrics::counter!("alquerque_store_failures_total").increment(1);
        }
        for reply in replies {
            reply(saved);
        }
    }

    /// Makes changes durable. If that fails, nothing more may be done with the opened database.
    fn save(&mut self, opened: &mut Opened, mut changes: Changes) -> Result<(), NotSaved> {
        if changes.is_empty() {
            return Ok(());
        }
        self.look_for_space();
        if self.is_full {
            return Err(NotSaved::Full);
        }
        let began = Instant::now();
        // sled panics on some failures.
        let saved = catch_unwind(AssertUnwindSafe(|| {
            let count = commits::count(&opened.db)? + 1;
            changes.insert(COMMITS_KEY.to_vec(), Some((&commits::value(count)).into()));
            self.undo = before(&opened.db, &changes)?;
            opened.save(&changes, &self.undo, &*self.database.disk)?;
            Ok(Checkpoint { count, checksum: opened.checksum })
        }));
        match saved.unwrap_or(Err(StoreError::Panicked)) {
            Ok(noted) => {
                self.undo.clear();
                if let Err(error) = commits::write_checkpoint(&self.database.directory, noted) {
                    tracing::warn!(%error, "the count of saves could not be noted; the saves themselves are safe");
                }
                if let Some(changed) = &mut *self.database.changed() {
                    changed.extend(changes.keys().filter(|key| is_exported(key)).cloned());
                }
                let took = began.elapsed();
                metrics::histogram!("alquerque_store_flush_seconds").record(took);
                if took > SLOW {
                    tracing::info!(seconds = took.as_secs_f64(), "the disk is slow");
                }
                Ok(())
            }
            Err(error) => {
                tracing::error!(?error, "a group of saves failed and is taken back");
                Err(NotSaved::Failed)
            }
        }
    }

    fn look_for_space(&mut self) {
        // Where nobody can say, a full disk is met by failing.
        let free = self.database.disk.free(&self.database.directory).unwrap_or(u64::MAX);
        let is_full = free < RESERVE;
        if is_full && !self.is_full {
            tracing::error!(
                free,
                reserve = RESERVE,
                "the disk is full: nothing is saved until there is space again"
            );
        } else if self.is_full && !is_full {
            tracing::info!(free, "there is space on the disk again");
        }
        self.is_full = is_full;
    }

    /// Opens the database if it was let go, with everything in it that was acknowledged and nothing that was refused. That
    /// may take long, and readers are not kept waiting for it. Nobody but this thread puts a database behind the gate or
    /// takes it away.
    fn reopen(&mut self) {
        if self.database.is_open() {
            return;
        }
        let opened = catch_unwind(AssertUnwindSafe(|| self.database.reopen(&self.undo)));
        self.tried = Instant::now();
        match opened.unwrap_or(Err(StoreError::Panicked)) {
            Ok(opened) => {
                tracing::info!("the database is open again, without what was refused");
                self.undo.clear();
                *self.database.lock() = Some(opened);
                self.database.set_healthy(!self.is_full);
            }
            Err(error) => tracing::warn!(?error, "the database cannot be opened again yet"),
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

    fn start() -> (tempfile::TempDir, Arc<Database>, Committer) {
        let directory = tempfile::tempdir().unwrap();
        let database =
            Arc::new(Database::open(directory.path(), Box::new(SystemDisk), Purpose::Use).unwrap());
        let committer = Committer::start(Arc::clone(&database), RETRY).unwrap();
        (directory, database, committer)
    }

    fn kept(database: &Database, key: &[u8]) -> Option<Vec<u8>> {
        database.read(|db| Ok(db.get(key)?.map(|value| value.to_vec()))).unwrap()
    }

    #[tokio::test]
    async fn of_a_job_that_is_refused_nothing_is_kept() {
        let (_directory, database, committer) = start();
        let refused = committer.write(|pending| -> Result<(), StoreError> {
            pending.insert(b"1".to_vec(), b"refused");
            assert_eq!(
                pending.get(b"1")?.as_deref(),
                Some(&b"refused"[..]),
                "a job sees what it changes"
            );
            Err(StoreError::Conflict)
        });
        let done = committer.write(|pending| {
            pending.insert(b"2".to_vec(), b"done");
            pending.get(b"1")
        });
        let (refused, done) = tokio::join!(refused, done);
        assert!(matches!(refused, Err(StoreError::Conflict)) && matches!(done, Ok(None)));
        committer.close().await;
        assert_eq!((kept(&database, b"1"), kept(&database, b"2")), (None, Some(b"done".to_vec())));
        let late = committer.write(|_| Ok(()));
        assert!(matches!(late.await, Err(StoreError::Closed)));
    }

    #[tokio::test]
    async fn a_job_that_panics_is_refused_alone() {
        let (_directory, database, committer) = start();
        let panics = committer.write(|pending| -> Result<(), StoreError> {
            pending.insert(b"1".to_vec(), b"half done");
            panic!("as the test wants it");
        });
        let done = committer.write(|pending| {
            pending.insert(b"2".to_vec(), b"done");
            Ok(())
        });
        let (panics, done) = tokio::join!(panics, done);
        assert!(matches!(panics, Err(StoreError::Panicked)) && done.is_ok());
        assert_eq!((kept(&database, b"1"), kept(&database, b"2")), (None, Some(b"done".to_vec())));
    }
}
