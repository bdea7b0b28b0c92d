use time::Duration;
use tokio::time::sleep;

use super::*;
use crate::core::SharedLocks;
use crate::{MAX_ADJOURNED, MAX_GAMES_AN_HOUR, MAX_OWN_GAMES};
use alquerque_game::{Opponent as OpponentKind, Reason, Stage};
use alquerque_store::StoreError;

/// Begins games of 1 against these others without a time limit. Fails with the first refusal.
async fn begin_many(
    service: &Services,
    from: u64,
    others: std::ops::Range<u64>,
) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    for other in others {
        let terms = Terms { pace: Pace::Unlimited, rated: false, ..Terms::default() };
        let made =
            service.create(Challenge { terms, ..challenge(from + other, HERE, 1, other) }).await?;
        games.push(submit(service, &made, other, accept()).await?.game);
    }
    Ok(games)
}

#[tokio::test]
async fn open_games_of_a_player_in_a_channel_and_its_threads_are_bounded() {
    let service = services();
    let games = begin_many(&service, 100, 10..10 + MAX_OWN_GAMES as u64).await.unwrap();
    service.announcements.move_to_thread(games[0].id, 70).await.unwrap();
    let full = Reason::TooManyHere { player: PlayerId(1), most: MAX_OWN_GAMES }.into();
    assert_eq!(refused(service.create(challenge(300, HERE, 1, 3)).await), full);
    // The quota holds for accepting and for rematches, but neither for other players nor elsewhere.
    let made = service.created(challenge(301, HERE, 3, 1)).await;
    assert_eq!(refused(submit(&service, &made, 1, accept()).await), full);
    let there = Place { channel: 8, ..HERE };
    service.created(challenge(302, there, 1, 3)).await;
    submit(&service, &games[1], 1, Command::Resign).await.unwrap();
    submit(&service, &made, 1, accept()).await.unwrap();
    // Any other thread of the channel counts as the channel.
    let in_thread = Challenge {
        parent: Some(HERE.channel),
        ..challenge(304, Place { channel: 71, ..HERE }, 1, 3)
    };
    assert_eq!(refused(service.create(in_thread).await), full);
    assert_eq!(refused(service.rematch(HERE, games[1].id, GameId(303), &person(1)).await), full);
}

#[tokio::test]
async fn a_second_acceptance_is_told_of_the_first_and_not_of_the_quota() {
    let service = services();
    begin_many(&service, 100, 10..9 + MAX_OWN_GAMES as u64).await.unwrap();
    let made = service.created(challenge(300, HERE, 3, 1)).await;
    // Both requests have loaded the open challenge; the first one fills the quota.
    let loaded = service.games.load(HERE, PlayerId(1), made.id).await.unwrap();
    submit(&service, &made, 1, accept()).await.unwrap();
    let second = Request::new(PlayerId(1), accept());
    let second = service.games.submit(HERE, loaded, &second, NOW).await;
    assert_eq!(refused(second), Reason::AlreadyAccepted.in_game(made.number));
}

#[tokio::test]
async fn adjourned_games_do_not_count_and_need_room_to_resume() {
    let service = services();
    let games = begin_many(&service, 100, 10..10 + MAX_OWN_GAMES as u64).await.unwrap();
    let later = NOW + Duration::days(30);
    assert_eq!(service.store.next_due().await.unwrap(), Some(later));
    assert_eq!(service.sweep(later).await.len(), MAX_OWN_GAMES);
    assert!(service.games.open_of(PlayerId(1), HERE.guild).await.unwrap().is_empty());
    assert!(service.store.open_in(HERE).await.unwrap().is_empty());
    begin_many(&service, 200, 10..10 + MAX_OWN_GAMES as u64).await.unwrap();

    let command = || Request::new(PlayerId(1), play("c2-c3"));
    let full = Reason::TooManyHere { player: PlayerId(1), most: MAX_OWN_GAMES }.into();
    assert_eq!(refused(submit_at(&service, HERE, games[0].id, &command(), later).await), full);
    // An adjourned game can always be resigned.
    submit(&service, &games[1], 1, Command::Resign).await.unwrap();
    let other = service.games.open_here(PlayerId(1), HERE).await.unwrap().remove(0);
    submit(&service, &service.found(other.id).await, 1, Command::Resign).await.unwrap();
    let resumed = submit_at(&service, HERE, games[0].id, &command(), later).await.unwrap().game;
    assert!(resumed.is_active());
}

#[tokio::test]
async fn a_player_with_too_many_adjourned_games_in_a_channel_begins_no_other_there() {
    let service = services();
    let mut adjourned = Vec::new();
    for month in 0..2 {
        let others = 10..10 + MAX_ADJOURNED as u64 / 2;
        adjourned.extend(begin_many(&service, 100 + 100 * month, others).await.unwrap());
        service.sweep(NOW + Duration::days(30)).await;
    }
    let full = Reason::TooManyAdjourned { player: PlayerId(1), most: MAX_ADJOURNED }.into();
    assert_eq!(refused(service.create(challenge(300, HERE, 1, 3)).await), full);
    let made = service.created(challenge(301, HERE, 3, 1)).await;
    assert_eq!(refused(submit(&service, &made, 1, accept()).await), full);
    service.created(challenge(302, Place { channel: 8, ..HERE }, 1, 3)).await;
    // Resuming one of them makes room.
    submit(&service, &adjourned[0], 1, play("c2-c3")).await.unwrap();
    submit(&service, &made, 1, accept()).await.unwrap();
}

/// Lets 1 begin a game in this process, and another process take over the lock for their quotas
/// before the game is saved.
async fn lose_the_lock<T>(store: &Arc<Store>, begin: impl Future<Output = T>) -> T {
    let second = std::time::Duration::from_secs(1);
    let [quotas, absences] =
        ["challenges", "absence"].map(|name| SharedLocks::new(name, Arc::clone(store)));
    // The game waits for the absences of the player.
    let away = absences.lock(1, PlayerId(1)).await.unwrap();
    let fence = away.fence().unwrap();
    assert!(store.lease(&fence.names[0], fence.holder, second * 60).await.unwrap());
    let take_over = async {
        sleep(second).await;
        let taken_over = quotas.lock(1, PlayerId(2)).await.unwrap();
        drop(away);
        sleep(second).await;
        drop(taken_over);
    };
    tokio::join!(begin, take_over).0
}

#[tokio::test(start_paused = true)]
async fn a_game_does_not_begin_after_the_lock_of_its_quotas_was_lost() {
    let store = Arc::new(Store::shared_in_memory());
    let (service, _) = services_with_bot(Arc::clone(&store), 1);
    let made = service.created(challenge(300, HERE, 3, 1)).await;
    let accepted = lose_the_lock(&store, submit(&service, &made, 1, accept())).await;
    assert!(matches!(accepted, Err(ServiceError::Store(StoreError::Slow))), "{accepted:?}");
    let found = service.found(made.id).await;
    assert!(matches!(found.stage, Stage::Challenged));

    let against_bot = Challenge { opponent: OpponentKind::Bot, ..challenge(301, HERE, 1, 99) };
    let begun = lose_the_lock(&store, service.create(against_bot.clone())).await;
    assert!(matches!(begun, Err(ServiceError::Store(StoreError::Slow))), "{begun:?}");
    assert!(service.games.find(GameId(301)).await.unwrap().is_none());
    // A new attempt takes the lock again.
    submit(&service, &made, 1, accept()).await.unwrap();
    service.created(against_bot).await;
}

#[tokio::test]
async fn a_game_that_cannot_be_saved_does_not_count() {
    for engine in [Memory::default(), Memory::shared(OffsetDateTime::now_utc)] {
        let engine = Arc::new(engine);
        let store = Arc::new(Store::new(Arc::<Memory>::clone(&engine)));
        let service = Services::new(Arc::clone(&store));
        let mut saved = 0;
        for id in 0..2 * MAX_GAMES_AN_HOUR as u64 {
            // Each second save fails.
            let fails = id % 2 == 0;
            if fails {
                engine.fail_after(0);
            }
            let there = Place { channel: 100 + id, ..HERE };
            let made = service.create(challenge(300 + id, there, 1, 2)).await;
            assert_eq!(made.is_err(), fails, "{made:?}");
            if let Ok(game) = made {
                saved += 1;
                submit(&service, &game, 2, Command::Decline).await.unwrap();
            }
        }
        assert_eq!(saved, MAX_GAMES_AN_HOUR);
        let used_up = Reason::TooManyGamesAnHour { most: MAX_GAMES_AN_HOUR }.into();
        let one_more = service.create(challenge(900, HERE, 1, 2)).await;
        assert_eq!(refused(one_more), used_up);
    }
}

#[tokio::test(start_paused = true)]
async fn challenges_of_a_person_outside_of_servers_are_made_one_at_a_time() {
    let store = Arc::new(Store::shared_in_memory());
    let service = Services::new(Arc::clone(&store));
    let elsewhere = SharedLocks::new("challenges", Arc::clone(&store));
    let held = elsewhere.lock(1, PlayerId(1)).await.unwrap();
    let in_private = |id, by| {
        let place = Place { guild: None, channel: 700 + id };
        service.create(challenge(id, place, by, 5))
    };
    let second = std::time::Duration::from_secs(1);
    let waits = tokio::time::timeout(second, in_private(300, 1)).await;
    assert!(waits.is_err(), "{waits:?}");
    in_private(301, 3).await.unwrap();
    drop(held);
    in_private(302, 1).await.unwrap();
}
