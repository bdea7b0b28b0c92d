//! The lines of an export, and the records that they hold.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::engine::Key;
use crate::records::layout::{GIVEN_ROLE, TOURNAMENT, read_given_role_key, read_rating_key};
use crate::{Preferences, Rating, Result, ServerSettings, StoreError, Version, Versioned};
use alquerque_game::{BoardMessage, Game, GameId, PlayerId, SavedGame, Tournament};
use alquerque_rules::RuleSet;

/// The format of the lines.
pub const LINES_FORMAT: u32 = 1;

/// One line of an export.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Line {
    /// The first line.
    AlquerqueStore {
        format: u32,
        program: String,
    },
    /// The last heartbeat of the bot, in seconds since 1970.
    LastBeat(u64),
    Game {
        version: u64,
        record: Box<SavedGame>,
    },
    /// The last number of a [series](alquerque_game::Place::series).
    LastNumber {
        #[serde(rename = "channel")]
        series: u64,
        number: u32,
    },
    /// The message that shows a game.
    Board {
        game: GameId,
        board: BoardMessage,
    },
    Tournament(Box<Tournament>),
    Rating {
        server: u64,
        rules: String,
        player: PlayerId,
        rating: Rating,
    },
    Server {
        server: u64,
        settings: ServerSettings,
    },
    Preferences {
        player: PlayerId,
        preferences: Preferences,
    },
    /// When the bot left a server, in seconds since 1970.
    Left {
        server: u64,
        since: u64,
    },
    /// The bot has given this role to a member.
    GivenRole {
        server: u64,
        role: u64,
        player: PlayerId,
    },
    /// The data of this person are to be removed.
    Removal {
        player: PlayerId,
    },
    /// A record that was removed during the export. It cancels an earlier line. The key is in
    /// hexadecimal.
    Removed {
        key: String,
    },
    /// A record that could not be read, and is therefore missing.
    LeftOut {
        what: String,
        why: String,
    },
    /// The last line.
    End(Counts),
}

/// A validated record.
#[derive(Debug)]
pub enum Record {
    Heartbeat(OffsetDateTime),
    Game { saved: Box<SavedGame>, game: Box<Versioned> },
    LastNumber { series: u64, number: u32 },
    Tournament(Box<Tournament>),
    Rating { guild: u64, rules: &'static RuleSet, player: PlayerId, rating: Rating },
    ServerSettings { guild: u64, settings: ServerSettings },
    Preferences { player: PlayerId, preferences: Preferences },
    Board { game: GameId, board: BoardMessage },
    Left { guild: u64, since: OffsetDateTime },
    GivenRole { guild: u64, role: u64, player: PlayerId },
    DueRemoval { player: PlayerId },
    Removed(Key),
}

/// The number of lines of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counts {
    pub games: u64,
    pub last_numbers: u64,
    pub ratings: u64,
    pub servers: u64,
    pub preferences: u64,
    pub last_beats: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub boards: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub tournaments: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub left: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub given_roles: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub removals: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub removed: u64,
    pub left_out: u64,
}

impl Counts {
    /// Counts a line. The first and the last one do not count.
    pub fn count(&mut self, line: &Line) {
        let count = match line {
            Line::AlquerqueStore { .. } | Line::End(_) => return,
            Line::LastBeat(_) => &mut self.last_beats,
            Line::Game { .. } => &mut self.games,
            Line::LastNumber { .. } => &mut self.last_numbers,
            Line::Rating { .. } => &mut self.ratings,
            Line::Server { .. } => &mut self.servers,
            Line::Preferences { .. } => &mut self.preferences,
            Line::Board { .. } => &mut self.boards,
            Line::Tournament(_) => &mut self.tournaments,
            Line::Left { .. } => &mut self.left,
            Line::GivenRole { .. } => &mut self.given_roles,
            Line::Removal { .. } => &mut self.removals,
            Line::Removed { .. } => &mut self.removed,
            Line::LeftOut { .. } => &mut self.left_out,
        };
        *count += 1;
    }
}

impl Line {
    /// Returns the first line.
    pub fn first() -> Self {
        Self::AlquerqueStore { format: LINES_FORMAT, program: env!("CARGO_PKG_VERSION").to_owned() }
    }

    /// Returns the line for a removed record.
    pub fn removed(key: &[u8]) -> Self {
        Self::Removed { key: key.iter().map(|byte| format!("{byte:02x}")).collect() }
    }

    /// Returns the record that the line holds; `None` for the first and last line, and one that
    /// names an unreadable record.
    ///
    /// # Errors
    /// If the record is invalid.
    pub fn record(self) -> Result<Option<Record>> {
        Ok(Some(match self {
            Self::AlquerqueStore { .. } | Self::LeftOut { .. } | Self::End(_) => return Ok(None),
            Self::LastBeat(at) => Record::Heartbeat(time(at)?),
            Self::Game { version, record: saved } => {
                let game = Game::try_from((*saved).clone())
                    .map_err(|error| StoreError::damaged("the game", error))?;
                let game = Box::new(Versioned { game, version: Version(version) });
                Record::Game { saved, game }
            }
            Self::LastNumber { series, number } => Record::LastNumber { series, number },
            Self::Tournament(tournament) => Record::Tournament(tournament),
            Self::Rating { server: guild, rules, player, rating } => {
                let rules = RuleSet::from_id(&rules)
                    .ok_or_else(|| StoreError::damaged("the rating", "its rule set is unknown"))?;
                Record::Rating { guild, rules, player, rating }
            }
            Self::Server { server: guild, settings } => Record::ServerSettings { guild, settings },
            Self::Preferences { player, preferences } => {
                Record::Preferences { player, preferences }
            }
            Self::Board { game, board } => Record::Board { game, board },
            Self::Left { server: guild, since } => Record::Left { guild, since: time(since)? },
            Self::GivenRole { server: guild, role, player } => {
                Record::GivenRole { guild, role, player }
            }
            Self::Removal { player } => Record::DueRemoval { player },
            Self::Removed { key } => {
                let key = bytes(&key).filter(|key| is_record_key(key)).ok_or_else(|| {
                    StoreError::damaged("a removed record", "that is no key of a record")
                })?;
                Record::Removed(key)
            }
        }))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

fn time(seconds: u64) -> Result<OffsetDateTime> {
    let seconds = i64::try_from(seconds).ok();
    seconds
        .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok())
        .ok_or_else(|| StoreError::damaged("a time", "not a number of seconds"))
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let bytes = digits.as_bytes().chunks(2);
    bytes.map(|byte| u8::from_str_radix(str::from_utf8(byte).ok()?, 16).ok()).collect()
}

/// Returns whether this is the key of a record: its kind and an id, or what belongs to a rating.
fn is_record_key(key: &[u8]) -> bool {
    match key.first() {
        Some(b'b') => key.len() == 1,
        Some(b'g' | b'l' | b'm' | b's' | b'u' | b'v' | b'w') => key.len() == 9,
        Some(&GIVEN_ROLE) => read_given_role_key(key).is_ok(),
        Some(b'r') => read_rating_key(key).is_ok(),
        Some(&TOURNAMENT) => key.len() == 17,
        _ => false,
    }
}
