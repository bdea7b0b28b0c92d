//! Where games are kept, and what people and servers chose: the [`Store`] trait, [`SledStore`] on disk and [`MemoryStore`]
//! as its twin for tests.
//!
//! A save is conditional on the version that was read, and durable before it is answered.

pub mod archive;
pub mod control;
mod memory;
mod people;
mod personal;
mod rating;
mod settings;
mod sled;

use std::path::Path;

use async_trait::async_trait;
use thiserror::Error;
use time::OffsetDateTime;

pub use memory::MemoryStore;
pub use people::People;
pub use personal::PersonalData;
pub use rating::{Rate, Rating};
pub use settings::{Absence, Edit, Preferences, ServerSettings};
pub use sled::{Found, SledStore, probe};

/// Reads a game from its record, as a store on a disk does. Making the record is not counted as work.
#[cfg(test)]
pub fn reread(kept: &Versioned) -> Result<Versioned, StoreError> {
    let record = crate::costs::uncounted(|| sled::layout::write_record(&kept.game, kept.version))?;
    sled::layout::read_record(kept.game.id, &record)
}

/// Writes the record of a game, as a store on a disk does.
#[cfg(test)]
pub fn write(kept: &Versioned) -> Result<Vec<u8>, StoreError> {
    sled::layout::write_record(&kept.game, kept.version)
}

use crate::game::{Draft, Game, GameId, Place, PlayerId, Summary, Temporary, UnreadableGame};
use alquerque_rules::RuleSet;

/// Counts the saves of one game, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u64);

impl Version {
    fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Where a game is played, and whether its clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The game.
    pub id: GameId,
    /// Its channel or thread.
    pub place: Place,
    /// The channel of its thread.
    pub parent: Option<u64>,
    /// Its clocks stand, because the channel cannot be reached.
    pub is_stopped: bool,
}

impl Whereabouts {
    fn of(game: &Summary) -> Self {
        Self { id: game.id, place: game.place, parent: game.parent, is_stopped: game.is_stopped }
    }
}

/// A server of which something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    /// The server.
    pub guild: u64,
    /// Since when the bot is not there any more, if it has left.
    pub left: Option<OffsetDateTime>,
}

/// A game as it was read, with the version that a later save must still find.
#[derive(Clone, Debug)]
pub struct Versioned {
    pub game: Game,
    pub version: Version,
}

/// Why the store did not do what it was asked. After an error of a write nothing has changed.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("somebody else saved the game meanwhile")]
    Conflict,
    #[error("the store is closed")]
    Closed,
    #[error(
        "the disk has failed; what was refused is taken back as soon as it works again, and until then nothing is saved"
    )]
    Failed,
    #[error("somebody else is exporting the store just now")]
    Exporting,
    #[error(
        "so much changes meanwhile that the export comes to no end; try again, to a faster disk"
    )]
    TooMuchChanges,
    #[error("the disk is slow, and what others save is not on it yet; nothing was read")]
    Slow,
    #[error("the disk is full")]
    Full,
    #[error(
        "{0}; without a copy the store is not opened, as damage could then cost data: free some space, or move the data"
    )]
    NoCopy(String),
    #[error("a mistake of the program itself")]
    Panicked,
    #[error("the data directory {0} is in use by another process")]
    InUse(String),
    #[error(
        "the database in {directory} cannot be opened: {why}; move that directory away, and import a backup \
         (alquerque store import) or put back a copy"
    )]
    Broken { directory: String, why: String },
    #[error(
        "at least {saves} saves are missing in {directory}, because its log is damaged; move that directory away and import \
         a backup (alquerque store import), or look at what is left (alquerque store check) and go on with it \
         (alquerque store check --repair)"
    )]
    Lost { directory: String, saves: u64 },
    #[error("the data have format {found}, and this program reads format {known}")]
    Format { found: String, known: u32 },
    #[error("what is kept under {key} cannot be read: {why}")]
    Damaged { key: String, why: String },
    #[error("{path} cannot be used")]
    File { path: String, source: std::io::Error },
    #[error("the disk does not do its work")]
    Io(#[from] std::io::Error),
    #[error("the database does not do its work")]
    Sled(#[from] ::sled::Error),
}

impl StoreError {
    /// Whether it stays so until somebody does something about it.
    pub fn is_lasting(&self) -> bool {
        matches!(self, Self::Broken { .. } | Self::Format { .. } | Self::Lost { .. })
    }

    /// The same of a store of which a copy was opened.
    fn of(self, directory: &Path) -> Self {
        match self {
            Self::Broken { why, .. } => {
                Self::Broken { directory: directory.display().to_string(), why }
            }
            other => other,
        }
    }

    /// Whether another try may do better: what is wrong with the disk may pass, what is wrong with a record does not.
    pub fn may_pass(&self) -> bool {
        !self.is_lasting() && !self.is_of_one_game() && !matches!(self, Self::Closed)
    }

    /// Whether it is of one game alone, so that others can be read. sled panics at some damage.
    pub fn is_of_one_game(&self) -> bool {
        let is_corrupt = matches!(self, Self::Sled(::sled::Error::Corruption { .. }));
        is_corrupt || matches!(self, Self::Damaged { .. } | Self::Format { .. } | Self::Panicked)
    }

    /// What becomes of an error with the file at `path`.
    fn at(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.display().to_string();
        move |source| Self::File { path, source }
    }

    fn damaged(key: impl ToString, why: impl ToString) -> Self {
        Self::Damaged { key: key.to_string(), why: why.to_string() }
    }

    fn unreadable(id: GameId, why: &UnreadableGame) -> Self {
        Self::damaged(format!("game {id}"), why)
    }
}

/// Keeps games and settings. Reads show nothing that is not durable yet.
#[async_trait]
pub trait Store: PersonalData + Send + Sync + 'static {
    /// Saves a new game under the next number of its channel. If a game with this id is kept already (because the
    /// same request came twice), answers that one and saves nothing.
    async fn create(&self, draft: Draft) -> Result<Versioned, StoreError>;

    /// Saves a game, if the store still has it at the version that was `read`.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it has not.
    async fn put(&self, game: Game, read: Version) -> Result<Versioned, StoreError>;

    /// Saves a game that is over as [`put`](Self::put) does, and in the same step the ratings that change with it.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned, StoreError>;

    /// The game with this id.
    async fn get(&self, id: GameId) -> Result<Option<Versioned>, StoreError>;

    /// The game with this number in a channel.
    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>, StoreError>;

    /// The games of a channel that are still open and not adjourned, by number.
    async fn open_in(&self, place: Place) -> Result<Vec<Summary>, StoreError>;

    /// The newest games of a channel, open or not: at most so `many`, the newest first.
    async fn newest_in(&self, place: Place, many: usize) -> Result<Vec<Summary>, StoreError>;

    /// The games of a person that are still open, adjourned ones too, in the order of their ids.
    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>, StoreError>;

    /// The open games of a server that are not adjourned.
    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>, StoreError>;

    /// Where the open games of a server are that are not adjourned. Their summaries can be more
    /// than fit into memory.
    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>, StoreError>;

    /// How many games are open and not adjourned.
    async fn count_open(&self) -> Result<usize, StoreError>;

    /// All open games that are not adjourned: they can be more than fit into memory.
    async fn open(&self) -> Result<Vec<GameId>, StoreError>;

    /// The games with which time has something to do by `now`: at most so `many`, the earliest first.
    async fn due(&self, now: OffsetDateTime, many: usize) -> Result<Vec<GameId>, StoreError>;

    /// When time has something to do with any game next.
    async fn next_due(&self) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Removes a game with all of its index entries, if the store still has it at the version that was `read`. Its number
    /// is not given again as long as the channel has games.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it has not.
    async fn remove(&self, id: GameId, read: Version) -> Result<(), StoreError>;

    /// The temporary games of this kind that ended, or were brought, by `until`: at most so `many`, the earliest first.
    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        many: usize,
    ) -> Result<Vec<GameId>, StoreError>;

    /// The studies that a person brought after `since`, in all channels.
    async fn studies_since(
        &self,
        player: PlayerId,
        since: OffsetDateTime,
    ) -> Result<Vec<GameId>, StoreError>;

    /// The servers of which anything is kept, from this one on in the order of their ids: at most so `many`.
    async fn servers(&self, from: u64, many: usize) -> Result<Vec<Server>, StoreError>;

    /// Notes since when the bot is not on a server any more, or (`None`) that it is there. Of two times the earlier counts.
    async fn note_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<(), StoreError>;

    /// Removes what is kept of a server, if the bot had left it by then: at most so `many` games and ratings, and when there
    /// are no more of them, the settings and the note of the leave. Open games stay, unless they are adjourned. Answers how
    /// many games and ratings were removed.
    async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        many: usize,
    ) -> Result<usize, StoreError>;

    /// Remembers that the bot is there.
    async fn heartbeat(&self, now: OffsetDateTime) -> Result<(), StoreError>;

    /// When the bot was there last.
    async fn last_heartbeat(&self) -> Result<Option<OffsetDateTime>, StoreError>;

    /// The players of a server that have a rating by these rules, the best first.
    async fn ranking(
        &self,
        guild: u64,
        rules: &'static RuleSet,
    ) -> Result<Vec<(PlayerId, Rating)>, StoreError>;

    /// What a person has chosen; nothing if they never did.
    async fn preferences(&self, player: PlayerId) -> Result<Preferences, StoreError>;

    /// Changes what a person has chosen, and answers how it is then. No other change comes in between.
    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences, StoreError>;

    /// What was chosen for a server; nothing if it never was.
    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError>;

    /// Changes what was chosen for a server, and answers how it is then. No other change comes in between.
    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings, StoreError>;

    /// Whether the last writes could be saved. Answers at once.
    fn is_healthy(&self) -> bool;

    /// Waits for writes under way and closes. Later writes are refused.
    async fn close(&self) -> Result<(), StoreError>;
}
