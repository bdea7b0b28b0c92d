use serde::{Deserialize, Serialize};

use crate::game::{Game, PlayerId};
use alquerque_rules::BySide;

/// How strong a player of a server is by one rule set, as far as rated games show it: Glicko-2's three numbers, and the
/// results that they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// What the player was last called there.
    pub name: String,
    pub rating: f64,
    /// How uncertain the rating is.
    pub deviation: f64,
    pub volatility: f64,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Whether these are results alone, of the bot: its games are not rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
}

impl Rating {
    /// Games that it comes from.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// Rates a game that is over: given both ratings where there are any, answers the game with what has changed, and the
/// ratings that are new.
pub type Rate =
    Box<dyn FnOnce(Game, BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) + Send>;

/// Puts the best first; of equals, the one who played more.
pub fn rank(ranking: &mut [(PlayerId, Rating)]) {
    ranking.sort_by(|(one_id, one), (other_id, other)| {
        let by_rating = other.rating.total_cmp(&one.rating);
        by_rating.then(other.games().cmp(&one.games())).then(one_id.cmp(other_id))
    });
}
