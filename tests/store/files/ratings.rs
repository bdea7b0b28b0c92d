//! A rebuild of the ratings from the games.

use std::path::Path;
use std::sync::Arc;

use alquerque::game::{
    Challenge, Colour, Command as GameCommand, Draft, Game, GameId, Person, Place, PlayerId,
    Proposal, Request, decide,
};
use alquerque::service::{Services, rate_finished};
use alquerque::store::archive::{self, Rebuilt};
use alquerque::store::{self, RankedPlayer, RankingQuery, Store, With};
use alquerque_rules::{RULE_SETS, Side};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use time::{Duration, OffsetDateTime};

use crate::store_cli::{open, program};

const GAMES: u64 = 1000;
const PLAYERS: u64 = 12;
const GUILDS: [u64; 2] = [1, 2];
const RULES: usize = 2;

/// Returns a challenge of two random players.
fn challenge(id: u64, rng: &mut SmallRng) -> Draft {
    let white = rng.random_range(1..=PLAYERS);
    let black = (white + rng.random_range(1..PLAYERS) - 1) % PLAYERS + 1;
    let person = |id| Person::new(PlayerId(id), "Player");
    let guild = Some(GUILDS[rng.random_range(0..GUILDS.len())]);
    let place = Place { guild, channel: 7 };
    let challenge = Challenge {
        colour: Colour::White,
        rules: RULE_SETS[rng.random_range(0..RULES)],
        ..Challenge::new(GameId(id), place, person(white), Some(person(black)))
    };
    challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap()
}

/// Plays a challenge to a random end. Both players move first.
fn played(game: Game, rng: &mut SmallRng, at: OffsetDateTime) -> Game {
    let after = |game: &Game, by: PlayerId, command: GameCommand| {
        decide(game, &Request::new(by, command), at).unwrap().game
    };
    let white = game.challenger.id;
    let black = game.challenged.as_ref().unwrap().id;
    let accept = GameCommand::Accept { coin: Side::White, name: "Player".to_owned() };
    let game = [white, black].into_iter().fold(after(&game, black, accept), |game, by| {
        let action = game.history().unwrap().position().legal_actions()[0];
        after(&game, by, GameCommand::play(action))
    });
    match rng.random_range(0..3) {
        0 => after(&game, white, GameCommand::Resign),
        1 => after(&game, black, GameCommand::Resign),
        _ => {
            let offered = after(&game, white, GameCommand::Propose { what: Proposal::Draw });
            after(&offered, black, GameCommand::Agree { to: Proposal::Draw })
        }
    }
}

/// Plays random rated games over three years. Some end in the same second, and the clock jumps back
/// at times.
async fn play_all(store: &Store) {
    let mut rng = SmallRng::seed_from_u64(23);
    for id in 1..=GAMES {
        let created = store.create(challenge(id, &mut rng)).await.unwrap();
        let day = i64::try_from(id).unwrap() - rng.random_range(0..3);
        let at = OffsetDateTime::UNIX_EPOCH + Duration::days(day.max(1));
        let game = played(created.game.clone(), &mut rng, at);
        let guild = game.place.guild.unwrap();
        let with = With { rating: Some((guild, &rate_finished)), ..With::default() };
        store.save(game, &created, with).await.unwrap();
    }
}

/// Returns all ratings of the two servers.
async fn ratings(store: &Store) -> Vec<Vec<RankedPlayer>> {
    let now = OffsetDateTime::UNIX_EPOCH;
    let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: usize::MAX, now };
    let mut all = Vec::new();
    for guild in GUILDS {
        for rules in &RULE_SETS[..RULES] {
            all.push(store.ranking_page(guild, rules, query).await.unwrap().players);
        }
    }
    all
}

async fn rebuild(directory: &Path) -> Rebuilt {
    archive::rebuild_ratings(&store::directory(directory), &rate_finished).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rebuild_gets_the_same_ratings_from_a_thousand_games() {
    let data = tempfile::tempdir().unwrap();
    let directory = data.path().join("games");
    let store = open(&directory).await;
    play_all(&store).await;
    let before = ratings(&store).await;
    let rated: usize = before.iter().map(Vec::len).sum();
    assert_eq!(rated, GUILDS.len() * RULES * PLAYERS as usize);
    assert!(before.iter().flatten().all(|it| !it.rating.seasons.is_empty()));
    store.close().await.unwrap();
    drop(store);
    let unchanged = Rebuilt { games: GAMES, ratings: rated as u64, changed: 0 };
    assert_eq!(rebuild(&directory).await, unchanged);

    // Lost ratings come back.
    let store = open(&directory).await;
    for player in 1..=PLAYERS {
        store.remove_ratings(PlayerId(player), GUILDS.to_vec()).await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    assert_eq!(rebuild(&directory).await, Rebuilt { changed: rated as u64, ..unchanged });
    let store = open(&directory).await;
    assert_eq!(ratings(&store).await, before);

    // Those of others stay the same after the data of a player were removed.
    let gone = PlayerId(1);
    let store = Arc::new(store);
    let service = Services::new(Arc::clone(&store));
    service.privacy.remove(gone, || [1, 2], OffsetDateTime::UNIX_EPOCH).await.unwrap();
    drop(service);
    let rest = ratings(&store).await;
    assert_eq!(rest.iter().map(Vec::len).sum::<usize>(), rated - GUILDS.len() * RULES);
    store.close().await.unwrap();
    drop(store);
    let done = program(data.path(), &["ratings", "rebuild"]);
    let said = String::from_utf8_lossy(&done.stdout);
    assert_eq!(said, format!("{GAMES} games, {} ratings, of which 0 have changed\n", rated - 4));
    assert_eq!(ratings(&open(&directory).await).await, rest);
}
