//! Announcements: what is owed to the players of a game until it has been told in its channel.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::clock::whole_seconds;
use super::{Answered, Event, Game, Stage, Transition};

/// When an announcement is tried again that could not be made: while Discord still knows a post that it took without the
/// bot's hearing of it.
pub(super) const AGAIN: Duration = Duration::MINUTE;

/// The same of one that the bot may not make, and for how long: permissions come back when somebody has noticed.
pub(super) const SELDOM: Duration = Duration::HOUR;
const LAPSE: Duration = Duration::DAY;

/// An announcement that is still to be made in the game's channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxEntry {
    pub what: Announcement,
    /// When it is tried again, if it has not been made by then.
    #[serde(with = "time::serde::timestamp")]
    pub again: OffsetDateTime,
    /// Since when Discord has not let the bot make it.
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub refused: Option<OffsetDateTime>,
}

/// What is announced without anybody having done anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// The challenge was not answered in time.
    Expiry,
    /// The side to move has little time left.
    Reminder,
    /// The game has ended: the side to move has lost on time, or a player has left for good.
    #[serde(rename = "timeout")]
    Ended,
    /// The game rests, after a long time without a request.
    Adjourned,
    /// A moderator has ended it without a result.
    Voided,
    /// The bot has played or given up `since` so many actions, or has answered a proposal.
    Acted {
        since: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answered: Option<Answered>,
    },
}

/// The game with an announcement that is owed, and what it says.
pub(super) fn owing(
    game: &Game,
    stage: Stage,
    what: Announcement,
    now: OffsetDateTime,
) -> Transition {
    let refused = game.owed.filter(|owed| owed.what == what).and_then(|owed| owed.refused);
    let game = Game {
        stage,
        owed: Some(OutboxEntry { what, again: now + AGAIN, refused }),
        ..game.clone()
    };
    game.announcing(what)
}

impl Game {
    /// The game with what this announcement says.
    pub fn announcing(&self, what: Announcement) -> Transition {
        let events = match what {
            Announcement::Expiry => vec![Event::Expired],
            Announcement::Reminder => vec![Event::Reminder],
            Announcement::Ended => {
                self.outcome().map(|outcome| Event::Ended { outcome }).into_iter().collect()
            }
            Announcement::Adjourned => vec![Event::Adjourned],
            Announcement::Voided => vec![Event::Voided],
            Announcement::Acted { since, answered } => self.acted(since, answered).events,
        };
        Transition { game: self.clone(), events }
    }

    /// The game without the announcement that was owed, because it has been made or cannot be.
    #[must_use]
    pub fn announced(&self) -> Self {
        Self { owed: None, ..self.clone() }
    }

    /// The game when the bot was not allowed to make the announcement that is owed: it is tried again seldom, and let go when
    /// that has gone on for a day.
    #[must_use]
    pub fn may_not_announce(&self, now: OffsetDateTime) -> Self {
        let now = whole_seconds(now);
        let owed = self.owed.and_then(|owed| {
            let refused = owed.refused.unwrap_or(now);
            (now - refused < LAPSE).then_some(OutboxEntry {
                again: now + SELDOM,
                refused: Some(refused),
                ..owed
            })
        });
        Self { owed, ..self.clone() }
    }
}
