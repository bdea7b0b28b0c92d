//! Restrictions on games: blocks, the refusal of challenges, deletions of personal data, and the
//! decisions of moderators.

use std::collections::{BTreeMap, BTreeSet};

use time::OffsetDateTime;

use super::super::fixtures::{MODERATOR, USERS};
use super::super::interaction::{CommandOption, Interaction, InteractionData, OptionValue};
use crate::game::{Game, PlayerId, Stage};
use crate::store::Preferences;

/// All restrictions, with the times since when they apply.
#[derive(Default)]
pub struct Restrictions {
    /// The blocks, by the blocking and the blocked user.
    blocks: BTreeMap<(PlayerId, PlayerId), OffsetDateTime>,
    /// The blocks that reached the bot, by the blocking and the blocked user. One that was lifted
    /// at the same moment withdraws challenges all the same.
    requested_blocks: BTreeSet<(PlayerId, PlayerId)>,
    /// The users who refuse challenges.
    refuse_challenges: BTreeMap<PlayerId, OffsetDateTime>,
    /// The users whose data are being deleted.
    leaving: BTreeMap<PlayerId, OffsetDateTime>,
    /// The moderator's commands that reached the bot.
    moderation: Vec<Interaction>,
}

impl Restrictions {
    /// Records that a user's preferences are durable.
    pub fn preferences_saved(
        &mut self,
        player: PlayerId,
        preferences: &Preferences,
        now: OffsetDateTime,
    ) {
        for other in USERS {
            let has_blocked = preferences.has_blocked(other);
            set_since(&mut self.blocks, (player, other), has_blocked, now);
        }
        let refuses = preferences.no_challenges == Some(true);
        set_since(&mut self.refuse_challenges, player, refuses, now);
    }

    /// Records that an interaction reached the bot.
    pub fn interaction_delivered(&mut self, interaction: &Interaction) {
        let is_moderation =
            matches!(interaction.data, InteractionData::Command { name: "moderate", .. });
        if is_moderation && interaction.user == MODERATOR {
            self.moderation.push(interaction.clone());
        }
        self.requested_blocks.extend(requested_block(interaction));
    }

    /// Records that the deletion of a user's data has begun.
    pub fn deletion_started(&mut self, player: PlayerId, now: OffsetDateTime) {
        self.leaving.entry(player).or_insert(now);
    }

    /// Records that the deletion of a user's data has ended. Returns the users who had blocked them
    /// when it began; others may have done so since.
    pub fn deletion_finished(&mut self, player: PlayerId) -> Vec<PlayerId> {
        let Some(began) = self.leaving.remove(&player) else { return Vec::new() };
        let earlier = self
            .blocks
            .iter()
            .filter(|((_, blocked), since)| *blocked == player && **since < began);
        earlier.map(|(&(user, _), _)| user).collect()
    }

    /// Returns whether a user's data are being deleted.
    pub fn is_leaving(&self, player: PlayerId) -> bool {
        self.leaving.contains_key(&player)
    }

    /// Returns whether two ids belong to the same user; the second may be that of a former player.
    pub fn is_same_user(&self, old: PlayerId, new: PlayerId) -> bool {
        old == new || self.is_leaving(old) && new.is_former()
    }

    /// Returns whether the challenger withdraws a challenge by leaving, or by blocking the
    /// challenged user.
    pub fn withdraws(&self, game: &Game) -> bool {
        let challenger = game.challenger.id;
        let has_blocked = |user: PlayerId| self.requested_blocks.contains(&(challenger, user));
        self.is_leaving(challenger)
            || game.challenged.as_ref().is_some_and(|challenged| has_blocked(challenged.id))
    }

    /// Returns whether a moderator has ended a game.
    pub fn is_ended_by_moderator(&self, game: &Game) -> bool {
        let mut in_place = self.moderation.iter().filter(|command| command.place == game.place);
        in_place.any(|command| match &command.data {
            InteractionData::Command { options, .. } => ends_game(options, game),
            _ => false,
        })
    }

    /// Returns whether one of two users had blocked the other before an interaction.
    pub fn were_blocked(&self, one: PlayerId, other: PlayerId, interaction: &Interaction) -> bool {
        self.had_blocked(one, other, interaction) || self.had_blocked(other, one, interaction)
    }

    /// Returns whether a user had blocked another before an interaction.
    pub fn had_blocked(
        &self,
        user: PlayerId,
        blocked: PlayerId,
        interaction: &Interaction,
    ) -> bool {
        let since = self.blocks.get(&(user, blocked));
        since.is_some_and(|&since| since < interaction.created_at())
    }

    /// Returns whether a user had refused challenges before an interaction.
    pub fn refused_challenges(&self, player: PlayerId, interaction: &Interaction) -> bool {
        let since = self.refuse_challenges.get(&player);
        since.is_some_and(|&since| since < interaction.created_at())
    }
}

/// Returns the blocking and the blocked user, if an interaction blocks one.
fn requested_block(interaction: &Interaction) -> Option<(PlayerId, PlayerId)> {
    let InteractionData::Command { name: "block", options } = &interaction.data else {
        return None;
    };
    let [("add", OptionValue::Subcommand(options))] = &options[..] else { return None };
    let [(_, OptionValue::User(blocked))] = options[..] else { return None };
    Some((interaction.user, blocked))
}

/// Returns whether the options of `/moderate` end a game: by its number, or all challenges at once.
/// Moderators cannot end their own rated games.
fn ends_game(options: &[CommandOption], game: &Game) -> bool {
    let is_own = game.play().is_some() && game.terms.rated && game.has_player(MODERATOR);
    match options {
        [("end", OptionValue::Subcommand(options))] => {
            options.contains(&("game", OptionValue::Number(game.number))) && !is_own
        }
        [("clear", _)] => matches!(game.stage, Stage::Challenged),
        _ => false,
    }
}

/// Sets or clears the time since when something applies.
fn set_since<K: Ord>(
    since: &mut BTreeMap<K, OffsetDateTime>,
    key: K,
    applies: bool,
    now: OffsetDateTime,
) {
    if applies {
        since.entry(key).or_insert(now);
    } else {
        since.remove(&key);
    }
}
