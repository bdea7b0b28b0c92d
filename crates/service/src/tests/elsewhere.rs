//! Games that are opened from another place, and private games.

use time::Duration;

use super::*;
use alquerque_game::{Opponent as OpponentKind, Reason, Stage};

const ANOTHER_SERVER: Place = Place { guild: Some(2), channel: 8 };
const DIRECT: Place = Place { guild: None, channel: 9 };
const BOT: u64 = 99;

/// Begins a private game of player 1, who has White, against the bot.
async fn begin_private(service: &Services) -> Game {
    let terms = Terms { pace: Pace::Unlimited, ..Terms::default() };
    let place = Place::private(PlayerId(1));
    let challenge =
        Challenge { opponent: OpponentKind::Bot, terms, ..challenge(10, place, 1, BOT) };
    service.created(challenge).await
}

#[tokio::test]
async fn the_next_game_is_the_one_whose_time_runs_out_first_on_any_server() {
    let service = services();
    let next = async |current| {
        let next = service.games.next(PlayerId(1), GameId(current)).await.unwrap();
        next.map(|game| game.id.0)
    };
    assert_eq!(next(1).await, None);
    begin(&service, &alquerque_rules::MEDIEVAL, &[]).await; // game 10, with three days a move
    begin_by_day(&service, 11, ANOTHER_SERVER, 1, 2).await;
    begin_by_day(&service, 12, ANOTHER_SERVER, 2, 1).await; // it is the other's turn
    assert_eq!((next(10).await, next(11).await, next(12).await), (Some(11), Some(10), Some(11)));
    // Who does not move passes all of them.
    begin_by_day(&service, 13, ANOTHER_SERVER, 1, 2).await;
    assert_eq!((next(11).await, next(13).await, next(10).await), (Some(13), Some(10), Some(11)));
}

#[tokio::test]
async fn only_a_player_acts_in_a_game_from_elsewhere_and_only_while_it_is_reachable() {
    let service = services();
    let game = begin(&service, &alquerque_rules::MEDIEVAL, &[]).await;
    let play = |by| Request::new(PlayerId(by), play("c2-c3"));
    for place in [ANOTHER_SERVER, DIRECT] {
        let foreign = submit_at(&service, place, game.id, &play(3), NOW).await;
        assert_eq!(refused(foreign).reason, Reason::NoGame);
    }
    service.guilds.unavailable(1, NOW).await.unwrap();
    let stopped = submit_at(&service, DIRECT, game.id, &play(1), NOW).await;
    assert_eq!(refused(stopped).reason, Reason::NoGame);
    let moved = submit_at(&service, HERE, game.id, &play(1), NOW).await.unwrap();
    assert_eq!((moved.game.place, moved.game.ply()), (HERE, 1));
}

#[tokio::test]
async fn in_a_private_game_the_bot_answers_at_once_and_announces_nothing() {
    let (service, _) = services_with_bot(Arc::new(Store::in_memory()), 50);
    let game = begin_private(&service).await;
    assert!(game.is_private());
    let news = submit(&service, &game, 1, play("c2-c3")).await.unwrap();
    let news = service.bot.answered(news, &StandingClock).await;
    assert_eq!((news.game.ply(), news.events.len()), (2, 2));
    let saved = service.found(game.id).await;
    assert_eq!((saved.ply(), saved.pending), (2, None));
    // It is adjourned silently.
    let later = NOW + Duration::days(40);
    assert!(service.sweep(later).await.is_empty());
    let adjourned = service.found(game.id).await;
    assert!(adjourned.adjourned.is_some() && adjourned.pending.is_none());
    assert!(matches!(adjourned.stage, Stage::Playing(_)));
}

#[tokio::test]
async fn a_private_game_is_removed_with_its_player() {
    let (service, _) = services_with_bot(Arc::new(Store::in_memory()), 50);
    let game = begin_private(&service).await;
    service.privacy.remove(PlayerId(1), || [1, 2], NOW).await.unwrap();
    assert!(service.games.find(game.id).await.unwrap().is_none());
}
