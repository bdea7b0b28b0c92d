//! How good players are: their profiles.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Players;
use alquerque_game::{Place, PlayerId, Progress, Summary};
use alquerque_rules::{BySide, RULE_SETS, RuleSet, Side};
use alquerque_store::{Rating, StoreError};

/// The newest games of a player that their profile counts.
pub const MAX_COUNTED: usize = 5000;
/// The servers whose ratings are shown where there is no server.
const MAX_SERVERS: usize = 10;
/// The rule sets that a profile shows.
const MAX_RULES: usize = 7;

/// The results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// The newest results in a row that are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streak {
    /// Whether they are wins, or losses.
    pub won: bool,
    pub games: u32,
}

/// What a server knows of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// The ratings, each with its server, by the rule sets that the player played most.
    pub ratings: Vec<Rated>,
    /// The results by the same rule sets, as White and as Black.
    pub results: Vec<Tallied>,
    /// The streak of wins or losses; `None` after a draw.
    pub streak: Option<Streak>,
    /// The results against the reader.
    pub against: Option<Tally>,
    /// The games in progress, the newest first.
    pub current: Vec<Summary>,
    /// Whether there are more games than are counted.
    pub is_cut: bool,
}

/// A rating on a server.
type Rated = (u64, &'static RuleSet, Rating);
type Tallied = (&'static RuleSet, BySide<Tally>);

impl Tally {
    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, won: Option<bool>) {
        *match won {
            Some(true) => &mut self.wins,
            Some(false) => &mut self.losses,
            None => &mut self.draws,
        } += 1;
    }
}

impl Players {
    /// Returns the profile of a player on the server of a place, or outside of servers that of all
    /// their games, as `reader` may see it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn profile(
        &self,
        player: PlayerId,
        reader: PlayerId,
        place: Place,
    ) -> Result<Profile, StoreError> {
        let games = self.core.store.newest_of(player, MAX_COUNTED).await?;
        let is_cut = games.len() == MAX_COUNTED;
        let mut guilds: Vec<u64> = place.guild.into_iter().collect();
        if guilds.is_empty() {
            guilds = recent_servers(&games);
        }
        let is_here =
            |game: &Summary| place.guild.is_none_or(|guild| game.place.guild == Some(guild));
        let games: Vec<Summary> = games.into_iter().filter(is_here).collect();
        let mut ratings = self.core.store.ratings_of(player, guilds).await?;
        ratings.retain(|(.., rating)| !rating.unrated);
        let mut results = results(&games, player);
        keep_most_played(&mut ratings, &mut results);
        let current = games
            .iter()
            .filter(|game| matches!(game.progress, Progress::Playing { .. }) && game.is_active());
        let mut current: Vec<Summary> = current.cloned().collect();
        self.core.add_boards(&mut current).await?;
        Ok(Profile {
            ratings,
            results,
            streak: streak(&games, player),
            against: (reader != player).then(|| against(&games, player, reader)),
            current,
            is_cut,
        })
    }
}

/// Returns the servers of the newest games, at most [`MAX_SERVERS`].
fn recent_servers(games: &[Summary]) -> Vec<u64> {
    let mut guilds = Vec::new();
    for guild in games.iter().filter_map(|game| game.place.guild) {
        if guilds.len() < MAX_SERVERS && !guilds.contains(&guild) {
            guilds.push(guild);
        }
    }
    guilds
}

/// A finished game from the view of one player.
struct Played<'a> {
    game: &'a Summary,
    side: Side,
    /// `None` for a draw.
    won: Option<bool>,
}

/// Returns the finished games in which both players have moved.
fn played(games: &[Summary], player: PlayerId) -> impl Iterator<Item = Played<'_>> {
    games.iter().filter_map(move |game| {
        let result = game.result.filter(|result| result.counts)?;
        let side = game.side_of(player)?;
        Some(Played { game, side, won: result.winner.map(|winner| winner == side) })
    })
}

fn results(games: &[Summary], player: PlayerId) -> Vec<Tallied> {
    let mut tallies = BTreeMap::<&str, BySide<Tally>>::new();
    for Played { game, side, won } in played(games, player) {
        tallies.entry(game.rules.id).or_default()[side].add(won);
    }
    let tally = |rules: &'static RuleSet| Some((rules, tallies.remove(rules.id)?));
    RULE_SETS.into_iter().filter_map(tally).collect()
}

/// Keeps [`MAX_RULES`] rule sets in both lists: those with the most rated games, then those with
/// the most games.
fn keep_most_played(ratings: &mut Vec<Rated>, results: &mut Vec<Tallied>) {
    let rated = |rules| {
        let ratings = ratings.iter().filter(|(_, other, _)| *other == rules);
        ratings.map(|(.., rating)| rating.games()).sum::<u32>()
    };
    let counted = |rules| {
        let results = results.iter().filter(|(other, _)| *other == rules);
        results.map(|(_, tallies)| tallies.white.games() + tallies.black.games()).sum::<u32>()
    };
    let mut shown = RULE_SETS.to_vec();
    shown.sort_by_cached_key(|&rules| Reverse((rated(rules), counted(rules))));
    shown.truncate(MAX_RULES);
    let place = |rules: &RuleSet| shown.iter().position(|other| *other == rules);
    ratings.retain(|(_, rules, _)| place(rules).is_some());
    ratings.sort_by_key(|(_, rules, _)| place(rules));
    results.retain(|(rules, _)| place(rules).is_some());
    results.sort_by_key(|(rules, _)| place(rules));
}

fn streak(games: &[Summary], player: PlayerId) -> Option<Streak> {
    let mut ended: Vec<_> = played(games, player)
        .map(|played| (played.game.changed, played.game.id, played.won))
        .collect();
    ended.sort_unstable();
    let mut newest = ended.into_iter().rev().map(|(.., won)| won);
    let won = newest.next()??;
    let games = newest.take_while(|&other| other == Some(won)).count() + 1;
    Some(Streak { won, games: u32::try_from(games).unwrap_or(u32::MAX) })
}

fn against(games: &[Summary], player: PlayerId, reader: PlayerId) -> Tally {
    let mut tally = Tally::default();
    for Played { game, won, .. } in played(games, player) {
        if game.has_player(reader) {
            // The reader has won what the player has lost.
            tally.add(won.map(|won| !won));
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_game::ExactRating;

    /// Ratings by the first eight rule sets, and more games by others.
    #[test]
    fn ratings_and_results_are_of_the_same_rule_sets() {
        let wins = |wins| Tally { wins, ..Tally::default() };
        let exact = ExactRating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        let rating = |(wins, rules)| (1, rules, Rating { wins, ..exact.into() });
        let mut ratings: Vec<Rated> = (1..).zip(RULE_SETS).take(8).map(rating).collect();
        let tallied = |rules| (rules, BySide { white: wins(99), black: wins(1) });
        let mut results: Vec<Tallied> = RULE_SETS.map(tallied).to_vec();
        keep_most_played(&mut ratings, &mut results);
        let shown: Vec<_> = RULE_SETS.into_iter().take(8).skip(1).rev().collect();
        assert_eq!(ratings.iter().map(|(_, rules, _)| *rules).collect::<Vec<_>>(), shown);
        assert_eq!(results.iter().map(|(rules, _)| *rules).collect::<Vec<_>>(), shown);

        ratings.truncate(2);
        let mut results: Vec<Tallied> = RULE_SETS.map(tallied).to_vec();
        results[9].1.white = wins(100);
        keep_most_played(&mut ratings, &mut results);
        let shown = [RULE_SETS[7], RULE_SETS[6], RULE_SETS[9], RULE_SETS[0]];
        assert_eq!((ratings.len(), results.len()), (2, 7));
        assert_eq!(results.iter().map(|(rules, _)| *rules).collect::<Vec<_>>()[..4], shown);
    }
}
