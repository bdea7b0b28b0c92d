//! Announcements: messages that a game owes its channel until they have been posted.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::seconds::whole_seconds;
use super::{Answered, Event, Game, Place, PlayerId, Reason, Refusal, Stage, Transition};

/// The delay before an announcement that has not been posted is announced again, possibly by
/// another process.
///
/// Discord still deduplicates a post by its nonce within this time.
pub(super) const RETRY_DELAY: Duration = Duration::seconds(10);

/// The time from the end of a game to the post of its result.
const RESULT_DELAY: Duration = Duration::seconds(5);

/// The most people who can follow a game without playing it.
const MAX_FOLLOWERS: usize = 20;

/// The delay before an announcement is retried for which the bot lacks permission.
pub(super) const FORBIDDEN_RETRY_DELAY: Duration = Duration::HOUR;

/// An announcement is dropped after permission has been missing for this long.
const GIVE_UP_AFTER: Duration = Duration::DAY;

/// Returns when a message is retried that has been refused since then; `None` if it is dropped.
pub(super) fn retry_after_refusal(
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    (now - since < GIVE_UP_AFTER).then_some(now + FORBIDDEN_RETRY_DELAY)
}

/// An announcement that is still to be posted in the game's channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxEntry {
    pub what: Announcement,
    /// When to retry, unless it has been posted by then.
    #[serde(rename = "again", with = "time::serde::timestamp")]
    pub retry_at: OffsetDateTime,
    /// Since when the bot has lacked the permission to post it.
    #[serde(
        rename = "refused",
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub forbidden_since: Option<OffsetDateTime>,
    /// Whether the game has returned from its thread since its last board, which this says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_returned: bool,
}

impl OutboxEntry {
    /// Creates the entry of an announcement that is made now.
    pub(super) fn new(what: Announcement, now: OffsetDateTime) -> Self {
        Self { what, retry_at: now + RETRY_DELAY, forbidden_since: None, has_returned: false }
    }
}

/// What the bot announces without an interaction to respond to.
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
    /// The game is adjourned, after a long time without a request.
    Adjourned,
    /// A moderator has ended the game without a result.
    Voided,
    /// The game, or its challenge, is shown: in the parent channel of its former thread, or as it
    /// begins by itself.
    Returned,
    /// The bot has acted after the ply `since`, or has answered a proposal.
    Acted {
        since: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answered: Option<Answered>,
    },
}

/// Moves the game to `stage`, and puts an announcement into its outbox. A private game has no
/// channel to tell.
pub(super) fn announce(
    game: &Game,
    stage: Stage,
    what: Announcement,
    now: OffsetDateTime,
) -> Transition {
    if game.is_private() {
        let game = Game { stage, pending: None, ..game.clone() };
        return Transition { game, events: Vec::new() };
    }
    let forbidden_since =
        game.pending.filter(|entry| entry.what == what).and_then(|entry| entry.forbidden_since);
    let has_returned = game.has_returned();
    let entry = OutboxEntry { forbidden_since, has_returned, ..OutboxEntry::new(what, now) };
    Game { stage, pending: Some(entry), ..game.clone() }.transition_for(what)
}

impl Game {
    /// Returns the game with the events of an announcement.
    pub fn transition_for(&self, what: Announcement) -> Transition {
        let mut events = match what {
            Announcement::Expiry => vec![Event::Expired],
            Announcement::Reminder => vec![Event::Reminder],
            Announcement::Ended => {
                self.outcome().map(|outcome| Event::Ended { outcome }).into_iter().collect()
            }
            Announcement::Adjourned => vec![Event::Adjourned],
            Announcement::Voided => vec![Event::Voided],
            Announcement::Returned if self.adjourned.is_some() => vec![Event::Adjourned],
            // It is shown for the first time, as it begins by itself.
            Announcement::Returned if !self.has_returned() => vec![Event::Accepted],
            Announcement::Returned => Vec::new(),
            Announcement::Acted { since, answered } => self.bot_actions(since, answered).events,
        };
        if self.has_returned() {
            events.insert(0, Event::Returned);
        }
        Transition { game: self.clone(), events }
    }

    /// Returns the finished game, whose result is to be told to the followers and, if that is
    /// wanted, to the channel of results, and may change roles. That is soon, when its last board
    /// has a message to link to.
    #[must_use]
    pub fn owing_result(&self, is_posted: bool, owes_roles: bool) -> Self {
        if !is_posted && !owes_roles && self.followers.is_empty() {
            return self.clone();
        }
        let result_due = Some(whole_seconds(self.changed) + RESULT_DELAY);
        Self { result_due, is_result_posted: !is_posted, owes_roles, ..self.clone() }
    }

    /// Returns whether the result is still to be posted to the channel of results.
    pub fn owes_result_post(&self) -> bool {
        self.result_due.is_some() && !self.is_result_posted
    }

    /// Returns the game after its result was posted to the channel of results, or never can be.
    #[must_use]
    pub fn result_posted(&self) -> Self {
        Self { is_result_posted: true, ..self.clone() }.settled()
    }

    /// Returns the game after the roles of its server have followed the new ratings.
    #[must_use]
    pub fn roles_changed(&self) -> Self {
        Self { owes_roles: false, ..self.clone() }.settled()
    }

    /// Ends that the result is due once nothing more is to be done with it.
    fn settled(self) -> Self {
        let is_done = self.is_result_posted && self.followers.is_empty() && !self.owes_roles;
        Self { result_due: self.result_due.filter(|_| !is_done), ..self }
    }

    /// Returns the game with another follower.
    ///
    /// # Errors
    /// If that is a player, it is not played, or it has too many followers.
    pub fn followed_by(&self, person: PlayerId) -> Result<Self, Refusal> {
        let refused = |reason: Reason| Err(reason.in_game(self.number));
        if self.has_player(person) {
            return refused(Reason::FollowsOwnGame);
        }
        if self.play().is_none() {
            return refused(Reason::NothingToFollow);
        }
        let mut followers = self.followers.clone();
        if !followers.contains(&person) {
            if followers.len() >= MAX_FOLLOWERS {
                return refused(Reason::TooManyFollowers { most: MAX_FOLLOWERS });
            }
            followers.push(person);
        }
        Ok(Self { followers, ..self.clone() })
    }

    /// Returns the game without a follower, who was told its end or no longer follows it; `None` if
    /// it has no such follower.
    #[must_use]
    pub fn without_follower(&self, person: PlayerId) -> Option<Self> {
        let mut followers = self.followers.clone();
        followers.retain(|follower| *follower != person);
        (followers != self.followers).then(|| Self { followers, ..self.clone() }.settled())
    }

    /// Returns the game with an empty outbox: the announcement was posted, or cannot be.
    #[must_use]
    pub fn announced(&self) -> Self {
        Self { pending: None, ..self.clone() }
    }

    /// Returns whether the game has returned from its thread since its last board.
    pub fn has_returned(&self) -> bool {
        self.pending.is_some_and(|entry| entry.has_returned)
    }

    /// Returns the game in the parent channel of its thread, which the bot cannot use any more. It
    /// is to be shown there: with what is still to be announced or, if that is at most a reminder,
    /// as it stands.
    #[must_use]
    pub fn returned(&self, parent: u64, now: OffsetDateTime) -> Self {
        let kept = self.pending.map(|entry| entry.what);
        let kept = kept.filter(|&what| what != Announcement::Reminder);
        let last = kept.or_else(|| self.last_announcement()).unwrap_or(Announcement::Returned);
        let entry = OutboxEntry { has_returned: true, ..OutboxEntry::new(last, now) };
        Self {
            place: Place { channel: parent, ..self.place },
            parent: None,
            pending: Some(entry),
            ..self.resume(now)
        }
    }

    /// Returns the announcement of the end of a game, if it has ended.
    fn last_announcement(&self) -> Option<Announcement> {
        match self.stage {
            Stage::Over { .. } => Some(Announcement::Ended),
            Stage::Voided(Some(_)) => Some(Announcement::Voided),
            _ => None,
        }
    }

    /// Returns the game after its channel has refused a message that shows it. What is pending is
    /// retried every hour, and dropped after a day; so is the last message of a game.
    #[must_use]
    pub fn message_refused(&self, now: OffsetDateTime) -> Self {
        let now = whole_seconds(now);
        let last = || Some(OutboxEntry::new(self.last_announcement()?, now));
        let pending = self.pending.or_else(last).and_then(|entry| {
            let since = entry.forbidden_since.unwrap_or(now);
            let retry_at = retry_after_refusal(since, now)?;
            Some(OutboxEntry { retry_at, forbidden_since: Some(since), ..entry })
        });
        Self { pending, ..self.clone() }
    }

    /// Returns the finished game after the channel of results has refused its result, which is
    /// retried every hour, and dropped after a day.
    #[must_use]
    pub fn result_refused(&self, now: OffsetDateTime) -> Self {
        let now = whole_seconds(now);
        match self.result_due.and_then(|_| retry_after_refusal(self.changed, now)) {
            None => self.result_posted(),
            result_due => Self { result_due, ..self.clone() },
        }
    }
}
