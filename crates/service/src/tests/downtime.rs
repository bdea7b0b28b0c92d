use time::Duration;

use super::*;
use alquerque_game::Shard;

#[tokio::test]
async fn a_downtime_is_compensated_once_even_if_the_store_fails_midway() {
    const GAMES: u64 = 3;
    let later = |minutes| NOW + Duration::minutes(minutes);
    let deadline =
        async |service: &Services, id| service.found(GameId(id)).await.deadline().unwrap();
    for refused in 0..GAMES {
        let (store, engine) = failing_store();
        let service = Services::new(Arc::clone(&store));
        for id in 1..=GAMES {
            begin_by_day(&service, id, HERE, 1, 2).await;
        }
        let before = deadline(&service, 1).await;
        service.heartbeat(later(1)).await;
        engine.fail_after(usize::try_from(refused).unwrap());
        assert!(
            service.deadlines.compensate_downtime(&ShardSet::whole(), later(11)).await.is_err()
        );
        assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), Some(later(1)));

        // A move meanwhile is not charged for that time either.
        let played = service.found(GameId(GAMES)).await;
        let request = Request::new(PlayerId(1), play("c2-c3"));
        submit_at(&service, played.place, played.id, &request, later(11)).await.unwrap();
        let undo = service.found(GameId(GAMES)).await.play().unwrap().undo.clone().unwrap();
        assert_eq!(undo.clock.unwrap().moved, Duration::minutes(9));

        let clocks = service.compensate(later(12)).await;
        assert_eq!(
            (clocks.running.len(), store.last_heartbeat(Shard::WHOLE).await.unwrap()),
            (GAMES as usize, Some(later(1)))
        );
        for id in 1..GAMES {
            assert_eq!(
                deadline(&service, id).await - before,
                Duration::minutes(10),
                "game {id}, refused {refused}"
            );
        }
    }
}

#[tokio::test]
async fn one_minute_of_a_downtime_is_charged_however_often_the_bot_reconnects() {
    let later = |minutes| NOW + Duration::minutes(minutes);
    let service = services();
    begin_by_day(&service, 1, HERE, 1, 2).await;
    let deadline = async || service.found(GameId(1)).await.deadline().unwrap();
    let before = deadline().await;
    service.heartbeat(later(1)).await;
    for minutes in [11, 12, 31] {
        // The connection is lost again before a heartbeat is recorded.
        service.compensate(later(minutes)).await;
        assert_eq!(
            deadline().await - before,
            Duration::minutes(minutes - 2),
            "after {minutes} minutes"
        );
    }
    service.heartbeat(later(31)).await;
    assert_eq!(service.compensate(later(32)).await, ClockChanges::default());
}

#[tokio::test]
async fn decisions_before_the_compensation_charge_no_player_for_the_downtime() {
    let later = |minutes| NOW + Duration::minutes(minutes);
    let service = services();
    let moved = Duration::minutes(9);
    for id in 1..=4 {
        begin_by_day(&service, id, Place { guild: Some(id), channel: id }, id, 5).await;
    }
    let game = async |id| service.found(GameId(id)).await;
    let before = game(1).await.deadline().unwrap();
    service.heartbeat(later(1)).await;

    // The bot reconnects after ten minutes, of which the first is charged.
    let request = Request::new(PlayerId(1), play("c2-c3"));
    submit_at(&service, game(1).await.place, GameId(1), &request, later(11)).await.unwrap();
    assert_eq!(game(1).await.play().unwrap().undo.clone().unwrap().clock.unwrap().moved, moved);
    service.guilds.unavailable(2, later(11)).await.unwrap();
    service.players.set_absence(PlayerId(3), Some(later(71)), later(11)).await.unwrap().unwrap();
    service.compensate(later(12)).await;
    service.guilds.channel_restored(game(2).await.place, later(21)).await.unwrap();
    for (id, by) in
        [(2, Duration::minutes(19)), (3, Duration::minutes(69)), (4, Duration::minutes(10))]
    {
        assert_eq!(game(id).await.deadline().unwrap() - before, by, "game {id}");
    }
}

#[tokio::test]
async fn a_downtime_of_one_shard_moves_only_the_deadlines_there() {
    let later = |minutes| NOW + Duration::minutes(minutes);
    let store: Arc<Store> = Arc::new(Store::shared_in_memory());
    let [(first, own), (second, away)] = [0, 1].map(|index| {
        let service = Services::new(Arc::clone(&store));
        let shards = ShardSet::new(2, [index]);
        service.downtime.set_shards(shards.clone());
        (service, shards)
    });
    // Game 1 is played in shard 1, and game 2 in shard 0.
    for id in [1, 2] {
        begin_by_day(&first, id, Place { guild: Some(id << 22), channel: id }, id, 5).await;
    }
    let game = async |id| first.found(GameId(id)).await;
    let before = game(1).await.deadline().unwrap();
    first.downtime.record_heartbeat(&own, later(1)).await.unwrap();
    second.downtime.record_heartbeat(&away, later(1)).await.unwrap();
    // The other process may only be late at first.
    let swept = async |minutes| first.downtime.shards_to_sweep(&own, later(minutes)).await.unwrap();
    assert_eq!(swept(2).await, ShardSet::new(2, [0, 1]));
    first.downtime.record_heartbeat(&own, later(61)).await.unwrap();
    assert_eq!(swept(61).await, own);
    let compensated = second.deadlines.compensate_downtime(&away, later(61)).await.unwrap();
    assert_eq!(compensated.running, [GameId(1)]);
    second.downtime.record_heartbeat(&away, later(61)).await.unwrap();
    for (service, shards) in [(&first, &own), (&second, &away)] {
        let clocks = service.deadlines.compensate_downtime(shards, later(62)).await.unwrap();
        assert_eq!(clocks, ClockChanges::default());
    }
    assert_eq!(game(1).await.deadline().unwrap() - before, Duration::minutes(59));
    assert_eq!(game(2).await.deadline().unwrap(), before);
}

/// Begins a game with a day for each move. Returns the services, their store and the game.
async fn timed() -> (Services, Arc<Store>, Game) {
    let store = Arc::new(Store::in_memory());
    let service = Services::new(Arc::clone(&store));
    let terms = Terms { pace: Pace::Day, bank_days: 1, ..Terms::default() };
    let game = service.begun(Challenge { terms, ..challenge(1, HERE, 1, 2) }).await;
    (service, store, game)
}

async fn hours_left(service: &Services, game: &Game, now: OffsetDateTime) -> i64 {
    (service.found(game.id).await.deadline().unwrap() - now).whole_hours()
}

#[tokio::test]
async fn a_decision_older_than_the_last_heartbeat_shifts_no_deadline() {
    let (service, store, game) = timed().await;
    let now = NOW + Duration::hours(2);
    service.heartbeat(now).await;
    service.compensate(now).await;
    // The machine stands still while an request is handled.
    service.heartbeat(now + Duration::days(2)).await;
    service.guilds.unavailable(1, now).await.unwrap();
    assert_eq!(service.found(game.id).await.stopped, Some(now));
    service.guilds.available(1, &std::collections::HashSet::new(), now).await.unwrap();
    assert_eq!(hours_left(&service, &game, now).await, 46);
    assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), Some(now + Duration::days(2)));
}

#[tokio::test]
async fn a_clock_step_forward_charges_no_player() {
    let step = Duration::hours(40);
    let before = NOW + Duration::hours(2);
    let after = before + step;
    for moves in [false, true] {
        let (service, _, game) = timed().await;
        service.heartbeat(before - Duration::seconds(20)).await;
        service.downtime.prepare_clock_step(step, before).await.unwrap();
        if moves {
            // Before the compensation.
            let request = Request::new(PlayerId(1), play("c2-c3"));
            let moved =
                submit_at(&service, game.place, game.id, &request, after).await.unwrap().game;
            assert_eq!(moved.play().unwrap().clock.as_ref().unwrap().bank.white, Duration::DAY);
        }
        let clocks = service.compensate(after).await;
        assert_eq!(clocks.running.len(), usize::from(!moves));
        assert_eq!(hours_left(&service, &game, after).await, if moves { 48 } else { 46 });
        service.heartbeat(after).await;
        assert_eq!(service.compensate(after + Duration::SECOND).await, ClockChanges::default());
    }
}

#[tokio::test]
async fn a_clock_step_back_charges_no_player_and_is_no_downtime() {
    let step = Duration::hours(-20);
    let now = NOW + step;
    let (service, store, game) = timed().await;
    service.heartbeat(NOW).await;
    assert_eq!(service.compensate(NOW).await, ClockChanges::default());
    service.downtime.prepare_clock_step(step, NOW + Duration::seconds(10)).await.unwrap();
    assert_eq!(service.compensate(now + Duration::seconds(10)).await.running, [game.id]);
    assert_eq!(hours_left(&service, &game, now + Duration::seconds(10)).await, 48);
    assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), Some(now));
}
