use std::borrow::Cow;
use std::collections::BTreeSet;
use std::error::Error;
use std::iter;
use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::{Client, Pool};
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::connection::DatabaseUrl;
use super::create::Create;
use super::examination::{Examination, examine};
use super::fault::{Fault, Outcome};
use super::leases::{lease_games, milliseconds};
use super::migrations;
use super::rankings::Rankings;
use super::rows::{
    GameRow, game, id, of_shards, parse, shard_parameters, signed, slot, summaries, temporary,
    time, unsigned,
};
use super::saves::{
    Change, PREFERENCES, Put, PutFenced, PutRated, Remove, RemoveLeft, SELECT_GAME, SERVERS,
    SettingsTable,
};
use super::sessions::{Parameters, Sessions, Statement, Values};
use crate::game::{Draft, Game, GameId, Place, PlayerId, Shard, ShardSet, Summary, Temporary};
use crate::store::coordination::LEASE;
use crate::store::{
    Conditions, Edit, Fence, OpenError, Preferences, Ranking, RankingQuery, Rate, Result, Server,
    ServerSettings, Store, StoreError, Version, Versioned, Whereabouts,
};
use alquerque_rules::RuleSet;

/// Records the heartbeat of several shards. It moves forward only, and is never ahead of the
/// database, which a process or an earlier version with another clock may be.
pub const UPSERT_HEARTBEATS: &str = "\
    INSERT INTO shard_heartbeats (shards, shard, at) SELECT $1::BIGINT, unnest($2::BIGINT[]), \
    least($3::BIGINT, floor(extract(epoch FROM now()))::BIGINT) \
    ON CONFLICT (shards, shard) DO UPDATE SET at = greatest(excluded.at, \
    least(shard_heartbeats.at, floor(extract(epoch FROM now()))::BIGINT))";
/// The oldest heartbeat of the newest division into shards that was complete.
pub const OLDEST_HEARTBEAT: &str = "\
    SELECT min(at) AS at FROM shard_heartbeats GROUP BY shards \
    HAVING count(*) = shards ORDER BY min(at) DESC LIMIT 1";

/// Games and settings in a PostgreSQL database.
pub struct PostgresStore {
    sessions: Sessions,
    pub(super) rankings: Rankings,
    /// Hashes names that may identify people.
    pub(super) secret: u128,
}

impl PostgresStore {
    /// Connects to a database, and brings its schema up to date.
    ///
    /// # Errors
    /// If the database cannot be reached, refuses the user, lacks what the bot needs, or has a
    /// newer schema.
    pub fn open(url: &DatabaseUrl) -> BoxFuture<'_, Result<Self, OpenError>> {
        // Boxed here, so that no other crate compiles it again.
        Box::pin(Self::connect(url))
    }

    async fn connect(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let pool = url.pool()?;
        let client = wait_for(&pool, &url.role()).await?;
        let Examination { connections, warnings, .. } = examine(&client).await?;
        for warning in warnings {
            tracing::warn!("{warning}");
        }
        pool.resize(connections);
        migrations::run(&client).await.map_err(migrations::MigrationError::into_open_error)?;
        let secret =
            migrations::secret(&client).await.map_err(|fault| OpenError::Store(fault.into()))?;
        drop(client);
        Ok(Self { sessions: Sessions::new(pool), rankings: Rankings::default(), secret })
    }

    pub(super) fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    pub(super) async fn query(
        &self,
        statement: &str,
        parameters: &Parameters<'_>,
    ) -> Result<Vec<Row>> {
        self.sessions.query(statement, parameters).await
    }

    /// Runs a statement that changes rows, and that can be repeated. Returns the rows that it
    /// returns.
    pub(super) async fn execute(
        &self,
        text: impl Into<Cow<'static, str>>,
        parameters: Values,
    ) -> Result<Vec<Row>> {
        self.sessions.transact(Statement { text: text.into(), parameters }).await
    }

    /// Returns the ids of the games that a query finds.
    async fn ids(&self, statement: &str, parameters: &Parameters<'_>) -> Result<Vec<GameId>> {
        Ok(self.query(statement, parameters).await?.iter().map(id).collect())
    }

    /// Returns the games that a query for ids and summaries finds, without those that cannot be
    /// read.
    async fn listed(&self, statement: &str, parameters: &Parameters<'_>) -> Result<Vec<Summary>> {
        Ok(summaries(&self.query(statement, parameters).await?))
    }

    async fn settings<T: Default + serde::de::DeserializeOwned>(
        &self,
        table: SettingsTable,
        id: u64,
    ) -> Result<T> {
        let rows = self.query(table.select, &[&signed(id)]).await?;
        rows.first().map_or_else(|| Ok(T::default()), |row| parse("settings", row.get(0)))
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create_if(&self, draft: Draft, conditions: Conditions) -> Result<Versioned> {
        self.sessions.transact(Create { draft, conditions, secret: self.secret }).await
    }

    async fn put_fenced(
        &self,
        game: Game,
        read: Version,
        fence: Option<Fence>,
    ) -> Result<Versioned> {
        let row = GameRow::new(game, read.next())?;
        match fence {
            Some(fence) => self.sessions.transact(PutFenced { put: Put(row), fence }).await,
            None => self.sessions.transact(Put(row)).await,
        }
    }

    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned> {
        let group = (guild, game.rules.id);
        let rated = None;
        let put = PutRated { game, read, guild, rate: Some(rate), rated };
        let saved = self.sessions.transact(put).await;
        self.rankings.update(group, saved.as_ref().ok());
        Ok(saved?.0)
    }

    async fn get(&self, id: GameId) -> Result<Option<Versioned>> {
        let rows = self.query(SELECT_GAME, &[&slot(id), &signed(id.0)]).await?;
        let Some(row) = rows.into_iter().next() else { return Ok(None) };
        // A long game takes a while to replay.
        let decoded = tokio::task::spawn_blocking(move || game(id, row.get(0), row.get(1))).await;
        decoded.unwrap_or_else(|_| Err(StoreError::panicked())).map(Some)
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>> {
        let select = "SELECT id, summary FROM games WHERE channel = $1 AND number = $2 \
                      ORDER BY id DESC LIMIT 1";
        let rows = self.query(select, &[&signed(place.channel), &i64::from(number)]).await?;
        rows.first().map(|row| super::rows::summary(id(row), row.get(1))).transpose()
    }

    async fn open_in(&self, place: Place) -> Result<Vec<Summary>> {
        let select = "SELECT id, summary FROM games WHERE channel = $1 AND is_active \
                      ORDER BY number";
        self.listed(select, &[&signed(place.channel)]).await
    }

    async fn newest_in(&self, place: Place, limit: usize) -> Result<Vec<Summary>> {
        let select = "SELECT id, summary FROM games WHERE channel = $1 \
                      ORDER BY number DESC LIMIT $2";
        self.listed(select, &[&signed(place.channel), &count(limit)]).await
    }

    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>> {
        let select = "SELECT id, summary FROM games WHERE challenger = $1 AND is_open \
                      UNION ALL SELECT id, summary FROM games WHERE challenged = $1 AND is_open \
                      AND challenger IS DISTINCT FROM challenged ORDER BY id";
        self.listed(select, &[&signed(player.0)]).await
    }

    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>> {
        let select = "SELECT id, summary FROM games WHERE guild = $1 AND is_open AND is_active \
                      ORDER BY id";
        self.listed(select, &[&signed(guild)]).await
    }

    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>> {
        let select = "SELECT id, summary FROM games WHERE guild = $1 AND is_open \
                      AND id > $2 ORDER BY id LIMIT $3";
        let mut whereabouts = Vec::new();
        let mut last = i64::MIN;
        loop {
            let rows = self.query(select, &[&signed(guild), &last, &count(PAGE)]).await?;
            whereabouts.extend(summaries(&rows).iter().map(Whereabouts::from));
            match rows.last() {
                Some(row) if rows.len() == PAGE => last = row.get(0),
                _ => return Ok(whereabouts),
            }
        }
    }

    async fn count_open(&self) -> Result<usize> {
        let rows = self.query("SELECT count(*) FROM games WHERE is_active", &[]).await?;
        let count = rows.first().map_or(0, |row| row.get::<_, i64>(0));
        Ok(usize::try_from(count).unwrap_or(0))
    }

    async fn open(&self, shards: &ShardSet) -> Result<Vec<GameId>> {
        let select = format!(
            "SELECT id, channel, number FROM games WHERE is_active AND {} \
             AND (channel, number, id) > ($3, $4, $5) ORDER BY channel, number, id LIMIT $6",
            of_shards(1)
        );
        let (shards, indices) = shard_parameters(shards);
        let mut open = Vec::new();
        let mut last = [i64::MIN; 3];
        loop {
            let [channel, number, last_id] = &last;
            let limit = count(PAGE);
            let parameters: [&(dyn ToSql + Sync); 6] =
                [&shards, &indices, channel, number, last_id, &limit];
            let rows = self.query(&select, &parameters).await?;
            open.extend(rows.iter().map(id));
            match rows.last() {
                Some(row) if rows.len() == PAGE => last = [row.get(1), row.get(2), row.get(0)],
                _ => return Ok(open),
            }
        }
    }

    async fn lease_due(
        &self,
        now: OffsetDateTime,
        limit: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>> {
        let (shards, indices) = shard_parameters(shards);
        let parameters: Values = vec![
            Box::new(milliseconds(LEASE)),
            Box::new(count(limit)),
            Box::new(now.unix_timestamp()),
            Box::new(shards),
            Box::new(indices),
        ];
        let condition = format!("wakes_at <= $3 AND {}", of_shards(4));
        let leased = self.execute(lease_games(&condition, "wakes_at"), parameters).await?;
        let mut due: Vec<(i64, GameId)> = leased.iter().map(|row| (row.get(1), id(row))).collect();
        due.sort_unstable();
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }

    async fn next_due(&self) -> Result<Option<OffsetDateTime>> {
        let select = "SELECT wakes_at FROM games WHERE wakes_at IS NOT NULL \
                      ORDER BY wakes_at LIMIT 1";
        self.query(select, &[]).await?.first().map(|row| time(row.get(0))).transpose()
    }

    async fn remove(&self, id: GameId, read: Version) -> Result<()> {
        let is_removed = self.sessions.transact(Remove { id, read }).await?;
        if is_removed { Ok(()) } else { Err(StoreError::Conflict) }
    }

    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        limit: usize,
    ) -> Result<Vec<GameId>> {
        let select = "SELECT id FROM games WHERE temporary = $1 AND temporary_since <= $2 \
                      ORDER BY temporary_since, id LIMIT $3";
        self.ids(select, &[&temporary(kind), &until.unix_timestamp(), &count(limit)]).await
    }

    async fn studies_since(&self, player: PlayerId, since: OffsetDateTime) -> Result<Vec<GameId>> {
        let select = "SELECT id FROM games WHERE challenger = $1 AND temporary = 'study' \
                      AND temporary_since > $2 ORDER BY temporary_since, id";
        self.ids(select, &[&signed(player.0), &since.unix_timestamp()]).await
    }

    async fn servers(&self, from: u64, limit: usize) -> Result<Vec<Server>> {
        // Each server is found by an index entry of its own, however many games it has.
        let next = |condition: &str| {
            let least = |table: &str| {
                format!("SELECT min(guild) AS guild FROM {table} WHERE guild {condition}")
            };
            let all = ["games", "ratings", "servers", "departures"].map(least).join(" UNION ALL ");
            format!("SELECT min(guild) FROM ({all}) AS next")
        };
        let select = format!(
            "WITH RECURSIVE found (guild) AS (({}) UNION ALL \
             SELECT ({}) FROM found WHERE found.guild IS NOT NULL) \
             SELECT found.guild, departures.left_at FROM \
             (SELECT guild FROM found WHERE guild IS NOT NULL LIMIT $2) AS found \
             LEFT JOIN departures ON departures.guild = found.guild ORDER BY found.guild",
            next(">= $1"),
            next("> found.guild"),
        );
        let server = |row: &Row| {
            let left = row.get::<_, Option<i64>>(1).map(time).transpose()?;
            Ok(Server { guild: unsigned(row.get(0)), left })
        };
        self.query(&select, &[&signed(from), &count(limit)]).await?.iter().map(server).collect()
    }

    async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<()> {
        let guild = signed(guild);
        match at {
            // Of two reports the earlier is right: the later one may come from a clock that was
            // ahead.
            Some(at) => {
                let upsert = "INSERT INTO departures (guild, left_at) VALUES ($1, $2) \
                              ON CONFLICT (guild) DO UPDATE \
                              SET left_at = least(departures.left_at, excluded.left_at)";
                let parameters: Values = vec![Box::new(guild), Box::new(at.unix_timestamp())];
                self.execute(upsert, parameters).await.map(drop)
            }
            None => {
                let delete = "DELETE FROM departures WHERE guild = $1";
                self.execute(delete, vec![Box::new(guild)]).await.map(drop)
            }
        }
    }

    async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        limit: usize,
    ) -> Result<usize> {
        let left_by = left_by.unix_timestamp();
        let removed = self.sessions.transact(RemoveLeft { guild, left_by, limit }).await;
        self.rankings.forget(&[guild]);
        removed
    }

    async fn heartbeat(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<()> {
        let (shards, indices) = shard_parameters(shards);
        let now = now.unix_timestamp();
        let parameters: Values = vec![Box::new(shards), Box::new(indices), Box::new(now)];
        self.execute(UPSERT_HEARTBEATS, parameters).await.map(drop)
    }

    async fn last_heartbeat(&self, shard: Shard) -> Result<Option<OffsetDateTime>> {
        let select = "SELECT greatest(\
            (SELECT at FROM shard_heartbeats WHERE shards = $1 AND shard = $2), \
            (SELECT min(at) FROM shard_heartbeats WHERE shards <> $1 GROUP BY shards \
            HAVING count(*) = shards ORDER BY min(at) DESC LIMIT 1))";
        let rows = self.query(select, &[&i64::from(shard.count), &i64::from(shard.index)]).await?;
        let at = rows.first().and_then(|row| row.get::<_, Option<i64>>(0));
        at.map(time).transpose()
    }

    async fn ranking_page(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        self.rankings.page(&self.sessions, guild, rules, query).await
    }

    async fn newest_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Summary>> {
        let select = "(SELECT id, summary FROM games WHERE challenger = $1 \
                      ORDER BY id DESC LIMIT $2) UNION ALL \
                      (SELECT id, summary FROM games WHERE challenged = $1 \
                      AND challenger IS DISTINCT FROM challenged ORDER BY id DESC LIMIT $2) \
                      ORDER BY id DESC LIMIT $2";
        self.listed(select, &[&signed(player.0), &count(limit)]).await
    }

    async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        self.settings(PREFERENCES, player.0).await
    }

    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences> {
        self.sessions.transact(Change::new(PREFERENCES, player.0, edit)).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings> {
        self.settings(SERVERS, guild).await
    }

    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings> {
        self.sessions.transact(Change::new(SERVERS, guild, edit)).await
    }

    fn is_healthy(&self) -> bool {
        self.sessions.is_healthy()
    }

    async fn close(&self) -> Result<()> {
        self.sessions.close().await;
        Ok(())
    }
}

/// How long a start waits for the database, which may start together with the bot.
const START_TIMEOUT: Duration = Duration::from_secs(30);
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// Returns the first connection.
async fn wait_for(pool: &Pool, role: &str) -> Result<Client, OpenError> {
    let deadline = Instant::now() + START_TIMEOUT;
    let mut logged = BTreeSet::new();
    loop {
        let fault = match pool.get().await {
            Ok(client) => return Ok(client),
            Err(error) => Fault::from(error),
        };
        let is_last = fault.outcome() != Outcome::Reconnect || Instant::now() >= deadline;
        let error = fault.into_open_error(role);
        if is_last {
            return Err(error);
        }
        // Each reason once; several hosts may have different ones.
        let reason = with_causes(&error);
        if logged.insert(reason.clone()) {
            tracing::info!(reason, "waiting for the database");
        }
        sleep(RETRY_DELAY).await;
    }
}

/// Formats an error and its causes on one line.
fn with_causes(error: &OpenError) -> String {
    let error: &dyn Error = error;
    let causes = iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The number of games that are read at once where all of them may not fit into memory.
const PAGE: usize = 256;

/// Returns a limit as a parameter.
pub(super) fn count(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
