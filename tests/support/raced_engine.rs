//! An engine in memory that counts reads, and on which others act right before a commit.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use alquerque::store::engine::{
    Batch, Engine, Filling, Found, Key, Location, Memory, Opened, Purpose, Scan, Sink, Sizes, Value,
};
use alquerque::store::{OpenError, Result};
use async_trait::async_trait;
use futures_util::future::BoxFuture;
use time::OffsetDateTime;

/// An engine, and a location in which it can be opened any number of times.
#[derive(Clone, Default)]
pub struct Raced(Arc<State>);

#[derive(Default)]
struct State {
    engine: Memory,
    reads: AtomicUsize,
    race: Mutex<Option<BoxFuture<'static, ()>>>,
}

impl Raced {
    /// Runs this right before the next commit, once.
    pub fn before_commit(&self, race: impl Future<Output = ()> + Send + 'static) {
        *self.0.race.lock().unwrap() = Some(Box::pin(race));
    }

    /// Returns the number of reads.
    pub fn reads(&self) -> usize {
        self.0.reads.load(Ordering::Relaxed)
    }
}

#[async_trait]
impl Engine for Raced {
    async fn get(&self, keys: Vec<Key>) -> Result<Vec<Option<Value>>> {
        self.0.reads.fetch_add(1, Ordering::Relaxed);
        self.0.engine.get(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<Found>> {
        self.0.reads.fetch_add(1, Ordering::Relaxed);
        self.0.engine.scan(scan).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let race = self.0.race.lock().unwrap().take();
        if let Some(race) = race {
            race.await;
        }
        self.0.engine.commit(batch).await
    }

    fn lease_duration(&self) -> Option<Duration> {
        self.0.engine.lease_duration()
    }

    async fn lease(&self, names: Vec<Vec<u8>>, holder: u64, of: Duration) -> Result<Vec<bool>> {
        self.0.engine.lease(names, holder, of).await
    }

    async fn release(&self, names: Vec<Vec<u8>>, holder: u64) -> Result<()> {
        self.0.engine.release(names, holder).await
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        self.0.engine.time().await
    }

    async fn export(&self, sink: Sink<'_>) -> Result<()> {
        self.0.engine.export(sink).await
    }

    fn is_healthy(&self) -> bool {
        self.0.engine.is_healthy()
    }

    async fn close(&self) -> Result<()> {
        Ok(())
    }
}

#[async_trait]
impl Location for Raced {
    fn name(&self) -> String {
        "memory".to_owned()
    }

    async fn exists(&self) -> Result<bool, OpenError> {
        Ok(true)
    }

    async fn open(&self, _: Purpose) -> Result<Opened, OpenError> {
        Ok(Opened { engine: Box::new(self.clone()), lost: 0, former: None })
    }

    async fn begin(&self) -> Result<Box<dyn Filling>, OpenError> {
        unimplemented!("no test imports here")
    }

    async fn compact(&self) -> Result<Option<Sizes>, OpenError> {
        Ok(None)
    }

    async fn count_files_with(&self, _: &[Vec<u8>]) -> Result<u64, OpenError> {
        Ok(0)
    }
}
