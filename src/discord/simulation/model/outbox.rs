//! The model of the outbox: each announcement is posted, and none is dropped without a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use time::{Duration, OffsetDateTime};

use super::super::interaction::{Interaction, InteractionData};
use crate::game::{Announcement, BoardMessage, Game, GameId, Play, PlayerId, Stage};
use crate::store::Preferences;
use alquerque_rules::Outcome;

/// The time after which the bot drops an announcement that it is not permitted to post.
const REFUSAL_LIMIT: Duration = Duration::DAY;

#[derive(Default)]
pub struct OutboxModel {
    pending_since: BTreeMap<GameId, OffsetDateTime>,
    nonces: BTreeSet<String>,
    pub boards: BTreeMap<GameId, BoardMessage>,
    posts: BTreeMap<(u64, String), Vec<OffsetDateTime>>,
    /// The time of the last edit of each message that leaves no challenge to accept.
    pub edits: BTreeMap<u64, OffsetDateTime>,
    pub missing_channels: BTreeMap<u64, OffsetDateTime>,
    unreminded: BTreeSet<PlayerId>,
}

impl OutboxModel {
    pub fn preferences_saved(&mut self, player: PlayerId, preferences: &Preferences) {
        self.unreminded.remove(&player);
        self.unreminded.extend(Some(player).filter(|_| !preferences.reminders().wanted));
    }

    /// Checks a post without an interaction's token against the announcements of the games.
    pub fn message_posted<'a>(
        &mut self,
        channel: u64,
        nonce: &str,
        mut games: impl Iterator<Item = &'a Game>,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let posts = self.posts.entry((channel, nonce.to_owned())).or_default();
        posts.push(now);
        let is_of = |game: &&Game| {
            let kind = nonce.strip_prefix(&format!("{:x}", game.id.0));
            kind.is_some_and(|kind| kind.starts_with(['b', 'r', 'e', 'p']))
        };
        let Some(game) = games.find(is_of) else { return Ok(()) };
        if !self.nonces.contains(nonce) {
            return Err(format!("{nonce} was posted but never pending"));
        }
        let is_pending = game.pending.is_some_and(|entry| nonce_of(game, entry.what) == nonce);
        if posts.len() > 1 && !is_pending {
            return Err(format!("{nonce} was posted again when it was no longer pending"));
        }
        Ok(())
    }

    /// Notes the announcement of a game that has begun by itself.
    pub fn check_begun(&mut self, game: &Game, now: OffsetDateTime) {
        if let Some(entry) = game.pending {
            self.pending_since.insert(game.id, now);
            self.nonces.insert(nonce_of(game, entry.what));
        }
    }

    /// Checks a change of a game's pending announcement against the messages posted. `interaction`
    /// is the one that caused the change, if any. Returns the end of the announcement.
    pub fn check_change(
        &mut self,
        before: &Game,
        after: &Game,
        interaction: Option<&Interaction>,
        now: OffsetDateTime,
    ) -> Result<Option<String>, String> {
        let old = before.pending.map(|entry| entry.what);
        let new = after.pending.map(|entry| entry.what);
        let is_unwanted = |what: Announcement| {
            let to_move = after.to_move().filter(|_| what == Announcement::Reminder);
            to_move.is_some_and(|player| self.unreminded.contains(&player))
        };
        let required = required_announcement(before, after);
        let required = required.filter(|_| interaction.is_none() && before.stopped.is_none());
        if let Some(what) = required.filter(|&what| !is_unwanted(what) && new != Some(what)) {
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
            Ok(Some("announcement superseded".to_owned()))
        } else if self.is_announced(before, what, since) {
            Ok(Some(format!("{what:?} announced")))
        } else if self.is_undeliverable(before, since, now) {
            Ok(Some("announcement undeliverable".to_owned()))
        } else {
            Err(format!("{what:?} was dropped without having been announced since {since}"))
        }
    }

    pub fn board_of(&self, game: &Game) -> Option<u64> {
        let board = self.boards.get(&game.id);
        board.filter(|board| board.channel == game.place.channel).map(|board| board.id.0)
    }

    fn is_announced(&self, game: &Game, what: Announcement, since: OffsetDateTime) -> bool {
        let posts = self.posts.get(&(game.place.channel, nonce_of(game, what)));
        let edited = self.board_of(game).filter(|_| what == Announcement::Expiry);
        let edited = edited.and_then(|message| self.edits.get(&message));
        posts.into_iter().flatten().chain(edited).any(|&at| at >= since)
    }

    fn is_undeliverable(&self, game: &Game, since: OffsetDateTime, now: OffsetDateTime) -> bool {
        let reported_missing = self.missing_channels.get(&game.place.channel);
        let is_gone = game.stopped.is_some() || reported_missing.is_some_and(|&at| at >= since);
        let refused = game.pending.and_then(|entry| entry.forbidden_since);
        // Saved times have whole seconds.
        is_gone || refused.is_some_and(|at| now - at >= REFUSAL_LIMIT - Duration::MINUTE)
    }
}

fn nonce_of(game: &Game, what: Announcement) -> String {
    let kind = match what {
        Announcement::Reminder => 'r',
        Announcement::Adjourned | Announcement::Voided => 'e',
        Announcement::Returned => 'p',
        Announcement::Expiry | Announcement::Ended | Announcement::Acted { .. } => 'b',
    };
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

fn required_announcement(before: &Game, after: &Game) -> Option<Announcement> {
    let has_reminder =
        |play: &Play| play.clock.as_ref().is_some_and(|clock| clock.remind_at.is_some());
    let ends = |outcome| matches!(outcome, Outcome::Timeout { .. } | Outcome::Resignation { .. });
    match (&before.stage, &after.stage) {
        (Stage::Challenged, Stage::Expired) => Some(Announcement::Expiry),
        (Stage::Playing(_), Stage::Over { outcome, .. }) if ends(*outcome) => {
            Some(Announcement::Ended)
        }
        (Stage::Playing(_), Stage::Voided(_)) => Some(Announcement::Voided),
        _ if before.adjourned.is_none() && after.adjourned.is_some() => {
            Some(Announcement::Adjourned)
        }
        (Stage::Playing(play), Stage::Playing(after)) => {
            let owes_board =
                before.pending.is_some_and(|entry| entry.what == Announcement::Returned);
            let is_due = has_reminder(play) && !has_reminder(after) && !owes_board;
            is_due.then_some(Announcement::Reminder)
        }
        _ => None,
    }
}

fn is_superseded(before: &Game, after: &Game, interaction: Option<&Interaction>) -> bool {
    let Some(interaction) = interaction else {
        return discriminant(&before.stage) != discriminant(&after.stage);
    };
    let was_adjourned = before.pending.is_some_and(|entry| entry.what == Announcement::Adjourned);
    let keeps_state =
        matches!(interaction.data, InteractionData::Command { name: "nudge" | "premove", .. });
    was_adjourned || !keeps_state
}
