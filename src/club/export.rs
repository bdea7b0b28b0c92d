//! All that is kept of a person, as a file.

use serde::Serialize;
use serde_json::Value;

use super::{Club, ClubError, pages};
use crate::game::{Game, GameId, PlayerId};
use crate::store::{Preferences, Rating};

/// What a person is handed.
pub struct Export {
    pub json: String,
    /// The oldest games, for which there was no room.
    pub left_out: usize,
}

#[derive(Serialize)]
struct Data {
    user_id: String,
    preferences: Preferences,
    ratings: Vec<RatingOf>,
    games: Vec<Value>,
    games_left_out: usize,
}

#[derive(Serialize)]
struct RatingOf {
    server: String,
    rules: &'static str,
    #[serde(flatten)]
    rating: Rating,
}

/// A game as far as it concerns the person: not what the opponent has prepared.
#[derive(Serialize)]
struct GameOf {
    id: String,
    number: u32,
    server: Option<String>,
    channel: String,
    rules: &'static str,
    is_challenger: bool,
    is_open: bool,
    /// In Portable Draughts Notation, once it has begun.
    record: Option<String>,
    /// The answers that the person has prepared, by the moves that they answer.
    prepared: Vec<(String, String)>,
}

impl GameOf {
    fn new(game: &Game, player: PlayerId) -> Self {
        let waits = |play: &&crate::game::Play| game.to_move() != Some(player) && !play.prepared.is_empty();
        let prepared = game.play().filter(waits).map(|play| play.prepared.as_slice()).unwrap_or_default();
        Self {
            id: game.id.to_string(),
            number: game.number,
            server: game.place.guild.map(|guild| guild.to_string()),
            channel: game.place.channel.to_string(),
            rules: game.rules.id,
            is_challenger: game.challenger.id == player,
            is_open: game.is_open(),
            record: game.record().map(|record| record.to_string()),
            prepared: prepared.iter().map(|one| (one.to.to_string(), one.answer.to_string())).collect(),
        }
    }
}

impl Club {
    /// All that is kept of a person as JSON, of at most about so many bytes: the newest games where they are more.
    pub async fn export_of(&self, player: PlayerId, most: usize) -> Result<Export, ClubError> {
        let mut ids = Vec::new();
        let mut from = Some(0);
        while let Some(first) = from {
            let games = self.store.games_of(player, GameId(first), pages::AT_ONCE).await?;
            from = pages::next(&games, |game| game.id.0);
            ids.extend(games.iter().map(|game| game.id));
        }
        let (mut games, mut bytes) = (Vec::new(), 0);
        for &id in ids.iter().rev() {
            // One that cannot be read, or is gone by now, is left out.
            let Ok(Some(kept)) = self.store.get(id).await else { continue };
            let game = serde_json::to_value(GameOf::new(&kept.game, player)).unwrap_or_default();
            bytes += game.to_string().len();
            if bytes > most {
                break;
            }
            games.push(game);
        }
        let kept = self.kept_of(player).await?;
        let rating = |(server, rules, rating): (u64, &'static crate::rules::RuleSet, Rating)| RatingOf {
            server: server.to_string(),
            rules: rules.id,
            rating,
        };
        let left_out = ids.len() - games.len();
        let data = Data {
            user_id: player.0.to_string(),
            preferences: kept.preferences,
            ratings: kept.ratings.into_iter().map(rating).collect(),
            games,
            games_left_out: left_out,
        };
        Ok(Export { json: serde_json::to_string_pretty(&data).unwrap_or_default(), left_out })
    }
}
