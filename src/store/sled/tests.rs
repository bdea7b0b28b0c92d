//! The store on a disk that fails, hangs or is full.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::Mutex;

use super::disk::{Disk, SystemDisk};
use super::layout::{rating_key, write_settings};
use super::tree;
use crate::game::{Challenge, Draft, ExactRating, GameId, Person, Place, PlayerId, ShardSet};
use crate::store::{OpenError, RankedPlayer, RankingQuery, Rating, SledStore, Store, StoreError};
use alquerque_rules::MEDIEVAL;

const HOUR: Duration = Duration::from_secs(3600);

/// A disk whose free space and failures the test controls.
struct FaultyDisk {
    free: AtomicU64,
    /// The number of synchronizations that will fail.
    failures: AtomicI64,
    /// The number of synchronizations so far.
    syncs: AtomicUsize,
    /// While this is locked, synchronizations hang, except failing ones.
    hang: Mutex<()>,
}

impl FaultyDisk {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            free: u64::MAX.into(),
            failures: 0.into(),
            syncs: 0.into(),
            hang: Mutex::default(),
        })
    }
}

impl Disk for Arc<FaultyDisk> {
    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(self.free.load(SeqCst))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.syncs.fetch_add(1, SeqCst);
        if self.failures.fetch_sub(1, SeqCst) > 0 {
            return Err(io::Error::other("the disk fails"));
        }
        self.failures.store(0, SeqCst);
        let _hang = self.hang.blocking_lock();
        SystemDisk.sync(file)
    }
}

fn draft(id: u64) -> Draft {
    let ada = Person::new(PlayerId(1), "Ada");
    let ben = Person::new(PlayerId(2), "Ben");
    let place = Place { guild: Some(1), channel: 7 };
    Challenge::new(GameId(id), place, ada, Some(ben)).make(OffsetDateTime::UNIX_EPOCH).unwrap()
}

async fn exists(store: &SledStore, id: u64) -> bool {
    store.get(GameId(id)).await.unwrap().is_some()
}

/// Writes until a write succeeds: each one is a new attempt to reopen the database.
async fn until_healthy(store: &SledStore) {
    for _ in 0..10_000 {
        match store.heartbeat(&ShardSet::whole(), OffsetDateTime::UNIX_EPOCH).await {
            Ok(()) => return,
            Err(StoreError::Unavailable | StoreError::Full) => {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            Err(other) => panic!("{other}"),
        }
    }
    panic!("the store stays unhealthy");
}

#[tokio::test]
async fn failed_saves_are_rolled_back_and_the_store_recovers() {
    let directory = tempfile::tempdir().unwrap();
    let disk = FaultyDisk::new();
    let store =
        SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO).unwrap();
    store.create(draft(1)).await.unwrap();

    disk.failures.store(i64::MAX, SeqCst);
    for id in 2..5 {
        assert!(matches!(store.create(draft(id)).await, Err(StoreError::Unavailable)));
        assert!(!store.is_healthy());
        // The state of the disk is unknown.
        assert!(matches!(store.get(GameId(1)).await, Err(StoreError::Unavailable)));
    }

    disk.failures.store(0, SeqCst);
    until_healthy(&store).await;
    assert!(store.is_healthy());
    assert!(exists(&store, 1).await && !exists(&store, 2).await);
    // Its number was not assigned either.
    assert_eq!(store.create(draft(5)).await.unwrap().game.number, 2);
    store.close().await.unwrap();
    drop(store);

    let store = SledStore::open(directory.path()).unwrap();
    let open: Vec<u64> =
        store.open(&ShardSet::whole()).await.unwrap().into_iter().map(|id| id.0).collect();
    assert_eq!(open, [1, 5]);
}

#[tokio::test]
async fn a_failed_save_is_rolled_back_after_a_failure_at_any_step() {
    // The save needs one synchronization, rewriting the files a second, the rollback a third.
    for failures in 1..6 {
        let directory = tempfile::tempdir().unwrap();
        let disk = FaultyDisk::new();
        let store =
            SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO)
                .unwrap();
        let created = store.create(draft(1)).await.unwrap();
        disk.failures.store(failures, SeqCst);
        assert!(matches!(
            store.put(created.game.clone(), created.version).await,
            Err(StoreError::Unavailable)
        ));
        until_healthy(&store).await;
        assert_eq!(store.get(GameId(1)).await.unwrap().unwrap().version, created.version);
        store.put(created.game, created.version).await.unwrap();
    }
}

#[tokio::test]
async fn a_failed_database_is_not_reopened_at_every_save() {
    let directory = tempfile::tempdir().unwrap();
    let disk = FaultyDisk::new();
    let store = SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), HOUR).unwrap();
    disk.failures.store(i64::MAX, SeqCst);
    assert!(matches!(store.create(draft(1)).await, Err(StoreError::Unavailable)));
    let syncs = disk.syncs.load(SeqCst);
    for id in 2..20 {
        assert!(matches!(store.create(draft(id)).await, Err(StoreError::Unavailable)));
    }
    assert_eq!(disk.syncs.load(SeqCst), syncs);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_do_not_wait_for_a_failing_disk() {
    let directory = tempfile::tempdir().unwrap();
    let disk = FaultyDisk::new();
    let store = Arc::new(
        SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO).unwrap(),
    );
    store.create(draft(1)).await.unwrap();
    // The one that fails, and the one that hangs while the database is reopened.
    let syncs = disk.syncs.load(SeqCst) + 2;
    let hang = disk.hang.lock().await;
    disk.failures.store(1, SeqCst);
    let refused = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.create(draft(2)).await }
    });
    while disk.syncs.load(SeqCst) < syncs {
        tokio::task::yield_now().await;
    }
    // Reads fail at once although the disk hangs.
    for _ in 0..600 {
        assert!(matches!(store.get(GameId(1)).await, Err(StoreError::Unavailable)));
    }
    assert!(!store.is_healthy() && !refused.is_finished());
    // The store stays locked meanwhile.
    assert!(matches!(SledStore::open(directory.path()), Err(OpenError::InUse(_))));
    drop(hang);
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Unavailable)));
    until_healthy(&store).await;
    assert!(exists(&store, 1).await && !exists(&store, 2).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_of_a_slow_disk_time_out() {
    const READS: u64 = 40;
    let directory = tempfile::tempdir().unwrap();
    let disk = FaultyDisk::new();
    let store = Arc::new(
        SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO).unwrap(),
    );
    store.create(draft(1)).await.unwrap();
    let syncs = disk.syncs.load(SeqCst);
    let hang = disk.hang.lock().await;
    let saved = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.create(draft(2)).await }
    });
    while disk.syncs.load(SeqCst) == syncs {
        tokio::task::yield_now().await;
    }
    // More reads than permits.
    let reads: Vec<_> = (0..READS)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.get(GameId(1)).await })
        })
        .collect();
    for read in reads {
        assert!(matches!(read.await.unwrap(), Err(StoreError::Slow)));
    }
    assert!(store.is_healthy() && !saved.is_finished());
    drop(hang);
    // The save succeeds late.
    saved.await.unwrap().unwrap();
    assert!(exists(&store, 1).await && exists(&store, 2).await);
}

#[tokio::test]
async fn a_full_disk_refuses_saves_before_anything_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let disk = FaultyDisk::new();
    let store = SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), HOUR).unwrap();
    store.create(draft(1)).await.unwrap();
    let syncs = disk.syncs.load(SeqCst);

    disk.free.store(1 << 20, SeqCst);
    assert!(matches!(store.create(draft(2)).await, Err(StoreError::Full)));
    assert!(!store.is_healthy() && disk.syncs.load(SeqCst) == syncs);
    // Reads succeed, and so does a repeated request, which changes nothing.
    assert!(exists(&store, 1).await && !exists(&store, 2).await);
    store.create(draft(1)).await.unwrap();

    disk.free.store(1 << 30, SeqCst);
    store.create(draft(2)).await.unwrap();
    assert!(store.is_healthy() && exists(&store, 2).await);
}

/// A small file system, on machines that allow mounting one.
struct TinyDisk(tempfile::TempDir);

impl TinyDisk {
    fn mount() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=24m", "none"])
            .arg(place.path())
            .output();
        match mount {
            Ok(done) if done.status.success() => Some(Self(place)),
            failure => {
                let reason = failure.map_or_else(
                    |error| error.to_string(),
                    |done| String::from_utf8_lossy(&done.stderr).into(),
                );
                println!("skipped, because no file system can be mounted: {reason}");
                None
            }
        }
    }

    /// Fills the disk completely.
    fn fill(&self) {
        let mut filler = File::create(self.0.path().join("filler")).unwrap();
        let block = vec![1; 1 << 16];
        while filler.write_all(&block).is_ok() {}
        while filler.write_all(&[1]).is_ok() {}
    }

    fn empty(&self) {
        let filler = self.0.path().join("filler");
        // Truncation frees the space at once. Removal alone waits for each descriptor of the file,
        // which a process that another test is just spawning may still hold.
        File::create(&filler).unwrap();
        fs::remove_file(filler).unwrap();
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

/// A disk that does not report that it is full.
struct UnmonitoredDisk;

impl Disk for UnmonitoredDisk {
    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(u64::MAX)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        SystemDisk.sync(file)
    }
}

#[tokio::test]
async fn a_full_disk_loses_no_acknowledged_save() {
    for disk in [Box::new(SystemDisk) as Box<dyn Disk>, Box::new(UnmonitoredDisk)] {
        let Some(tiny) = TinyDisk::mount() else { return };
        let directory = tiny.0.path().join("games");
        let store = SledStore::open_on(&directory, disk, Duration::ZERO).unwrap();
        let mut saved = Vec::new();
        for round in 0..4 {
            for id in 0..20 {
                let id = round * 10_000 + id;
                store.create(draft(id)).await.unwrap();
                saved.push(id);
            }
            tiny.fill();
            let mut refused = Vec::new();
            // Without the check for space, saves succeed until sled needs a new segment.
            for id in 1000..4000 {
                let id = round * 10_000 + id;
                match store.create(draft(id)).await {
                    Ok(_) => saved.push(id),
                    Err(StoreError::Full | StoreError::Unavailable) => refused.push(id),
                    Err(other) => panic!("{other}"),
                }
                if refused.len() == 3 {
                    break;
                }
            }
            assert_eq!(refused.len(), 3, "the disk was not full");
            tiny.empty();
            until_healthy(&store).await;
            for &id in &saved {
                assert!(exists(&store, id).await, "{id} is lost");
            }
            for id in refused {
                assert!(!exists(&store, id).await, "{id} was refused");
            }
        }
        store.close().await.unwrap();
        drop(store);
        let store =
            SledStore::open_on(&directory, Box::new(UnmonitoredDisk), Duration::ZERO).unwrap();
        assert_eq!(store.open(&ShardSet::whole()).await.unwrap().len(), saved.len());
    }
}

#[tokio::test]
async fn a_store_is_not_opened_without_space_for_a_copy() {
    let Some(tiny) = TinyDisk::mount() else { return };
    let directory = tiny.0.path().join("games");
    let open = || SledStore::open_on(&directory, Box::new(SystemDisk), Duration::ZERO);
    let store = open().unwrap();
    store.create(draft(1)).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let before = tree::contents(&directory).unwrap();
    tiny.fill();
    let Err(OpenError::NoSpaceForCopy(reason)) = open() else { panic!("opened") };
    assert!(reason.contains("bytes on its disk, and 0 are free"), "{reason}");
    assert_eq!(tree::contents(&directory).unwrap(), before);
    tiny.empty();
    assert!(exists(&open().unwrap(), 1).await);
}

#[tokio::test]
async fn a_store_is_reopened_without_space_for_a_copy() {
    let Some(tiny) = TinyDisk::mount() else { return };
    let disk = FaultyDisk::new();
    let store = SledStore::open_on(
        &tiny.0.path().join("games"),
        Box::new(Arc::clone(&disk)),
        Duration::ZERO,
    )
    .unwrap();
    store.create(draft(1)).await.unwrap();
    fs::write(tiny.0.path().join("filler"), vec![1; 20 << 20]).unwrap();
    disk.failures.store(1, SeqCst);
    assert!(matches!(store.create(draft(2)).await, Err(StoreError::Unavailable)));
    until_healthy(&store).await;
    assert!(exists(&store, 1).await && !exists(&store, 2).await);
    store.create(draft(3)).await.unwrap();
}

#[test]
fn a_page_of_a_ranking_reads_only_the_ratings_that_it_shows() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(&directory.path().join("games")).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let key = |nth| rating_key(1, &MEDIEVAL, PlayerId(nth));
    let encoded = |rating: u32| {
        let exact = ExactRating { rating: rating.into(), deviation: 60.0, volatility: 0.06 };
        Some(write_settings(&Rating::from(exact)).unwrap().into())
    };
    store.repair((1..=300).map(|nth| (key(nth.into()), encoded(nth))).collect()).unwrap();
    let now = OffsetDateTime::UNIX_EPOCH;
    let read = |page| {
        let query = RankingQuery { reader: PlayerId(5), page, page_size: 10, now };
        let page = runtime.block_on(store.ranking_page(1, &MEDIEVAL, query)).unwrap();
        let ranked = |ranked: &RankedPlayer| (ranked.place, ranked.player.0);
        let players: Vec<_> = page.players.iter().map(ranked).collect();
        (players, page.own.as_ref().map(ranked))
    };
    let second: Vec<(usize, u64)> = (11..=20).zip((281..=290).rev()).collect();
    assert_eq!(read(2), (second.clone(), Some((296, 5))));
    // The others are not on the page, and are not read again.
    for nth in (1..=300).filter(|nth| *nth != 5 && !(281..=290).contains(nth)) {
        store.database().lock().as_ref().unwrap().db.remove(key(nth)).unwrap();
    }
    assert_eq!(read(2), (second, Some((296, 5))));
    // A commit changes the place of one.
    store.repair([(key(5), encoded(500))].into()).unwrap();
    assert_eq!(read(1).0[0], (1, 5));
    store.repair([(key(5), None)].into()).unwrap();
    assert_eq!(read(2).1, None);
}
