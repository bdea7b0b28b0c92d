//! Identifiers of games, players, places and messages.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::names::plain_name;

/// The Discord user id of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);

/// The id of a request, by which repeated requests are deduplicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u64);

/// A player with their name when the game was made, for lists in which a mention cannot stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PlayerId,
    /// One line of at most [`MAX_NAME`](super::MAX_NAME) characters.
    pub name: String,
}

impl Person {
    /// Creates a person, with the printable characters of `name`.
    pub fn new(id: PlayerId, name: &str) -> Self {
        Self { id, name: plain_name(name) }
    }
}

/// The id of a game, from its challenge on. Globally unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The id of a message in the channel of a game. Later messages have greater ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// Where a game is played. The channel's id is globally unique; the server's is needed for links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    pub guild: Option<u64>,
    pub channel: u64,
}

impl Place {
    /// Returns the place of the games that a player begins where the bot is not installed. They
    /// belong to no channel: the bot shows them in private replies only, wherever the player is.
    /// Discord gives no user and no channel the same id.
    pub fn private(player: PlayerId) -> Self {
        Self { guild: None, channel: player.0 }
    }

    /// Returns the id of the series that numbers the games here: the server or, outside of servers,
    /// the channel.
    pub fn series(self) -> u64 {
        self.guild.unwrap_or(self.channel)
    }
}
