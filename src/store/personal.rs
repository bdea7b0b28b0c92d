//! What is kept of one person: to show it, to hand it out, and to remove it.

use async_trait::async_trait;

use super::{MemoryStore, Preferences, Rating, StoreError};
use crate::game::{GameId, PlayerId, Summary};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The part of a store that knows what belongs to a person.
#[async_trait]
pub trait PersonalData {
    /// Returns the games of a person, open or not, from this id on in the order of their ids: at most `many`. A game has no
    /// summary if that cannot be read.
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        many: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>, StoreError>;

    /// Removes a game whose record cannot be read or is not there, with the index entries that its head tells, and those of a
    /// person. Does nothing to a game that can be read.
    async fn remove_damaged(&self, id: GameId, player: Option<PlayerId>) -> Result<(), StoreError>;

    /// The ratings of a person on these servers, each with its server and rule set.
    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>, StoreError>;

    /// Removes the ratings of a person on these servers.
    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<(), StoreError>;

    /// Removes what a person has chosen.
    async fn remove_preferences(&self, player: PlayerId) -> Result<(), StoreError>;

    /// The people who have chosen something, from this one on in the order of their ids, with what they chose: at most so
    /// `many`.
    async fn choosers(
        &self,
        from: PlayerId,
        many: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>, StoreError>;

    /// Notes that the data of a person are to be removed, or (`false`) that they are.
    async fn note_removal(&self, player: PlayerId, is_due: bool) -> Result<(), StoreError>;

    /// The people whose data are to be removed.
    async fn removals(&self) -> Result<Vec<PlayerId>, StoreError>;
}

/// Each rule set on each of these servers.
pub(super) fn each(guilds: &[u64]) -> impl Iterator<Item = (u64, &'static RuleSet)> {
    guilds.iter().flat_map(|&guild| RULE_SETS.into_iter().map(move |rules| (guild, rules)))
}

#[async_trait]
impl PersonalData for MemoryStore {
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        many: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>, StoreError> {
        let games = self.games_that(|game| game.has_player(player) && game.id >= from);
        Ok(games.into_iter().take(many).map(|game| (game.id, Some(game))).collect())
    }

    async fn remove_damaged(&self, _: GameId, _: Option<PlayerId>) -> Result<(), StoreError> {
        // What is in memory can be read.
        Ok(())
    }

    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>, StoreError> {
        let state = self.state();
        let rating = |(guild, rules): (u64, &'static RuleSet)| {
            Some((guild, rules, state.ratings.get(&(guild, rules.id, player))?.clone()))
        };
        Ok(each(&guilds).filter_map(rating).collect())
    }

    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<(), StoreError> {
        let mut state = self.open_state()?;
        state.ratings.retain(|(guild, _, other), _| *other != player || !guilds.contains(guild));
        Ok(())
    }

    async fn remove_preferences(&self, player: PlayerId) -> Result<(), StoreError> {
        self.open_state()?.preferences.remove(&player);
        Ok(())
    }

    async fn choosers(
        &self,
        from: PlayerId,
        many: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>, StoreError> {
        let state = self.state();
        let chosen = state.preferences.range(from..).take(many);
        Ok(chosen.map(|(player, preferences)| (*player, preferences.clone())).collect())
    }

    async fn note_removal(&self, player: PlayerId, is_due: bool) -> Result<(), StoreError> {
        let removals = &mut self.open_state()?.removals;
        if is_due {
            removals.insert(player)
        } else {
            removals.remove(&player)
        };
        Ok(())
    }

    async fn removals(&self) -> Result<Vec<PlayerId>, StoreError> {
        Ok(self.state().removals.iter().copied().collect())
    }
}
