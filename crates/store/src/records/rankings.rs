//! Rankings of the ratings of a server.

use std::time::Duration;

use time::OffsetDateTime;

use super::Store;
use super::layout::{RATING, rating_key, rating_prefix, read_id, read_json};
use crate::Result;
use crate::engine::{Found, Scan};
use crate::rating::{Ranking, RankingQuery, Rating, Standings};
use alquerque_game::PlayerId;
use alquerque_rules::RuleSet;

/// How old standings are used where other processes change ratings too.
pub const STANDINGS_MAX_AGE: Duration = Duration::from_secs(10);

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
        let found = self.look(guild, rules, query.now, |it| it.find(&query)).await?;
        let shown: Vec<PlayerId> = found.shown().collect();
        let keys = shown.iter().map(|&player| rating_key(guild, rules, player)).collect();
        let stored = self.engine.get(keys).await?;
        let ratings = shown.into_iter().zip(stored);
        let ratings =
            ratings.filter_map(|(player, stored)| Some((player, readable(guild, &stored?)?)));
        Ok(found.with(&ratings.collect()))
    }

    /// Returns the first players of the current season under these rules.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_of_season(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        count: u8,
        now: OffsetDateTime,
    ) -> Result<Vec<PlayerId>> {
        self.look(guild, rules, now, |it| it.first_of_season(count, now)).await
    }

    /// Returns the players with a rating of at least this value that is not provisional: of these,
    /// or of all.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn with_rating(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        rating: i32,
        among: Option<&[PlayerId]>,
        now: OffsetDateTime,
    ) -> Result<Vec<PlayerId>> {
        let Some(players) = among else {
            return self.look(guild, rules, now, |it| it.with_rating(rating)).await;
        };
        let keys = players.iter().map(|&player| rating_key(guild, rules, player)).collect();
        let stored = players.iter().zip(self.engine.get(keys).await?);
        let ratings = stored.filter_map(|(&player, it)| Some((player, readable(guild, &it?)?)));
        Ok(Standings::new(&ratings.collect::<Vec<_>>(), now).with_rating(rating))
    }

    /// Looks at the standings of a group. Rarely reads all of its ratings.
    async fn look<T>(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        now: OffsetDateTime,
        look: impl Fn(&Standings) -> T,
    ) -> Result<T> {
        let group = (guild, rules.id);
        let max_age = if self.is_shared() { STANDINGS_MAX_AGE } else { Duration::MAX };
        let kept = || self.standings.look(group, now, max_age, &look);
        if let Ok(found) = kept() {
            return Ok(found);
        }
        let _turn = self.reading_all.lock().await;
        match kept() {
            Ok(found) => Ok(found),
            Err(asked) => {
                let standings = Standings::new(&self.all_ratings(guild, rules).await?, now);
                let found = look(&standings);
                self.standings.keep(group, standings, asked);
                Ok(found)
            }
        }
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
