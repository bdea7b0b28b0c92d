//! Storage of games, ratings and settings: a [`Store`] over an [`Engine`](engine::Engine), which is
//! a directory on disk, a database, or memory.
//!
//! A save is conditional on the version that the caller read, and durable before it returns. What
//! the store keeps is written once, in `records`, for all engines; the tools are in [`archive`].

mod absence;
pub mod archive;
pub mod control;
mod digest;
pub mod engine;
mod error;
mod files;
mod hall;
mod items;
mod people;
mod puzzles;
mod quota;
mod rating;
mod records;
mod roles;
mod settings;
mod welcome;

use std::path::Path;

use time::OffsetDateTime;

pub use self::engine::sled::Found;
use self::engine::sled::{Formats, SledLocation};
use self::records::layout::{FORMAT, FORMER};
use alquerque_game::{Game, GameId, Place, Summary};

pub use absence::Absence;
pub use digest::can_wait;
pub use engine::Fence;
pub use engine::postgres::{DatabaseUrl, DatabaseUrlError, Examination, PostgresLocation};
pub use error::{OpenError, Result, StoreError, UnreadableRecord};
pub use hall::{Hall, HallMessage};
pub use items::{Item, Kind, Values};
pub use people::People;
pub use puzzles::{DEGREES, Day, ServerPuzzles, SolvedPuzzles, Solvers};
pub use quota::{LimitedAction, Quota, is_recent};
pub use rating::{
    CURVE, RankedPlayer, Ranking, RankingQuery, Rate, Rating, SEASONS, Season, SeasonBest,
    SeasonResult, is_provisional,
};
pub use records::{
    Conditions, Observed, STANDINGS_MAX_AGE, Store, StoredTournament, With, observed,
};
pub use roles::{MAX_ROLES, RoleRule, Standing};
pub use settings::*;
pub use welcome::Welcome;

/// The number of saves of a game, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u64);

impl Version {
    fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Where a game is played, and whether its clocks are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The game.
    pub id: GameId,
    /// Its number, unique on its server.
    pub number: u32,
    /// Its channel or thread.
    pub place: Place,
    /// The parent channel of its thread.
    pub parent: Option<u64>,
    /// Whether its clocks are stopped, because the channel is unreachable.
    pub is_stopped: bool,
    /// Whether it is adjourned.
    pub is_adjourned: bool,
}

impl From<&Summary> for Whereabouts {
    fn from(game: &Summary) -> Self {
        Self {
            id: game.id,
            number: game.number,
            place: game.place,
            parent: game.parent,
            is_stopped: game.is_stopped,
            is_adjourned: game.is_adjourned,
        }
    }
}

/// A server with any data in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    /// The server.
    pub guild: u64,
    /// When the bot left it; `None` while the bot is a member.
    pub left: Option<OffsetDateTime>,
}

/// A game as it was read, with the version that a later save is conditional on.
#[derive(Clone, Debug)]
pub struct Versioned {
    pub game: Game,
    pub version: Version,
}

/// The formats of the data in a directory.
pub const FORMATS: Formats = Formats { current: FORMAT, former: &FORMER };

/// Returns the store in a directory, for the tools.
pub fn directory(path: &Path) -> SledLocation {
    SledLocation { directory: path.to_owned(), formats: FORMATS }
}

/// Looks for a store in a directory, by opening a copy of it. Blocks.
///
/// # Errors
/// If a store exists but does not open, misses commits, or has an unknown format.
pub fn probe(path: &Path) -> Result<Found, OpenError> {
    engine::sled::probe(path, FORMATS)
}
