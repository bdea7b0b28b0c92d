//! The data of one person: showing, exporting and removing them.

use async_trait::async_trait;

use super::{MemoryStore, Preferences, Rating, Result};
use crate::game::{GameId, PlayerId, Summary};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The part of a store for the data of one person.
#[async_trait]
pub trait PersonalData {
    /// Returns games of a person, open or not, by id, beginning with `from`. The summary is `None`
    /// if it cannot be read.
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        limit: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>>;

    /// Removes a game whose record is damaged or missing, with the index entries that its head
    /// names and those of a person. Does not change a readable game.
    async fn remove_damaged(&self, id: GameId, player: Option<PlayerId>) -> Result<()>;

    /// Returns the ratings of a person on these servers, each with its server and rule set.
    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>>;

    /// Removes the ratings of a person on these servers.
    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<()>;

    /// Removes the preferences of a person.
    async fn remove_preferences(&self, player: PlayerId) -> Result<()>;

    /// Returns the preferences of all people who have any, by id, beginning with `from`.
    async fn all_preferences(
        &self,
        from: PlayerId,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>>;

    /// Records whether the data of a person are to be removed.
    async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<()>;

    /// Returns the people whose data are to be removed.
    async fn due_removals(&self) -> Result<Vec<PlayerId>>;
}

/// Returns each combination of a server and a rule set.
pub(super) fn guild_rule_sets(guilds: &[u64]) -> impl Iterator<Item = (u64, &'static RuleSet)> {
    guilds.iter().flat_map(|&guild| RULE_SETS.into_iter().map(move |rules| (guild, rules)))
}

#[async_trait]
impl PersonalData for MemoryStore {
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        limit: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>> {
        let games = self.games_where(|game| game.has_player(player) && game.id >= from);
        Ok(games.into_iter().take(limit).map(|game| (game.id, Some(game))).collect())
    }

    async fn remove_damaged(&self, _: GameId, _: Option<PlayerId>) -> Result<()> {
        // A game in memory is always readable.
        Ok(())
    }

    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>> {
        let state = self.state();
        let rating = |(guild, rules): (u64, &'static RuleSet)| {
            Some((guild, rules, state.ratings.get(&(guild, rules.id, player))?.clone()))
        };
        Ok(guild_rule_sets(&guilds).filter_map(rating).collect())
    }

    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<()> {
        let mut state = self.open_state()?;
        state.ratings.retain(|(guild, _, other), _| *other != player || !guilds.contains(guild));
        Ok(())
    }

    async fn remove_preferences(&self, player: PlayerId) -> Result<()> {
        self.open_state()?.preferences.remove(&player);
        Ok(())
    }

    async fn all_preferences(
        &self,
        from: PlayerId,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>> {
        let state = self.state();
        let chosen = state.preferences.range(from..).take(limit);
        Ok(chosen.map(|(player, preferences)| (*player, preferences.clone())).collect())
    }

    async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<()> {
        let removals = &mut self.open_state()?.due_removals;
        if is_due {
            removals.insert(player)
        } else {
            removals.remove(&player)
        };
        Ok(())
    }

    async fn due_removals(&self) -> Result<Vec<PlayerId>> {
        Ok(self.state().due_removals.iter().copied().collect())
    }
}
