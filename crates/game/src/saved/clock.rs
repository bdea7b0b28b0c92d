//! Stored clocks.

use serde::{Deserialize, Serialize};
use time::Duration;

use super::UnreadableGame;
use super::values::{is_default, seconds, span, time};
use crate::{Calendar, GameClock};
use alquerque_rules::BySide;

/// A clock, in seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SavedClock {
    per_move: i64,
    since: i64,
    bank: BySide<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    remind_at: Option<i64>,
    #[serde(default)]
    moved: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paused: Option<i64>,
    #[serde(default, skip_serializing_if = "is_default")]
    grows_to: i64,
    #[serde(default, skip_serializing_if = "is_default")]
    calendar: BySide<Calendar>,
}

impl From<&GameClock> for SavedClock {
    fn from(clock: &GameClock) -> Self {
        Self {
            per_move: clock.per_move.whole_seconds(),
            since: seconds(clock.since),
            bank: clock.bank.map(Duration::whole_seconds),
            remind_at: clock.remind_at.map(seconds),
            moved: clock.moved.whole_seconds(),
            paused: clock.paused.map(seconds),
            grows_to: clock.grows_to.whole_seconds(),
            calendar: clock.calendar,
        }
    }
}

impl TryFrom<SavedClock> for GameClock {
    type Error = UnreadableGame;

    fn try_from(saved: SavedClock) -> Result<Self, UnreadableGame> {
        Ok(Self {
            per_move: span(saved.per_move)?,
            since: time(saved.since)?,
            bank: BySide { white: span(saved.bank.white)?, black: span(saved.bank.black)? },
            remind_at: saved.remind_at.map(time).transpose()?,
            moved: span(saved.moved)?,
            paused: saved.paused.map(time).transpose()?,
            grows_to: span(saved.grows_to)?,
            calendar: saved.calendar,
        })
    }
}
