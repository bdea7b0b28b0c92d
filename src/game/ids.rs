use std::fmt;

use serde::{Deserialize, Serialize};

/// A person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);

/// A request by which somebody does something. The same one may come twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u64);

/// A person and what others call them, as it was when the game was made: for lists, where no mention can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PlayerId,
    /// One line of at most [`MAX_NAME`] characters.
    pub name: String,
}

/// The most characters that a name keeps. Discord's own names have no more.
pub const MAX_NAME: usize = 32;

impl Person {
    /// A person, with what is printable of `name`.
    pub fn new(id: PlayerId, name: &str) -> Self {
        Self { id, name: plain_name(name) }
    }
}

/// What is printable of a name, as far as names go.
pub fn plain_name(name: &str) -> String {
    name.chars().filter(|&sign| is_plain(sign)).take(MAX_NAME).collect()
}

/// Whether a sign neither controls nor hides or turns what stands beside it.
pub fn is_plain(sign: char) -> bool {
    !sign.is_control()
        && !matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A game, from its challenge on. Unique everywhere and for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A message in the channel of a game. Later messages have greater ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// Where a game is played. The channel's id is unique everywhere; the server is there for links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    pub guild: Option<u64>,
    pub channel: u64,
}
