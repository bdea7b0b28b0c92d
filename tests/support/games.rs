//! Many games that are played at once while a database fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::{Game, MessageId, SavedGame};
use alquerque::store::{PostgresStore, Store, StoreError, Versioned};
use tokio::task::JoinHandle;

use crate::store_operations::draft;

/// The number of games that are played at once.
pub const GAMES: u64 = 64;

/// Games in progress.
pub struct Games {
    store: Arc<PostgresStore>,
    progress: Arc<Progress>,
    players: Vec<JoinHandle<Told>>,
}

/// What the games and their caller tell each other.
#[derive(Default)]
struct Progress {
    saves: AtomicU64,
    is_over: AtomicBool,
}

/// What a player of a game was told.
struct Told {
    last: Versioned,
    /// The times of all saves.
    saved_at: Vec<Instant>,
    /// The saves without an answer that turned out to have succeeded.
    unanswered: u64,
}

/// What all players were told, which the store has confirmed.
pub struct Summary {
    pub saves: usize,
    /// The saves without an answer that turned out to have succeeded.
    pub unanswered: u64,
    /// The times of all saves, for each game.
    saved_at: Vec<Vec<Instant>>,
}

impl Games {
    /// Starts the games. Each player pauses for this time after each save.
    pub fn start(store: PostgresStore, pause: Duration) -> Self {
        let store = Arc::new(store);
        let progress = Arc::<Progress>::default();
        let players = (1..=GAMES).map(|id| {
            let store = Arc::clone(&store);
            let progress = Arc::clone(&progress);
            tokio::spawn(async move { play(&store, id, pause, &progress).await })
        });
        let players = players.collect();
        Self { store, progress, players }
    }

    pub fn store(&self) -> &PostgresStore {
        &self.store
    }

    /// Returns the number of saves until now.
    ///
    /// # Panics
    /// If a player has found an error.
    pub fn saves(&self) -> u64 {
        let has_failed = self.players.iter().any(JoinHandle::is_finished);
        assert!(!has_failed, "a player has found an error");
        self.progress.saves.load(Ordering::Relaxed)
    }

    /// Ends the games, and compares the store with what the players were told.
    pub async fn finish(self) -> Summary {
        self.progress.is_over.store(true, Ordering::Relaxed);
        let mut summary = Summary { saves: 0, unanswered: 0, saved_at: Vec::new() };
        for player in self.players {
            let told = player.await.unwrap();
            let saves = told.saved_at.len();
            let stored = self.store.get(told.last.game.id).await.unwrap().unwrap();
            let id = stored.game.id;
            assert_eq!(stored.version, told.last.version, "game {id}: nothing is lost");
            assert_eq!(stored.version.0, saves as u64, "game {id}: nothing happens twice");
            assert_eq!(SavedGame::from(&stored.game), SavedGame::from(&told.last.game));
            summary.saves += saves;
            summary.unanswered += told.unanswered;
            summary.saved_at.push(told.saved_at);
        }
        summary
    }
}

/// Saves a game again and again, as its players do.
async fn play(store: &PostgresStore, id: u64, pause: Duration, progress: &Progress) -> Told {
    let last = store.create(draft(id, id)).await.unwrap();
    let mut told = Told { last, saved_at: vec![Instant::now()], unanswered: 0 };
    // Whether the next save may have succeeded, or may still succeed.
    let mut is_in_doubt = false;
    while !progress.is_over.load(Ordering::Relaxed) {
        tokio::time::sleep(pause).await;
        let last = &told.last;
        // Each save differs from all others.
        let board_message = Some(MessageId(told.saved_at.len() as u64 + 1));
        let next = Game { board_message, ..last.game.clone() };
        let saved = match store.put(next.clone(), last.version).await {
            Ok(saved) => saved,
            Err(error) => {
                match error {
                    StoreError::InDoubt(_) => is_in_doubt = true,
                    StoreError::Unreachable(_) => {}
                    // An earlier attempt has succeeded meanwhile.
                    StoreError::Conflict if is_in_doubt => {}
                    error => panic!("game {id}, told version {}: {error}", last.version.0),
                }
                // The player was told to try again, and sees the board first.
                match store.get(last.game.id).await {
                    Ok(Some(stored)) if stored.version == last.version => continue,
                    Ok(Some(stored)) => {
                        assert!(is_in_doubt, "game {id}: a refused save has succeeded");
                        assert_eq!(stored.version.0, last.version.0 + 1, "game {id}");
                        assert_eq!(SavedGame::from(&stored.game), SavedGame::from(&next));
                        told.unanswered += 1;
                        stored
                    }
                    Ok(None) => panic!("game {id} is lost"),
                    Err(_) => continue,
                }
            }
        };
        is_in_doubt = false;
        told.last = saved;
        told.saved_at.push(Instant::now());
        progress.saves.fetch_add(1, Ordering::Relaxed);
    }
    told
}

impl Summary {
    /// Returns the longest time between two saves of one game that ends between these times.
    pub fn longest_gap(&self, from: Instant, to: Instant) -> Duration {
        let gaps = self.saved_at.iter().map(|times| longest_gap(times, from, to));
        gaps.max().unwrap_or_default()
    }

    /// Returns the longest time without a save in any game that ends between these times.
    pub fn outage(&self, from: Instant, to: Instant) -> Duration {
        let mut times = self.saved_at.concat();
        times.sort_unstable();
        longest_gap(&times, from, to)
    }
}

fn longest_gap(times: &[Instant], from: Instant, to: Instant) -> Duration {
    let gaps = times.windows(2).filter(|gap| (from..=to).contains(&gap[1]));
    gaps.map(|gap| gap[1] - gap[0]).max().unwrap_or_default()
}
