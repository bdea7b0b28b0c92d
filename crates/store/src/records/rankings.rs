//! Rankings of the ratings of a server.

use std::time::Duration;

use super::Store;
use super::layout::{RATING, rating_key, rating_prefix, read_id, read_json};
use crate::Result;
use crate::engine::{Found, Scan};
use crate::rating::{Ranking, RankingQuery, Rating, Standings};
use alquerque_game::PlayerId;
use alquerque_rules::RuleSet;

/// How old standings are used where other processes change ratings too.
const MAX_AGE: Duration = Duration::from_secs(10);

impl Store {
    /// Returns a page of the ranking of a server under these rules. Reads the ratings that the page
    /// shows, and rarely others.
    ///
    /// # Errors
    /// When the store fails. A ranking omits ratings that cannot be read.
    pub async fn ranking_page(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        let group = (guild, rules.id);
        let max_age = if self.is_shared() { MAX_AGE } else { Duration::MAX };
        let find = || self.standings.find(group, &query, max_age);
        let found = match find() {
            Ok(found) => found,
            Err(_) => {
                let _turn = self.reading_all.lock().await;
                match find() {
                    Ok(found) => found,
                    Err(asked) => {
                        let ratings = self.all_ratings(guild, rules).await?;
                        let standings = Standings::new(&ratings, query.now);
                        let found = standings.find(&query);
                        self.standings.keep(group, standings, asked);
                        return Ok(found.with(&ratings.into_iter().collect()));
                    }
                }
            }
        };
        let shown: Vec<PlayerId> = found.shown().collect();
        let keys = shown.iter().map(|&player| rating_key(guild, rules, player)).collect();
        let stored = self.engine.get(keys).await?;
        let ratings = shown.into_iter().zip(stored);
        let ratings =
            ratings.filter_map(|(player, stored)| Some((player, readable(guild, &stored?)?)));
        Ok(found.with(&ratings.collect()))
    }

    /// Returns all ratings of a group.
    async fn all_ratings(&self, guild: u64, rules: &RuleSet) -> Result<Vec<(PlayerId, Rating)>> {
        let mut ratings = Vec::new();
        let add = |found: Vec<Found>| {
            ratings.extend(found.into_iter().filter_map(|found| {
                let player = PlayerId(read_id(&found.key).ok()?.0);
                Some((player, readable(guild, &found.value)?))
            }));
            true
        };
        self.scan_pages(Scan::prefix(&rating_prefix(guild, rules)), add).await?;
        Ok(ratings)
    }
}

/// Decodes a rating; `None` if it cannot be read.
fn readable(guild: u64, stored: &[u8]) -> Option<Rating> {
    read_json(RATING, Some(stored)).unwrap_or_else(|error| {
        tracing::error!(guild, %error, "a ranking omits a rating that cannot be read");
        None
    })
}
