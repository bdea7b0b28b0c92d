//! Ratings of players on a server.

mod season;
mod standings;

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use alquerque_game::{ExactRating, Game};
use alquerque_rules::BySide;

pub use season::Season;
pub use standings::{KeptStandings, RankedPlayer, Ranking, RankingQuery, SeasonBest, Standings};

/// The Glicko-2 rating of a player on a server under one rule set, with the results that it is
/// based on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The last name of the player on the server.
    pub name: String,
    pub rating: f64,
    /// The rating deviation: the uncertainty of the rating.
    pub deviation: f64,
    pub volatility: f64,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Whether only the results count. The games of the bot are unrated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// When the last game ended; `None` in a record from before this was kept.
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub played: Option<OffsetDateTime>,
    /// The rounded rating after each of the last games, oldest first. At most [`CURVE`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub curve: Vec<i32>,
    /// The results of earlier seasons in which the player has played, oldest first. At most
    /// [`SEASONS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seasons: Vec<SeasonResult>,
    /// Greater than that of the player's earlier games, see [`RatingChange::order`].
    ///
    /// [`RatingChange::order`]: alquerque_game::RatingChange::order
    #[serde(default, skip_serializing_if = "is_zero")]
    pub order: u32,
}

/// The rating with which a player ended a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonResult {
    pub season: Season,
    pub rating: i32,
    /// Whether it was provisional.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// The most ratings that [`Rating::curve`] keeps.
pub const CURVE: usize = 30;
/// The most seasons that [`Rating::seasons`] keeps: five years.
pub const SEASONS: usize = 20;
/// A larger deviation marks a provisional rating.
const CERTAIN: f64 = 110.0;
/// A player without a game for this long is not ranked.
pub const ACTIVE_FOR: Duration = Duration::days(90);

/// Returns whether a player with this last game has played lately. A record without a date counts
/// as recent.
fn is_active(played: Option<OffsetDateTime>, now: OffsetDateTime) -> bool {
    played.is_none_or(|played| now - played < ACTIVE_FOR)
}

/// Returns whether a rating with this deviation is provisional.
pub fn is_provisional(deviation: f64) -> bool {
    deviation > CERTAIN
}

impl Rating {
    /// Returns the number of games that the rating is based on.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns whether the rating is provisional.
    pub fn is_provisional(&self) -> bool {
        is_provisional(self.deviation)
    }

    /// Replaces the numbers of the rating.
    pub fn set_exact(&mut self, exact: ExactRating) {
        self.rating = exact.rating;
        self.deviation = exact.deviation;
        self.volatility = exact.volatility;
    }

    /// Returns the results of all seasons, oldest first.
    fn results(&self) -> impl Iterator<Item = SeasonResult> {
        let last = self.played.map(Season::at).map(|season| self.result(season));
        self.seasons.iter().copied().chain(last)
    }

    /// Returns the current rating as the result of a season.
    pub fn result(&self, season: Season) -> SeasonResult {
        let rating = self.rating.round() as i32;
        SeasonResult { season, rating, provisional: self.is_provisional() }
    }
}

impl From<ExactRating> for Rating {
    /// Creates a rating without results.
    fn from(exact: ExactRating) -> Self {
        let ExactRating { rating, deviation, volatility } = exact;
        Self {
            name: String::new(),
            rating,
            deviation,
            volatility,
            wins: 0,
            draws: 0,
            losses: 0,
            unrated: false,
            played: None,
            curve: Vec::new(),
            seasons: Vec::new(),
            order: 0,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Rates a finished game: takes the current ratings, and returns the game with the rating changes,
/// and the new ratings. It runs again if another game changes the ratings first.
pub type Rate =
    dyn Fn(Game, BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) + Send + Sync;
