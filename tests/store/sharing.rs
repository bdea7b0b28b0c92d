//! What several processes of the bot share in a database.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use alquerque::game::{Challenge, GameId, Opponent, Person, Place, PlayerId, Shard, ShardSet};
use alquerque::store::engine::{Batch, Scan};
use alquerque::store::{
    Conditions, Fence, LimitedAction, PostgresLocation, Quota, Store, StoreError, Version,
    Versioned, With,
};
use test_support::postgres::cluster;
use test_support::wait_for;

use crate::store_games::{ADA, BEN, NOW, draft};

const DAY: time::Duration = time::Duration::DAY;

type SharedStore = Arc<Store>;

/// Returns the same store as two processes have it open.
async fn in_memory() -> Option<[SharedStore; 2]> {
    let store = Arc::new(Store::shared_in_memory());
    Some([Arc::clone(&store), store])
}

async fn in_postgres() -> Option<[SharedStore; 2]> {
    let location = PostgresLocation(cluster()?.database());
    let open = async || Arc::new(Store::open(&location).await.unwrap());
    Some([open().await, open().await])
}

macro_rules! contract {
    ($module:ident, $open:ident, [$($test:ident),* $(,)?]) => {
        mod $module {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let Some(stores) = super::$open().await else { return };
                super::$test(stores).await;
            })*
        }
    };
}

macro_rules! contracts {
    ($tests:tt) => {
        contract!(memory, in_memory, $tests);
        contract!(database, in_postgres, $tests);
    };
}

contracts!([
    each_game_that_is_due_is_leased_to_one_process,
    games_are_due_and_open_by_shard,
    open_games_are_found_however_many_there_are,
    heartbeats_are_kept_by_shard_and_inherited_by_another_division,
    a_heartbeat_only_moves_forward_and_is_never_ahead_of_the_store,
    claims_hold_in_all_processes,
    actions_are_counted_over_all_processes,
    a_new_game_counts_if_and_only_if_it_is_saved,
    a_save_is_refused_once_a_lease_of_its_fence_is_lost,
    a_task_of_the_bot_is_taken_over_after_a_while,
    the_last_number_of_a_server_goes_with_its_last_games,
    a_record_of_another_form_is_replaced_and_removed_as_others_are,
]);

async fn the_last_number_of_a_server_goes_with_its_last_games([one, other]: [SharedStore; 2]) {
    for _ in 0..20 {
        let first = one.create(draft(1, 7, BEN)).await.unwrap();
        let second = one.create(draft(2, 7, BEN)).await.unwrap();
        let (first, second) = tokio::join!(one.remove(&first), other.remove(&second));
        assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
        let left = one.engine().scan(Scan::prefix(b"l")).await.unwrap();
        assert!(left.is_empty(), "{left:?}");
    }
}

async fn a_record_of_another_form_is_replaced_and_removed_as_others_are(
    [store, _]: [SharedStore; 2],
) {
    let key = [&b"g"[..], &1_u64.to_be_bytes()].concat();
    for is_removed in [false, true] {
        store.create(draft(1, 7, BEN)).await.unwrap();
        let record = store.engine().get(vec![key.clone()]).await.unwrap().remove(0).unwrap();
        let record = String::from_utf8(record).unwrap();
        let mut former = Batch::default();
        former.put(key.clone(), record.replacen(r#""format":8"#, r#""format": 7"#, 1));
        store.engine().commit(former).await.unwrap();
        let mut read = store.get(GameId(1)).await.unwrap().unwrap();
        if !is_removed {
            let saved = store.put(read.game.clone(), &read).await.unwrap();
            let refused = store.put(read.game.clone(), &read).await;
            assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
            read = saved;
        }
        store.remove(&read).await.unwrap();
        assert!(store.get(GameId(1)).await.unwrap().is_none());
    }
}

async fn each_game_that_is_due_is_leased_to_one_process([one, other]: [SharedStore; 2]) {
    let ids: BTreeSet<GameId> = (1..=40).map(GameId).collect();
    for id in &ids {
        one.create(draft(id.0, id.0, BEN)).await.unwrap();
    }
    let all = ShardSet::whole();
    let due = NOW + DAY * 40;
    let (first, second) =
        tokio::join!(one.lease_due(due, 20, &all), other.lease_due(due, 30, &all));
    let (first, second) = (first.unwrap(), second.unwrap());
    let leased: BTreeSet<GameId> = first.iter().chain(&second).copied().collect();
    assert_eq!(leased.len(), first.len() + second.len(), "no game is leased twice");
    let rest = one.lease_due(due, 100, &all).await.unwrap();
    let leased: BTreeSet<GameId> = leased.into_iter().chain(rest).collect();
    assert_eq!(leased, ids);
    assert_eq!(other.lease_due(due, 100, &all).await.unwrap(), []);

    // A save ends the lease.
    let saved = one.get(GameId(7)).await.unwrap().unwrap();
    one.put(saved.game.clone(), &saved).await.unwrap();
    assert_eq!(other.lease_due(due, 100, &all).await.unwrap(), [GameId(7)]);

    // What a process has not done in time is leased to another one, earliest first.
    let mut taken_over = BTreeSet::new();
    wait_for("the leases expire", async || {
        taken_over.extend(other.lease_due(due, 100, &all).await.unwrap());
        (taken_over == ids).then_some(())
    })
    .await;
}

async fn games_are_due_and_open_by_shard([store, _]: [SharedStore; 2]) {
    for guild in 0..8_u64 {
        let place = Place { guild: Some(guild << 22), channel: 100 + guild };
        let [ada, ben] = [(ADA, "Ada"), (BEN, "Ben")].map(|(id, name)| Person::new(id, name));
        let challenge = Challenge::new(GameId(1 + guild), place, ada, Some(ben));
        store.create(challenge.make(NOW).unwrap()).await.unwrap();
    }
    store.create(draft(9, 7, BEN)).await.unwrap();
    let ids = |games: Vec<GameId>| games.into_iter().map(|id| id.0).collect::<BTreeSet<_>>();
    let shards = ShardSet::new(4, [1, 2]);
    assert_eq!(ids(store.open_games(&shards).await.unwrap()), BTreeSet::from([2, 3, 6, 7]));
    let due = NOW + DAY * 40;
    assert_eq!(
        ids(store.lease_due(due, 100, &shards).await.unwrap()),
        BTreeSet::from([2, 3, 6, 7])
    );
    let direct = ShardSet::new(4, [0]);
    assert_eq!(ids(store.lease_due(due, 100, &direct).await.unwrap()), BTreeSet::from([1, 5, 9]));
    assert_eq!(store.lease_due(due, 100, &ShardSet::new(4, [])).await.unwrap(), []);
}

async fn open_games_are_found_however_many_there_are([store, _]: [SharedStore; 2]) {
    let ids: BTreeSet<GameId> = (1..=600).map(GameId).collect();
    for id in &ids {
        store.create(draft(id.0, 1 + id.0 % 7, BEN)).await.unwrap();
    }
    let open = store.open_games(&ShardSet::whole()).await.unwrap();
    assert_eq!(open.len(), ids.len(), "no game is found twice");
    assert_eq!(open.into_iter().collect::<BTreeSet<_>>(), ids);
}

async fn heartbeats_are_kept_by_shard_and_inherited_by_another_division(
    [store, _]: [SharedStore; 2],
) {
    let shard = |index, count| Shard { index, count };
    assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), None);
    store.heartbeat(&ShardSet::whole(), NOW).await.unwrap();
    assert_eq!(store.last_heartbeat(shard(3, 4)).await.unwrap(), Some(NOW));
    store.heartbeat(&ShardSet::new(4, [0, 1]), NOW + DAY).await.unwrap();
    store.heartbeat(&ShardSet::new(4, [1]), NOW + DAY * 2).await.unwrap();
    assert_eq!(store.last_heartbeat(shard(0, 4)).await.unwrap(), Some(NOW + DAY));
    assert_eq!(store.last_heartbeat(shard(1, 4)).await.unwrap(), Some(NOW + DAY * 2));
    // A division that has never been complete says nothing of the downtime of its other shards.
    assert_eq!(store.last_heartbeat(shard(5, 8)).await.unwrap(), Some(NOW));
    store.heartbeat(&ShardSet::new(4, [2, 3]), NOW + DAY * 2).await.unwrap();
    // Players of a shard without a heartbeat are charged for no downtime of another shard.
    assert_eq!(store.last_heartbeat(shard(5, 8)).await.unwrap(), Some(NOW + DAY));
    // Nor does the first shard of a new division hide the downtime from the next one.
    store.heartbeat(&ShardSet::new(8, [0]), NOW + DAY * 9).await.unwrap();
    assert_eq!(store.last_heartbeat(shard(5, 8)).await.unwrap(), Some(NOW + DAY));
    // A division that was given up long ago does not count when it comes back.
    assert_eq!(store.last_heartbeat(Shard::WHOLE).await.unwrap(), Some(NOW + DAY));
    assert_eq!(store.live_shards(4, NOW + DAY * 2).await.unwrap(), ShardSet::new(4, [1, 2, 3]));
    assert_eq!(store.live_shards(16, NOW).await.unwrap(), ShardSet::new(16, []));
}

async fn a_heartbeat_only_moves_forward_and_is_never_ahead_of_the_store(
    [one, other]: [SharedStore; 2],
) {
    let whole = ShardSet::whole();
    one.heartbeat(&whole, NOW + DAY).await.unwrap();
    other.heartbeat(&whole, NOW).await.unwrap();
    assert_eq!(one.last_heartbeat(Shard::WHOLE).await.unwrap(), Some(NOW + DAY));
    let before = one.time().await.unwrap().unwrap();
    other.heartbeat(&whole, before + DAY).await.unwrap();
    let after = one.time().await.unwrap().unwrap();
    let heartbeat = one.last_heartbeat(Shard::WHOLE).await.unwrap().unwrap();
    // Heartbeats may have whole seconds.
    assert!((before - time::Duration::SECOND..=after).contains(&heartbeat), "{heartbeat}");
}

async fn claims_hold_in_all_processes([one, other]: [SharedStore; 2]) {
    // An interaction has one process, which may ask again.
    assert!(one.claim_interaction(5, 1).await.unwrap());
    one.forget_claims(NOW).await.unwrap();
    assert!(!other.claim_interaction(5, 2).await.unwrap());
    assert!(one.claim_interaction(5, 1).await.unwrap());
    assert!(other.claim_interaction(6, 2).await.unwrap());
}

async fn actions_are_counted_over_all_processes([one, other]: [SharedStore; 2]) {
    let begin = LimitedAction::Begin(ADA);
    let quota = |now| Quota { action: begin, max: 10, now };
    let count = async |store: &SharedStore, at| store.count_action(quota(at)).await;
    let tries = (0..20).map(|number| count([&one, &other][number % 2], NOW));
    let permitted = futures_util::future::join_all(tries).await;
    assert_eq!(permitted.into_iter().filter(|is| is.as_ref().unwrap() == &Some(true)).count(), 10);
    let hour = time::Duration::HOUR;
    assert_eq!(count(&one, NOW + hour - time::Duration::SECOND).await.unwrap(), Some(false));
    let ping = LimitedAction::Ping { by: ADA, pinged: BEN };
    let other_count = Quota { action: ping, ..quota(NOW) };
    assert_eq!(one.count_action(other_count).await.unwrap(), Some(true), "another count");
    assert_eq!(count(&other, NOW + hour).await.unwrap(), Some(true));
    one.forget_claims(NOW + hour * 3).await.unwrap();
    assert_eq!(count(&one, NOW + hour * 3).await.unwrap(), Some(true));
}

async fn a_new_game_counts_if_and_only_if_it_is_saved([one, other]: [SharedStore; 2]) {
    let quota = Quota { action: LimitedAction::Begin(ADA), max: 2, now: NOW };
    let create = async |store: &SharedStore, id: u64, fence| {
        store
            .create_if(draft(id, id, BEN), Conditions { fence, quota: Some(quota), beside: None })
            .await
    };
    let lost = Fence { names: vec![b"lost".to_vec()], holder: 1 };
    for id in 1..5 {
        let refused = create(&one, id, Some(lost.clone())).await;
        assert!(matches!(refused, Err(StoreError::Slow)), "{refused:?}");
    }
    for store in [&one, &other, &one] {
        assert_eq!(create(store, 1, None).await.unwrap().version, Version(1), "one request");
    }
    let tries = (2..12).map(|id| create([&one, &other][id as usize % 2], id, None));
    let tries = futures_util::future::join_all(tries).await;
    let (saved, refused): (Vec<_>, Vec<_>) = tries.into_iter().partition(Result::is_ok);
    assert_eq!(saved.len(), 1);
    for refused in refused {
        assert!(matches!(refused, Err(StoreError::QuotaUsedUp)), "{refused:?}");
    }
    assert_eq!(one.count_action(quota).await.unwrap(), Some(false));
    let next = other.create(draft(20, 20, BEN)).await.unwrap();
    assert_eq!(next.game.number, 3, "a refused save takes no number");
}

async fn a_save_is_refused_once_a_lease_of_its_fence_is_lost([one, other]: [SharedStore; 2]) {
    let second = Duration::from_secs(1);
    let names = vec![b"first".to_vec(), b"second".to_vec()];
    let fence = Fence { names, holder: 1 };
    let if_held = || Conditions { fence: Some(fence.clone()), ..Conditions::default() };
    let create = async |id| one.create_if(draft(id, id, BEN), if_held()).await;
    let put = async |read: &Versioned| {
        let with = With { fence: Some(fence.clone()), ..With::default() };
        one.save(read.game.clone(), read, with).await
    };
    let refused = |saved: Result<_, StoreError>| assert!(matches!(saved, Err(StoreError::Slow)));

    assert!(one.lease(b"first", 1, second * 60).await.unwrap());
    refused(create(1).await);
    assert!(one.lease(b"second", 1, second).await.unwrap());
    let created = create(1).await.unwrap();
    assert!(one.lease(b"third", 1, second).await.unwrap());
    wait_for("a lease of that time expires", async || {
        other.lease(b"third", 2, second).await.unwrap().then_some(())
    })
    .await;
    let saved = put(&created).await.unwrap();
    assert_eq!(
        saved.version,
        Version(2),
        "a lease that has expired is held until another holder takes it"
    );
    assert!(matches!(put(&created).await, Err(StoreError::Conflict)));

    assert!(other.lease(b"second", 2, second * 60).await.unwrap());
    refused(create(2).await);
    refused(put(&saved).await);
    assert_eq!(create(1).await.unwrap().version, saved.version, "the same request arrives again");
    assert_eq!(other.get(GameId(1)).await.unwrap().unwrap().version, saved.version);
    assert!(other.get(GameId(2)).await.unwrap().is_none());
    let next = other.create(draft(3, 3, BEN)).await.unwrap();
    assert_eq!(next.game.number, 2, "a refused save takes no number");
}

async fn a_task_of_the_bot_is_taken_over_after_a_while([one, other]: [SharedStore; 2]) {
    let place = Place { guild: Some(1), channel: 7 };
    let [ada, bot] = [(ADA, "Ada"), (PlayerId(99), "Bot")].map(|(id, name)| Person::new(id, name));
    let challenge = Challenge {
        opponent: Opponent::Bot,
        colour: alquerque::game::Colour::Black,
        ..Challenge::new(GameId(5), place, ada, Some(bot))
    };
    let now = time::OffsetDateTime::now_utc();
    let game = one.create(challenge.make(now).unwrap()).await.unwrap();
    assert!(game.game.bot_task().is_some());
    assert_eq!(other.lease_bot_tasks(10).await.unwrap(), [], "the process that saved it does it");
    let taken_over = wait_for("the task is taken over", async || {
        Some(other.lease_bot_tasks(10).await.unwrap()).filter(|games| !games.is_empty())
    })
    .await;
    assert_eq!(taken_over, [GameId(5)]);
    assert_eq!(one.lease_bot_tasks(10).await.unwrap(), []);
}
