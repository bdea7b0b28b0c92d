//! The data of players: their overview, export and removal, and the retention of all data that are
//! temporary.

mod export;
mod removal;
mod retention;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::Notify;

pub use self::export::Export;
pub use self::retention::Retention;
use super::core::{Core, paging};
use super::guilds::AbsentGuilds;
use alquerque_game::{GameId, PlayerId, Progress};
use alquerque_rules::RuleSet;
use alquerque_store::{Preferences, Rating, StoreError};

/// Shows, exports and removes the data of players, and removes expired data.
pub struct Privacy {
    pub(super) core: Arc<Core>,
    pub(super) absent: Arc<AbsentGuilds>,
    pub(super) retention: Retention,
    /// Wakes the task that removes data.
    pub requested: Notify,
}

/// How many data the store has of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DataSummary {
    /// Open games and challenges.
    pub open: usize,
    /// Finished games.
    pub over: usize,
    /// Challenges that led to no game.
    pub challenges: usize,
    pub studies: usize,
    /// The ratings by server and rule set.
    pub ratings: Vec<(u64, &'static RuleSet, Rating)>,
    pub preferences: Preferences,
}

impl Privacy {
    /// Returns how many data the store has of a player.
    pub async fn summary(&self, player: PlayerId) -> Result<DataSummary, StoreError> {
        let mut summary = DataSummary {
            preferences: self.core.store.preferences(player).await?,
            ..DataSummary::default()
        };
        let mut guilds = BTreeSet::new();
        let mut next = Some(0);
        while let Some(from) = next {
            let games = self.core.store.games_of(player, GameId(from), paging::PAGE_SIZE).await?;
            next = paging::next_page(&games, |(id, _)| id.0);
            for game in games.into_iter().filter_map(|(_, game)| game) {
                guilds.extend(game.place.guild);
                *match game.progress {
                    Progress::Challenged | Progress::Playing { .. } => &mut summary.open,
                    Progress::Over | Progress::Voided { has_begun: true } => &mut summary.over,
                    Progress::Study { .. } => &mut summary.studies,
                    _ => &mut summary.challenges,
                } += 1;
            }
        }
        summary.ratings = self.core.store.ratings_of(player, guilds.into_iter().collect()).await?;
        Ok(summary)
    }
}
