//! All that is kept of a person, as a file.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::{GameService, ServiceError, pages};
use crate::game::{Game, GameId, PlayerId, SavedGame};
use crate::store::{Preferences, Rating, StoreError};

/// The largest integer that every JSON parser reads exactly.
const MAX_EXACT: u64 = 1 << 53;

/// What a person is handed.
pub struct Export {
    pub json: String,
    /// Games for which there was no room, the oldest ones, or that cannot be read.
    pub left_out: usize,
}

#[derive(Serialize)]
struct Data {
    user_id: String,
    preferences: Preferences,
    ratings: Vec<RatingOf>,
    /// The servers whose moderators have forbidden the person to begin games.
    forbidden_on: Vec<u64>,
    games: Vec<Value>,
    games_left_out: usize,
}

#[derive(Serialize)]
struct RatingOf {
    server: u64,
    rules: &'static str,
    #[serde(flatten)]
    rating: Rating,
}

/// A game as it is kept, but for what only the opponent knows.
#[derive(Serialize)]
struct GameOf {
    #[serde(flatten)]
    kept: SavedGame,
    /// In Portable Draughts Notation, once it has begun.
    record: Option<String>,
}

impl GameOf {
    fn new(game: &Game, player: PlayerId) -> Self {
        Self {
            kept: SavedGame::from(&game.as_known_to(player)),
            record: game.record().map(|record| record.to_string()),
        }
    }
}

impl GameService {
    /// Returns all that is kept of a person as JSON of about `most` bytes at most: the newest games where they are more. Whether
    /// moderators have forbidden the person to begin games is looked up on `here`, and on the servers of the person's games.
    ///
    /// # Errors
    /// When the store does not do its work. A game that is damaged is left out.
    pub async fn export_of(
        &self,
        player: PlayerId,
        here: Option<u64>,
        most: usize,
    ) -> Result<Export, ServiceError> {
        let (mut ids, mut guilds) = (Vec::new(), BTreeSet::from_iter(here));
        let mut from = Some(0);
        while let Some(first) = from {
            let games = self.store.games_of(player, GameId(first), pages::AT_ONCE).await?;
            from = pages::next(&games, |(id, _)| id.0);
            ids.extend(games.iter().map(|(id, _)| *id));
            guilds.extend(games.iter().filter_map(|(_, game)| game.as_ref()?.place.guild));
        }
        let (games, left_out) = self.exported_games(player, &ids, most).await?;
        let kept = self.kept_of(player).await?;
        let ratings = kept.ratings.into_iter();
        let data = Data {
            user_id: player.0.to_string(),
            preferences: kept.preferences,
            ratings: ratings
                .map(|(server, rules, rating)| RatingOf { server, rules: rules.id, rating })
                .collect(),
            forbidden_on: self.forbidden_on(player, guilds).await?,
            games,
            games_left_out: left_out,
        };
        // Compact, as games of many moves would take twice the space with a line for each.
        let json = serde_json::to_value(data).map(with_exact_ids).unwrap_or_default().to_string();
        Ok(Export { json, left_out })
    }

    /// Returns the newest of these games, of about `most` bytes at most, and how many are left out.
    async fn exported_games(
        &self,
        player: PlayerId,
        ids: &[GameId],
        most: usize,
    ) -> Result<(Vec<Value>, usize), StoreError> {
        let (mut games, mut bytes) = (Vec::new(), 0);
        for &id in ids.iter().rev() {
            let kept = match self.store.get(id).await {
                Err(StoreError::Unreadable(_)) => None,
                kept => kept?,
            };
            // It may be gone by now.
            let Some(kept) = kept else { continue };
            let game = serde_json::to_value(GameOf::new(&kept.game, player)).unwrap_or_default();
            bytes += game.to_string().len();
            if bytes > most {
                break;
            }
            games.push(game);
        }
        let left_out = ids.len() - games.len();
        Ok((games, left_out))
    }

    async fn forbidden_on(
        &self,
        player: PlayerId,
        guilds: BTreeSet<u64>,
    ) -> Result<Vec<u64>, StoreError> {
        let mut forbidden = Vec::new();
        for guild in guilds {
            match self.store.server_settings(guild).await {
                Err(StoreError::Unreadable(_)) => {}
                settings => forbidden.extend(settings?.forbidden.contains(player).then_some(guild)),
            }
        }
        Ok(forbidden)
    }
}

/// Makes texts of the integers that some JSON parsers would round.
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
