use serde::{Deserialize, Serialize};

use crate::game::{Game, GameId, PlayerId, SavedGame};
use crate::store::sled::layout::{
    HEARTBEAT_KEY, Key, Record, is_exported, last_number_key_of, left_key, preferences_key,
    rating_key, read_id, read_number, read_rating_key, read_record_of, read_settings, read_time,
    removal_key, server_settings_key, write_record_of, write_settings, write_time,
};
use crate::store::sled::scan::Gap;
use crate::store::{Preferences, Rating, ServerSettings, StoreError, Version, Versioned};

/// The form of the lines.
pub const LINES_FORMAT: u32 = 1;

/// One line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Line {
    /// The first.
    AlquerqueStore {
        format: u32,
        program: String,
    },
    /// When the bot was there last, in seconds since 1970.
    LastBeat(u64),
    Game {
        version: u64,
        record: Box<SavedGame>,
    },
    LastNumber {
        channel: u64,
        number: u32,
    },
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
    /// Since when the bot is not on a server any more, in seconds since 1970.
    Left {
        server: u64,
        since: u64,
    },
    /// The data of this person are to be removed.
    Removal {
        player: PlayerId,
    },
    /// Something that was removed while the lines were written. An earlier line may tell of it. The key is in hexadecimal digits.
    Removed {
        key: String,
    },
    /// Something that could not be read, and so is not here.
    LeftOut {
        what: String,
        why: String,
    },
    /// The last.
    End(Counts),
}

/// What a line says of a key.
pub struct Entry {
    pub key: Key,
    /// What is to be kept under it; nothing where that was removed.
    pub value: Option<Vec<u8>>,
    /// The game, if it is one.
    pub game: Option<Versioned>,
}

impl Entry {
    fn new(key: Key, value: Vec<u8>) -> Self {
        Self { key, value: Some(value), game: None }
    }
}

/// How many lines there are of each kind.
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
    pub left: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub removals: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub removed: u64,
    pub left_out: u64,
}

impl Counts {
    pub fn count(&mut self, line: &Line) {
        let count = match line {
            Line::AlquerqueStore { .. } | Line::End(_) => return,
            Line::LastBeat(_) => &mut self.last_beats,
            Line::Game { .. } => &mut self.games,
            Line::LastNumber { .. } => &mut self.last_numbers,
            Line::Rating { .. } => &mut self.ratings,
            Line::Server { .. } => &mut self.servers,
            Line::Preferences { .. } => &mut self.preferences,
            Line::Left { .. } => &mut self.left,
            Line::Removal { .. } => &mut self.removals,
            Line::Removed { .. } => &mut self.removed,
            Line::LeftOut { .. } => &mut self.left_out,
        };
        *count += 1;
    }
}

impl Line {
    pub fn first() -> Self {
        Self::AlquerqueStore { format: LINES_FORMAT, program: env!("CARGO_PKG_VERSION").to_owned() }
    }

    /// What is kept under a key that is exported, as a line.
    pub fn read(key: &[u8], value: &[u8]) -> Result<Self, StoreError> {
        Ok(match key.first() {
            Some(b'b') => Self::LastBeat(seconds(value)?),
            Some(b'g') => {
                let id = read_id(key)?;
                let Record { version, game, .. } = read_record_of(id, value)?;
                // Whoever imports it wants a game that can be played on.
                let read =
                    Game::try_from(game.clone()).map_err(|why| StoreError::unreadable(id, &why))?;
                if read.id != id {
                    return Err(StoreError::damaged(
                        format!("game {id}"),
                        format!("it says that it is {}", read.id),
                    ));
                }
                Self::Game { version, record: Box::new(game) }
            }
            Some(b'l') => {
                Self::LastNumber { channel: read_id(key)?.0, number: read_number(value)? }
            }
            Some(b'r') => {
                let (server, rules, player) = read_rating_key(key)?;
                let rating: Option<Rating> = read_settings(Some(value))?;
                let rating =
                    rating.ok_or_else(|| StoreError::damaged("a rating", "there is none"))?;
                Self::Rating { server, rules: rules.id.to_owned(), player, rating }
            }
            Some(b's') => {
                Self::Server { server: read_id(key)?.0, settings: read_settings(Some(value))? }
            }
            Some(b'u') => Self::Preferences {
                player: PlayerId(read_id(key)?.0),
                preferences: read_settings(Some(value))?,
            },
            Some(b'v') => Self::Left { server: read_id(key)?.0, since: seconds(value)? },
            Some(b'w') => Self::Removal { player: PlayerId(read_id(key)?.0) },
            _ => return Err(StoreError::damaged(name(key), "nothing is known of such a key")),
        })
    }

    /// What is not kept under a key any more.
    pub fn removed(key: &[u8]) -> Self {
        Self::Removed { key: key.iter().map(|byte| format!("{byte:02x}")).collect() }
    }

    /// The same with what cannot be read named instead.
    pub fn read_or_leave_out(key: &[u8], value: &[u8]) -> Self {
        Self::read(key, value)
            .unwrap_or_else(|error| Self::LeftOut { what: name(key), why: error.to_string() })
    }

    /// What cannot be read, if anything in it would be exported.
    pub fn left_out(gap: &Gap) -> Option<Self> {
        let last = gap.until.as_ref().map_or(u8::MAX, |until| until[0]);
        let first = gap.from.first().copied().unwrap_or(0);
        // Their ends are no keys of anything, but most begin with one.
        let near = |key: &Key| name(&key[..key.len().min(9)]);
        let until = gap.until.as_ref().map_or_else(|| "the end".to_owned(), near);
        let what = format!("what is kept between {} and {until}", near(&gap.from));
        (first..=last)
            .any(|kind| is_exported(&[kind]))
            .then(|| Self::LeftOut { what, why: gap.why.to_string() })
    }

    /// What the line says of a key, if it tells of something.
    pub fn entry(self) -> Result<Option<Entry>, StoreError> {
        Ok(Some(match self {
            Self::AlquerqueStore { .. } | Self::LeftOut { .. } | Self::End(_) => return Ok(None),
            Self::LastBeat(at) => {
                let at = read_time(&at.to_be_bytes())?;
                Entry::new(HEARTBEAT_KEY.to_vec(), write_time(at).to_vec())
            }
            Self::Game { version, record } => {
                let game = Game::try_from((*record).clone())
                    .map_err(|why| StoreError::damaged("the game", &why))?;
                let (key, value) = write_record_of(game.id, version, *record)?;
                Entry {
                    game: Some(Versioned { game, version: Version(version) }),
                    ..Entry::new(key, value)
                }
            }
            Self::LastNumber { channel, number } => {
                Entry::new(last_number_key_of(channel), number.to_be_bytes().to_vec())
            }
            Self::Rating { server, rules, player, rating } => {
                let known = alquerque_rules::RuleSet::from_id(&rules);
                let rules = known
                    .ok_or_else(|| StoreError::damaged("the rating", "its rule set is unknown"))?;
                Entry::new(rating_key(server, rules, player), write_settings(&rating)?)
            }
            Self::Server { server, settings } => {
                Entry::new(server_settings_key(server), write_settings(&settings)?)
            }
            Self::Preferences { player, preferences } => {
                Entry::new(preferences_key(player), write_settings(&preferences)?)
            }
            Self::Left { server, since } => {
                Entry::new(left_key(server), write_time(read_time(&since.to_be_bytes())?).to_vec())
            }
            Self::Removal { player } => Entry::new(removal_key(player), Vec::new()),
            Self::Removed { key } => Entry { key: removed_key(&key)?, value: None, game: None },
        }))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

fn seconds(time: &[u8]) -> Result<u64, StoreError> {
    Ok(u64::try_from(read_time(time)?.unix_timestamp()).unwrap_or(0))
}

fn removed_key(digits: &str) -> Result<Key, StoreError> {
    let bytes = digits
        .as_bytes()
        .chunks(2)
        .map(|byte| u8::from_str_radix(str::from_utf8(byte).ok()?, 16).ok());
    let key = bytes.collect::<Option<Key>>().filter(|key| is_exported(key));
    key.ok_or_else(|| StoreError::damaged("what was removed", "that is no key of a record"))
}

/// What people may call a key.
pub fn name(key: &[u8]) -> String {
    let id = || read_id(key).map_or(GameId(0), |id| id);
    match key.first() {
        Some(b'g') if key.len() == 9 => format!("game {}", id()),
        Some(b'l') if key.len() == 9 => format!("the last number of channel {}", id().0),
        Some(b's') if key.len() == 9 => format!("the settings of server {}", id().0),
        Some(b'v') if key.len() == 9 => format!("when the bot left server {}", id().0),
        Some(b'w') if key.len() == 9 => format!("the removal of the data of player {}", id().0),
        Some(b'u') if key.len() == 9 => format!("the preferences of player {}", id().0),
        Some(b'r') => format!("the rating of player {}", id().0),
        Some(b'b') if key.len() == 1 => "the last beat".to_owned(),
        _ => format!("the key {}", key.escape_ascii()),
    }
}
