//! The order of the rated players of servers, kept in memory: a page of a ranking reads only the
//! ratings that it shows.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use time::OffsetDateTime;

use super::{Rating, Season, SeasonResult, is_active};
use alquerque_game::PlayerId;

/// The most players whose places are kept, of all groups; each takes 40 bytes. The newest group is
/// kept even if it alone is larger.
pub const MAX_PLACES: usize = 200_000;
/// The most groups that are kept.
pub const MAX_GROUPS: usize = 256;
/// The players of a season that are listed.
const BEST: usize = 3;

/// The rated players of a server by the rule set of this id.
pub type Group = (u64, &'static str);

/// What to read of a ranking.
#[derive(Clone, Copy, Debug)]
pub struct RankingQuery {
    /// The member who reads it, whose place is told.
    pub reader: PlayerId,
    /// The page, from 1; the last one if there are fewer.
    pub page: usize,
    /// The number of players on a page.
    pub page_size: usize,
    pub now: OffsetDateTime,
}

/// A page of the ranking of a server by one rule set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranking {
    /// The number of the page, from 1, and of all pages.
    pub page: usize,
    pub pages: usize,
    /// The players of the page, who have played lately, best first, with their places from 1.
    pub players: Vec<RankedPlayer>,
    /// The reader, if on another page.
    pub own: Option<RankedPlayer>,
    /// How many rated players have not played lately, and whether the reader is one of them.
    pub inactive: usize,
    pub is_reader_inactive: bool,
    /// The results of the bot, whose games are unrated.
    pub bot: Option<Rating>,
    /// The earlier seasons, newest first.
    pub seasons: Vec<SeasonBest>,
}

/// A player with their place, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedPlayer {
    pub place: usize,
    pub player: PlayerId,
    pub rating: Rating,
}

/// The best players of an earlier season, best first; at most three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonBest {
    pub season: Season,
    pub best: Vec<(PlayerId, String, SeasonResult)>,
}

/// What the place of a player depends on.
#[derive(Clone, Copy, Debug)]
struct Place {
    player: PlayerId,
    rating: f64,
    games: u32,
    is_unrated: bool,
    is_provisional: bool,
    played: Option<OffsetDateTime>,
}

impl Place {
    fn new(player: PlayerId, rating: &Rating) -> Self {
        Self {
            player,
            rating: rating.rating,
            games: rating.games(),
            is_unrated: rating.unrated,
            is_provisional: rating.is_provisional(),
            played: rating.played,
        }
    }

    /// Orders by rating, best first. Of equal players the one with more games comes first.
    fn order(&self, other: &Self) -> Ordering {
        let by_rating = other.rating.total_cmp(&self.rating);
        by_rating.then(other.games.cmp(&self.games)).then(self.player.cmp(&other.player))
    }
}

/// The best results of each earlier season.
type Best = BTreeMap<Season, Vec<(PlayerId, SeasonResult)>>;

/// Adds a result if it is one of the best. Certain ratings come before provisional ones.
fn add(best: &mut Best, player: PlayerId, result: SeasonResult) {
    let results = best.entry(result.season).or_default();
    let key = |player, result: &SeasonResult| (result.provisional, -result.rating, player);
    let added = key(player, &result);
    let at = results.partition_point(|(player, other)| key(*player, other) < added);
    results.insert(at, (player, result));
    results.truncate(BEST);
}

/// The order of the players of a group.
#[derive(Clone, Debug)]
pub struct Standings {
    /// All rated players and the bot, in order.
    places: Vec<Place>,
    /// The current season when `best` was computed.
    season: Season,
    best: Best,
}

impl Standings {
    /// Orders the players of a group.
    pub fn new(ratings: &[(PlayerId, Rating)], now: OffsetDateTime) -> Self {
        let mut places: Vec<Place> =
            ratings.iter().map(|(player, rating)| Place::new(*player, rating)).collect();
        places.sort_unstable_by(Place::order);
        let season = Season::at(now);
        let mut best = Best::new();
        for (player, rating) in ratings {
            for result in results_before(rating, season) {
                add(&mut best, *player, result);
            }
        }
        Self { places, season, best }
    }

    /// Applies the new rating of a player, or its removal. Returns `false` if the standings must be
    /// read again: a player has left the best of an earlier season or joined them, which play does
    /// not cause.
    fn set(&mut self, player: PlayerId, rating: Option<&Rating>) -> bool {
        self.places.retain(|place| place.player != player);
        let mut best = self.best.clone();
        best.values_mut().for_each(|results| results.retain(|(other, _)| *other != player));
        if let Some(rating) = rating {
            let place = Place::new(player, rating);
            let at = self.places.partition_point(|other| other.order(&place).is_lt());
            self.places.insert(at, place);
            for result in results_before(rating, self.season) {
                add(&mut best, player, result);
            }
        }
        best == self.best
    }

    /// Finds the players that a page shows.
    pub fn find(&self, query: &RankingQuery) -> FoundRanking {
        let RankingQuery { reader, page, page_size, now } = *query;
        let mut found = FoundRanking { best: self.best.clone(), ..FoundRanking::default() };
        let mut active = 0;
        for place in &self.places {
            if place.is_unrated {
                found.bot = Some(place.player);
            } else if is_active(place.played, now) {
                active += 1;
                if place.player == reader {
                    found.own = Some((active, reader));
                }
            } else {
                found.ranking.inactive += 1;
                found.ranking.is_reader_inactive |= place.player == reader;
            }
        }
        let pages = active.div_ceil(page_size).max(1);
        let page = page.clamp(1, pages);
        found.ranking = Ranking { page, pages, ..found.ranking };
        let is_ranked = |place: &&Place| !place.is_unrated && is_active(place.played, now);
        let ranked = (1..).zip(self.places.iter().filter(is_ranked));
        let on_page = ranked.skip((page - 1) * page_size).take(page_size);
        found.players = on_page.map(|(number, place)| (number, place.player)).collect();
        found.own = found.own.filter(|own| !found.players.contains(own));
        found
    }

    /// Returns the first players of the current season, in the order in which its best are kept:
    /// provisional ratings last.
    pub fn first_of_season(&self, count: u8, now: OffsetDateTime) -> Vec<PlayerId> {
        let is_of_season = |at: OffsetDateTime| Season::at(at) == Season::at(now);
        let playing = self.places.iter().filter(|place| !place.is_unrated);
        let playing = playing.filter(|place| place.played.is_some_and(is_of_season));
        let (last, first): (Vec<&Place>, Vec<&Place>) =
            playing.partition(|place| place.is_provisional);
        first.into_iter().chain(last).take(count.into()).map(|place| place.player).collect()
    }

    /// Returns the players with a rating of at least this value that is not provisional.
    pub fn with_rating(&self, rating: i32) -> Vec<PlayerId> {
        let is_so = |place: &&Place| {
            !place.is_unrated && !place.is_provisional && place.rating.round() as i32 >= rating
        };
        self.places.iter().filter(is_so).map(|place| place.player).collect()
    }
}

/// Returns the results of seasons before this one; none of the bot.
fn results_before(rating: &Rating, season: Season) -> impl Iterator<Item = SeasonResult> {
    let results = (!rating.unrated).then(|| rating.results());
    results.into_iter().flatten().filter(move |result| result.season < season)
}

/// A page of a ranking without the ratings of its players.
#[derive(Clone, Debug, Default)]
pub struct FoundRanking {
    /// The page, still without players.
    ranking: Ranking,
    /// With their places.
    players: Vec<(usize, PlayerId)>,
    own: Option<(usize, PlayerId)>,
    bot: Option<PlayerId>,
    best: Best,
}

impl FoundRanking {
    /// Returns the players whose ratings the page shows. Some may be repeated.
    pub fn shown(&self) -> impl Iterator<Item = PlayerId> {
        let ranked = self.players.iter().chain(&self.own).map(|(_, player)| *player);
        let best = self.best.values().flatten().map(|(player, _)| *player);
        ranked.chain(self.bot).chain(best)
    }

    /// Adds the ratings. A player without one is left out.
    pub fn with(self, ratings: &HashMap<PlayerId, Rating>) -> Ranking {
        let ranked = |(place, player)| {
            Some(RankedPlayer { place, player, rating: ratings.get(&player)?.clone() })
        };
        let named = |(player, result)| Some((player, ratings.get(&player)?.name.clone(), result));
        let season = |(season, best): (Season, Vec<_>)| SeasonBest {
            season,
            best: best.into_iter().filter_map(named).collect(),
        };
        Ranking {
            players: self.players.into_iter().filter_map(ranked).collect(),
            own: self.own.and_then(ranked),
            bot: self.bot.and_then(|bot| ratings.get(&bot).cloned()),
            seasons: self.best.into_iter().rev().map(season).collect(),
            ..self.ranking
        }
    }
}

/// The standings of the groups whose rankings were read last.
#[derive(Debug, Default)]
pub struct KeptStandings(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    groups: HashMap<Group, Kept>,
    /// The number of changes of any group.
    changes: u64,
    /// The number of reads.
    reads: u64,
}

#[derive(Debug)]
struct Kept {
    standings: Standings,
    since: Instant,
    last_read: u64,
}

/// A group is not kept. It must be read, and can then be [kept](KeptStandings::keep).
#[derive(Clone, Copy, Debug)]
pub struct NotKept {
    changes: u64,
}

impl KeptStandings {
    /// Looks at the standings of a group that were read less than `max_age` ago.
    pub fn look<T>(
        &self,
        group: Group,
        now: OffsetDateTime,
        max_age: Duration,
        look: impl FnOnce(&Standings) -> T,
    ) -> Result<T, NotKept> {
        let mut state = self.0.lock();
        state.reads += 1;
        let (reads, changes) = (state.reads, state.changes);
        let kept = state.groups.get_mut(&group).filter(|kept| {
            kept.since.elapsed() < max_age && kept.standings.season == Season::at(now)
        });
        let kept = kept.ok_or(NotKept { changes })?;
        kept.last_read = reads;
        Ok(look(&kept.standings))
    }

    /// Keeps the standings of a group, unless ratings have changed since they were
    /// [not kept](Self::look).
    pub fn keep(&self, group: Group, standings: Standings, asked: NotKept) {
        let mut state = self.0.lock();
        if state.changes != asked.changes {
            return;
        }
        let last_read = state.reads;
        state.groups.insert(group, Kept { standings, since: Instant::now(), last_read });
        let places = |state: &State| -> usize {
            state.groups.values().map(|kept| kept.standings.places.len()).sum()
        };
        while state.groups.len() > 1
            && (state.groups.len() > MAX_GROUPS || places(&state) > MAX_PLACES)
        {
            let others = state.groups.iter().filter(|(other, _)| **other != group);
            let oldest = others.min_by_key(|(_, kept)| kept.last_read).map(|(oldest, _)| *oldest);
            oldest.map(|oldest| state.groups.remove(&oldest));
        }
    }

    /// Applies the new rating of a player, or its removal. `rating` runs only if the group is kept.
    pub fn change(&self, group: Group, player: PlayerId, rating: impl FnOnce() -> Option<Rating>) {
        let mut state = self.0.lock();
        state.changes += 1;
        let kept = state.groups.get_mut(&group);
        if kept.is_some_and(|kept| !kept.standings.set(player, rating().as_ref())) {
            state.groups.remove(&group);
        }
    }

    /// Forgets the groups of these servers, as ratings have changed.
    pub fn forget(&self, guilds: &[u64]) {
        let mut state = self.0.lock();
        state.changes += 1;
        state.groups.retain(|(guild, _), _| !guilds.contains(guild));
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use time::macros::datetime;

    use super::*;
    use alquerque_game::ExactRating;

    const NOW: OffsetDateTime = datetime!(2026-11-27 12:00 UTC);
    const GROUP: Group = (1, "medieval");
    const PAGE_SIZE: usize = 3;

    /// Returns a page as the definition of a ranking has it.
    fn expected(ratings: &BTreeMap<PlayerId, Rating>, query: &RankingQuery) -> Ranking {
        let mut all: Vec<(PlayerId, Rating)> = ratings.clone().into_iter().collect();
        all.sort_by(|(left, left_rating), (right, right_rating)| {
            Place::new(*left, left_rating).order(&Place::new(*right, right_rating))
        });
        let (unrated, rated): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, rating)| rating.unrated);
        let (active, inactive): (Vec<_>, Vec<_>) =
            rated.iter().cloned().partition(|(_, rating)| is_active(rating.played, query.now));
        let pages = active.len().div_ceil(PAGE_SIZE).max(1);
        let page = query.page.clamp(1, pages);
        let ranked: Vec<RankedPlayer> = (1..)
            .zip(active)
            .map(|(place, (player, rating))| RankedPlayer { place, player, rating })
            .collect();
        let players: Vec<_> =
            ranked.iter().skip((page - 1) * PAGE_SIZE).take(PAGE_SIZE).cloned().collect();
        let own = ranked.into_iter().find(|ranked| ranked.player == query.reader);
        let mut results: Vec<_> = rated
            .iter()
            .flat_map(|(player, rating)| {
                rating.results().map(move |result| (*player, rating.name.clone(), result))
            })
            .filter(|(.., result)| result.season < Season::at(query.now))
            .collect();
        results.sort_by_key(|(player, _, result)| {
            let Season { year, quarter } = result.season;
            (-year, 5 - quarter, result.provisional, -result.rating, *player)
        });
        let of_season = |results: &[(PlayerId, String, SeasonResult)]| SeasonBest {
            season: results[0].2.season,
            best: results.iter().take(BEST).cloned().collect(),
        };
        let seasons = results.chunk_by(|left, right| left.2.season == right.2.season);
        Ranking {
            page,
            pages,
            own: own.filter(|own| !players.contains(own)),
            players,
            inactive: inactive.len(),
            is_reader_inactive: inactive.iter().any(|(player, _)| *player == query.reader),
            bot: unrated.last().map(|(_, rating)| rating.clone()),
            seasons: seasons.map(of_season).collect(),
        }
    }

    /// Changes the rating of a player as a game at this time does.
    fn played(before: Option<Rating>, now: OffsetDateTime, rng: &mut StdRng) -> Rating {
        let exact = ExactRating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        let mut rating = before.unwrap_or_else(|| exact.into());
        let last = rating.played.map(Season::at).filter(|last| *last < Season::at(now));
        rating.seasons.extend(last.map(|last| rating.result(last)));
        rating.rating += f64::from(rng.random_range(-9..10)) * 10.0;
        rating.deviation *= 0.8;
        rating.wins += 1;
        rating.played = Some(now);
        rating
    }

    #[test]
    fn kept_standings_are_those_of_all_ratings() {
        let mut rng = StdRng::seed_from_u64(1);
        let kept = KeptStandings::default();
        let mut ratings = BTreeMap::<PlayerId, Rating>::new();
        let mut now = NOW;
        let mut found_in_memory = 0;
        for step in 0..3000 {
            let player = PlayerId(rng.random_range(1..25));
            match rng.random_range(0..40) {
                0 => {
                    ratings.remove(&player);
                    kept.change(GROUP, player, || None);
                }
                // Not by play, but by a repair of the store.
                1 => {
                    let Some(rating) = ratings.get_mut(&player) else { continue };
                    rating.seasons.pop();
                    rating.unrated = player.0 == 7;
                    kept.change(GROUP, player, || Some(rating.clone()));
                }
                _ => {
                    let rating = played(ratings.get(&player).cloned(), now, &mut rng);
                    ratings.insert(player, rating.clone());
                    kept.change(GROUP, player, || Some(rating));
                }
            }
            now += time::Duration::hours(rng.random_range(0..20));
            let query = RankingQuery {
                reader: PlayerId(rng.random_range(1..25)),
                page: rng.random_range(0..12),
                page_size: PAGE_SIZE,
                now,
            };
            let all: Vec<(PlayerId, Rating)> = ratings.clone().into_iter().collect();
            let found = match kept.look(GROUP, query.now, Duration::MAX, |it| it.find(&query)) {
                Ok(found) => {
                    found_in_memory += 1;
                    found
                }
                Err(asked) => {
                    let standings = Standings::new(&all, now);
                    let found = standings.find(&query);
                    kept.keep(GROUP, standings, asked);
                    found
                }
            };
            let page = found.with(&all.into_iter().collect());
            assert_eq!(page, expected(&ratings, &query), "step {step}");
        }
        assert!(found_in_memory > 2700, "{found_in_memory}");
    }

    #[test]
    fn a_change_during_the_read_of_all_ratings_is_not_lost() {
        let kept = KeptStandings::default();
        let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: PAGE_SIZE, now: NOW };
        let asked = kept.look(GROUP, query.now, Duration::MAX, |it| it.find(&query)).unwrap_err();
        kept.change(GROUP, PlayerId(1), || panic!("the group is not kept"));
        kept.keep(GROUP, Standings::new(&[], NOW), asked);
        assert!(kept.look(GROUP, query.now, Duration::MAX, |it| it.find(&query)).is_err());
    }

    #[test]
    fn the_kept_standings_are_bounded() {
        let kept = KeptStandings::default();
        let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: PAGE_SIZE, now: NOW };
        let rating = played(None, NOW, &mut StdRng::seed_from_u64(1));
        let keep = |guild, players: usize| {
            let ratings: Vec<_> =
                (0..players as u64).map(|nth| (PlayerId(nth), rating.clone())).collect();
            let asked =
                kept.look((guild, "free"), NOW, Duration::MAX, |it| it.find(&query)).unwrap_err();
            kept.keep((guild, "free"), Standings::new(&ratings, NOW), asked);
        };
        let is_kept =
            |guild| kept.look((guild, "free"), NOW, Duration::MAX, |it| it.find(&query)).is_ok();
        for guild in 0..=MAX_GROUPS as u64 {
            keep(guild, 1);
        }
        assert!(!is_kept(0) && is_kept(1));
        // Together they are too many. The one that was read last stays.
        keep(1000, MAX_PLACES - 1);
        assert!(is_kept(1000) && is_kept(1) && !is_kept(2));
        assert!(size_of::<Place>() <= 40);
    }
}
