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

use super::layout::Key;
use super::layout::{game_key, index_entries, last_number_key, read_number, read_record, write_record};
use super::{StoreError, Version, Versioned};
use crate::game::{Draft, Game};

/// How many writes may wait, and how many share one flush.
const QUEUE: usize = 1024;
const GROUP: usize = 256;

pub enum Change {
    Create(Box<Draft>),
    Put(Box<Game>, Version),
}

type Answer = oneshot::Sender<Result<Versioned, StoreError>>;

enum Request {
    Write(Change, Answer),
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

    /// Answers when the change is durable, or was refused.
    pub async fn write(&self, change: Change) -> Result<Versioned, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Request::Write(change, answer)).await.map_err(|_| StoreError::Closed)?;
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
                    Request::Write(change, answer) => group.push((change, answer)),
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
    fn commit(&mut self, group: Vec<(Change, Answer)>) {
        let gate = Arc::clone(&self.gate);
        let _closed_gate = gate.write().unwrap_or_else(PoisonError::into_inner);
        let mut pending = Pending { db: &self.db, changes: Changes::new() };
        let done: Vec<_> = group.into_iter().map(|(change, answer)| (pending.change(change), answer)).collect();
        let saved = self.save(pending.changes);
        if let Err(error) = &saved {
            tracing::error!(%error, "a group of saves failed and is taken back");
        }
        for (result, answer) in done {
            let result = match (&saved, result) {
                (Err(_), Ok(_)) => Err(StoreError::Failed),
                (_, result) => result,
            };
            // Nobody waits if the asker was cancelled; the save stands all the same.
            let _ = answer.send(result);
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
struct Pending<'a> {
    db: &'a sled::Db,
    changes: Changes,
}

impl Pending<'_> {
    fn change(&mut self, change: Change) -> Result<Versioned, StoreError> {
        match change {
            Change::Create(draft) => self.create(*draft),
            Change::Put(game, read) => self.put(*game, read),
        }
    }

    fn create(&mut self, draft: Draft) -> Result<Versioned, StoreError> {
        let id = draft.id();
        if let Some(kept) = self.get(&game_key(id))? {
            return read_record(id, &kept);
        }
        let counter = last_number_key(draft.place());
        let last = self.get(&counter)?.map_or(Ok(0), |bytes| read_number(&bytes))?;
        let game = draft.numbered(last + 1);
        self.changes.insert(counter, Some(IVec::from(&game.number.to_be_bytes())));
        self.write(game, Version(1), &[])
    }

    fn put(&mut self, game: Game, read: Version) -> Result<Versioned, StoreError> {
        let kept = self.get(&game_key(game.id))?.ok_or(StoreError::Conflict)?;
        let kept = read_record(game.id, &kept)?;
        if kept.version != read {
            return Err(StoreError::Conflict);
        }
        self.write(game, Version(read.0 + 1), &index_entries(&kept.game))
    }

    fn write(&mut self, game: Game, version: Version, old: &[(Key, Vec<u8>)]) -> Result<Versioned, StoreError> {
        let record = write_record(&game, version)?;
        for (key, _) in old {
            self.changes.insert(key.clone(), None);
        }
        for (key, value) in index_entries(&game) {
            self.changes.insert(key, Some(value.into()));
        }
        self.changes.insert(game_key(game.id), Some(record.into()));
        Ok(Versioned { game, version })
    }

    fn get(&self, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        match self.changes.get(key) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.db.get(key)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;
    use crate::game::{Challenge, Colour, GameId, Person, Place, PlayerId};
    use crate::rules::MEDIEVAL;

    fn draft(id: u64) -> Change {
        let challenge = Challenge {
            id: GameId(id),
            place: Place { guild: None, channel: 7 },
            rules: &MEDIEVAL,
            challenger: Person::new(PlayerId(1), "Ada"),
            challenged: Person::new(PlayerId(2), "Ben"),
            challenged_is_bot: false,
            colour: Colour::White,
        };
        Change::Create(Box::new(challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap()))
    }

    #[tokio::test]
    async fn a_save_that_does_not_become_durable_is_taken_back_and_nothing_is_saved_after_it() {
        let directory = tempfile::tempdir().unwrap();
        let db = sled::open(directory.path()).unwrap();
        // No device of that kind can be synchronised, so every flush fails at its last step.
        let file = File::open("/dev/null").unwrap();
        assert!(file.sync_data().is_err());
        let committer = Committer::start(db.clone(), file, Arc::default()).unwrap();
        for id in [1, 2] {
            assert!(matches!(committer.write(draft(id)).await, Err(StoreError::Failed)));
            assert!(db.is_empty(), "game {id} is there");
        }
        committer.close().await;
        assert!(matches!(committer.write(draft(3)).await, Err(StoreError::Closed)));
    }
}
