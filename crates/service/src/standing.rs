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
/// The rule sets that a profile of one server shows: those that the player played most.
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
    /// The ratings: of one server the most played, or each with its server, in the order of the
    /// rule sets.
    pub ratings: Vec<(u64, &'static RuleSet, Rating)>,
    /// The results by the most played rule sets, as White and as Black.
    pub results: Vec<(&'static RuleSet, BySide<Tally>)>,
    /// The streak of wins or losses; `None` after a draw.
    pub streak: Option<Streak>,
    /// The results against the reader.
    pub against: Option<Tally>,
    /// The games in progress, the newest first.
    pub current: Vec<Summary>,
    /// Whether there are more games than are counted.
    pub is_cut: bool,
}

impl Tally {
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
        if place.guild.is_some() {
            ratings.sort_by_key(|(.., rating)| Reverse(rating.games()));
            ratings.truncate(MAX_RULES);
        }
        let current = games
            .iter()
            .filter(|game| matches!(game.progress, Progress::Playing { .. }) && game.is_active());
        let mut current: Vec<Summary> = current.cloned().collect();
        self.core.add_boards(&mut current).await?;
        Ok(Profile {
            ratings,
            results: results(&games, player),
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

fn results(games: &[Summary], player: PlayerId) -> Vec<(&'static RuleSet, BySide<Tally>)> {
    let mut tallies = BTreeMap::<&str, BySide<Tally>>::new();
    for Played { game, side, won } in played(games, player) {
        tallies.entry(game.rules.id).or_default()[side].add(won);
    }
    let tally = |rules: &'static RuleSet| Some((rules, tallies.remove(rules.id)?));
    let mut results: Vec<_> = RULE_SETS.into_iter().filter_map(tally).collect();
    let games = |tally: &Tally| tally.wins + tally.draws + tally.losses;
    results.sort_by_key(|(_, tallies)| Reverse(games(&tallies.white) + games(&tallies.black)));
    results.truncate(MAX_RULES);
    results
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
