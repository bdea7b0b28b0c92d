//! The `custom_id`s of the buttons of tournaments.

use std::fmt;
use std::str::FromStr;

use crate::discord::custom_id::{UnknownCustomId, read};
use crate::game::{PlayerId, TournamentId, choices};

choices! {
    /// What a button does in a tournament.
    pub enum Act {
        Join = "join",
        /// Leaves before play begins, or else asks.
        Leave = "leave",
        /// Leaves for good.
        Withdraw = "withdraw",
        Start = "start",
        /// Asks whom to challenge in a ladder.
        Challenge = "challenge",
    }
}

/// The `custom_id` of a button that changes a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActId {
    pub tournament: TournamentId,
    pub act: Act,
}

/// The `custom_id` of a button that challenges a player in a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderId {
    pub tournament: TournamentId,
    pub challenged: PlayerId,
}

/// The `custom_id` of a button that shows a page of the table, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableId {
    pub tournament: TournamentId,
    pub page: usize,
}

/// The `custom_id` of a button that sends the records of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordsId(pub TournamentId);

impl fmt::Display for ActId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:tournament:{}:{}", self.tournament, self.act.id())
    }
}

impl FromStr for ActId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, id, act]| {
            Some(Self { tournament: TournamentId(id.parse().ok()?), act: Act::from_id(act)? })
        })
    }
}

impl fmt::Display for LadderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:ladder:{}:{}", self.tournament, self.challenged.0)
    }
}

impl FromStr for LadderId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, id, player]| {
            let challenged = PlayerId(player.parse().ok()?);
            Some(Self { tournament: TournamentId(id.parse().ok()?), challenged })
        })
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:table:{}:{}", self.tournament, self.page)
    }
}

impl FromStr for TableId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, id, page]| {
            Some(Self { tournament: TournamentId(id.parse().ok()?), page: page.parse().ok()? })
        })
    }
}

impl fmt::Display for RecordsId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:records:{}", self.0)
    }
}

impl FromStr for RecordsId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, id]| Some(Self(TournamentId(id.parse().ok()?))))
    }
}
