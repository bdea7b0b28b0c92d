//! A disk with the guarantees of sled: saves become durable in groups, in order, each group as a
//! whole or not at all. As a database, it also fails over. Its engine in one process is slow,
//! fails, or ends with the process.

use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use parking_lot::Mutex;
use time::OffsetDateTime;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use super::model::Model;
use super::world::{World, checkpoint, ready};
use crate::costs::uncounted;
use crate::game::{ProcessedRequest, RequestId};
use crate::store::engine::{Batch, Engine, Found, Key, Memory, Scan, Sink, Value};
use crate::store::{self, Observed, Result, Store, StoreError};

tokio::task_local! {
    /// The interaction that the present task handles.
    pub static HANDLED: RequestId;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Read,
    Lease,
    Commit(usize),
}

#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub at: Duration,
    pub kind: Kind,
    pub is_requested: bool,
}

pub struct Disk {
    pub world: Arc<World>,
    pub model: Arc<Model>,
    pub memory: Arc<Memory>,
    store: Store,
    /// How long each call takes, where that is not left to chance.
    latency: Option<Duration>,
    /// The calls since they were taken last. None are kept before the first time.
    calls: Mutex<Option<Vec<Call>>>,
    submitted: Notify,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    group: Vec<Write>,
    waiting: Vec<Write>,
    unavailable_until: Option<Instant>,
}

/// A write. It is told whether it is carried out, and the error that it reports all the same.
type Write = Box<dyn FnOnce(&Disk, bool, Option<StoreError>) + Send>;

impl Disk {
    pub fn new(world: Arc<World>, model: Arc<Model>) -> Self {
        Self::with(Memory::default(), world, model)
    }

    /// Returns a database that several processes share. Its committer outlives them.
    pub fn database(world: Arc<World>, model: Arc<Model>) -> Self {
        let clock = Arc::clone(&world);
        Self::with(Memory::shared(move || clock.now()), world, model)
    }

    fn with(memory: Memory, world: Arc<World>, model: Arc<Model>) -> Self {
        let memory = Arc::new(memory);
        Self {
            world,
            model,
            store: Store::new(Arc::<Memory>::clone(&memory)),
            memory,
            latency: None,
            calls: Mutex::default(),
            submitted: Notify::new(),
            queue: Mutex::default(),
        }
    }

    pub fn with_latency(self, latency: Duration) -> Self {
        Self { latency: Some(latency), ..self }
    }

    pub fn is_shared(&self) -> bool {
        self.memory.lease_duration().is_some()
    }

    fn note(&self, kind: Kind) {
        let is_requested = HANDLED.try_get().is_ok();
        let at = self.world.elapsed();
        self.calls.lock().iter_mut().for_each(|calls| calls.push(Call { at, kind, is_requested }));
    }

    pub fn take_calls(&self) -> Vec<Call> {
        self.calls.lock().replace(Vec::new()).unwrap_or_default()
    }

    async fn read(&self) {
        self.available().await;
        match self.latency {
            Some(latency) => sleep(latency).await,
            None if self.world.chance(100) => sleep(self.world.millis(1, 20)).await,
            None => {}
        }
    }

    /// Begins a failover: what is being committed is refused, or committed by the new primary. It
    /// may also be committed or lost without an answer.
    pub fn fail_over(&self, duration: Duration) {
        self.world.cover("failover");
        self.world.trace(format_args!("the database fails over"));
        self.queue.lock().unavailable_until = Some(Instant::now() + duration);
        let group = take(&mut self.queue.lock().group);
        let mut repeated = Vec::new();
        for write in group {
            match self.world.below(10) {
                0..3 => write(self, false, Some(StoreError::Unavailable)),
                3..6 => {
                    self.world.cover("save in doubt");
                    let in_doubt = StoreError::InDoubt(Box::new(StoreError::Unavailable));
                    write(self, self.world.chance(500), Some(in_doubt));
                }
                _ => repeated.push(write),
            }
        }
        self.queue.lock().waiting.splice(0..0, repeated);
    }

    async fn available(&self) {
        let until = || self.queue.lock().unavailable_until;
        // Another failover may begin meanwhile.
        while let Some(until) = until().filter(|&until| until > Instant::now()) {
            sleep_until(until).await;
        }
    }

    pub fn durable(&self) -> &Store {
        &self.store
    }

    /// Crashes: the group that is being committed is durable or lost, later writes are lost.
    pub fn crash(&self) {
        let Queue { group, waiting, .. } = take(&mut *self.queue.lock());
        let is_durable = self.world.chance(500);
        let done = group.len();
        let lost = waiting.len();
        self.world
            .trace(format_args!("crash: {done} writes durable: {is_durable}, {lost} writes lost"));
        let event = if is_durable { "save durable without acknowledgement" } else { "save lost" };
        for write in group {
            self.world.cover(event);
            if is_durable {
                write(self, true, None);
            }
        }
    }

    fn commit(&self, batch: Batch, handled: Option<RequestId>) -> Result<()> {
        ready(self.memory.commit(batch.clone()))?;
        uncounted(|| {
            for mut change in store::observed(&batch)? {
                if let Observed::Game(saved) = &mut change
                    && !saved.game.is_open()
                {
                    // The record of a finished game lacks the request that has finished it.
                    let at = self.world.now();
                    let done = handled.map(|request| ProcessedRequest { request, at });
                    saved.game.requests = done.into_iter().collect();
                }
                self.model.observed(change, &self.store);
            }
            Ok(())
        })
    }

    pub async fn commit_groups(&self) {
        loop {
            self.submitted.notified().await;
            self.available().await;
            while !self.queue.lock().waiting.is_empty() {
                self.commit_group().await;
            }
        }
    }

    async fn commit_group(&self) {
        let world = &self.world;
        {
            let queue = &mut *self.queue.lock();
            queue.group = take(&mut queue.waiting);
        }
        sleep(match self.latency {
            Some(latency) => latency,
            None if world.chance(world.fault_rates().slow_disk) => world.millis(1000, 9000),
            None => world.millis(1, 30),
        })
        .await;
        self.available().await;
        let group = take(&mut self.queue.lock().group);
        let fails = world.chance(world.fault_rates().disk_error);
        let is_full = world.chance(500);
        if fails {
            world.cover("save failed");
        }
        for write in group {
            let error = if is_full { StoreError::Full } else { StoreError::Unavailable };
            write(self, !fails, fails.then_some(error));
        }
    }
}

pub struct SimulatedEngine {
    pub disk: Arc<Disk>,
    pub kill_switch: CancellationToken,
}

impl SimulatedEngine {
    /// Submits a write to the next group, and waits until it is durable or has failed.
    async fn write<T: Send + 'static>(
        &self,
        kind: Kind,
        work: impl FnOnce(&Disk) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        checkpoint(&self.kill_switch).await;
        self.disk.note(kind);
        let (sender, result) = oneshot::channel();
        let write: Write = Box::new(move |disk, is_carried_out, error| {
            let done = if is_carried_out { work(disk).map(Some) } else { Ok(None) };
            let result = match (done, error) {
                (Err(error), _) | (_, Some(error)) => Err(error),
                (Ok(done), None) => Ok(done.expect("what is not carried out reports an error")),
            };
            sender.send(result).ok();
        });
        self.disk.queue.lock().waiting.push(write);
        self.disk.submitted.notify_one();
        let result = result.await;
        checkpoint(&self.kill_switch).await;
        match result {
            Ok(result) => result,
            // The write was lost in a crash.
            Err(_) => std::future::pending().await,
        }
    }

    async fn read<T>(&self, read: impl Future<Output = Result<T>>) -> Result<T> {
        checkpoint(&self.kill_switch).await;
        self.disk.note(Kind::Read);
        self.disk.read().await;
        checkpoint(&self.kill_switch).await;
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
        self.read(self.disk.memory.get(keys)).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<Found>> {
        self.read(self.disk.memory.scan(scan)).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let is_game =
            |(key, value): &(&Key, &Option<Value>)| key.starts_with(b"g") && value.is_some();
        let games = batch.changes.iter().filter(is_game).count();
        let handled = HANDLED.try_get().ok();
        self.write(Kind::Commit(games), move |disk| disk.commit(batch, handled)).await
    }

    fn lease_duration(&self) -> Option<Duration> {
        self.disk.memory.lease_duration()
    }

    async fn lease(
        &self,
        names: Vec<Vec<u8>>,
        holder: u64,
        duration: Duration,
    ) -> Result<Vec<bool>> {
        self.write(Kind::Lease, move |disk| ready(disk.memory.lease(names, holder, duration))).await
    }

    async fn release(&self, names: Vec<Vec<u8>>, holder: u64) -> Result<()> {
        self.write(Kind::Lease, move |disk| ready(disk.memory.release(names, holder))).await
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        match self.lease_duration() {
            Some(_) => self.read(self.disk.memory.time()).await,
            None => Ok(None),
        }
    }

    async fn export(&self, sink: Sink<'_>) -> Result<()> {
        self.disk.memory.export(sink).await
    }

    fn is_healthy(&self) -> bool {
        true
    }

    async fn close(&self) -> Result<()> {
        Ok(())
    }
}
