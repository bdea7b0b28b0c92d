//! Restrictions on games: blocks, the refusal of challenges, deletions of personal data, and the
//! decisions of moderators.

use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::super::fixtures::{MODERATOR, USERS};
use super::super::interaction::{Interaction, InteractionData, OptionValue};
use crate::game::{Game, PlayerId, Stage, created_at};
use crate::store::Preferences;

#[derive(Default)]
pub struct Restrictions {
    /// Who has blocked whom, or (`None`) refuses challenges.
    refusals: BTreeMap<(PlayerId, Option<PlayerId>), OffsetDateTime>,
    leaving: BTreeMap<PlayerId, OffsetDateTime>,
    /// The commands of moderators and the blocks that reached the bot. A block that was lifted at
    /// the same moment withdraws challenges all the same.
    delivered: Vec<Interaction>,
}

impl Restrictions {
    pub fn preferences_saved(
        &mut self,
        player: PlayerId,
        preferences: &Preferences,
        now: OffsetDateTime,
    ) {
        let blocks = USERS.map(|other| (Some(other), preferences.has_blocked(other)));
        let of_all = (None, preferences.no_challenges == Some(true));
        for (other, applies) in blocks.into_iter().chain([of_all]) {
            if applies {
                self.refusals.entry((player, other)).or_insert(now);
            } else {
                self.refusals.remove(&(player, other));
            }
        }
    }

    pub fn interaction_delivered(&mut self, interaction: &Interaction) {
        if let InteractionData::Command { name: "block" | "moderate", .. } = interaction.data {
            self.delivered.push(interaction.clone());
        }
    }

    pub fn deletion_started(&mut self, player: PlayerId, now: OffsetDateTime) {
        self.leaving.entry(player).or_insert(now);
    }

    /// Records that the deletion of a user's data has ended. Returns the users who had blocked them
    /// when it began; others may have done so since.
    pub fn deletion_finished(&mut self, player: PlayerId) -> Vec<PlayerId> {
        let Some(began) = self.leaving.remove(&player) else { return Vec::new() };
        let blocks = self.refusals.iter().filter(|((_, blocked), _)| *blocked == Some(player));
        blocks.filter(|(_, since)| **since < began).map(|(&(user, _), _)| user).collect()
    }

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
        let challenged = game.challenged.as_ref().map(|challenged| challenged.id);
        let blocks = |one: &Interaction| one.user == challenger && blocked_by(one) == challenged;
        self.is_leaving(challenger) || challenged.is_some() && self.delivered.iter().any(blocks)
    }

    pub fn is_ended_by_moderator(&self, game: &Game) -> bool {
        let mut here = self.delivered.iter().filter(|one| one.place == game.place);
        here.any(|one| one.user == MODERATOR && ends_game(one, game))
    }

    pub fn were_blocked(&self, one: PlayerId, other: PlayerId, interaction: &Interaction) -> bool {
        self.had_refused(one, Some(other), interaction)
            || self.had_refused(other, Some(one), interaction)
    }

    pub fn had_refused(
        &self,
        user: PlayerId,
        other: Option<PlayerId>,
        interaction: &Interaction,
    ) -> bool {
        let since = self.refusals.get(&(user, other));
        since.is_some_and(|&since| since < created_at(interaction.id))
    }
}

fn blocked_by(interaction: &Interaction) -> Option<PlayerId> {
    let InteractionData::Command { name: "block", options } = &interaction.data else {
        return None;
    };
    let [("add", OptionValue::Subcommand(options))] = &options[..] else { return None };
    let [(_, OptionValue::User(blocked))] = options[..] else { return None };
    Some(blocked)
}

/// Returns whether a `/moderate` ends a game: by its number, or all challenges at once. Moderators
/// cannot end their own rated games.
fn ends_game(interaction: &Interaction, game: &Game) -> bool {
    let InteractionData::Command { name: "moderate", options } = &interaction.data else {
        return false;
    };
    let is_own = game.play().is_some() && game.terms.rated && game.has_player(MODERATOR);
    match &options[..] {
        [("end", OptionValue::Subcommand(options))] => {
            options.contains(&("game", OptionValue::Number(game.number))) && !is_own
        }
        [("clear", _)] => matches!(game.stage, Stage::Challenged),
        _ => false,
    }
}
