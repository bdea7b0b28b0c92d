//! The tasks that one of several processes does for all.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;

use alquerque_store::{Store, StoreError};

/// A task that one process does for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Removing expired data.
    CleanUp,
    /// Registering the commands.
    Commands,
    /// Posting the daily puzzles.
    DailyPuzzles,
    /// Sending the daily digests.
    Digests,
    /// Uploading the emojis of keys.
    Emojis,
    /// Keeping the halls of servers.
    Halls,
    /// Removing the data of players who requested it.
    Removals,
    /// Looking for servers that have removed the bot.
    Servers,
    /// Beginning games and counting results in tournaments.
    Tournaments,
}

impl Task {
    const ALL: [Self; 9] = [
        Self::CleanUp,
        Self::Commands,
        Self::DailyPuzzles,
        Self::Digests,
        Self::Emojis,
        Self::Halls,
        Self::Removals,
        Self::Servers,
        Self::Tournaments,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::CleanUp => "task clean-up",
            Self::Commands => "task commands",
            Self::DailyPuzzles => "task daily puzzles",
            Self::Digests => "task digests",
            Self::Halls => "task halls",
            Self::Emojis => "task emojis",
            Self::Removals => "task removals",
            Self::Servers => "task servers",
            Self::Tournaments => "task tournaments",
        }
    }
}

/// Divides tasks between the processes that share the store. If one process has the store for
/// itself, it has all of them, and nothing is saved for that.
pub struct TaskLeases {
    store: Arc<Store>,
    /// A random number that identifies this process.
    holder: u64,
}

impl TaskLeases {
    pub fn new(store: Arc<Store>) -> Self {
        Self { store, holder: rand::rng().random() }
    }

    /// Takes or renews the lease of a task. Returns whether this process has it, until
    /// [`Self::renewal`] at least.
    pub async fn has(&self, task: Task) -> Result<bool, StoreError> {
        match self.store.lease_duration() {
            Some(duration) => self.store.lease(task.name().as_bytes(), self.holder, duration).await,
            None => Ok(true),
        }
    }

    /// Gives the lease of a task to another process.
    pub async fn release(&self, task: Task) -> Result<(), StoreError> {
        self.store.release(vec![task.name().into()], self.holder).await
    }

    /// Releases the leases of all tasks, as this process stops. A lease that cannot be released
    /// expires.
    pub async fn release_all(&self) {
        let names = Task::ALL.map(|task| task.name().into()).to_vec();
        if let Err(error) = self.store.release(names, self.holder).await {
            tracing::debug!(%error, "leases could not be released; they expire");
        }
    }

    /// Returns the interval in which leases are renewed, and those of other processes looked at;
    /// `None` if there are no other processes.
    pub fn renewal(&self) -> Option<Duration> {
        self.store.lease_duration().map(|duration| duration / 2)
    }

    /// Takes the turn of this process to begin a gateway session of a bucket of shards, for at most
    /// `duration`. Returns whether it has it.
    pub async fn begin_session(
        &self,
        bucket: usize,
        duration: Duration,
    ) -> Result<bool, StoreError> {
        Ok(!self.store.is_shared()
            || self.store.lease(session(bucket).as_bytes(), self.holder, duration).await?)
    }

    /// Gives the turn of a bucket to other processes after a `pause`, without waiting.
    pub fn end_session(&self, bucket: usize, pause: Duration) {
        if !self.store.is_shared() {
            return;
        }
        let (store, holder) = (Arc::clone(&self.store), self.holder);
        tokio::spawn(async move {
            if let Err(error) = store.lease(session(bucket).as_bytes(), holder, pause).await {
                tracing::debug!(%error, "the next session begins later");
            }
        });
    }

    /// Claims an interaction for this process. Returns `false` if another process has received it
    /// too, and claimed it.
    pub async fn claim_interaction(&self, id: u64) -> Result<bool, StoreError> {
        Ok(!self.store.is_shared() || self.store.claim_interaction(id, self.holder).await?)
    }
}

fn session(bucket: usize) -> String {
    format!("session {bucket}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_store::Store;

    #[tokio::test(start_paused = true)]
    async fn a_task_is_taken_over_from_a_process_that_is_gone() {
        let store: Arc<Store> = Arc::new(Store::shared_in_memory());
        let [one, other] = [(); 2].map(|()| TaskLeases::new(Arc::clone(&store)));
        assert!(one.has(Task::CleanUp).await.unwrap() && !other.has(Task::CleanUp).await.unwrap());
        assert!(other.has(Task::Emojis).await.unwrap(), "each task has a lease of its own");
        let renewal = one.renewal().unwrap();
        for _ in 0..10 {
            tokio::time::sleep(renewal).await;
            assert!(one.has(Task::CleanUp).await.unwrap(), "it is renewed in time");
            assert!(!other.has(Task::CleanUp).await.unwrap());
        }
        tokio::time::sleep(Duration::from_secs(10)).await;
        assert!(other.has(Task::CleanUp).await.unwrap() && !one.has(Task::CleanUp).await.unwrap());
        other.release(Task::CleanUp).await.unwrap();
        assert!(one.has(Task::CleanUp).await.unwrap());
        one.release_all().await;
        assert!(other.has(Task::CleanUp).await.unwrap());
    }

    #[tokio::test]
    async fn one_process_handles_an_interaction() {
        let store: Arc<Store> = Arc::new(Store::shared_in_memory());
        let [one, other] = [(); 2].map(|()| TaskLeases::new(Arc::clone(&store)));
        assert!(one.claim_interaction(7).await.unwrap() && one.claim_interaction(7).await.unwrap());
        assert!(!other.claim_interaction(7).await.unwrap());
        assert!(other.claim_interaction(8).await.unwrap());
    }
}
