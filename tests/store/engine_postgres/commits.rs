use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use alquerque::store::StoreError;
use alquerque::store::engine::{Batch, Location as _, Purpose, Scan};
use test_support::block_until;
use test_support::postgres::{Programs, Server, cluster};
use tokio::task::JoinHandle;

use super::{add, assert_version, location, new_database, open, putting, save, value};
use crate::postgres_proxy::{Cut, Proxy};

#[tokio::test]
async fn each_operation_is_one_round_trip() {
    let Some(cluster) = cluster() else { return };
    let proxy = Proxy::new(cluster);
    let engine = open(&proxy.url(&cluster.create_database())).await;
    let names = || vec![b"a".to_vec(), b"b".to_vec()];
    for (version, expected) in [(1, None), (2, Some(1))] {
        let mut before = proxy.round_trips();
        let mut assert_one = |operation| {
            let made = proxy.round_trips() - before;
            // The first of each kind is prepared.
            assert!(expected.is_none_or(|expected| made == expected), "{operation}: {made}");
            before += made;
        };
        engine.commit(save("r", version)).await.unwrap();
        assert_one("a commit");
        engine.get(vec![b"r".to_vec(), b"x".to_vec(), b"ir1".to_vec()]).await.unwrap();
        assert_one("a read");
        engine.scan(Scan::prefix(b"i").with_targets(b'r')).await.unwrap();
        assert_one("a scan");
        engine.lease(names(), 1, Duration::from_secs(9)).await.unwrap();
        assert_one("leases");
        engine.release(names(), 1).await.unwrap();
        assert_one("releases");
        engine.time().await.unwrap();
        assert_one("the time");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_lost_at_any_step_changes_nothing() {
    let Some(cluster) = cluster() else { return };
    let proxy = Proxy::new(cluster);
    let engine = open(&proxy.url(&cluster.create_database())).await;
    for (cut, record) in [(Cut::Request, "q"), (Cut::Answer, "a")] {
        for version in 1..=3 {
            proxy.cut(cut);
            engine.commit(save(record, version)).await.unwrap();
            assert!(proxy.has_cut());
            assert_version(&*engine, record, version).await;
        }
        let mut removal = Batch::default();
        removal.begins_with(record.into(), b"3;".to_vec());
        removal.remove(record.into());
        proxy.cut(cut);
        engine.commit(removal).await.unwrap();
        assert!(proxy.has_cut());
        assert_eq!(value(&*engine, record).await, None);
        // A refusal stays one.
        proxy.cut(cut);
        let refused = engine.commit(save(record, 3)).await;
        assert!(proxy.has_cut() && matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        assert_eq!(value(&*engine, record).await, None);
        let mut conditions = Batch::default();
        conditions.begins_with(record.into(), b"3;".to_vec());
        proxy.cut(cut);
        let refused = engine.commit(conditions).await;
        assert!(proxy.has_cut() && matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    }
    proxy.cut(Cut::Request);
    assert_eq!(value(&*engine, "r").await, None);
    assert!(proxy.has_cut() && engine.is_healthy());
}

#[tokio::test]
async fn expired_leases_are_forgotten_however_many_there_are() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let engine = open(&url).await;
    let names = (0..1000_u32).map(|number| number.to_be_bytes().to_vec()).collect();
    engine.lease(names, 1, Duration::ZERO).await.unwrap();
    engine.release(Vec::new(), 0).await.unwrap();
    assert_eq!(cluster.sql(&url, "SELECT count(*) FROM leases").trim(), "0");
}

/// The sessions of a database except one's own, and states in which they can be.
const OTHER_SESSIONS: &str = "\
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
const SLEEPING: &str = "wait_event = 'PgSleep'";
const WAITING: &str = "wait_event_type = 'Lock'";

#[tokio::test(flavor = "multi_thread")]
async fn terminated_sessions_lose_and_double_nothing() {
    const RECORDS: u64 = 24;
    const SAVES: u64 = 20;
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let engine = open(&url).await;
    let saves = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&saves);
    let killer = tokio::task::spawn_blocking(move || {
        let mut killed = 0;
        for nth in (0..RECORDS * SAVES).step_by(12) {
            block_until("records are saved", || seen.load(Ordering::Relaxed) > nth);
            killed += terminate(cluster, &url, "random() < 0.3");
        }
        killed
    });
    let savers = (0..RECORDS).map(|number| {
        let engine = Arc::clone(&engine);
        let saves = Arc::clone(&saves);
        tokio::spawn(async move {
            for version in 1..=SAVES {
                engine.commit(save(&format!("r{number}-"), version)).await.unwrap();
                saves.fetch_add(1, Ordering::Relaxed);
            }
            add(&*engine, "list", number).await;
        })
    });
    for saver in savers.collect::<Vec<_>>() {
        saver.await.unwrap();
    }
    assert!(engine.is_healthy());
    assert!(killer.await.unwrap() > 0);
    for number in 0..RECORDS {
        assert_version(&*engine, &format!("r{number}-"), SAVES).await;
    }
    let list = value(&*engine, "list").await.unwrap();
    let numbers: Vec<u64> =
        list.split_terminator(';').map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers.len() as u64, RECORDS, "each number is there once");
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>(), (0..RECORDS).collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_commits_that_exclude_each_other_one_succeeds() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let engines = [open(&url).await, open(&url).await];
    for round in 0..40 {
        let keys = ["a", "b"].map(|name| format!("{name}{round}"));
        let commits = [0, 1].map(|this| {
            let mut batch = putting(&keys[this], "");
            batch.unchanged(keys[1 - this].clone().into_bytes(), None);
            let engine = Arc::clone(&engines[this]);
            tokio::spawn(async move { engine.commit(batch).await })
        });
        let mut succeeded = 0;
        for commit in commits {
            match commit.await.unwrap() {
                Ok(()) => succeeded += 1,
                Err(StoreError::Conflict) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
        // Both may be refused, as each sees the other's key for a moment.
        assert!(succeeded < 2);
        let keys = keys.map(String::into_bytes);
        let found = engines[0].get(keys.to_vec()).await.unwrap();
        assert_eq!(found.iter().flatten().count(), succeeded);
    }
}

/// Locks an entry for a minute, or until the session is terminated. Returns whether it ended by
/// itself.
fn lock(cluster: &'static Server, url: &str, key: &str) -> JoinHandle<bool> {
    let url = url.to_owned();
    let lock = format!(
        "BEGIN; SELECT key FROM entries WHERE key = '{key}' FOR UPDATE; SELECT pg_sleep(60)"
    );
    let locking = url.clone();
    let locked = tokio::task::spawn_blocking(move || cluster.try_sql(&locking, &lock));
    wait_for_session(cluster, &url, SLEEPING);
    locked
}

fn wait_for_session(cluster: &Server, url: &str, state: &str) {
    let others = format!("SELECT count(*) {OTHER_SESSIONS} AND {state}");
    block_until(state, || cluster.sql(url, &others).trim() == "1");
}

fn terminate(cluster: &Server, url: &str, state: &str) -> u32 {
    let others = format!("SELECT count(pg_terminate_backend(pid)) {OTHER_SESSIONS} AND {state}");
    cluster.sql(url, &others).trim().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_waits_for_a_locked_entry_only_so_long() {
    /// The time limit of an attempt.
    const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(6);
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let engine = open(&url).await;
    for record in ["locked", "free"] {
        engine.commit(save(record, 1)).await.unwrap();
    }
    let locked = lock(cluster, &url, "locked");
    let start = Instant::now();
    let refused = engine.commit(save("locked", 2)).await;
    // On a busy machine, the time for an attempt or for the transaction can be over in its middle.
    let is_late = start.elapsed() >= ATTEMPT_TIMEOUT;
    let is_refused = match refused {
        Err(StoreError::Unreachable(_)) => true,
        Err(StoreError::InDoubt(_)) => is_late,
        _ => false,
    };
    assert!(is_refused && !engine.is_healthy(), "{refused:?}");
    engine.commit(save("free", 2)).await.unwrap();
    // An attempt that was given up may still wait.
    terminate(cluster, &url, WAITING);
    terminate(cluster, &url, SLEEPING);
    assert!(!locked.await.unwrap(), "its transaction is over");
    engine.commit(save("locked", 2)).await.unwrap();
    assert!(engine.is_healthy());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_goes_on_without_its_caller() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let engine = open(&url).await;
    engine.commit(save("r", 1)).await.unwrap();
    let locked = lock(cluster, &url, "r");
    let committing = Arc::clone(&engine);
    let caller = tokio::spawn(async move { committing.commit(save("r", 2)).await });
    wait_for_session(cluster, &url, WAITING);
    caller.abort();
    assert!(caller.await.unwrap_err().is_cancelled());
    terminate(cluster, &url, SLEEPING);
    assert!(!locked.await.unwrap(), "its transaction is over");
    // Waits for it.
    engine.close().await.unwrap();
    assert!(matches!(engine.commit(save("r", 3)).await, Err(StoreError::Closed)));
    assert!(matches!(engine.get(vec![b"r".to_vec()]).await, Err(StoreError::Closed)));
    assert_version(&*open(&url).await, "r", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_becomes_read_only_saves_nothing_until_it_is_writable_again() {
    let Some(programs) = Programs::find() else { return };
    let server = Server::new(&programs, &["-c", "fsync=off"]);
    let url = new_database(&server);
    let engine = open(&url).await;
    engine.commit(save("r", 1)).await.unwrap();
    let set_read_only = |is| {
        server.sql(&url, &format!("ALTER SYSTEM SET default_transaction_read_only = {is}"));
        server.sql(&url, "SELECT pg_reload_conf()");
        while server.sql(&url, "SHOW default_transaction_read_only").trim() != is {}
    };
    set_read_only("on");
    let refused = engine.commit(save("r", 2)).await;
    assert!(matches!(refused, Err(StoreError::Unreachable(_))), "{refused:?}");
    assert!(!engine.is_healthy());
    let read_only = location(&url).examine().await.unwrap_err().to_string();
    assert!(read_only.contains("it is read-only (a standby, or default_transaction_read_only"));
    set_read_only("off");
    engine.commit(save("r", 2)).await.unwrap();
    assert!(engine.is_healthy());
}

#[tokio::test(flavor = "multi_thread")]
async fn new_data_appear_at_once_or_not_at_all() {
    let Some(cluster) = cluster() else { return };
    let url = new_database(cluster);
    let location = location(&url);
    let read_only = location.open(Purpose::ReadOnly).await.err().unwrap();
    assert!(read_only.to_string().contains("holds no store"), "{read_only}");
    assert!(!location.exists().await.unwrap(), "reading changes nothing");
    for is_finished in [false, true] {
        let filling = location.begin().await.unwrap();
        filling.engine().commit(save("r", 1)).await.unwrap();
        for refused in [save("r", 1), save("r", 3)] {
            let refused = filling.engine().commit(refused).await;
            assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        }
        filling.engine().commit(save("r", 2)).await.unwrap();
        assert_version(filling.engine(), "r", 2).await;
        let reading = location.open(Purpose::ReadOnly).await.unwrap().engine;
        assert_eq!(value(&*reading, "r").await, None);
        if is_finished {
            let other = location.begin().await.unwrap();
            assert_eq!(value(other.engine(), "r").await, None);
            let other = tokio::spawn(async move { other.engine().commit(putting("r", "7")).await });
            wait_for_session(cluster, &url, WAITING);
            filling.finish().await.unwrap();
            let refused = other.await.unwrap();
            assert!(matches!(refused, Err(StoreError::Unreachable(_))), "{refused:?}");
            assert_version(&*reading, "r", 2).await;
        }
    }
}
