use async_trait::async_trait;
use tokio_postgres::Row;

use super::rows::{id, parse, signed, summary, unsigned};
use super::saves::RemoveDamaged;
use super::store::{PostgresStore, count};
use crate::game::{GameId, PlayerId, Summary};
use crate::store::{PersonalData, Preferences, Rating, Result};
use alquerque_rules::{RULE_SETS, RuleSet};

pub const INSERT_REMOVAL: &str = "INSERT INTO removals (player) VALUES ($1) ON CONFLICT DO NOTHING";

#[async_trait]
impl PersonalData for PostgresStore {
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        limit: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>> {
        let select = "(SELECT id, summary FROM games WHERE challenger = $1 AND id >= $2 \
                      ORDER BY id LIMIT $3) UNION ALL \
                      (SELECT id, summary FROM games WHERE challenged = $1 AND id >= $2 \
                      AND challenger IS DISTINCT FROM challenged ORDER BY id LIMIT $3) \
                      ORDER BY id LIMIT $3";
        let parameters = (signed(player.0), signed(from.0), count(limit));
        let rows = self.query(select, &[&parameters.0, &parameters.1, &parameters.2]).await?;
        Ok(rows.iter().map(|row| (id(row), summary(id(row), row.get(1)).ok())).collect())
    }

    async fn remove_damaged(&self, id: GameId, _: Option<PlayerId>) -> Result<()> {
        self.sessions().transact(RemoveDamaged(id)).await
    }

    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>> {
        let select = "SELECT guild, rules, rating FROM ratings \
                      WHERE guild = ANY($1) AND rules = ANY($2) AND player = $3";
        let wanted: Vec<i64> = guilds.iter().copied().map(signed).collect();
        let rules: Vec<&str> = RULE_SETS.iter().map(|rules| rules.id).collect();
        let rows = self.query(select, &[&wanted, &rules, &signed(player.0)]).await?;
        let rating = |row: &Row| {
            let rating = parse("a rating", row.get(2)).inspect_err(|error| {
                tracing::error!(%error, "a rating is left out");
            });
            Some((unsigned(row.get(0)), RuleSet::from_id(row.get(1))?, rating.ok()?))
        };
        let mut ratings: Vec<_> = rows.iter().filter_map(rating).collect();
        // In the order of the servers and rule sets.
        ratings.sort_by_key(|(guild, rules, _)| {
            let guild = guilds.iter().position(|wanted| wanted == guild);
            (guild, RULE_SETS.iter().position(|known| known.id == rules.id))
        });
        Ok(ratings)
    }

    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<()> {
        let delete = "DELETE FROM ratings \
                      WHERE guild = ANY($1) AND rules = ANY($2) AND player = $3";
        let ids: Vec<i64> = guilds.iter().copied().map(signed).collect();
        let rules: Vec<&str> = RULE_SETS.iter().map(|rules| rules.id).collect();
        let player = signed(player.0);
        let removed =
            self.execute(delete, vec![Box::new(ids), Box::new(rules), Box::new(player)]).await;
        self.rankings.forget(&guilds);
        removed.map(drop)
    }

    async fn remove_preferences(&self, player: PlayerId) -> Result<()> {
        let delete = "DELETE FROM preferences WHERE player = $1";
        self.execute(delete, vec![Box::new(signed(player.0))]).await.map(drop)
    }

    async fn all_preferences(
        &self,
        from: PlayerId,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>> {
        let select = "SELECT player, preferences FROM preferences WHERE player >= $1 \
                      ORDER BY player LIMIT $2";
        let rows = self.query(select, &[&signed(from.0), &count(limit)]).await?;
        let preferences = |row: &Row| {
            let player = PlayerId(unsigned(row.get(0)));
            // Those of one person must not hide the others.
            let preferences = parse("preferences", row.get(1)).unwrap_or_else(|error| {
                tracing::error!(%error, "preferences cannot be read");
                Preferences::default()
            });
            (player, preferences)
        };
        Ok(rows.iter().map(preferences).collect())
    }

    async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<()> {
        let statement =
            if is_due { INSERT_REMOVAL } else { "DELETE FROM removals WHERE player = $1" };
        self.execute(statement, vec![Box::new(signed(player.0))]).await.map(drop)
    }

    async fn due_removals(&self) -> Result<Vec<PlayerId>> {
        let rows = self.query("SELECT player FROM removals ORDER BY player", &[]).await?;
        Ok(rows.iter().map(|row| PlayerId(unsigned(row.get(0)))).collect())
    }
}
