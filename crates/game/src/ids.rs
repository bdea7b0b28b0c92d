//! Identifiers of games, players, places, messages and shards.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

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

/// The message that shows a game: which one is saved beside the game, a little later. The ids of
/// messages increase, so that the newest one is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BoardMessage {
    pub id: MessageId,
    /// The ply that it shows; `None` for a challenge, and if it is not known.
    pub ply: Option<usize>,
    /// Whether the message has a frame.
    pub has_frame: bool,
    /// Its channel.
    pub channel: u64,
}

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

    /// Returns whether a game in this place, whose thread has this parent, is played in a channel,
    /// or in one of its threads.
    pub fn is_below(self, parent: Option<u64>, channel: Self) -> bool {
        [Some(self.channel), parent].contains(&Some(channel.channel))
    }

    /// Returns whether two places are on the same server.
    pub fn shares_server_with(self, other: Self) -> bool {
        self.guild.is_some() && self.guild == other.guild
    }

    /// Returns the id of the series that numbers the games here: the server or, outside of servers,
    /// the channel.
    pub fn series(self) -> u64 {
        self.guild.unwrap_or(self.channel)
    }
}

/// The position of the time in Discord's ids, by which servers are assigned to shards.
const TIME_SHIFT: u32 = 22;
/// The epoch of the time in Discord's ids, which is in milliseconds.
/// <https://discord.com/developers/docs/reference#snowflakes>
pub const DISCORD_EPOCH: OffsetDateTime = datetime!(2015-01-01 00:00 UTC);

/// Returns the time at which Discord created an id.
pub fn created_at(id: u64) -> OffsetDateTime {
    DISCORD_EPOCH + Duration::milliseconds((id >> TIME_SHIFT).cast_signed())
}

/// Returns the first id that Discord can have created at a time or later.
pub fn first_id_at(at: OffsetDateTime) -> u64 {
    u64::try_from((at - DISCORD_EPOCH).whole_milliseconds()).unwrap_or(0) << TIME_SHIFT
}

/// A part of the servers of a bot. Direct messages belong to the first one.
/// <https://discord.com/developers/docs/events/gateway#sharding>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// The number of this shard, from 0.
    pub index: u32,
    /// The number of shards, at least 1.
    pub count: u32,
}

impl Shard {
    /// The only shard of an undivided bot.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Returns the shard of a server, or of direct messages, of this `count`.
    pub fn of(guild: Option<u64>, count: u32) -> Self {
        let index = (guild.unwrap_or(0) >> TIME_SHIFT) % u64::from(count.max(1));
        Self { index: index as u32, count }
    }
}

/// Some shards of one division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardSet {
    count: u32,
    indices: BTreeSet<u32>,
}

impl ShardSet {
    /// Returns the set of these shards of `count`.
    pub fn new(count: u32, indices: impl IntoIterator<Item = u32>) -> Self {
        Self { count, indices: indices.into_iter().collect() }
    }

    /// Returns the whole of an undivided bot.
    pub fn whole() -> Self {
        Self::new(1, [0])
    }

    /// Returns the number of shards of the division.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Returns whether there is no shard in the set.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Returns whether the set has all shards.
    pub fn is_whole(&self) -> bool {
        self.indices.len() == self.count as usize
    }

    /// Iterates over the shards, by index.
    pub fn iter(&self) -> impl Iterator<Item = Shard> {
        self.indices.iter().map(|&index| Shard { index, count: self.count })
    }

    /// Returns whether a game that is played there belongs to one of the shards.
    pub fn contains(&self, place: Place) -> bool {
        self.indices.contains(&Shard::of(place.guild, self.count).index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_assigned_as_discord_documents() {
        // The example ids of Discord's documentation differ in their time.
        for (guild, index) in [(0, 0), (1 << 22, 1), (5 << 22 | 0x3F_FFFF, 1), (7 << 22, 3)] {
            assert_eq!(Shard::of(Some(guild), 4), Shard { index, count: 4 }, "{guild}");
        }
        assert_eq!(Shard::of(None, 4).index, 0, "direct messages");
        assert_eq!(Shard::of(Some(u64::MAX), 1), Shard::WHOLE);
    }

    #[test]
    fn ids_have_the_time_that_discord_documents() {
        let id = 175_928_847_299_117_063;
        let created = datetime!(2016-04-30 11:18:25.796 UTC);
        assert_eq!(created_at(id), created);
        let first = first_id_at(created);
        assert!(first <= id && created_at(first) == created && created_at(first - 1) < created);
        assert_eq!(first_id_at(DISCORD_EPOCH - Duration::DAY), 0);
    }

    #[test]
    fn a_set_contains_the_games_of_its_shards() {
        let set = ShardSet::new(4, [1, 3]);
        let place = |guild| Place { guild, channel: 7 };
        assert!(set.contains(place(Some(3 << 22))) && !set.contains(place(Some(2 << 22))));
        assert!(!set.contains(place(None)) && !set.is_whole() && ShardSet::whole().is_whole());
        assert!(ShardSet::whole().contains(place(None)));
        assert_eq!(set.iter().map(|shard| shard.index).collect::<Vec<_>>(), [1, 3]);
    }
}
