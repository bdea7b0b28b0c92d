//! The model of the outbox: each announcement is posted, and none is dropped without a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::super::interaction::{Interaction, InteractionData};
use crate::game::{Announcement, BoardMessage, Game, GameId, Play, PlayerId, Stage};
use crate::store::Preferences;
use alquerque_rules::Outcome;

/// The time after which the bot drops an announcement that it is not permitted to post.
const REFUSAL_LIMIT: Duration = Duration::DAY;

/// The end of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    Announced(&'static str),
    /// A later change of the game made it obsolete.
    Superseded,
    /// The channel is gone, or the bot may not post in it.
    Undeliverable,
}

/// The announcements of all games, and the messages that settle them.
#[derive(Default)]
pub struct OutboxModel {
    /// The time since when each game has had its pending announcement.
    pending_since: BTreeMap<GameId, OffsetDateTime>,
    /// The nonces of all announcements that have ever been pending.
    nonces: BTreeSet<String>,
    /// The messages that show games.
    pub boards: BTreeMap<GameId, BoardMessage>,
    /// The times of posts by channel and nonce.
    posts: BTreeMap<(u64, String), Vec<OffsetDateTime>>,
    /// The time of the last edit of each message that leaves no challenge to accept.
    edits: BTreeMap<u64, OffsetDateTime>,
    /// The time when each channel was last reported missing.
    missing_channels: BTreeMap<u64, OffsetDateTime>,
    /// The players who want no reminders.
    unreminded: BTreeSet<PlayerId>,
}

impl Settled {
    /// Returns the name of the event for the coverage.
    pub fn event(self) -> &'static str {
        match self {
            Self::Announced(event) => event,
            Self::Superseded => "announcement superseded",
            Self::Undeliverable => "announcement undeliverable",
        }
    }
}

impl OutboxModel {
    /// Records whether a player wants reminders.
    pub fn preferences_saved(&mut self, player: PlayerId, preferences: &Preferences) {
        if preferences.reminders().wanted {
            self.unreminded.remove(&player);
        } else {
            self.unreminded.insert(player);
        }
    }

    /// Returns whether an announcement is one that the player to move does not want.
    fn is_unwanted(&self, game: &Game, what: Announcement) -> bool {
        let to_move = game.to_move();
        what == Announcement::Reminder
            && to_move.is_some_and(|player| self.unreminded.contains(&player))
    }

    /// Records the edit of a message.
    pub fn message_edited(&mut self, message: u64, body: &Value, now: OffsetDateTime) {
        if !body.to_string().contains(":accept") {
            self.edits.insert(message, now);
        }
    }

    /// Records that Discord reported a channel as unknown.
    pub fn channel_reported_missing(&mut self, channel: u64, now: OffsetDateTime) {
        self.missing_channels.insert(channel, now);
    }

    /// Checks a post without an interaction's token against the announcements of the games.
    ///
    /// # Errors
    /// If it is an announcement that was never pending, or is repeated without being pending.
    pub fn message_posted<'a>(
        &mut self,
        channel: u64,
        nonce: &str,
        mut games: impl Iterator<Item = &'a Game>,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let posts = self.posts.entry((channel, nonce.to_owned())).or_default();
        posts.push(now);
        let Some(game) = games.find(|game| announces(nonce, game)) else {
            return Ok(());
        };
        if !self.nonces.contains(nonce) {
            return Err(format!("{nonce} was posted but never pending"));
        }
        let is_pending = game.pending.is_some_and(|entry| nonce_of(game, entry.what) == nonce);
        if posts.len() > 1 && !is_pending {
            Err(format!("{nonce} was posted again when it was no longer pending"))
        } else {
            Ok(())
        }
    }

    /// Checks a change of a game's pending announcement against the messages posted. `interaction`
    /// is the one that caused the change, if any.
    ///
    /// # Errors
    /// If a required announcement is missing, or one was dropped without a reason.
    pub fn check_change(
        &mut self,
        before: &Game,
        after: &Game,
        interaction: Option<&Interaction>,
        now: OffsetDateTime,
    ) -> Result<Option<Settled>, String> {
        let old = before.pending.map(|entry| entry.what);
        let new = after.pending.map(|entry| entry.what);
        let required =
            required_announcement(before, after).filter(|&what| !self.is_unwanted(after, what));
        if let Some(what) = required.filter(|_| interaction.is_none() && before.stopped.is_none())
            && new != Some(what)
        {
            return Err(format!("{what:?} is not pending"));
        }
        if new == old {
            return Ok(None);
        }
        let since = self.pending_since.remove(&after.id);
        if let Some(what) = new {
            self.pending_since.insert(after.id, now);
            self.nonces.insert(nonce_of(after, what));
        }
        let (Some(what), Some(since)) = (old, since) else { return Ok(None) };
        if is_superseded(before, after, interaction) {
            return Ok(Some(Settled::Superseded));
        }
        if self.is_announced(before, what, since) {
            return Ok(Some(Settled::Announced(announced_event(what))));
        }
        if self.is_undeliverable(before, since, now) {
            return Ok(Some(Settled::Undeliverable));
        }
        Err(format!("{what:?} was dropped without having been announced since {since}"))
    }

    /// Returns the message that shows a game in its channel.
    pub fn board_of(&self, game: &Game) -> Option<u64> {
        let board = self.boards.get(&game.id);
        board.filter(|board| board.channel == game.place.channel).map(|board| board.id.0)
    }

    fn is_announced(&self, game: &Game, what: Announcement, since: OffsetDateTime) -> bool {
        let posts = self.posts.get(&(game.place.channel, nonce_of(game, what)));
        let is_posted = posts.is_some_and(|posts| posts.iter().any(|&at| at >= since));
        let edited = self.board_of(game).and_then(|message| self.edits.get(&message));
        let is_edited = what == Announcement::Expiry && edited.is_some_and(|&at| at >= since);
        is_posted || is_edited
    }

    fn is_undeliverable(&self, game: &Game, since: OffsetDateTime, now: OffsetDateTime) -> bool {
        let reported_missing = self.missing_channels.get(&game.place.channel);
        let is_gone = game.stopped.is_some() || reported_missing.is_some_and(|&at| at >= since);
        let refused = game.pending.and_then(|entry| entry.forbidden_since);
        // Saved times have whole seconds.
        let is_dropped = refused.is_some_and(|at| now - at >= REFUSAL_LIMIT - Duration::MINUTE);
        is_gone || is_dropped
    }
}

/// Returns the name of the event that an announcement was made.
fn announced_event(what: Announcement) -> &'static str {
    match what {
        Announcement::Expiry => "expiry announced",
        Announcement::Reminder => "reminder announced",
        Announcement::Ended => "end announced",
        Announcement::Adjourned => "adjournment announced",
        Announcement::Voided => "voided game announced",
        Announcement::Returned => "returned game announced",
        Announcement::Acted { .. } => "bot action announced",
    }
}

/// Returns the nonce with which an announcement is posted.
fn nonce_of(game: &Game, what: Announcement) -> String {
    let kind = match what {
        Announcement::Reminder => 'r',
        Announcement::Adjourned | Announcement::Voided => 'e',
        Announcement::Returned => 'p',
        Announcement::Expiry | Announcement::Ended | Announcement::Acted { .. } => 'b',
    };
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

/// Returns whether a nonce is that of an announcement of a game.
fn announces(nonce: &str, game: &Game) -> bool {
    nonce
        .strip_prefix(&format!("{:x}", game.id.0))
        .is_some_and(|kind| kind.starts_with(['b', 'r', 'e', 'p']))
}

/// Returns the announcement that a change requires if no player caused it.
fn required_announcement(before: &Game, after: &Game) -> Option<Announcement> {
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Expired) => Some(Announcement::Expiry),
        (
            Stage::Playing(_),
            Stage::Over { outcome: Outcome::Timeout { .. } | Outcome::Resignation { .. }, .. },
        ) => Some(Announcement::Ended),
        (Stage::Playing(_), Stage::Voided(_)) => Some(Announcement::Voided),
        _ if before.adjourned.is_none() && after.adjourned.is_some() => {
            Some(Announcement::Adjourned)
        }
        (Stage::Playing(before), Stage::Playing(after)) => {
            let has_reminder =
                |play: &Play| play.clock.as_ref().is_some_and(|clock| clock.remind_at.is_some());
            (has_reminder(before) && !has_reminder(after)).then_some(Announcement::Reminder)
        }
        _ => None,
    }
}

/// Returns whether a change makes the pending announcement obsolete.
fn is_superseded(before: &Game, after: &Game, interaction: Option<&Interaction>) -> bool {
    let Some(interaction) = interaction else {
        return discriminant(&before.stage) != discriminant(&after.stage);
    };
    let was_adjourned = before.pending.is_some_and(|entry| entry.what == Announcement::Adjourned);
    let keeps_state =
        matches!(interaction.data, InteractionData::Command { name: "nudge" | "premove", .. });
    was_adjourned || !keeps_state
}
