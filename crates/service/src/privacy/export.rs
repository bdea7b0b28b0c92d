//! The export of a player's data.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::super::Result;
use super::super::core::paging;
use super::Privacy;
use alquerque_game::{Game, GameId, PlayerId, SavedGame};
use alquerque_store::{Preferences, Rating, StoreError};

/// The largest integer that every JSON parser reads exactly.
const MAX_EXACT: u64 = 1 << 53;

/// The data of a player as a file.
pub struct Export {
    pub json: String,
    /// The number of games that are left out: the oldest ones, for lack of space, and unreadable
    /// ones.
    pub left_out: usize,
}

#[derive(Serialize)]
struct Data {
    user_id: String,
    preferences: Preferences,
    ratings: Vec<ExportedRating>,
    #[serde(flatten)]
    listed: Listed,
    games: Vec<Value>,
    games_left_out: usize,
}

/// What servers list about a player.
#[derive(Default, Serialize)]
struct Listed {
    /// The servers whose moderators have forbidden them to begin games.
    forbidden_on: Vec<u64>,
    /// The roles that the bot has given them by standing.
    roles: Vec<ExportedRole>,
    /// The roles by standing that they have chosen as a manager.
    roles_chosen: Vec<ExportedRole>,
    /// The servers for whose list of games they have chosen the channel.
    halls_chosen: Vec<u64>,
}

#[derive(Serialize)]
struct ExportedRole {
    server: u64,
    role: u64,
}

#[derive(Serialize)]
struct ExportedRating {
    server: u64,
    rules: &'static str,
    #[serde(flatten)]
    rating: Rating,
}

/// A game as the store has it, without what only the opponent knows.
#[derive(Serialize)]
struct ExportedGame {
    #[serde(flatten)]
    saved: SavedGame,
    /// The record in Portable Draughts Notation, once the game has begun.
    record: Option<String>,
}

impl ExportedGame {
    fn new(game: &Game, player: PlayerId) -> Self {
        Self {
            saved: SavedGame::from(&game.as_known_to(player)),
            record: game.record().map(|record| record.to_string()),
        }
    }
}

impl Privacy {
    /// Returns all data of a player as JSON of about `max_bytes` at most, with the newest games if
    /// not all fit. Prohibitions by moderators and roles are looked up on the server `here`, and on
    /// the servers of the player's games.
    ///
    /// # Errors
    /// When the store fails, or data cannot be written as JSON. A damaged game is left out.
    pub async fn export(
        &self,
        player: PlayerId,
        here: Option<u64>,
        max_bytes: usize,
    ) -> Result<Export> {
        let mut ids = Vec::new();
        let mut guilds = BTreeSet::from_iter(here);
        let mut next = Some(0);
        while let Some(from) = next {
            let games = self.core.store.games_of(player, GameId(from), paging::PAGE_SIZE).await?;
            next = paging::next_page(&games, |(id, _)| id.0);
            ids.extend(games.iter().map(|(id, _)| *id));
            guilds.extend(games.iter().filter_map(|(_, game)| game.as_ref()?.place.guild));
        }
        let (games, left_out) = self.exported_games(player, &ids, max_bytes).await?;
        let summary = self.summary(player).await?;
        let ratings = summary.ratings.into_iter();
        let data = Data {
            user_id: player.0.to_string(),
            preferences: summary.preferences,
            ratings: ratings
                .map(|(server, rules, rating)| ExportedRating { server, rules: rules.id, rating })
                .collect(),
            listed: self.listed_on(player, guilds).await?,
            games,
            games_left_out: left_out,
        };
        // Compact, because a line for each move would double the size.
        let json = with_exact_ids(serde_json::to_value(data).map_err(unwritable)?).to_string();
        Ok(Export { json, left_out })
    }

    /// Returns the newest of these games, of about `max_bytes` at most, and the number of games
    /// left out.
    async fn exported_games(
        &self,
        player: PlayerId,
        ids: &[GameId],
        max_bytes: usize,
    ) -> Result<(Vec<Value>, usize), StoreError> {
        let mut games = Vec::new();
        let mut bytes = 0;
        for &id in ids.iter().rev() {
            let loaded = match self.core.store.get(id).await {
                Err(StoreError::Unreadable(_)) => None,
                loaded => loaded?,
            };
            // The game may have been removed meanwhile.
            let Some(loaded) = loaded else { continue };
            let game = ExportedGame::new(&loaded.game, player);
            let game = serde_json::to_value(game).map_err(unwritable)?;
            bytes += game.to_string().len();
            if bytes > max_bytes {
                break;
            }
            games.push(game);
        }
        let left_out = ids.len() - games.len();
        Ok((games, left_out))
    }

    /// Returns what these servers list about a player.
    async fn listed_on(
        &self,
        player: PlayerId,
        guilds: BTreeSet<u64>,
    ) -> Result<Listed, StoreError> {
        let store = &self.core.store;
        let mut listed = Listed::default();
        for server in guilds {
            let settings = match store.server_settings(server).await {
                Err(StoreError::Unreadable(_)) => continue,
                settings => settings?,
            };
            listed.forbidden_on.extend(settings.forbidden.contains(player).then_some(server));
            let exported = |role: u64| ExportedRole { server, role };
            let given = store.roles_of(server, player).await?;
            listed.roles.extend(given.into_iter().map(exported));
            let chosen = settings.roles.iter().filter(|rule| rule.manager == Some(player));
            listed.roles_chosen.extend(chosen.map(|rule| exported(rule.role)));
            let hall = settings.hall.filter(|hall| hall.manager == Some(player));
            listed.halls_chosen.extend(hall.map(|_| server));
        }
        Ok(listed)
    }
}

/// Returns the error of data that cannot be written as JSON. They must not be missing silently.
fn unwritable(error: serde_json::Error) -> StoreError {
    StoreError::Io(error.into())
}

/// Converts integers that some JSON parsers would round into strings.
fn with_exact_ids(value: Value) -> Value {
    match value {
        Value::Number(number) if number.as_u64().is_some_and(|id| id > MAX_EXACT) => {
            Value::String(number.to_string())
        }
        Value::Array(values) => values.into_iter().map(with_exact_ids).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(key, value)| (key, with_exact_ids(value))).collect()
        }
        value => value,
    }
}
