//! A disk with the guarantees of sled: saves become durable in groups, in order, each group as a
//! whole or not at all. As a database, it also fails over.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

use super::calls::{CallLog, Kind};
use super::kill_switch::KillSwitch;
use super::model::Model;
use super::ready::ready;
use super::world::World;
use crate::costs::uncounted;
use crate::store::engine::{Batch, Engine as _, Memory};
use crate::store::{self, Observed, Store, StoreError};

/// A disk, which outlives each process.
pub struct Disk {
    pub world: Arc<World>,
    pub model: Arc<Model>,
    durable: Arc<Memory>,
    /// The store in what is durable.
    store: Store,
    /// What wakes the committer of a database, which several processes share.
    database: Option<Arc<Notify>>,
    /// How long each call takes, where that is not left to chance.
    latency: Option<Duration>,
    pub calls: CallLog,
    /// The end of the present failover of the database.
    unavailable_until: Mutex<Option<Instant>>,
    queue: Mutex<Queue>,
}

/// The writes that are not durable yet.
#[derive(Default)]
struct Queue {
    /// The group that is being committed.
    group: Vec<Write>,
    /// The writes of the next group.
    waiting: Vec<Write>,
}

/// A write, which is carried out or not, and then reports its result.
type Write = Box<dyn FnOnce(&Disk, WriteOutcome) + Send>;

/// What has become of a write.
pub enum WriteOutcome {
    Committed,
    Refused(StoreError),
    /// The answer is lost.
    InDoubt {
        is_committed: bool,
    },
}

impl Disk {
    pub fn new(world: Arc<World>, model: Arc<Model>) -> Self {
        Self::with(Memory::default(), None, world, model)
    }

    /// Returns a database that several processes share. Its committer outlives them.
    pub fn database(world: Arc<World>, model: Arc<Model>) -> Self {
        let clock = Arc::clone(&world);
        let durable = Memory::shared(move || clock.now());
        Self::with(durable, Some(Arc::default()), world, model)
    }

    fn with(
        durable: Memory,
        database: Option<Arc<Notify>>,
        world: Arc<World>,
        model: Arc<Model>,
    ) -> Self {
        let durable = Arc::new(durable);
        let store = Store::new(Arc::<Memory>::clone(&durable));
        Self {
            world,
            model,
            durable,
            store,
            database,
            latency: None,
            calls: CallLog::default(),
            unavailable_until: Mutex::default(),
            queue: Mutex::default(),
        }
    }

    /// Returns the disk with calls that all take this long.
    pub fn with_latency(self, latency: Duration) -> Self {
        Self { latency: Some(latency), ..self }
    }

    /// Notes a call of the engine.
    pub fn note(&self, kind: Kind) {
        self.calls.note(self.world.elapsed(), kind);
    }

    /// Waits as long as a read takes.
    pub async fn read(&self) {
        match self.latency {
            Some(latency) => sleep(latency).await,
            None if self.world.chance(100) => sleep(self.world.millis(1, 20)).await,
            None => {}
        }
    }

    /// Draws how long a group of writes takes.
    fn write_duration(&self) -> Duration {
        let world = &self.world;
        match self.latency {
            Some(latency) => latency,
            None if world.chance(world.fault_rates().slow_disk) => world.millis(1000, 9000),
            None => world.millis(1, 30),
        }
    }

    /// Returns what wakes the committer, if this is a database.
    pub fn database_committer(&self) -> Option<Arc<Notify>> {
        self.database.clone()
    }

    /// Begins a failover: what is being committed is refused, or committed by the new primary. It
    /// may also be committed or lost without an answer.
    pub fn fail_over(&self, duration: Duration) {
        self.world.cover("failover");
        self.world.trace(format_args!("the database fails over"));
        let end = Instant::now() + duration;
        *self.unavailable_until.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
        let group = std::mem::take(&mut self.queue().group);
        let mut repeated = Vec::new();
        for write in group {
            match self.world.below(10) {
                0..3 => write(self, WriteOutcome::Refused(StoreError::Unavailable)),
                3..6 => {
                    self.world.cover("save in doubt");
                    write(self, WriteOutcome::InDoubt { is_committed: self.world.chance(500) });
                }
                _ => repeated.push(write),
            }
        }
        let queue = &mut *self.queue();
        queue.waiting.splice(0..0, repeated);
    }

    /// Waits for the end of a failover.
    pub async fn available(&self) {
        let until = || *self.unavailable_until.lock().unwrap_or_else(PoisonError::into_inner);
        // Another failover may begin meanwhile.
        while let Some(until) = until().filter(|&until| until > Instant::now()) {
            sleep_until(until).await;
        }
    }

    /// Returns the store in what is durable.
    pub fn durable(&self) -> &Store {
        &self.store
    }

    /// Returns what is durable.
    pub fn engine(&self) -> &Memory {
        &self.durable
    }

    /// Adds a write to the next group.
    pub fn submit(&self, write: Write) {
        self.queue().waiting.push(write);
    }

    /// Crashes: the group that is being committed is durable or lost, later writes are lost.
    pub fn crash(&self) {
        let Queue { group, waiting } = std::mem::take(&mut *self.queue());
        let is_durable = self.world.chance(500);
        self.world.trace(format_args!(
            "crash: {} writes durable: {is_durable}, {} writes lost",
            group.len(),
            waiting.len()
        ));
        if !group.is_empty() {
            self.world.cover(if is_durable {
                "save durable without acknowledgement"
            } else {
                "save lost"
            });
        }
        if is_durable {
            group.into_iter().for_each(|write| write(self, WriteOutcome::Committed));
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to commit the waiting writes; returns whether there are any.
    fn begin_group(&self) -> bool {
        let queue = &mut *self.queue();
        queue.group = std::mem::take(&mut queue.waiting);
        !queue.group.is_empty()
    }

    /// Commits a batch, and has the model check its changes.
    pub fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        ready(self.durable.commit(batch.clone()))?;
        uncounted(|| {
            for observed in store::observed(&batch)? {
                match observed {
                    Observed::Game(saved) => self.model.game_saved(&saved),
                    Observed::GameRemoved(id) => self.model.game_removed(id),
                    Observed::Preferences(player, preferences) => {
                        self.model.preferences_saved(player, &preferences);
                    }
                    Observed::Board(game, board) => self.model.board_saved(game, board),
                    Observed::RemovalDue(player, true) => self.model.deletion_started(player),
                    Observed::RemovalDue(player, false) => {
                        self.model.deletion_finished(player, &self.store);
                    }
                }
            }
            Ok(())
        })
    }
}

/// Commits groups of writes until the process is killed.
pub async fn commit(disk: Arc<Disk>, kill_switch: KillSwitch, submitted: Arc<Notify>) {
    while !kill_switch.is_killed() {
        submitted.notified().await;
        disk.available().await;
        while !kill_switch.is_killed() && disk.begin_group() {
            commit_group(&disk, &kill_switch).await;
        }
    }
}

async fn commit_group(disk: &Disk, kill_switch: &KillSwitch) {
    let world = &disk.world;
    sleep(disk.write_duration()).await;
    disk.available().await;
    kill_switch.checkpoint().await;
    let group = std::mem::take(&mut disk.queue().group);
    let fails = world.chance(world.fault_rates().disk_error);
    let is_full = world.chance(500);
    if fails {
        world.cover("save failed");
    }
    for write in group {
        let error = if is_full { StoreError::Full } else { StoreError::Unavailable };
        write(disk, if fails { WriteOutcome::Refused(error) } else { WriteOutcome::Committed });
    }
}
