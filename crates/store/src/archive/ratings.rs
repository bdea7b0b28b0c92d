//! The rebuild of ratings from the finished games.

use std::collections::{BTreeMap, BTreeSet};

use super::ArchiveError;
use super::open;
use crate::engine::{Batch, Engine, Exported, Location, Purpose, Value};
use crate::records::layout::{
    GAME, RATING, game_key, rating_key, read_id, read_json, read_rating_key, read_record,
    write_json,
};
use crate::{Rate, Rating, Result, StoreError};
use alquerque_game::{ExactRating, Game, GameId, PlayerId, RatingChange, Stage};
use alquerque_rules::{BySide, RuleSet};

/// Estimates of what older games do not tell of their players: the deviation after many games and
/// after a few, and Glicko-2's initial volatility.
const USUAL_DEVIATION: f64 = 80.0;
const PROVISIONAL_DEVIATION: f64 = 200.0;
const VOLATILITY: f64 = 0.06;
/// The games that are read at once.
const GAMES_AT_ONCE: usize = 256;
/// How often the games are read, if ratings change meanwhile.
const ATTEMPTS: usize = 5;

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
/// If the store is in use, does not open, or cannot be read completely, and
/// [`StoreError::Conflict`] if a bot changes ratings again and again. Each server's ratings by one
/// rule set are replaced at once, if nothing has changed since its games were read.
pub async fn rebuild_ratings(
    location: &dyn Location,
    rate: &Rate,
) -> Result<Rebuilt, ArchiveError> {
    let opened = open(location, Purpose::Use).await?;
    let engine = &*opened.engine;
    let mut rebuilt = Rebuilt::default();
    let mut done = BTreeSet::new();
    for attempt in 1..=ATTEMPTS {
        let mut is_outdated = false;
        for (group, source) in groups(engine).await? {
            if done.contains(&group) {
                continue;
            }
            match rebuild(engine, group, &source, rate, &mut rebuilt).await {
                Ok(()) => drop(done.insert(group)),
                Err(StoreError::Conflict) if attempt < ATTEMPTS => is_outdated = true,
                Err(error) => return Err(error.into()),
            }
        }
        if !is_outdated {
            break;
        }
    }
    engine.close().await?;
    Ok(rebuilt)
}

/// Replaces the ratings of one group.
async fn rebuild(
    engine: &dyn Engine,
    group: Group,
    source: &Source,
    rate: &Rate,
    rebuilt: &mut Rebuilt,
) -> Result<()> {
    let Some(rules) = RuleSet::from_id(group.1) else { return Ok(()) };
    let ratings = ratings_after(engine, &source.games, rate).await?;
    let batch = replacement((group.0, rules), &source.stored, &ratings)?;
    let changed = batch.changes.len() as u64;
    engine.commit(batch).await?;
    rebuilt.games += source.games.len() as u64;
    rebuilt.ratings += ratings.len() as u64;
    rebuilt.changed += changed;
    Ok(())
}

/// What the ratings of a group are computed from.
#[derive(Default)]
struct Source {
    /// The finished games. They are sorted in the order in which they were rated.
    games: Vec<Ordered>,
    /// The stored ratings at the same moment.
    stored: BTreeMap<PlayerId, Value>,
}

/// A finished game by its place in the order of rating.
type Ordered = (u32, i64, GameId);

/// Returns the groups with stored ratings or finished games.
async fn groups(engine: &dyn Engine) -> Result<BTreeMap<Group, Source>> {
    let mut groups = BTreeMap::<Group, Source>::new();
    let mut unreadable = None;
    let mut add = |part| {
        match part {
            Exported::Entry(key, value) if key.first() == Some(&GAME) => {
                match read_id(&key).and_then(|id| read_record(id, &value)) {
                    Ok(stored) => add_game(&mut groups, &stored.game),
                    Err(error) => unreadable = Some(error),
                }
            }
            Exported::Entry(key, value) if key.first() == Some(&RATING) => {
                // A key that cannot be read belongs to no group, and stays.
                if let Ok((guild, rules, player)) = read_rating_key(&key) {
                    let group = groups.entry((guild, rules.id)).or_default();
                    group.stored.insert(player, value);
                }
            }
            Exported::Entry(..) | Exported::Removed(_) => {}
            Exported::Gap { error, .. } => unreadable = Some(error),
        }
        Ok(())
    };
    engine.export(&mut add).await?;
    groups.values_mut().for_each(|source| source.games.sort_unstable());
    unreadable.map_or(Ok(groups), Err)
}

fn add_game(groups: &mut BTreeMap<Group, Source>, game: &Game) {
    let counts = game.rating_changes().is_some() || game.counts_against_bot();
    let Some(guild) = game.place.guild.filter(|_| counts) else { return };
    let order = game.rating_changes().map_or(0, |changes| changes.white.order);
    let group = groups.entry((guild, game.rules.id)).or_default();
    group.games.push((order, game.changed.unix_timestamp(), game.id));
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
    let before = BySide::SIDES.map(|side| {
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

/// Returns the changes that make the stored ratings of a group these ones, on the condition that
/// those have not changed since.
fn replacement(
    (guild, rules): (u64, &RuleSet),
    stored: &BTreeMap<PlayerId, Value>,
    ratings: &BTreeMap<PlayerId, Rating>,
) -> Result<Batch> {
    let mut batch = Batch::default();
    let players: BTreeSet<PlayerId> = stored.keys().chain(ratings.keys()).copied().collect();
    for player in players {
        let before = stored.get(&player).cloned();
        let after = ratings.get(&player);
        let readable: Option<Rating> = read_json(RATING, before.as_deref()).unwrap_or_default();
        if readable.as_ref() != after || before.is_some() != after.is_some() {
            let key = rating_key(guild, rules, player);
            batch.changes.insert(key.clone(), after.map(write_json).transpose()?);
            batch.unchanged(key, before);
        }
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
