//! The announcements that games owe: each is made, and none is dropped without a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::interaction::{Deed, What};
use crate::game::{Announcement, Game, GameId, Stage};
use alquerque_rules::Outcome;

/// After so long of refusals the bot lets an announcement go.
const LAPSE: Duration = Duration::DAY;

/// What became of an announcement that is owed no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    Made(&'static str),
    /// Time or a player has done something after which it says nothing new.
    Superfluous,
    /// There is no channel any more in which it could be made, or the bot may not post there.
    Impossible,
}

#[derive(Default)]
pub struct Debts {
    /// Since when each game owes what it owes.
    since: BTreeMap<GameId, OffsetDateTime>,
    /// All announcements that were owed, by their nonces.
    owed: BTreeSet<String>,
    /// When each announcement was posted, by channel and nonce.
    posts: BTreeMap<(u64, String), Vec<OffsetDateTime>>,
    /// When each message was changed last so that it offers no challenge.
    edits: BTreeMap<u64, OffsetDateTime>,
    /// When each channel was last found to be gone.
    gone: BTreeMap<u64, OffsetDateTime>,
}

impl Settled {
    pub fn name(self) -> &'static str {
        match self {
            Self::Made(what) => what,
            Self::Superfluous => "announcement superfluous",
            Self::Impossible => "announcement impossible",
        }
    }
}

impl Debts {
    /// Discord has changed a message.
    pub fn edited(&mut self, message: u64, body: &Value, now: OffsetDateTime) {
        if !body.to_string().contains(":accept") {
            self.edits.insert(message, now);
        }
    }

    /// Discord has said that there is no such channel.
    pub fn is_gone(&mut self, channel: u64, now: OffsetDateTime) {
        self.gone.insert(channel, now);
    }

    /// Holds a new post of the bot's own against what the games owe, or have owed.
    ///
    /// # Errors
    /// When it is an announcement that was never owed, or that had been made before.
    pub fn posted<'a>(
        &mut self,
        (channel, nonce): (u64, &str),
        games: impl Iterator<Item = &'a Game>,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let posts = self.posts.entry((channel, nonce.to_owned())).or_default();
        posts.push(now);
        let Some(game) = games.into_iter().find(|game| is_about(nonce, game)) else {
            return Ok(());
        };
        if !self.owed.contains(nonce) {
            return Err(format!("{nonce} was posted and never owed"));
        }
        let is_owed = game.owed.is_some_and(|owed| nonce_of(game, owed.what) == nonce);
        if posts.len() > 1 && !is_owed {
            Err(format!("{nonce} was posted again when it was not owed any more"))
        } else {
            Ok(())
        }
    }

    /// Holds a change of what a game owes against what was announced. `deed` is what a player did, if it was one.
    ///
    /// # Errors
    /// When an announcement is missing that is to be made, or was dropped without a reason.
    pub fn changed(
        &mut self,
        before: &Game,
        after: &Game,
        deed: Option<&Deed>,
        now: OffsetDateTime,
    ) -> Result<Option<Settled>, String> {
        let (old, new) = (before.owed.map(|owed| owed.what), after.owed.map(|owed| owed.what));
        if let Some(what) =
            to_announce(before, after).filter(|_| deed.is_none() && before.stopped.is_none())
            && new != Some(what)
        {
            return Err(format!("{what:?} is not owed"));
        }
        if new == old {
            return Ok(None);
        }
        let since = self.since.remove(&after.id);
        if let Some(what) = new {
            self.since.insert(after.id, now);
            self.owed.insert(nonce_of(after, what));
        }
        let (Some(what), Some(since)) = (old, since) else { return Ok(None) };
        if is_superfluous(before, after, deed) {
            return Ok(Some(Settled::Superfluous));
        }
        if let Some(how) = self.was_made(before, what, since) {
            return Ok(Some(Settled::Made(how)));
        }
        let found_gone = self.gone.get(&before.place.channel);
        let is_gone = before.stopped.is_some() || found_gone.is_some_and(|&at| at >= since);
        let refused = before.owed.and_then(|owed| owed.forbidden_since);
        // What is kept has whole seconds.
        let has_lapsed = refused.is_some_and(|at| now - at >= LAPSE - Duration::MINUTE);
        if is_gone || has_lapsed {
            return Ok(Some(Settled::Impossible));
        }
        Err(format!("{what:?} is owed no longer and was not announced since {since}"))
    }

    fn was_made(
        &self,
        game: &Game,
        what: Announcement,
        since: OffsetDateTime,
    ) -> Option<&'static str> {
        let is_posted = self.posts.get(&(game.place.channel, nonce_of(game, what)));
        let is_posted = is_posted.is_some_and(|posts| posts.iter().any(|&at| at >= since));
        let edited = game.board_message.and_then(|message| self.edits.get(&message.0));
        let is_edited = what == Announcement::Expiry && edited.is_some_and(|&at| at >= since);
        let how = match what {
            Announcement::Expiry => "expiry told",
            Announcement::Reminder => "reminder told",
            Announcement::Ended => "end told",
            Announcement::Adjourned => "adjournment told",
            Announcement::Voided => "end by a moderator told",
            Announcement::Acted { .. } => "act of the bot told",
        };
        (is_posted || is_edited).then_some(how)
    }
}

/// The nonce under which an announcement is posted.
fn nonce_of(game: &Game, what: Announcement) -> String {
    let kind = match what {
        Announcement::Reminder => 'r',
        Announcement::Adjourned | Announcement::Voided => 'e',
        Announcement::Expiry | Announcement::Ended | Announcement::Acted { .. } => 'b',
    };
    format!("{:x}{kind}{:x}", game.id.0, game.ply())
}

/// Whether this is the nonce of an announcement about a game.
fn is_about(nonce: &str, game: &Game) -> bool {
    nonce
        .strip_prefix(&format!("{:x}", game.id.0))
        .is_some_and(|kind| kind.starts_with(['b', 'r', 'e']))
}

/// What the players are to be told of a change that none of them has made.
fn to_announce(before: &Game, after: &Game) -> Option<Announcement> {
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
        (Stage::Playing(play), Stage::Playing(now)) => {
            let [was_due, is_due] = [play, now]
                .map(|play| play.clock.as_ref().is_some_and(|clock| clock.remind_at.is_some()));
            (was_due && !is_due).then_some(Announcement::Reminder)
        }
        _ => None,
    }
}

/// Whether what was owed before says nothing new after this.
fn is_superfluous(before: &Game, after: &Game, deed: Option<&Deed>) -> bool {
    let Some(deed) = deed else { return discriminant(&before.stage) != discriminant(&after.stage) };
    let was_adjourned = before.owed.is_some_and(|owed| owed.what == Announcement::Adjourned);
    let changes_nothing = matches!(deed.what, What::Command { name: "nudge" | "premove", .. });
    was_adjourned || !changes_nothing
}
