//! The rebuild of ratings from the finished games.

use std::collections::{BTreeMap, BTreeSet};

use super::ArchiveError;
use super::open;
use crate::game::{ExactRating, Game, GameId, PlayerId, RatingChange, Stage};
use crate::store::engine::{Batch, Engine, Exported, Location, Purpose, Scan};
use crate::store::records::layout::{
    GAME, RATING, game_key, rating_key, rating_prefix, read_id, read_json, read_rating_key,
    read_record, write_json,
};
use crate::store::{Rate, Rating, Result};
use alquerque_rules::{BySide, RuleSet, Side};

/// Estimates of what older games do not tell of their players: the deviation after many games and
/// after a few, and Glicko-2's initial volatility.
const USUAL_DEVIATION: f64 = 80.0;
const PROVISIONAL_DEVIATION: f64 = 200.0;
const VOLATILITY: f64 = 0.06;
/// The games that are read at once.
const GAMES_AT_ONCE: usize = 256;

/// What a rebuild of ratings has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// The games that count.
    pub games: u64,
    /// The ratings and results after them.
    pub ratings: u64,
    /// How many of those differ from the ones before, or are new or gone.
    pub changed: u64,
}

/// The ratings of one server by one rule set.
type Group = (u64, &'static str);

/// Computes all ratings anew from the finished games, with `rate`, and replaces the stored ones.
///
/// # Errors
/// If the store is in use, does not open, or cannot be read completely. Each server's ratings by
/// one rule set are replaced at once.
pub async fn rebuild_ratings(
    location: &dyn Location,
    rate: &Rate,
) -> Result<Rebuilt, ArchiveError> {
    let opened = open(location, Purpose::Use).await?;
    let engine = &*opened.engine;
    let groups = groups(engine).await?;
    let mut rebuilt = Rebuilt::default();
    for (group, games) in groups {
        let Some(rules) = RuleSet::from_id(group.1) else { continue };
        let ratings = ratings_after(engine, &games, rate).await?;
        let batch = replacement(engine, (group.0, rules), &ratings).await?;
        rebuilt.games += games.len() as u64;
        rebuilt.ratings += ratings.len() as u64;
        rebuilt.changed += batch.changes.len() as u64;
        engine.commit(batch).await?;
    }
    engine.close().await?;
    Ok(rebuilt)
}

/// A finished game by its place in the order of rating.
type Ordered = (u32, i64, GameId);

/// Returns the groups with stored ratings or finished games, with those games in the order in which
/// they were rated.
async fn groups(engine: &dyn Engine) -> Result<BTreeMap<Group, Vec<Ordered>>> {
    let mut groups = BTreeMap::<Group, Vec<Ordered>>::new();
    let mut unreadable = None;
    let mut add = |part| {
        match part {
            Exported::Entry(key, value) if key.first() == Some(&GAME) => {
                match read_id(&key).and_then(|id| read_record(id, &value)) {
                    Ok(stored) => add_game(&mut groups, &stored.game),
                    Err(error) => unreadable = Some(error),
                }
            }
            Exported::Entry(key, _) if key.first() == Some(&RATING) => {
                // A key that cannot be read belongs to no group, and stays.
                if let Ok((guild, rules, _)) = read_rating_key(&key) {
                    groups.entry((guild, rules.id)).or_default();
                }
            }
            Exported::Entry(..) | Exported::Removed(_) => {}
            Exported::Gap { error, .. } => unreadable = Some(error),
        }
        Ok(())
    };
    engine.export(&mut add).await?;
    groups.values_mut().for_each(|games| games.sort_unstable());
    unreadable.map_or(Ok(groups), Err)
}

fn add_game(groups: &mut BTreeMap<Group, Vec<Ordered>>, game: &Game) {
    let counts = game.rating_changes().is_some() || game.counts_against_bot();
    let Some(guild) = game.place.guild.filter(|_| counts) else { return };
    let order = game.rating_changes().map_or(0, |changes| changes.white.order);
    let games = groups.entry((guild, game.rules.id)).or_default();
    games.push((order, game.changed.unix_timestamp(), game.id));
}

/// Returns the ratings after these games of one group.
async fn ratings_after(
    engine: &dyn Engine,
    games: &[Ordered],
    rate: &Rate,
) -> Result<BTreeMap<PlayerId, Rating>> {
    let mut ratings = BTreeMap::<PlayerId, Rating>::new();
    for part in games.chunks(GAMES_AT_ONCE) {
        let records = engine.get(part.iter().map(|(.., id)| game_key(*id)).collect()).await?;
        for (&(.., id), record) in part.iter().zip(records) {
            let Some(record) = record else { continue };
            rate_again(read_record(id, &record)?.game, &mut ratings, rate);
        }
    }
    Ok(ratings)
}

/// Rates a game after the earlier ones.
fn rate_again(mut game: Game, ratings: &mut BTreeMap<PlayerId, Rating>, rate: &Rate) {
    let Some(&sides) = game.sides() else { return };
    let recorded = game.rating_changes();
    let before = BySide { white: Side::White, black: Side::Black }.map(|side| {
        let former = recorded.filter(|_| sides[side].is_former());
        let former = former.and_then(|changes| before_game(changes[side]));
        former.or_else(|| ratings.get(&sides[side]).cloned())
    });
    if let Stage::Over { ratings, .. } = &mut game.stage {
        *ratings = None;
    }
    let (_, after) = rate(game, before);
    for (player, rating) in [(sides.white, after.white), (sides.black, after.black)] {
        if let Some(rating) = rating.filter(|_| !player.is_former()) {
            ratings.insert(player, rating);
        }
    }
}

/// Returns the rating of a former player before a game; `None` if it was their first. Older games
/// have only the rounded rating, so that the rest is estimated.
fn before_game(change: RatingChange) -> Option<Rating> {
    let estimate = || ExactRating {
        rating: change.before.into(),
        deviation: if change.was_provisional { PROVISIONAL_DEVIATION } else { USUAL_DEVIATION },
        volatility: VOLATILITY,
    };
    let exact = change.exact.or_else(|| (!change.is_first).then(estimate))?;
    Some(Rating { order: change.order.saturating_sub(1), ..exact.into() })
}

/// Returns the changes that make the stored ratings of a group these ones.
async fn replacement(
    engine: &dyn Engine,
    (guild, rules): (u64, &'static RuleSet),
    ratings: &BTreeMap<PlayerId, Rating>,
) -> Result<Batch> {
    let mut batch = Batch::default();
    let mut known = BTreeSet::new();
    for stored in engine.scan(Scan::prefix(&rating_prefix(guild, rules))).await? {
        let player = PlayerId(read_id(&stored.key)?.0);
        let before: Option<Rating> = read_json(Some(&stored.value)).unwrap_or_default();
        match ratings.get(&player) {
            None => batch.remove(stored.key),
            Some(rating) if before.as_ref() != Some(rating) => {
                batch.put(stored.key, write_json(rating)?);
            }
            Some(_) => {}
        }
        known.insert(player);
    }
    for (player, rating) in ratings.iter().filter(|(player, _)| !known.contains(player)) {
        batch.put(rating_key(guild, rules, *player), write_json(rating)?);
    }
    Ok(batch)
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rating_of_a_former_player_is_exact_or_close() {
        let change = RatingChange { before: 1900, after: 1890, ..RatingChange::default() };
        let estimate = before_game(change).unwrap();
        assert_eq!((estimate.rating, estimate.is_provisional()), (1900.0, false));
        let early = RatingChange { was_provisional: true, ..change };
        assert!(before_game(early).unwrap().is_provisional());
        assert_eq!(before_game(RatingChange { is_first: true, ..change }), None);
        let exact = ExactRating { rating: 1899.6, deviation: 71.0, volatility: 0.059 };
        let before = before_game(RatingChange { exact: Some(exact), order: 4, ..change }).unwrap();
        assert_eq!((before.rating, before.deviation, before.order), (1899.6, 71.0, 3));
    }
}
