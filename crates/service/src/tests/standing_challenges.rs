//! Challenges that stay open while games begin from them.

use super::*;
use crate::MAX_GAMES_AN_HOUR;
use alquerque_game::{Reason, RequestId, StandingChallenge};

/// Returns an open challenge by Ada, player 1, from which this many games may be played at once.
fn open(id: u64, places: u8) -> Challenge {
    Challenge { challenged: None, places: Some(places), ..challenge(id, HERE, 1, 2) }
}

/// Accepts challenge 10 as the request `id`.
async fn take(service: &Services, id: u64, by: u64) -> Result<Game> {
    let request = Request { id: Some(RequestId(id)), ..Request::new(PlayerId(by), accept()) };
    Ok(submit_at(service, HERE, GameId(10), &request, NOW).await?.game)
}

#[tokio::test]
async fn games_begin_in_the_places_of_a_standing_challenge() {
    let service = services();
    let standing = service.created(open(10, 2)).await;
    let second = refused(service.create(open(11, 1)).await);
    assert_eq!(second, Reason::StandsAlready.in_game(1));
    let first = take(&service, 21, 2).await.unwrap();
    assert_eq!((first.id, first.number, first.begun_from), (GameId(21), 2, Some(standing.id)));
    assert_eq!(refused(take(&service, 22, 2).await), Reason::HasPlace.in_game(2));
    assert_eq!(refused(take(&service, 21, 3).await), Reason::AlreadyDone.in_game(1));
    take(&service, 23, 3).await.unwrap();
    assert_eq!(refused(take(&service, 24, 4).await), Reason::NoPlace.in_game(1));
    submit(&service, &first, 2, Command::Resign).await.unwrap();
    let freed = service.found(standing.id).await;
    assert_eq!(freed.standing.as_ref().unwrap().games, [GameId(23)]);
    assert!(freed.pending.is_some());
    take(&service, 25, 4).await.unwrap();
    // The games go on without the challenge.
    submit(&service, &standing, 1, Command::Withdraw).await.unwrap();
    assert_eq!(refused(take(&service, 26, 2).await), Reason::AlreadyWithdrawn.in_game(1));
    assert!(service.found(GameId(25)).await.is_open());
    assert!(service.create(open(12, 1)).await.is_ok());
}

#[tokio::test]
async fn an_acceptance_is_saved_with_its_game_or_not_at_all() {
    let (store, engine) = failing_store();
    let service = Services::new(Arc::clone(&store));
    service.created(open(10, 1)).await;
    engine.fail_after(0);
    assert!(matches!(take(&service, 21, 2).await, Err(ServiceError::Store(_))));
    assert!(service.games.find(GameId(21)).await.unwrap().is_none());
    assert!(service.found(GameId(10)).await.standing.unwrap().games.is_empty());
    // A place whose game has ended unnoticed is free.
    let stored = store.get(GameId(10)).await.unwrap().unwrap();
    let taken = StandingChallenge { places: 1, hours: 24, games: vec![GameId(99)] };
    let taken = Game { standing: Some(taken), ..stored.game.clone() };
    store.put(taken, &stored).await.unwrap();
    assert_eq!(take(&service, 22, 2).await.unwrap().id, GameId(22));
    let played = service.found(GameId(10)).await.standing.unwrap().games;
    assert_eq!(played, [GameId(22)]);
}

#[tokio::test]
async fn games_from_a_standing_challenge_count_for_the_accepting_player() {
    let service = services();
    service.created(open(10, 1)).await;
    for id in 100..100 + MAX_GAMES_AN_HOUR as u64 {
        let game = take(&service, id, 2).await.unwrap();
        submit(&service, &game, 2, Command::Resign).await.unwrap();
    }
    let many = Reason::TooManyGamesAnHour { most: MAX_GAMES_AN_HOUR };
    assert_eq!(refused(take(&service, 200, 2).await), many.into());
    assert!(take(&service, 201, 3).await.is_ok());
}
