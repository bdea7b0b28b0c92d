//! An engine in memory, for tests. It is the reference of what an engine does.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;
use tokio::time::Instant;

use super::{Batch, Engine, Exported, Fence, Found, Key, Scan, Sink, Value, target_key};
use crate::{Result, StoreError};

/// How long a process may hold a lease for its work.
pub const LEASE: Duration = Duration::from_secs(8);

/// An ordered map in memory.
#[derive(Default)]
pub struct Memory {
    state: Mutex<State>,
    /// The time of the engine, if several processes share it.
    time: Option<Box<dyn Fn() -> OffsetDateTime + Send + Sync>>,
}

#[derive(Default)]
struct State {
    entries: BTreeMap<Key, Value>,
    /// The holder of each name, and the end of its lease.
    leases: HashMap<Vec<u8>, (u64, Instant)>,
    /// The number of commits until one fails.
    commits_until_failure: Option<usize>,
    /// A key whose value cannot be read.
    unreadable: Option<Key>,
    is_closed: bool,
}

impl State {
    fn holds(&self, (key, beginning): (&Key, &Option<Value>)) -> bool {
        match (self.entries.get(key), beginning) {
            (Some(value), Some(beginning)) => value.starts_with(beginning),
            (value, beginning) => value.is_none() && beginning.is_none(),
        }
    }

    fn has_leases(&self, Fence { names, holder }: &Fence) -> bool {
        names.iter().all(|name| self.leases.get(name).is_some_and(|lease| lease.0 == *holder))
    }
}

impl Memory {
    /// Creates an engine with this time that several processes share.
    pub fn shared(time: impl Fn() -> OffsetDateTime + Send + Sync + 'static) -> Self {
        Self { state: Mutex::default(), time: Some(Box::new(time)) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes one commit fail after this number of successful ones.
    pub fn fail_after(&self, commits: usize) {
        self.state().commits_until_failure = Some(commits);
    }

    /// Makes the value of a key unreadable.
    pub fn damage(&self, key: Key) {
        self.state().unreadable = Some(key);
    }
}

#[async_trait]
impl Engine for Memory {
    async fn get(&self, keys: Vec<Key>) -> Result<Vec<Option<Value>>> {
        let state = self.state();
        if keys.iter().any(|key| state.unreadable.as_ref() == Some(key)) {
            return Err(StoreError::panicked());
        }
        Ok(keys.iter().map(|key| state.entries.get(key).cloned()).collect())
    }

    async fn scan(&self, Scan { keys, limit, is_reversed, target }: Scan) -> Result<Vec<Found>> {
        let state = self.state();
        let found = |(key, value): (&Key, &Value)| Found {
            key: key.clone(),
            value: value.clone(),
            target: target
                .and_then(|kind| state.entries.get(&target_key(kind, key, value)).cloned()),
        };
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let range = state.entries.range(keys);
        Ok(if is_reversed {
            range.rev().take(limit).map(found).collect()
        } else {
            range.take(limit).map(found).collect()
        })
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let mut state = self.state();
        if state.is_closed {
            return Err(StoreError::Closed);
        }
        if let Some(left) = state.commits_until_failure {
            state.commits_until_failure = left.checked_sub(1);
            state.commits_until_failure.ok_or(StoreError::Unavailable)?;
        }
        let is_shared = self.time.is_some();
        if batch.fence.as_ref().is_some_and(|fence| is_shared && !state.has_leases(fence)) {
            return Err(StoreError::Slow);
        }
        if !batch.conditions.iter().all(|condition| state.holds(condition)) {
            return Err(StoreError::Conflict);
        }
        for (key, value) in batch.changes {
            match value {
                Some(value) => state.entries.insert(key, value),
                None => state.entries.remove(&key),
            };
        }
        Ok(())
    }

    fn lease_duration(&self) -> Option<Duration> {
        self.time.as_ref().map(|_| LEASE)
    }

    async fn lease(
        &self,
        names: Vec<Vec<u8>>,
        holder: u64,
        duration: Duration,
    ) -> Result<Vec<bool>> {
        if self.time.is_none() {
            return Ok(vec![true; names.len()]);
        }
        let now = Instant::now();
        let mut state = self.state();
        let mut lease = |name: Vec<u8>| {
            let lease = state.leases.entry(name).or_insert((holder, now));
            let is_held = lease.0 == holder || lease.1 <= now;
            if is_held {
                *lease = (holder, now + duration);
            }
            is_held
        };
        Ok(names.into_iter().map(&mut lease).collect())
    }

    async fn release(&self, names: Vec<Vec<u8>>, holder: u64) -> Result<()> {
        let now = Instant::now();
        let is_released = |name: &Vec<u8>, held: u64| held == holder && names.contains(name);
        self.state()
            .leases
            .retain(|name, &mut (held, until)| until > now && !is_released(name, held));
        Ok(())
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        Ok(self.time.as_ref().map(|time| time()))
    }

    async fn export(&self, sink: Sink<'_>) -> Result<()> {
        let entries = self.state().entries.clone();
        for (key, value) in entries {
            sink(Exported::Entry(key, value))?;
        }
        Ok(())
    }

    fn is_healthy(&self) -> bool {
        !self.state().is_closed
    }

    async fn close(&self) -> Result<()> {
        self.state().is_closed = true;
        Ok(())
    }
}
