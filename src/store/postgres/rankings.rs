//! Rankings of the ratings in the database.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio_postgres::Row;

use super::rows::{parse, signed, unsigned};
use super::saves::NewRatings;
use super::sessions::Sessions;
use crate::game::PlayerId;
use crate::store::rating::{Group, KeptStandings, Ranking, RankingQuery, Rating, Standings};
use crate::store::{Result, StoreError, Versioned};
use alquerque_rules::RuleSet;

/// How old standings are used, as other processes change ratings too.
const MAX_AGE: Duration = Duration::from_secs(10);

/// The rankings that were read last.
#[derive(Default)]
pub struct Rankings {
    kept: KeptStandings,
    /// Held while all ratings of a group are read.
    reading_all: Mutex<()>,
}

impl Rankings {
    /// Applies the ratings that a save has changed. `None` if it may have failed.
    pub fn update(&self, group: Group, saved: Option<&(Versioned, NewRatings)>) {
        let Some((_, ratings)) = saved else { return self.forget(&[group.0]) };
        for (player, rating) in ratings {
            self.kept.change(group, *player, || Some(rating.clone()));
        }
    }

    /// Forgets the rankings of these servers.
    pub fn forget(&self, guilds: &[u64]) {
        self.kept.forget(guilds);
    }

    /// Reads a page of a ranking.
    pub async fn page(
        &self,
        sessions: &Sessions,
        guild: u64,
        rules: &RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        let Self { kept, reading_all } = self;
        let group = (guild, rules.id);
        let found = match kept.find(group, &query, MAX_AGE) {
            Ok(found) => found,
            Err(_) => {
                let _turn = reading_all.lock().await;
                match kept.find(group, &query, MAX_AGE) {
                    Ok(found) => found,
                    Err(asked) => {
                        let ratings = all(sessions, guild, rules).await?;
                        let standings = Standings::new(&ratings, query.now);
                        let found = standings.find(&query);
                        kept.keep(group, standings, asked);
                        return Ok(found.with(&ratings.into_iter().collect()));
                    }
                }
            }
        };
        let select = "SELECT player, rating FROM ratings \
                      WHERE guild = $1 AND rules = $2 AND player = ANY($3)";
        let shown: Vec<i64> = found.shown().map(|player| signed(player.0)).collect();
        let rows = sessions.query(select, &[&signed(guild), &rules.id, &shown]).await?;
        Ok(found.with(&ratings(guild, &rows).into_iter().collect()))
    }
}

/// Returns all ratings of a group.
async fn all(sessions: &Sessions, guild: u64, rules: &RuleSet) -> Result<Vec<(PlayerId, Rating)>> {
    let select = "SELECT player, rating FROM ratings WHERE guild = $1 AND rules = $2";
    let rows = sessions.query(select, &[&signed(guild), &rules.id]).await?;
    // The runtime is shutting down, or decoding has panicked.
    tokio::task::spawn_blocking(move || ratings(guild, &rows)).await.map_err(|_| StoreError::Closed)
}

/// Decodes ratings, without those that cannot be read.
fn ratings(guild: u64, rows: &[Row]) -> Vec<(PlayerId, Rating)> {
    let rating = |row: &Row| {
        let rating = parse("a rating", row.get(1)).inspect_err(|_| {
            tracing::error!(guild, "a ranking omits a rating that cannot be read");
        });
        Some((PlayerId(unsigned(row.get(0))), rating.ok()?))
    };
    rows.iter().filter_map(rating).collect()
}
