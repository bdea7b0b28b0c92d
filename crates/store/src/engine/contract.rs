//! What every engine does, asserted of each of them.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::task::block_in_place;

use super::{Batch, Engine, Exported, Fence, Found, Key, Memory, Scan, StoreError, Value};

type Entries = BTreeMap<Key, Value>;

/// Asserts that an empty engine does what the interface says, and closes it. Needs a runtime with
/// several threads.
pub async fn assert_contract(engine: &dyn Engine) {
    assert!(engine.is_healthy());
    reads_show_what_was_committed(engine).await;
    scans_find_the_targets_of_entries(engine).await;
    changes_are_made_on_conditions(engine).await;
    one_of_equal_commits_succeeds(engine).await;
    leases_have_one_holder(engine).await;
    an_export_shows_one_moment(engine).await;
    assert!(engine.is_healthy());
    engine.close().await.unwrap();
    assert!(matches!(engine.commit(putting("k", "late")).await, Err(StoreError::Closed)));
}

/// Returns a batch with one entry.
pub fn putting(key: &str, value: &str) -> Batch {
    let mut batch = Batch::default();
    batch.put(key.into(), value);
    batch
}

async fn value(engine: &dyn Engine, key: &str) -> Option<String> {
    let values = engine.get(vec![key.into()]).await.unwrap();
    values[0].clone().map(|value| String::from_utf8(value).unwrap())
}

async fn all(engine: &dyn Engine, prefix: &[u8]) -> Entries {
    let found = engine.scan(Scan::prefix(prefix)).await.unwrap();
    found.into_iter().map(|found| (found.key, found.value)).collect()
}

async fn reads_show_what_was_committed(engine: &dyn Engine) {
    // In the order of the keys, with the neighbours that a range must not include.
    let longest = [&b"k"[..], &[0xfe; 63]].concat();
    let keys: [&[u8]; 8] = [b"j\xff", b"k", b"k\0", b"k\0\0", b"k1", &longest, b"k\xff\xff", b"l"];
    let large: Value = (0..300_000_u32).map(|at| (at % 251) as u8).collect();
    let values = [&[1][..], &[], &[0, 255], b"text", &large, b"5", b"6", b"7"];
    let mut batch = Batch::default();
    for (key, value) in keys.into_iter().zip(values).rev() {
        batch.put(key.to_vec(), value);
    }
    engine.commit(batch).await.unwrap();

    let asked = [4, 1, 1, 3].map(|at: usize| keys[at].to_vec());
    let expected = [4, 1, 1, 3].map(|at: usize| Some(values[at].to_vec()));
    assert_eq!(engine.get(asked.to_vec()).await.unwrap(), expected);
    assert_eq!(engine.get(vec![b"k2".to_vec(), b"k1".to_vec()]).await.unwrap()[0], None);
    assert!(engine.get(Vec::new()).await.unwrap().is_empty());

    let prefix = || Scan::prefix(b"k");
    let range = |from: &[u8], until: &[u8]| Scan::new(from.to_vec()..until.to_vec());
    let scans: [(Scan, &[usize]); 10] = [
        (prefix(), &[1, 2, 3, 4, 5, 6]),
        (prefix().first(2), &[1, 2]),
        (prefix().reversed(), &[6, 5, 4, 3, 2, 1]),
        (prefix().reversed().first(3), &[6, 5, 4]),
        (prefix().first(0), &[]),
        (range(b"k\0", b"k1"), &[2, 3]),
        (range(b"g", b"k\0"), &[0, 1]),
        (range(b"k2", b"k3"), &[]),
        (range(b"k", b"k"), &[]),
        (range(b"l", b"k"), &[]),
    ];
    for (scan, expected) in scans {
        let found = engine.scan(scan.clone()).await.unwrap();
        let found: Vec<_> = found.into_iter().map(|found| (found.key, found.value)).collect();
        let expected: Vec<_> =
            expected.iter().map(|&at| (keys[at].to_vec(), values[at].to_vec())).collect();
        assert!(found == expected, "{scan:?}");
        if scan.limit == usize::MAX {
            assert_eq!(engine.count(scan.keys).await.unwrap(), expected.len());
        }
    }
}

async fn scans_find_the_targets_of_entries(engine: &dyn Engine) {
    let mut batch = Batch::default();
    for (key, value) in
        [("o1aaaaaaaa", ""), ("o2bbbbbbbb", "x"), ("o3", "cccccccc"), ("o4", "dddddddd")]
    {
        batch.put(key.into(), value);
    }
    for (key, value) in [("haaaaaaaa", "a"), ("hcccccccc", ""), ("hbbbbbbbx", "b")] {
        batch.put(key.into(), value);
    }
    engine.commit(batch).await.unwrap();
    let targets = |found: Vec<Found>| -> Vec<_> {
        found.into_iter().map(|found| (found.key[1], found.target)).collect()
    };
    let all = engine.scan(Scan::prefix(b"o").with_targets(b'h')).await.unwrap();
    let [a, b, c] = ["a", "b", ""].map(|value| Some(value.as_bytes().to_vec()));
    assert_eq!(
        targets(all),
        [(b'1', a), (b'2', b), (b'3', c.clone()), (b'4', None)],
        "a key and a value, a value alone, an empty target, and a missing one"
    );
    let last = Scan::prefix(b"o").with_targets(b'h').reversed().first(2);
    assert_eq!(targets(engine.scan(last).await.unwrap()), [(b'4', None), (b'3', c)]);
    let none = engine.scan(Scan::prefix(b"o").first(1)).await.unwrap();
    assert_eq!(none[0].target, None);
}

async fn changes_are_made_on_conditions(engine: &dyn Engine) {
    let mut batch = putting("p1", "version 1, rest");
    batch.put(b"p2".to_vec(), "");
    batch.unchanged(b"p1".to_vec(), None);
    engine.commit(batch).await.unwrap();

    // Each is refused, and leaves nothing.
    let before = all(engine, b"p").await;
    let absent = || ("p1", None);
    let refused: [&[(&str, Option<&str>)]; 7] = [
        &[absent()],
        &[("p2", None)],
        &[("p1", Some("version 2"))],
        &[("p1", Some("version 1, rest and more"))],
        &[("p2", Some("v"))],
        &[("p3", Some(""))],
        &[("p1", Some("version 1")), ("p2", Some("")), ("p3", Some("missing"))],
    ];
    for conditions in refused {
        let mut batch = putting("p1", "refused");
        batch.put(b"p0".to_vec(), "refused");
        batch.remove(b"p2".to_vec());
        for (key, value) in conditions {
            batch.unchanged(key.as_bytes().to_vec(), value.map(Into::into));
        }
        let refused = engine.commit(batch).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{conditions:?}: {refused:?}");
        assert_eq!(all(engine, b"p").await, before, "{conditions:?}");
    }

    // All of these hold before the first change, and no longer after the last.
    let mut batch = putting("p1", "version 2");
    batch.put(b"p0".to_vec(), "new");
    batch.remove(b"p2".to_vec());
    batch.remove(b"p9".to_vec());
    batch.begins_with(b"p1".to_vec(), b"version 1".to_vec());
    batch.begins_with(b"p2".to_vec(), Vec::new());
    batch.unchanged(b"p0".to_vec(), None);
    engine.commit(batch).await.unwrap();
    let expected = [("p0", "new"), ("p1", "version 2")];
    assert_eq!(
        all(engine, b"p").await,
        expected.map(|(key, value)| (key.into(), value.into())).into()
    );

    // Conditions alone.
    let mut batch = Batch::default();
    engine.commit(batch.clone()).await.unwrap();
    batch.begins_with(b"p1".to_vec(), b"version 2".to_vec());
    engine.commit(batch.clone()).await.unwrap();
    batch.unchanged(b"p0".to_vec(), None);
    assert!(matches!(engine.commit(batch).await, Err(StoreError::Conflict)));
}

async fn one_of_equal_commits_succeeds(engine: &dyn Engine) {
    const CALLERS: usize = 8;
    let mut read = None;
    for round in 0..5 {
        let commits = (0..CALLERS).map(|caller| {
            let mut batch = putting("q", &format!("{round} by {caller}"));
            batch.put(format!("q{round}-{caller}").into_bytes(), "");
            batch.unchanged(b"q".to_vec(), read.clone());
            engine.commit(batch)
        });
        let done = futures_util::future::join_all(commits).await;
        let succeeded: Vec<_> = (0..CALLERS).filter(|&caller| done[caller].is_ok()).collect();
        let [first] = succeeded[..] else { panic!("{done:?}") };
        let refused = done.iter().filter(|done| matches!(done, Err(StoreError::Conflict))).count();
        assert_eq!(refused, CALLERS - 1, "{done:?}");
        let expected = format!("{round} by {first}");
        assert_eq!(value(engine, "q").await.as_ref(), Some(&expected));
        assert_eq!(value(engine, &format!("q{round}-{first}")).await.as_deref(), Some(""));
        read = Some(expected.into_bytes());
    }
    assert_eq!(all(engine, b"q").await.len(), 6);
}

async fn leases_have_one_holder(engine: &dyn Engine) {
    const LONG: Duration = Duration::from_secs(600);
    let names = |names: &[&str]| names.iter().map(|name| name.as_bytes().to_vec()).collect();
    let lease = async |wanted: &[&str], holder, duration| {
        engine.lease(names(wanted), holder, duration).await.unwrap()
    };
    let fenced = async |wanted: &[&str], holder: u64| {
        let mut batch = putting("t", &holder.to_string());
        batch.fence = Some(Fence { names: names(wanted), holder });
        engine.commit(batch).await
    };
    assert_eq!(engine.time().await.unwrap().is_some(), engine.lease_duration().is_some());
    assert_eq!(lease(&["a", "b"], 1, LONG).await, [true, true]);
    if engine.lease_duration().is_none() {
        assert_eq!(lease(&["a", "b"], 2, LONG).await, [true, true]);
        fenced(&["a"], 2).await.unwrap();
        return engine.release(names(&["a"]), 1).await.unwrap();
    }
    assert_eq!(lease(&["c", "a"], 2, LONG).await, [true, false]);
    assert_eq!(lease(&["a", "c"], 1, LONG).await, [true, false]);
    fenced(&["a", "b"], 1).await.unwrap();
    for (wanted, holder) in [(&["a", "c"], 1), (&["c", "b"], 2)] {
        assert!(matches!(fenced(wanted, holder).await, Err(StoreError::Slow)));
    }
    assert_eq!(value(engine, "t").await.as_deref(), Some("1"), "a refused batch changes nothing");
    // Only the holder releases a lease.
    engine.release(names(&["a", "c"]), 2).await.unwrap();
    assert_eq!(lease(&["a", "b", "c"], 3, LONG).await, [false, false, true]);
    engine.release(names(&["a"]), 1).await.unwrap();
    assert_eq!(lease(&["a", "b"], 3, LONG).await, [true, false]);
    assert!(matches!(fenced(&["a"], 1).await, Err(StoreError::Slow)));
    fenced(&["a", "c"], 3).await.unwrap();
    // An expired one goes to the next.
    assert_eq!(lease(&["d"], 1, Duration::ZERO).await, [true]);
    assert_eq!(lease(&["d"], 2, LONG).await, [true]);
    assert_eq!(lease(&["d"], 1, LONG).await, [false]);
}

async fn an_export_shows_one_moment(engine: &dyn Engine) {
    let mut batch = Batch::default();
    for number in 0..600_u16 {
        batch.put([&b"x"[..], &number.to_be_bytes()].concat(), number.to_string());
    }
    engine.commit(batch).await.unwrap();
    let mut entries = Entries::new();
    for kind in b'g'..=b'y' {
        entries.extend(all(engine, &[kind]).await);
    }
    let mut exported = Vec::new();
    let mut keep = |part| {
        let Exported::Entry(key, value) = part else { panic!("{part:?}") };
        exported.push((key, value));
        Ok(())
    };
    engine.export(&mut keep).await.unwrap();
    assert_eq!(exported, entries.clone().into_iter().collect::<Vec<_>>());

    let mut states = vec![entries.clone()];
    let changes = [
        [("a", Some("1")), ("z", Some("1"))],
        [("a", None), ("x\0\0", None)],
        [("x\u{1}\u{1}", Some("changed")), ("z", None)],
    ];
    let mut batches = changes.into_iter();
    let mut found = Entries::new();
    let mut change = |part| {
        match part {
            Exported::Entry(key, value) => drop(found.insert(key, value)),
            Exported::Removed(key) => drop(found.remove(&key)),
            gap @ Exported::Gap { .. } => panic!("{gap:?}"),
        }
        let Some(changes) = batches.next() else { return Ok(()) };
        let mut batch = Batch::default();
        for (key, value) in changes {
            batch.changes.insert(key.into(), value.map(Into::into));
            match value {
                Some(value) => drop(entries.insert(key.into(), value.into())),
                None => drop(entries.remove(key.as_bytes())),
            }
        }
        states.push(entries.clone());
        block_in_place(|| Handle::current().block_on(engine.commit(batch))).unwrap();
        Ok(())
    };
    engine.export(&mut change).await.unwrap();
    assert!(states.contains(&found), "{:?}", found.keys());
    assert_eq!(states.len(), 4);

    let failed = engine.export(&mut |_| Err(std::io::Error::other("expected by the test"))).await;
    assert!(matches!(failed, Err(StoreError::Io(_))), "{failed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_fulfils_the_contract() {
    assert_contract(&Memory::default()).await;
    assert_contract(&Memory::shared(|| time::OffsetDateTime::UNIX_EPOCH)).await;
}
