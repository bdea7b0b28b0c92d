//! Fills a store with many games.

use alquerque::game::{
    Challenge, Colour, Command, Game, GameId, Person, Place, PlayerId, Request, ShardSet, decide,
};
use alquerque::store::Store;
use alquerque_rules::{RULE_SETS, Side};
use futures_util::{StreamExt, stream};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use time::{Duration, OffsetDateTime};

/// The number of open games out of ten.
const OPEN_OF_TEN: u64 = 1;
/// The number of games in a channel.
const GAMES_PER_CHANNEL: u64 = 100;
/// The number of actions of a game, unless it ends earlier.
const ACTIONS: usize = 24;

/// Fills an empty store with random games on a server. A tenth of them are open.
pub async fn fill(store: &Store, games: u64, guild: u64) {
    // No deadline is due soon.
    let now = OffsetDateTime::now_utc();
    store.heartbeat(&ShardSet::whole(), now).await.unwrap();
    let filling = stream::iter(1..=games).for_each_concurrent(256, async |id| {
        let place = Place { guild: Some(guild), channel: 1_000_000 + id / GAMES_PER_CHANNEL };
        let people =
            [1, 2].map(|nth| Person::new(PlayerId(10_000 + id % 5000 * 2 + nth), "Somebody"));
        let challenge = Challenge {
            rules: RULE_SETS[usize::try_from(id).unwrap() % RULE_SETS.len()],
            colour: Colour::White,
            ..Challenge::new(GameId(id), place, people[0].clone(), Some(people[1].clone()))
        };
        let kept = store.create(challenge.make(now).unwrap()).await.unwrap();
        let game = played(kept.game.clone(), now, id % 10 < OPEN_OF_TEN);
        store.put(game, &kept).await.unwrap();
    });
    filling.await;
}

/// Plays random actions, then resigns unless the game stays open.
fn played(game: Game, now: OffsetDateTime, stays_open: bool) -> Game {
    let mut rng = StdRng::seed_from_u64(game.id.0);
    let by = |game: &Game, player, command| {
        decide(game, &Request::new(player, command), now).unwrap().game
    };
    let other = game.challenged.as_ref().unwrap().id;
    let mut game =
        by(&game, other, Command::Accept { coin: Side::White, name: "Somebody".to_owned() });
    for _ in 0..ACTIONS {
        let Some(play) = game.play() else { break };
        let action = *play.history.position().legal_actions().choose(&mut rng).unwrap();
        game = by(&game, game.to_move().unwrap(), Command::play(action));
    }
    match game.to_move() {
        Some(player) if !stays_open => by(&game, player, Command::Resign),
        _ => Game { changed: now - Duration::HOUR, ..game },
    }
}
