//! Ratings of players on a server.

use serde::{Deserialize, Serialize};

use crate::game::{Game, PlayerId};
use alquerque_rules::BySide;

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
}

/// A larger deviation marks a provisional rating.
const CERTAIN: f64 = 110.0;

/// Returns whether a rating with this deviation is provisional.
pub fn is_provisional(deviation: f64) -> bool {
    deviation > CERTAIN
}

impl Rating {
    /// Returns the number of games that the rating is based on.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// Rates a finished game: takes the current ratings, and returns the game with the rating changes,
/// and the new ratings.
pub type Rate =
    Box<dyn FnOnce(Game, BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) + Send>;

/// Sorts by rating, best first. Of equal players the one with more games comes first.
pub fn rank(ranking: &mut [(PlayerId, Rating)]) {
    ranking.sort_by(|(left_id, left), (right_id, right)| {
        let by_rating = right.rating.total_cmp(&left.rating);
        by_rating.then(right.games().cmp(&left.games())).then(left_id.cmp(right_id))
    });
}
