//! The transactions that save and remove games, ratings and settings.
//!
//! The statements of each round trip are sent together. Of two concurrent transactions that would
//! overwrite each other, one waits for the other, or fails with a serialization failure and is
//! repeated.

use deadpool_postgres::Client;
use futures_util::future::{TryFutureExt, join, join4, try_join, try_join3, try_join4};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::fault::Fault;
use super::leases::{LOCK_LEASES, has_leases};
use super::rows::{COLUMN_COUNT, COLUMNS, GameRow, game, json, parse, signed, slot, unsigned};
use super::sessions::{BEGIN, BEGIN_SERIALIZABLE, COMMIT, ROLLBACK, Transaction};
use crate::game::{Game, GameId, PlayerId};
use crate::store::coordination::LEASE;
use crate::store::{Edit, Fence, Rate, Rating, Result, StoreError, Version, Versioned};
use alquerque_rules::{BySide, RuleSet};

pub const SELECT_GAME: &str = "SELECT version, record FROM games WHERE slot = $1 AND id = $2";
const SELECT_VERSION: &str = "SELECT version FROM games WHERE slot = $1 AND id = $2";
const SELECT_SERIES: &str =
    "SELECT coalesce(guild, channel) FROM games WHERE slot = $1 AND id = $2";
const LOCK_NUMBER: &str = "SELECT number FROM last_numbers WHERE series = $1 FOR UPDATE";
const DELETE_GAME: &str = "DELETE FROM games WHERE slot = $1 AND id = $2 AND version = $3";
pub const DELETE_UNUSED_NUMBER: &str = "\
    DELETE FROM last_numbers WHERE series = $1 \
    AND NOT EXISTS (SELECT 1 FROM games WHERE guild = $1) \
    AND NOT EXISTS (SELECT 1 FROM games WHERE channel = $1 AND guild IS NULL)";
const SELECT_RATINGS: &str = "\
    SELECT player, rating FROM ratings WHERE guild = $1 AND rules = $2 AND player IN ($3, $4)";
pub const UPSERT_RATING: &str = "\
    INSERT INTO ratings (guild, rules, player, rating) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (guild, rules, player) DO UPDATE SET rating = excluded.rating";

/// Returns the value by which a save ends the lease of a game, unless the bot has a task there,
/// which is left to this process for a while. The parameter is `needs_bot`.
fn leased_until() -> String {
    format!("CASE WHEN $11 THEN now() + INTERVAL '{} seconds' END", LEASE.as_secs())
}

/// Returns the statement that inserts a game.
pub fn insert_game() -> String {
    let values: Vec<String> = (1..=COLUMN_COUNT).map(|at| format!("${at}")).collect();
    let values = values.join(", ");
    format!("INSERT INTO games ({COLUMNS}, leased_until) VALUES ({values}, {})", leased_until())
}

/// Returns the statement that replaces a game if the stored version is `before`.
pub fn update_game(before: &str) -> String {
    let columns = COLUMNS.split(", ").enumerate().skip(2);
    let values: Vec<String> = columns.map(|(at, name)| format!("{name} = ${}", at + 1)).collect();
    let values = values.join(", ");
    format!(
        "UPDATE games SET {values}, leased_until = {} \
         WHERE slot = $1 AND id = $2 AND version = {before}",
        leased_until()
    )
}

/// Returns the statement that inserts or replaces a game.
pub fn upsert_game() -> String {
    let columns = COLUMNS.split(", ").skip(2);
    let columns = columns.chain(["leased_until"]);
    let values: Vec<String> = columns.map(|name| format!("{name} = excluded.{name}")).collect();
    format!("{} ON CONFLICT (slot, id) DO UPDATE SET {}", insert_game(), values.join(", "))
}

/// The version that precedes the new one, in [`update_game`].
const FORMER_VERSION: &str = "$3::BIGINT - 1";

/// Saves a game if the stored version precedes the new one.
pub struct Put(pub GameRow);

impl Transaction for Put {
    type Output = Versioned;
    const IS_BLOCK: bool = false;

    async fn attempt(&mut self, client: &Client, is_repeated: bool) -> Result<Versioned, Fault> {
        let row = &self.0;
        let update = client.prepare_cached(&update_game(FORMER_VERSION)).await?;
        let is_saved = client.execute(&update, &row.parameters()).await? == 1;
        if is_saved || is_repeated && is_stored(client, row).await? {
            Ok(row.stored.clone())
        } else {
            Err(StoreError::Conflict.into())
        }
    }
}

/// Saves a game like [`Put`], if the leases of the fence are held.
pub struct PutFenced {
    pub put: Put,
    pub fence: Fence,
}

impl Transaction for PutFenced {
    type Output = Versioned;

    async fn attempt(&mut self, client: &Client, is_repeated: bool) -> Result<Versioned, Fault> {
        let lock = client.prepare_cached(LOCK_LEASES).await?;
        // Prepared here, so that `Put` sends its statement before the commit.
        client.prepare_cached(&update_game(FORMER_VERSION)).await?;
        let fence = Some(&self.fence);
        let (_, has_leases) =
            try_join(client.batch_execute(BEGIN).err_into(), has_leases(client, &lock, fence))
                .await?;
        let Put(row) = &self.put;
        let may_save = has_leases || is_repeated && is_stored(client, row).await?;
        if !may_save {
            return Err(StoreError::Slow.into());
        }
        let (saved, committed) =
            join(self.put.attempt(client, is_repeated), client.batch_execute(COMMIT)).await;
        let saved = saved?;
        committed?;
        Ok(saved)
    }
}

/// Returns whether an earlier attempt has saved the game. The lock makes this a transaction that
/// synchronous standbys confirm, and with it the earlier one.
async fn is_stored(client: &Client, row: &GameRow) -> Result<bool, Fault> {
    let select = "SELECT 1 FROM games WHERE slot = $1 AND id = $2 AND version = $3 AND record = $4 \
                  FOR UPDATE";
    let parameters = row.parameters();
    let [slot, id, version, .., record] = parameters;
    Ok(client.query_opt(select, &[slot, id, version, record]).await?.is_some())
}

/// Saves a finished game and the changed ratings of its players.
pub struct PutRated {
    pub game: Game,
    pub read: Version,
    pub guild: u64,
    pub rate: Option<Rate>,
    pub rated: Option<Rated>,
}

/// A game and ratings after it, with the ratings before it.
pub struct Rated {
    before: BySide<Option<Rating>>,
    game: GameRow,
    after: BySide<Option<Rating>>,
}

/// The changed ratings of the players of a game.
pub type NewRatings = Vec<(PlayerId, Rating)>;

impl Rated {
    fn output(&self, players: BySide<PlayerId>) -> (Versioned, NewRatings) {
        let BySide { white, black } = self.after.clone();
        let ratings = [(players.white, white), (players.black, black)];
        let changed = ratings.into_iter().filter_map(|(player, rating)| Some((player, rating?)));
        (self.game.stored.clone(), changed.collect())
    }
}

impl Transaction for PutRated {
    type Output = (Versioned, NewRatings);

    async fn attempt(&mut self, client: &Client, is_repeated: bool) -> Result<Self::Output, Fault> {
        let Some(sides) = self.game.sides().copied() else {
            let row = GameRow::new(self.game.clone(), self.read.next())?;
            return Ok((Put(row).attempt(client, is_repeated).await?, NewRatings::default()));
        };
        let (guild, rules) = (signed(self.guild), self.game.rules);
        let select = client.prepare_cached(SELECT_RATINGS).await?;
        let update = client.prepare_cached(&update_game(FORMER_VERSION)).await?;
        let upsert = client.prepare_cached(UPSERT_RATING).await?;
        let version = client.prepare_cached(SELECT_VERSION).await?;
        let players = sides.map(|player| signed(player.0));
        let id = self.game.id;
        let (_, version, found) = try_join3(
            client.batch_execute(BEGIN_SERIALIZABLE),
            client.query_opt(&version, &[&slot(id), &signed(id.0)]),
            client.query(&select, &[&guild, &rules.id, &players.white, &players.black]),
        )
        .await?;
        let version = version.map(|row| version_of(row.get(0)));
        if version != Some(self.read) {
            let saved = self.rated.as_ref().filter(|_| is_repeated);
            return match saved {
                Some(rated) if is_stored(client, &rated.game).await? => {
                    client.batch_execute(COMMIT).await?;
                    Ok(rated.output(sides))
                }
                _ => Err(StoreError::Conflict.into()),
            };
        }
        let before = sides.map(|player| {
            let row = found.iter().find(|row| row.get::<_, i64>(0) == signed(player.0))?;
            readable_rating(row.get(1))
        });
        if let Some(rate) = self.rate.take() {
            let (game, after) = rate(self.game.clone(), before.clone());
            let game = GameRow::new(game, self.read.next())?;
            self.rated = Some(Rated { before: before.clone(), game, after });
        }
        // If the ratings have changed since an earlier attempt, the caller begins again.
        let rated = self.rated.as_ref().filter(|rated| rated.before == before);
        let Some(rated) = rated else {
            return Err(StoreError::Conflict.into());
        };
        let Rated { game, after, .. } = rated;
        // In the same order in all transactions, so that none waits for each other. All are encoded
        // before the first statement is sent, as the commit follows without waiting.
        let encoded = |rating: &Option<Rating>| rating.as_ref().map(json).transpose();
        let mut ratings =
            [(players.white, encoded(&after.white)?), (players.black, encoded(&after.black)?)];
        ratings.sort_unstable_by_key(|(player, _)| *player);
        let rating = async |(player, rating): (i64, Option<String>)| -> Result<(), Fault> {
            if let Some(rating) = rating {
                client.execute(&upsert, &[&guild, &rules.id, &player, &rating]).await?;
            }
            Ok(())
        };
        let [first, second] = ratings;
        let parameters = game.parameters();
        // After a failure, the others fail too, and the commit is a rollback.
        let (saved, first, second, committed) = join4(
            client.execute(&update, &parameters),
            rating(first),
            rating(second),
            client.batch_execute(COMMIT),
        )
        .await;
        saved?;
        first?;
        second?;
        committed?;
        Ok(rated.output(sides))
    }
}

/// Decodes a rating. An unreadable one must not prevent the game from ending.
fn readable_rating(text: &str) -> Option<Rating> {
    parse("a rating", text)
        .inspect_err(|error| {
            tracing::warn!(%error, "an unreadable rating is replaced by a new one");
        })
        .ok()
}

/// Removes a game of this version, and with the last game of a series its last number.
pub struct Remove {
    pub id: GameId,
    pub read: Version,
}

/// Returns whether the game had this version.
impl Transaction for Remove {
    type Output = bool;

    async fn attempt(&mut self, client: &Client, is_repeated: bool) -> Result<bool, Fault> {
        let select = client.prepare_cached(SELECT_SERIES).await?;
        let lock = client.prepare_cached(LOCK_NUMBER).await?;
        let delete = client.prepare_cached(DELETE_GAME).await?;
        let delete_number = client.prepare_cached(DELETE_UNUSED_NUMBER).await?;
        let (slot, id, read) = (slot(self.id), signed(self.id.0), signed(self.read.0));
        let (_, series) =
            try_join(client.batch_execute(BEGIN), client.query_opt(&select, &[&slot, &id])).await?;
        let Some(series) = series.map(|row| row.get::<_, i64>(0)) else {
            // Synchronous standbys confirm this change, and with it an earlier attempt.
            client.execute("UPDATE shard_heartbeats SET at = at", &[]).await?;
            client.batch_execute(COMMIT).await?;
            return Ok(is_repeated);
        };
        // A game of the series that is created meanwhile waits for the lock.
        let (_, deleted, _, ()) = try_join4(
            client.query_opt(&lock, &[&series]),
            client.execute(&delete, &[&slot, &id, &read]),
            client.execute(&delete_number, &[&series]),
            client.batch_execute(COMMIT),
        )
        .await?;
        Ok(deleted == 1)
    }
}

/// The table of a kind of settings.
#[derive(Clone, Copy)]
pub struct SettingsTable {
    pub select: &'static str,
    pub upsert: &'static str,
    /// Inserts the defaults, so that there is a row to lock.
    insert: &'static str,
}

pub const PREFERENCES: SettingsTable = SettingsTable {
    select: "SELECT preferences FROM preferences WHERE player = $1",
    insert: "INSERT INTO preferences (player, preferences) VALUES ($1, '{}') ON CONFLICT DO NOTHING",
    upsert: "INSERT INTO preferences (player, preferences) VALUES ($1, $2) \
             ON CONFLICT (player) DO UPDATE SET preferences = excluded.preferences",
};
pub const SERVERS: SettingsTable = SettingsTable {
    select: "SELECT settings FROM servers WHERE guild = $1",
    insert: "INSERT INTO servers (guild, settings) VALUES ($1, '{}') ON CONFLICT DO NOTHING",
    upsert: "INSERT INTO servers (guild, settings) VALUES ($1, $2) \
             ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings",
};

/// Changes settings.
pub struct Change<T> {
    table: SettingsTable,
    id: i64,
    edit: Option<Edit<T>>,
    /// What `edit` has made of this value.
    edited: Option<(String, T)>,
}

impl<T> Change<T> {
    pub fn new(table: SettingsTable, id: u64, edit: Edit<T>) -> Self {
        Self { table, id: signed(id), edit: Some(edit), edited: None }
    }
}

impl<T> Transaction for Change<T>
where
    T: Clone + Default + Serialize + DeserializeOwned + Send + Sync + 'static,
{
    type Output = T;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<T, Fault> {
        let insert = client.prepare_cached(self.table.insert).await?;
        let lock = client.prepare_cached(&format!("{} FOR UPDATE", self.table.select)).await?;
        let upsert = client.prepare_cached(self.table.upsert).await?;
        // Another change of the same settings waits for the lock.
        let (_, _, found) = try_join3(
            client.batch_execute(BEGIN),
            client.execute(&insert, &[&self.id]),
            client.query_opt(&lock, &[&self.id]),
        )
        .await?;
        // The row may have been removed before it was locked.
        let before: String = found.ok_or(Fault::Hindered)?.get(0);
        if let Some(edit) = self.edit.take() {
            // Unreadable settings must not prevent new ones.
            let mut settings: T = parse("settings", &before).unwrap_or_else(|error| {
                tracing::warn!(%error, "unreadable settings are replaced by the defaults");
                T::default()
            });
            edit(&mut settings);
            self.edited = Some((before.clone(), settings));
        }
        let Some((edited_from, settings)) = &self.edited else {
            return Err(StoreError::Conflict.into());
        };
        let after = json(settings)?;
        // After an attempt in doubt, its result may have been changed already.
        if *edited_from != before && before != after {
            return Err(StoreError::InDoubt(Box::new(StoreError::Conflict)).into());
        }
        let (saved, committed) =
            join(client.execute(&upsert, &[&self.id, &after]), client.batch_execute(COMMIT)).await;
        saved?;
        committed?;
        Ok(settings.clone())
    }
}

/// Removes data of a server that the bot left at or before a time, in seconds since 1970.
pub struct RemoveLeft {
    pub guild: u64,
    pub left_by: i64,
    pub limit: usize,
}

impl Transaction for RemoveLeft {
    type Output = usize;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<usize, Fault> {
        let guild = signed(self.guild);
        let limit = i64::try_from(self.limit).unwrap_or(i64::MAX);
        let left = "SELECT 1 FROM departures WHERE guild = $1 AND left_at <= $2 FOR UPDATE";
        let (_, left) =
            try_join(client.batch_execute(BEGIN), client.query_opt(left, &[&guild, &self.left_by]))
                .await?;
        if left.is_none() {
            client.batch_execute(ROLLBACK).await?;
            return Ok(0);
        }
        client.query_opt(LOCK_NUMBER, &[&guild]).await?;
        let games = "DELETE FROM games WHERE guild = $1 AND NOT is_active AND id IN \
                     (SELECT id FROM games WHERE guild = $1 ORDER BY id LIMIT $2)";
        let games = client.execute(games, &[&guild, &limit]).await?;
        client.execute(DELETE_UNUSED_NUMBER, &[&guild]).await?;
        let ratings = "DELETE FROM ratings WHERE guild = $1 AND (rules, player) IN \
                       (SELECT rules, player FROM ratings WHERE guild = $1 ORDER BY rules, player LIMIT $2)";
        let rest = limit.saturating_sub(i64::try_from(games).unwrap_or(i64::MAX));
        let ratings = client.execute(ratings, &[&guild, &rest]).await?;
        let is_empty = "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM games WHERE guild = $1) \
                        AND NOT EXISTS (SELECT 1 FROM ratings WHERE guild = $1)";
        if client.query_opt(is_empty, &[&guild]).await?.is_some() {
            for table in ["servers", "departures"] {
                client.execute(&format!("DELETE FROM {table} WHERE guild = $1"), &[&guild]).await?;
            }
        }
        client.batch_execute(COMMIT).await?;
        Ok(usize::try_from(games + ratings).unwrap_or(usize::MAX))
    }
}

/// Removes a game whose record cannot be read.
pub struct RemoveDamaged(pub GameId);

impl Transaction for RemoveDamaged {
    type Output = ();

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<(), Fault> {
        let id = self.0;
        let (slot, key) = (slot(id), signed(id.0));
        let (_, series) =
            try_join(client.batch_execute(BEGIN), client.query_opt(SELECT_SERIES, &[&slot, &key]))
                .await?;
        if let Some(series) = series.map(|row| row.get::<_, i64>(0)) {
            client.query_opt(LOCK_NUMBER, &[&series]).await?;
            let found = client.query_opt(SELECT_GAME, &[&slot, &key]).await?;
            if let Some(row) = found.filter(|row| game(id, row.get(0), row.get(1)).is_err()) {
                client.execute(DELETE_GAME, &[&slot, &key, &row.get::<_, i64>(0)]).await?;
                client.execute(DELETE_UNUSED_NUMBER, &[&series]).await?;
            }
        }
        Ok(client.batch_execute(COMMIT).await?)
    }
}

/// Returns the rule set with this id in a column.
pub fn rules_of(id: &str) -> Result<&'static RuleSet> {
    RuleSet::from_id(id).ok_or_else(|| StoreError::damaged("a rating", "it names no rule set"))
}

/// Returns the version in a column.
pub fn version_of(version: i64) -> Version {
    Version(unsigned(version))
}
