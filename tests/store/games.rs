//! Many games that are played at once while a database fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::{Draft, Game, GameId, PlayerId, SavedGame};
use alquerque::store::{
    Conditions, Fence, LimitedAction, Quota, RankingQuery, Store, StoreError, Versioned, With,
};
use alquerque_rules::MEDIEVAL;
use time::OffsetDateTime;
use tokio::task::JoinHandle;

use crate::store_games::{BEN, Operation, draft, one_more_win};

/// The number of games that are played at once.
pub const GAMES: u64 = 64;

/// Games in progress.
pub struct Games {
    store: Arc<Store>,
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
    /// The saves that also rated the game.
    rated: u32,
    /// The numbers of the games that the player has created.
    numbers: Vec<u32>,
}

/// The kinds of saves, which players take in turn.
#[derive(Clone, Copy)]
enum Kind {
    Plain,
    /// Under a lease.
    Fenced,
    /// With a win for both players on a server of the game's own, so that it waits for no other.
    Rated,
}

impl Kind {
    /// Returns the kind of the next save after so many.
    fn after(saves: usize) -> Self {
        [Self::Plain, Self::Fenced, Self::Rated][saves % 3]
    }

    async fn save(
        self,
        store: &Store,
        game: Game,
        last: &Versioned,
    ) -> Result<Versioned, StoreError> {
        let id = game.id.0;
        let rate = one_more_win();
        let with = match self {
            Self::Plain => With::default(),
            Self::Fenced => With { fence: Some(fence(id)), ..With::default() },
            Self::Rated => With { rating: Some((id, &rate)), ..With::default() },
        };
        store.save(game, last, with).await
    }
}

/// After how many saves a player creates another game.
const CREATE_AFTER: usize = 4;

fn fence(id: u64) -> Fence {
    Fence { names: vec![format!("game {id}").into_bytes()], holder: id }
}

/// Returns the limit on the games that a player creates.
fn quota(id: u64, max: usize) -> Quota {
    let action = LimitedAction::Begin(PlayerId(id));
    Quota { action, max, now: OffsetDateTime::UNIX_EPOCH }
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
    pub fn start(store: Store, pause: Duration) -> Self {
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

    pub fn store(&self) -> &Store {
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
        let mut numbers = Vec::new();
        for player in self.players {
            let told = player.await.unwrap();
            compare(&self.store, &told).await;
            numbers.extend(told.numbers);
            summary.saves += told.saved_at.len();
            summary.unanswered += told.unanswered;
            summary.saved_at.push(told.saved_at);
        }
        numbers.sort_unstable();
        let count = u32::try_from(numbers.len()).unwrap();
        assert!(numbers.into_iter().eq(1..=count), "each game is created once");
        summary
    }
}

/// Compares the store with what a player was told.
async fn compare(store: &Store, told: &Told) {
    let id = told.last.game.id;
    let stored = store.get(id).await.unwrap().unwrap();
    assert_eq!(stored.version, told.last.version, "game {id}: nothing is lost");
    assert_eq!(stored.version.0, told.saved_at.len() as u64, "game {id}: nothing happens twice");
    assert_eq!(SavedGame::from(&stored.game), SavedGame::from(&told.last.game));
    let now = OffsetDateTime::UNIX_EPOCH;
    let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: 10, now };
    let ranked = store.ranking_page(id.0, &MEDIEVAL, query).await.unwrap().players;
    assert!(told.rated > 0, "game {id} is never rated");
    let wins: Vec<_> = ranked.iter().map(|it| it.rating.wins).collect();
    assert_eq!(wins, [told.rated; 2], "game {id}: each result counts once");
    let created = told.numbers.len();
    for (max, is_permitted) in [(created, false), (created + 1, true)] {
        let counted = store.count_action(quota(id.0, max)).await.unwrap();
        assert_eq!(counted, Some(is_permitted), "player {id}: each game counts once");
    }
}

/// Creates a game, again until its player is told so. Returns its number.
async fn create(store: &Store, draft: Draft, player: u64) -> u32 {
    let conditions = Conditions {
        fence: Some(fence(player)),
        quota: Some(quota(player, usize::MAX)),
        ..Conditions::default()
    };
    loop {
        match store.create_if(draft.clone(), conditions.clone()).await {
            Ok(created) => return created.game.number,
            Err(StoreError::InDoubt(_) | StoreError::Unreachable(_)) => {}
            Err(error) => panic!("player {player} creates a game: {error}"),
        }
    }
}

/// Saves a game again and again, as its players do.
async fn play(store: &Store, id: u64, pause: Duration, progress: &Progress) -> Told {
    let Fence { names, holder } = fence(id);
    for name in names {
        assert!(store.lease(&name, holder, Duration::from_hours(1)).await.unwrap());
    }
    let numbers = vec![create(store, draft(id, id, BEN), id).await];
    Operation::Accept(id).apply(store).await;
    let last = store.get(GameId(id)).await.unwrap().unwrap();
    let mut told =
        Told { last, saved_at: vec![Instant::now(); 2], unanswered: 0, rated: 0, numbers };
    // Whether the next save may have succeeded, or may still succeed.
    let mut is_in_doubt = false;
    while !progress.is_over.load(Ordering::Relaxed) {
        tokio::time::sleep(pause).await;
        let saves = told.saved_at.len();
        let games = told.numbers.len();
        if saves / CREATE_AFTER >= games {
            told.numbers.push(create(store, draft(id + GAMES * games as u64, id, BEN), id).await);
        }
        let last = &told.last;
        // Each save differs from all others.
        let next = Game { parent: Some(saves as u64 + 1), ..last.game.clone() };
        let kind = Kind::after(saves);
        let saved = match kind.save(store, next.clone(), last).await {
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
        told.rated += u32::from(matches!(kind, Kind::Rated));
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
