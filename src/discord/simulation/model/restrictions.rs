//! What people want apart from their games: to be left alone, or forgotten; and what moderators do.

use std::collections::BTreeMap;

use time::{Duration, OffsetDateTime};

use super::interaction::{Deed, Given, What};
use super::people::{MODERATOR, PEOPLE};
use crate::game::{Game, PlayerId, Stage};
use crate::store::Preferences;

#[derive(Default)]
pub struct Wishes {
    /// Since when a person has blocked another one.
    blocked: BTreeMap<(PlayerId, PlayerId), OffsetDateTime>,
    /// Since when a person wants no challenges.
    no_challenges: BTreeMap<PlayerId, OffsetDateTime>,
    /// The people whose data are being removed, and since when.
    leaving: BTreeMap<PlayerId, OffsetDateTime>,
    /// What the moderator has done that the bot has heard of.
    moderation: Vec<Deed>,
}

impl Wishes {
    /// A person has chosen this.
    pub fn chosen(&mut self, player: PlayerId, preferences: &Preferences, now: OffsetDateTime) {
        for other in PEOPLE {
            note(&mut self.blocked, (player, other), preferences.has_blocked(other), now);
        }
        note(&mut self.no_challenges, player, preferences.no_challenges == Some(true), now);
    }

    /// The bot hears of a deed.
    pub fn heard(&mut self, deed: &Deed) {
        let is_moderation = matches!(deed.what, What::Command { name: "moderate", .. });
        if is_moderation && deed.by == MODERATOR {
            self.moderation.push(deed.clone());
        }
    }

    /// The data of a person are to be removed.
    pub fn leaves(&mut self, player: PlayerId, now: OffsetDateTime) {
        self.leaving.entry(player).or_insert(now);
    }

    /// The data of a person have been removed. Returns the people who had blocked them when that began: others may do so at
    /// any time.
    pub fn has_left(&mut self, player: PlayerId) -> Vec<PlayerId> {
        let Some(began) = self.leaving.remove(&player) else { return Vec::new() };
        let before =
            self.blocked.iter().filter(|((_, whom), since)| *whom == player && **since < began);
        before.map(|(&(by, _), _)| by).collect()
    }

    pub fn is_leaving(&self, player: PlayerId) -> bool {
        self.leaving.contains_key(&player)
    }

    /// Whether the same person is known by both ids: the second one may be that of a former player.
    pub fn is_same(&self, old: PlayerId, new: PlayerId) -> bool {
        old == new || self.is_leaving(old) && new.is_former()
    }

    /// Whether the challenger of a game takes it back by leaving, or by blocking the challenged person.
    pub fn withdraws(&self, game: &Game) -> bool {
        let by = game.challenger.id;
        let has_blocked = |whom: PlayerId| self.blocked.contains_key(&(by, whom));
        self.is_leaving(by)
            || game.challenged.as_ref().is_some_and(|challenged| has_blocked(challenged.id))
    }

    /// Whether a moderator has ended this game.
    pub fn is_moderated(&self, game: &Game) -> bool {
        let is_own = game.play().is_some() && game.terms.rated && game.has_player(MODERATOR);
        let ends = |deed: &&Deed| match &deed.what {
            What::Command { options, .. } => match &options[..] {
                [("end", Given::Subcommand(options))] => {
                    options.contains(&("game", Given::Number(game.number))) && !is_own
                }
                [("clear", _)] => matches!(game.stage, Stage::Challenged),
                _ => false,
            },
            _ => false,
        };
        self.moderation.iter().filter(|deed| deed.place == game.place).any(|deed| ends(&deed))
    }

    /// Whether one of two people had blocked the other one before this deed.
    pub fn were_apart(&self, one: PlayerId, other: PlayerId, deed: &Deed) -> bool {
        self.had_blocked(one, other, deed) || self.had_blocked(other, one, deed)
    }

    /// Whether a person had blocked another one before this deed.
    pub fn had_blocked(&self, by: PlayerId, whom: PlayerId, deed: &Deed) -> bool {
        self.blocked.get(&(by, whom)).is_some_and(|&since| since < made_at(deed))
    }

    /// Whether a person had wanted no challenges before this deed.
    pub fn wanted_none(&self, player: PlayerId, deed: &Deed) -> bool {
        self.no_challenges.get(&player).is_some_and(|&since| since < made_at(deed))
    }
}

fn note<K: Ord>(since: &mut BTreeMap<K, OffsetDateTime>, key: K, holds: bool, now: OffsetDateTime) {
    if holds {
        since.entry(key).or_insert(now);
    } else {
        since.remove(&key);
    }
}

/// When a deed was done, by its id.
fn made_at(deed: &Deed) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH + Duration::milliseconds((deed.id >> 22) as i64 + 1_420_070_400_000)
}
