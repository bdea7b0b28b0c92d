//! The engine of one process: reads and writes that are slow, fail, or end with the process.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;
use tokio::sync::{Notify, oneshot};

use super::calls::Kind;
use super::disk::{Disk, WriteOutcome, commit};
use super::kill_switch::KillSwitch;
use super::ready::ready;
use crate::store::engine::{Batch, Engine, Found, Key, Scan, Sink, Value};
use crate::store::{Result, StoreError};

/// A disk as one process has it open.
pub struct SimulatedEngine {
    disk: Arc<Disk>,
    kill_switch: KillSwitch,
    /// Wakes the committer.
    submitted: Arc<Notify>,
}

impl SimulatedEngine {
    /// Opens a disk for a process.
    pub fn open(disk: &Arc<Disk>, kill_switch: &KillSwitch) -> Self {
        let submitted = disk.database_committer().unwrap_or_else(|| {
            let submitted = Arc::<Notify>::default();
            tokio::spawn(commit(Arc::clone(disk), kill_switch.clone(), Arc::clone(&submitted)));
            submitted
        });
        Self { disk: Arc::clone(disk), kill_switch: kill_switch.clone(), submitted }
    }

    /// Submits a write to the next group, and waits until it is durable or has failed.
    async fn write<T: Send + 'static>(
        &self,
        kind: Kind,
        work: impl FnOnce(&Disk) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.kill_switch.checkpoint().await;
        self.disk.note(kind);
        let (sender, result) = oneshot::channel();
        self.disk.submit(Box::new(move |disk, outcome| {
            let result = match outcome {
                WriteOutcome::Committed => work(disk),
                WriteOutcome::Refused(error) => Err(error),
                WriteOutcome::InDoubt { is_committed } => {
                    let done = if is_committed { work(disk).map(drop) } else { Ok(()) };
                    Err(match done {
                        Ok(()) => StoreError::InDoubt(Box::new(StoreError::Unavailable)),
                        Err(error) => error,
                    })
                }
            };
            sender.send(result).ok();
        }));
        self.submitted.notify_one();
        let result = result.await;
        self.kill_switch.checkpoint().await;
        match result {
            Ok(result) => result,
            // The write was lost in a crash.
            Err(_) => std::future::pending().await,
        }
    }

    async fn read<T>(&self, read: impl Future<Output = Result<T>>) -> Result<T> {
        self.kill_switch.checkpoint().await;
        self.disk.note(Kind::Read);
        self.disk.available().await;
        self.disk.read().await;
        self.kill_switch.checkpoint().await;
        let world = &self.disk.world;
        if world.chance(world.fault_rates().disk_error / 4) {
            return Err(StoreError::Slow);
        }
        read.await
    }
}

#[async_trait]
impl Engine for SimulatedEngine {
    async fn get(&self, keys: Vec<Key>) -> Result<Vec<Option<Value>>> {
        self.read(self.disk.engine().get(keys)).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<Found>> {
        self.read(self.disk.engine().scan(scan)).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.write(Kind::Commit(batch.meaning.len()), move |disk| disk.commit(batch)).await
    }

    fn lease_duration(&self) -> Option<Duration> {
        self.disk.engine().lease_duration()
    }

    async fn lease(
        &self,
        names: Vec<Vec<u8>>,
        holder: u64,
        duration: Duration,
    ) -> Result<Vec<bool>> {
        self.write(Kind::Lease, move |disk| ready(disk.engine().lease(names, holder, duration)))
            .await
    }

    async fn release(&self, names: Vec<Vec<u8>>, holder: u64) -> Result<()> {
        self.write(Kind::Lease, move |disk| ready(disk.engine().release(names, holder))).await
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        match self.lease_duration() {
            Some(_) => self.read(self.disk.engine().time()).await,
            None => Ok(None),
        }
    }

    async fn export(&self, sink: Sink<'_>) -> Result<()> {
        self.disk.engine().export(sink).await
    }

    fn is_healthy(&self) -> bool {
        true
    }

    async fn close(&self) -> Result<()> {
        Ok(())
    }
}
