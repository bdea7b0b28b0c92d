//! The use cases of the bot: each loads games, has them decided, and saves the decisions.
//!
//! [`Services`] holds one value for each group of use cases. They share the store, and each save is
//! conditional on the version of the game that was decided.

mod announcements;
mod blocking;
mod challenges;
mod clock;
mod core;
mod deadlines;
mod fair;
mod following;
mod games;
mod guilds;
mod halls;
mod leases;
mod moderation;
mod opponent;
mod pings;
mod players;
mod privacy;
mod puzzles;
mod roles;
mod standing;
mod tournaments;

#[cfg(test)]
pub mod tests;

use std::sync::Arc;

use thiserror::Error;
use tokio::sync::Notify;
use tokio::time::Instant;

pub use self::announcements::{Announcements, OutdatedBoard, PostedMessage, RecordedBoard};
pub use self::blocking::run_blocking;
pub use self::challenges::{
    Challenges, MAX_BOT_GAMES, MAX_CHALLENGES, MAX_GAMES_AN_HOUR, MAX_STUDIES, Rematch, Threads,
};
pub use self::clock::{Clock, Machine, Observation, TimeSource, TrustedClock};
pub use self::core::quota::{MAX_ADJOURNED, MAX_GAMES, MAX_OWN_GAMES};
pub use self::core::{ClockChanges, Downtime, rate_finished};
use self::core::{Core, SaveObserver};
pub use self::deadlines::{Deadlines, Swept};
pub use self::fair::{Fair, Full, NO_PERSON, Shares, Turn};
pub use self::games::{Games, Sought};
use self::guilds::AbsentGuilds;
pub use self::guilds::Guilds;
pub use self::halls::{Halls, Listing, MAX_LISTED, MAX_PLAYING};
pub use self::leases::{Task, TaskLeases};
pub use self::moderation::{MAX_FORBIDDEN, Moderation};
pub use self::opponent::{
    Analyst, BotPlayer, Held, Opponent, RETRY_DELAY, Ticket, lower_thread_priority,
};
pub use self::pings::{MAX_PINGS, Reach};
pub use self::players::{AbsenceRefusal, MAX_BLOCKED, Players};
pub use self::privacy::{DataSummary, Export, Privacy, Retention};
pub use self::puzzles::{DailyPost, DailyPuzzle, PuzzleStanding, Puzzles};
pub use self::roles::{RoleChange, RoleFailure, RolePlan};
pub use self::standing::{MAX_COUNTED, Profile, Streak, Tally};
pub use self::tournaments::{Advanced, Director, MAX_OPEN, MAX_OPEN_HERE, Tournaments};
use alquerque_game::{Reason, Refusal};
use alquerque_rules::Position;
use alquerque_store::{Store, StoreError};

/// The result of a use case.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

/// Why a use case failed. Nothing has changed then.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// The player may not do that, or not now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Leaving(player) => Reason::NoChallenges { player }.into(),
            StoreError::QuotaUsedUp => {
                Reason::TooManyGamesAnHour { most: MAX_GAMES_AN_HOUR }.into()
            }
            error => Self::Store(error),
        }
    }
}

impl From<Reason> for ServiceError {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason.into())
    }
}

/// Proves draws, for example by endgame tables.
pub trait DrawProver: Send + Sync {
    /// Returns whether it is proven that best play from this position ends in a draw.
    fn proves_draw(&self, position: &Position) -> bool;
}

/// What the services work with, beside the store.
#[derive(Clone, Default)]
pub struct Options {
    /// The bot as a player. Without it, the bot refuses challenges, hints and analyses.
    pub opponent: Option<Arc<Opponent>>,
    /// What proves draws, instead of the opponent.
    pub prover: Option<Arc<dyn DrawProver>>,
    /// How long temporary data are kept.
    pub retention: Retention,
}

/// All use cases.
pub struct Services {
    /// The store, for reads and settings that need no decision. Games change by the services alone.
    pub store: Arc<Store>,
    pub games: Games,
    pub challenges: Challenges,
    pub players: Players,
    pub deadlines: Deadlines,
    pub downtime: Arc<Downtime>,
    pub guilds: Guilds,
    pub halls: Halls,
    pub leases: Arc<TaskLeases>,
    pub announcements: Announcements,
    pub moderation: Moderation,
    pub privacy: Privacy,
    pub bot: BotPlayer,
    pub analyst: Analyst,
    pub puzzles: Puzzles,
    pub tournaments: Tournaments,
}

impl Services {
    /// Returns services without the bot as a player.
    pub fn new(store: Arc<Store>) -> Self {
        Self::with_options(store, Options::default())
    }

    pub fn with_options(store: Arc<Store>, options: Options) -> Self {
        let Options { opponent, prover, retention } = options;
        let observer = opponent.clone().map(|opponent| opponent as Arc<dyn SaveObserver>);
        let prover =
            prover.or_else(|| opponent.clone().map(|opponent| opponent as Arc<dyn DrawProver>));
        let core = Arc::new(Core::new(Arc::clone(&store), observer));
        let absent = Arc::<AbsentGuilds>::default();
        let challenges = Challenges { core: Arc::clone(&core), bot_plays: opponent.is_some() };
        let core = || Arc::clone(&core);
        Self {
            leases: Arc::new(TaskLeases::new(Arc::clone(&store))),
            store,
            games: Games { core: core(), challenges: challenges.clone(), prover },
            challenges,
            players: Players { core: core() },
            deadlines: Deadlines { core: core() },
            downtime: Arc::clone(&core().downtime),
            guilds: Guilds { core: core(), absent: Arc::clone(&absent) },
            halls: Halls { core: core() },
            announcements: Announcements { core: core() },
            moderation: Moderation { core: core() },
            privacy: Privacy { core: core(), absent, retention, requested: Notify::new() },
            analyst: Analyst { core: core(), opponent: opponent.clone() },
            puzzles: Puzzles { core: core() },
            tournaments: Tournaments { core: core() },
            bot: BotPlayer { core: core(), opponent },
        }
    }

    /// Shows a clock the time of the store, if several processes share it.
    pub async fn show_time(&self, clock: &dyn Clock) -> Result<(), StoreError> {
        let start = Instant::now();
        if let Some(time) = self.store.time().await? {
            clock.observe_store(Observation::from_store(time, start.elapsed()));
        }
        Ok(())
    }
}
