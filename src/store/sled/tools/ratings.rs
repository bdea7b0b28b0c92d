//! The rebuild of ratings from the finished games.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::game::{ExactRating, Game, GameId, PlayerId, RatingChange, Stage};
use crate::store::archive::{ArchiveError, Rebuilt};
use crate::store::sled::layout::{
    GAME_PREFIX, Key, RATING_PREFIX, game_key, rating_key, rating_prefix, read_id, read_rating_key,
    read_record, read_settings, write_settings,
};
use crate::store::sled::write_batch::Changes;
use crate::store::{RateGame, Rating, Result, SledStore};
use alquerque_rules::{BySide, RuleSet, Side};

/// Estimates of what older games do not tell of their players: the deviation after many games and
/// after a few, and Glicko-2's initial volatility.
const USUAL_DEVIATION: f64 = 80.0;
const PROVISIONAL_DEVIATION: f64 = 200.0;
const VOLATILITY: f64 = 0.06;

/// The ratings of one server by one rule set.
type Group = (u64, &'static str);

/// Computes all ratings anew, and replaces the stored ones.
pub fn rebuild(directory: &Path, rate: RateGame) -> Result<Rebuilt, ArchiveError> {
    let store = SledStore::open(directory)?;
    let games = store.database().read(finished_games)?;
    let mut groups: BTreeSet<Group> = store.database().read(rated_groups)?;
    groups.extend(games.keys());
    let mut rebuilt = Rebuilt::default();
    for group in groups {
        let Some(rules) = RuleSet::from_id(group.1) else { continue };
        let games = games.get(&group).map_or(&[][..], Vec::as_slice);
        let ratings = store.database().read(|db| ratings_after(db, games, rate))?;
        let changes = store.database().read(|db| changes(db, (group.0, rules), &ratings))?;
        rebuilt.games += games.len() as u64;
        rebuilt.ratings += ratings.len() as u64;
        rebuilt.changed += changes.len() as u64;
        store.repair(changes)?;
    }
    Ok(rebuilt)
}

/// A finished game by its place in the order of rating.
type Ordered = (u32, i64, GameId);

/// Returns the finished games of each group, in the order in which they were rated.
fn finished_games(db: &sled::Db) -> Result<BTreeMap<Group, Vec<Ordered>>> {
    let mut groups = BTreeMap::<Group, Vec<Ordered>>::new();
    for entry in db.scan_prefix(GAME_PREFIX) {
        let (key, record) = entry?;
        let id = read_id(&key)?;
        let game = read_record(id, &record)?.game;
        let Some(guild) = game.place.guild.filter(|_| counts(&game)) else { continue };
        let order = game.rating_changes().map_or(0, |changes| changes.white.order);
        let games = groups.entry((guild, game.rules.id)).or_default();
        games.push((order, game.changed.unix_timestamp(), id));
    }
    groups.values_mut().for_each(|games| games.sort_unstable());
    Ok(groups)
}

fn counts(game: &Game) -> bool {
    game.rating_changes().is_some() || game.counts_against_bot()
}

/// Returns the groups with stored ratings.
fn rated_groups(db: &sled::Db) -> Result<BTreeSet<Group>> {
    let mut groups = BTreeSet::new();
    for key in db.scan_prefix(RATING_PREFIX).keys() {
        // A key that cannot be read belongs to no group, and stays.
        if let Ok((guild, rules, _)) = read_rating_key(&key?) {
            groups.insert((guild, rules.id));
        }
    }
    Ok(groups)
}

/// Returns the ratings after these games of one group.
fn ratings_after(
    db: &sled::Db,
    games: &[Ordered],
    rate: RateGame,
) -> Result<BTreeMap<PlayerId, Rating>> {
    let mut ratings = BTreeMap::<PlayerId, Rating>::new();
    for &(.., id) in games {
        let Some(record) = db.get(game_key(id))? else { continue };
        let mut game = read_record(id, &record)?.game;
        let Some(&sides) = game.sides() else { continue };
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
    Ok(ratings)
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
fn changes(
    db: &sled::Db,
    (guild, rules): (u64, &'static RuleSet),
    ratings: &BTreeMap<PlayerId, Rating>,
) -> Result<Changes> {
    let mut changes = Changes::new();
    for key in db.scan_prefix(rating_prefix(guild, rules)).keys() {
        let key: Key = key?.to_vec();
        if !ratings.contains_key(&PlayerId(read_id(&key)?.0)) {
            changes.insert(key, None);
        }
    }
    for (&player, rating) in ratings {
        let key = rating_key(guild, rules, player);
        let stored: Option<Rating> = read_settings(db.get(&key)?.as_deref()).unwrap_or_default();
        if stored.as_ref() != Some(rating) {
            changes.insert(key, Some(write_settings(rating)?.into()));
        }
    }
    Ok(changes)
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
