//! The one thread that writes.
//!
//! It takes every write that waits, applies them as one batch, makes the batch durable with a single flush, and only
//! then answers them all. sled's own `flush` leaves the data in the operating system's hands on Linux, so the file is
//! synchronised as well. Readers are kept out from the first change to the flush: what they see is durable.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::{Arc, PoisonError, RwLock};

use sled::IVec;
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::layout::Key;

/// How many writes may wait, and how many share one flush.
const QUEUE: usize = 1024;
const GROUP: usize = 256;

/// Something to write: it looks at what is kept, says what is to change, and answers when that is durable or refused.
type Job = Box<dyn FnOnce(&mut Pending) -> Reply + Send>;
/// Tells the one who asked how the job went, once it is known whether the changes of its group were saved.
type Reply = Box<dyn FnOnce(bool)>;

enum Request {
    Write(Job),
    Close(oneshot::Sender<()>),
}

/// The way to the writing thread.
pub struct Committer {
    queue: mpsc::Sender<Request>,
}

impl Committer {
    /// Starts the thread. `file` is the one that sled writes to; `gate` is held for writing while changes are applied
    /// but not yet durable.
    pub fn start(db: sled::Db, file: File, gate: Arc<RwLock<()>>) -> std::io::Result<Self> {
        let (queue, requests) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("store-committer".into())
            .spawn(move || Writer { db, file, gate, failed: false }.run(requests))?;
        Ok(Self { queue })
    }

    /// Answers what `job` answers, when all that it changed is durable. Of a job that is refused nothing is kept.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Pending) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = |pending: &mut Pending| -> Reply {
            let result = job(pending);
            pending.settle(result.is_ok());
            Box::new(|saved| {
                let result = if saved { result } else { result.and(Err(StoreError::Failed)) };
                // Nobody waits if the asker was cancelled; the save stands all the same.
                let _ = answer.send(result);
            })
        };
        self.queue.send(Request::Write(Box::new(job))).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
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

struct Writer {
    db: sled::Db,
    file: File,
    gate: Arc<RwLock<()>>,
    /// Whether a flush has failed. The system tells of that once and may then take the lost data for written, so that
    /// no later flush can be believed: nothing more is saved until the store is opened again.
    failed: bool,
}

impl Writer {
    fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        while let Some(first) = requests.blocking_recv() {
            let mut group = Vec::new();
            let mut close = None;
            let mut next = Some(first);
            while let Some(request) = next {
                match request {
                    Request::Write(job) => group.push(job),
                    Request::Close(answer) => close = Some(answer),
                }
                next = if group.len() < GROUP && close.is_none() { requests.try_recv().ok() } else { None };
            }
            self.commit(group);
            if let Some(answer) = close {
                drop(self);
                // Nobody waits if the closing caller was cancelled; closed is closed all the same.
                let _ = answer.send(());
                return;
            }
        }
    }

    /// Does the writes of a group in order, makes them durable together, and answers them.
    fn commit(&mut self, group: Vec<Job>) {
        let gate = Arc::clone(&self.gate);
        let _closed_gate = gate.write().unwrap_or_else(PoisonError::into_inner);
        let mut pending = Pending { db: &self.db, changes: Changes::new(), tentative: Changes::new() };
        let replies: Vec<Reply> = group.into_iter().map(|job| job(&mut pending)).collect();
        let saved = self.save(pending.changes);
        if let Err(error) = &saved {
            tracing::error!(%error, "a group of saves failed and is taken back");
        }
        for reply in replies {
            reply(saved.is_ok());
        }
    }

    /// Applies changes and makes them durable; on failure puts back what was there.
    fn save(&mut self, changes: Changes) -> Result<(), StoreError> {
        if changes.is_empty() {
            return Ok(());
        }
        if self.failed {
            return Err(StoreError::Failed);
        }
        let mut before = Changes::new();
        for key in changes.keys() {
            before.insert(key.clone(), self.db.get(key)?);
        }
        let saved = self.apply(&changes).and_then(|()| self.make_durable());
        if saved.is_err() {
            self.failed = true;
            // If this fails too, sled refuses everything from now on, reads included.
            if let Err(error) = self.apply(&before) {
                tracing::error!(%error, "the failed saves could not be taken back");
            }
        }
        saved
    }

    fn apply(&self, changes: &Changes) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key.as_slice(), value),
                None => batch.remove(key.as_slice()),
            }
        }
        Ok(self.db.apply_batch(batch)?)
    }

    fn make_durable(&self) -> Result<(), StoreError> {
        self.db.flush()?;
        Ok(self.file.sync_data()?)
    }
}

/// The new value of each changed key; `None` where it goes.
type Changes = BTreeMap<Key, Option<IVec>>;

/// The database as it will be once the changes so far are applied.
pub struct Pending<'a> {
    db: &'a sled::Db,
    /// Those of the jobs before.
    changes: Changes,
    /// Those of the present job.
    tentative: Changes,
}

impl Pending<'_> {
    pub fn get(&self, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        match self.tentative.get(key).or_else(|| self.changes.get(key)) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.db.get(key)?),
        }
    }

    pub fn insert(&mut self, key: Key, value: impl Into<IVec>) {
        self.tentative.insert(key, Some(value.into()));
    }

    pub fn remove(&mut self, key: Key) {
        self.tentative.insert(key, None);
    }

    /// Ends a job: keeps its changes, or forgets them.
    fn settle(&mut self, keep: bool) {
        let changes = std::mem::take(&mut self.tentative);
        if keep {
            self.changes.extend(changes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn of_a_job_that_is_refused_nothing_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let db = sled::open(directory.path()).unwrap();
        let file = File::open(directory.path().join("db")).unwrap();
        let committer = Committer::start(db.clone(), file, Arc::default()).unwrap();
        let refused = committer.write(|pending| -> Result<(), StoreError> {
            pending.insert(b"1".to_vec(), b"refused");
            assert_eq!(pending.get(b"1")?.as_deref(), Some(&b"refused"[..]), "a job sees what it changes");
            Err(StoreError::Conflict)
        });
        let done = committer.write(|pending| {
            pending.insert(b"2".to_vec(), b"done");
            pending.get(b"1")
        });
        let (refused, done) = tokio::join!(refused, done);
        assert!(matches!(refused, Err(StoreError::Conflict)) && matches!(done, Ok(None)));
        committer.close().await;
        assert_eq!((db.len(), db.get(b"2").unwrap().as_deref()), (1, Some(&b"done"[..])));
    }

    #[tokio::test]
    async fn a_save_that_does_not_become_durable_is_taken_back_and_nothing_is_saved_after_it() {
        let directory = tempfile::tempdir().unwrap();
        let db = sled::open(directory.path()).unwrap();
        // No device of that kind can be synchronised, so every flush fails at its last step.
        let file = File::open("/dev/null").unwrap();
        assert!(file.sync_data().is_err());
        let committer = Committer::start(db.clone(), file, Arc::default()).unwrap();
        let insert = |key: &'static [u8]| {
            committer.write(move |pending| {
                pending.insert(key.to_vec(), key);
                Ok(())
            })
        };
        for key in [b"1", b"2"] {
            assert!(matches!(insert(key).await, Err(StoreError::Failed)));
            assert!(db.is_empty(), "{key:?} is there");
        }
        committer.close().await;
        assert!(matches!(insert(b"3").await, Err(StoreError::Closed)));
    }
}
