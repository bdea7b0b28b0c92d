//! Measures the ranking of a large server and the profile of a busy player:
//! `cargo bench --bench standing`.
//!
//! The server has 30,000 rated players. One of them has finished 5,000 games.

use std::hint::black_box;
use std::sync::Arc;

use alquerque::game::{
    Challenge, Colour, Command, Game, GameId, Person, Place, PlayerId, Request, decide,
};
use alquerque::service::{Services, rate_finished};
use alquerque::store::{RankingQuery, Store, With, directory};
use alquerque_render::{RatingChart, RatingCurve, Style};
use alquerque_rules::{MEDIEVAL, Side};
use criterion::{Criterion, criterion_group, criterion_main};
use futures_util::{StreamExt, stream};
use time::{Duration, OffsetDateTime};

const PLAYERS: u64 = 30_000;
const GAMES: u64 = 5_000;
const PLACE: Place = Place { guild: Some(1), channel: 2 };
const BUSY: u64 = 1;

/// Saves a finished game of two players.
async fn save(store: &Store, id: u64, white: u64, black: u64, now: OffsetDateTime) {
    let person = |id: u64| Person::new(PlayerId(id), "A player with a name");
    let challenge = Challenge {
        colour: Colour::White,
        ..Challenge::new(GameId(id), PLACE, person(white), Some(person(black)))
    };
    let created = store.create(challenge.make(now).unwrap()).await.unwrap();
    let after = |game: &Game, by: u64, command: Command| {
        decide(game, &Request::new(PlayerId(by), command), now).unwrap().game
    };
    let accept = Command::Accept { coin: Side::White, name: "A player with a name".to_owned() };
    let mut game = after(&created.game, black, accept);
    for by in [white, black] {
        let action = game.history().unwrap().position().legal_actions()[0];
        game = after(&game, by, Command::play(action));
    }
    let loser = if id.is_multiple_of(3) { white } else { black };
    let game = after(&game, loser, Command::Resign);
    let with = With { rating: Some((1, &rate_finished)), ..With::default() };
    store.save(game, &created, with).await.unwrap();
}

async fn fill(store: &Store) {
    let now = OffsetDateTime::now_utc() - Duration::days(80);
    let of_busy = (1..=GAMES).map(|nth| (nth, BUSY, 2 + nth % (GAMES - 1)));
    let first = GAMES + 1;
    let of_others = (first..PLAYERS).step_by(2).map(|nth| (GAMES + nth, nth, nth + 1));
    stream::iter(of_busy.chain(of_others))
        .for_each_concurrent(256, async |(id, white, black)| {
            save(store, id, white, black, now).await
        })
        .await;
}

fn standing(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let root = tempfile::tempdir().unwrap();
    let location = directory(&root.path().join("games"));
    let store = Arc::new(runtime.block_on(Store::open(&location)).unwrap());
    runtime.block_on(fill(&store));
    let services = Services::new(Arc::clone(&store));
    let now = OffsetDateTime::now_utc();
    let query = RankingQuery { reader: PlayerId(BUSY), page: 1, page_size: 10, now };
    let ranking = || runtime.block_on(store.ranking_page(1, &MEDIEVAL, query)).unwrap();
    assert_eq!(ranking().pages as u64, PLAYERS / 10);
    criterion.bench_function("ranking of 30,000 players", |bench| bench.iter(ranking));
    let profile = || {
        let profile = services.players.profile(PlayerId(BUSY), PlayerId(2), PLACE);
        runtime.block_on(profile).unwrap()
    };
    let tallied: u32 = profile()
        .results
        .iter()
        .flat_map(|(_, results)| [results.white, results.black])
        .map(|tally| tally.wins + tally.draws + tally.losses)
        .sum();
    assert_eq!(u64::from(tallied), GAMES);
    criterion.bench_function("profile of 5,000 games", |bench| bench.iter(profile));
    let curve = RatingCurve {
        title: "Medieval Alquerque 1500 ± 60".to_owned(),
        ratings: (1500..1530).collect(),
    };
    let chart = RatingChart { curves: vec![curve; 7] };
    criterion.bench_function("chart of seven ratings", |bench| {
        bench.iter(|| black_box(&chart).png(&Style::default()).unwrap())
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = standing
}
criterion_main!(benches);
