//! What the store does while the disk does not do its work.

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
use super::tree;
use crate::game::{Challenge, Draft, GameId, Person, Place, PlayerId};
use crate::store::{OpenError, SledStore, Store, StoreError};

const HOUR: Duration = Duration::from_secs(3600);

/// A disk that is as full, and fails as often, as a test wants.
struct Faulty {
    free: AtomicU64,
    /// How many synchronisations fail before one is done.
    failing: AtomicI64,
    asked: AtomicUsize,
    /// Whoever holds this holds up all synchronisations after the one that fails.
    stuck: Mutex<()>,
}

impl Faulty {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            free: u64::MAX.into(),
            failing: 0.into(),
            asked: 0.into(),
            stuck: Mutex::default(),
        })
    }
}

impl Disk for Arc<Faulty> {
    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(self.free.load(SeqCst))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.asked.fetch_add(1, SeqCst);
        if self.failing.fetch_sub(1, SeqCst) > 0 {
            return Err(io::Error::other("the disk fails"));
        }
        self.failing.store(0, SeqCst);
        let _stuck = self.stuck.blocking_lock();
        SystemDisk.sync(file)
    }
}

fn draft(id: u64) -> Draft {
    let (ada, ben) = (Person::new(PlayerId(1), "Ada"), Person::new(PlayerId(2), "Ben"));
    let place = Place { guild: Some(1), channel: 7 };
    Challenge::new(GameId(id), place, ada, Some(ben)).make(OffsetDateTime::UNIX_EPOCH).unwrap()
}

async fn is_there(store: &SledStore, id: u64) -> bool {
    store.get(GameId(id)).await.unwrap().is_some()
}

/// Writes until that is accepted again: each write is a new try.
async fn until_healthy(store: &SledStore) {
    for _ in 0..1000 {
        match store.heartbeat(OffsetDateTime::UNIX_EPOCH).await {
            Ok(()) => return,
            Err(StoreError::Unavailable | StoreError::Full) => tokio::task::yield_now().await,
            Err(other) => panic!("{other}"),
        }
    }
    panic!("the store stays ill");
}

#[tokio::test]
async fn a_store_whose_disk_has_failed_forgets_what_it_refused_and_is_healthy_again() {
    let (directory, disk) = (tempfile::tempdir().unwrap(), Faulty::new());
    let store =
        SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO).unwrap();
    store.create(draft(1)).await.unwrap();

    disk.failing.store(i64::MAX, SeqCst);
    for id in 2..5 {
        assert!(matches!(store.create(draft(id)).await, Err(StoreError::Unavailable)));
        assert!(!store.is_healthy());
        // Nobody can say what is on the disk.
        assert!(matches!(store.get(GameId(1)).await, Err(StoreError::Unavailable)));
    }

    disk.failing.store(0, SeqCst);
    until_healthy(&store).await;
    assert!(store.is_healthy());
    assert!(is_there(&store, 1).await && !is_there(&store, 2).await);
    // Its number was not given either.
    assert_eq!(store.create(draft(5)).await.unwrap().game.number, 2);
    store.close().await.unwrap();
    drop(store);

    let store = SledStore::open(directory.path()).unwrap();
    let there: Vec<u64> = store.open().await.unwrap().into_iter().map(|id| id.0).collect();
    assert_eq!(there, [1, 5]);
}

#[tokio::test]
async fn after_a_moments_failure_what_was_refused_is_gone_at_every_step() {
    // The save needs one synchronisation, writing everything again another, putting back a third.
    for failing in 1..6 {
        let (directory, disk) = (tempfile::tempdir().unwrap(), Faulty::new());
        let store =
            SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO)
                .unwrap();
        let kept = store.create(draft(1)).await.unwrap();
        disk.failing.store(failing, SeqCst);
        assert!(matches!(
            store.put(kept.game.clone(), kept.version).await,
            Err(StoreError::Unavailable)
        ));
        until_healthy(&store).await;
        assert_eq!(store.get(GameId(1)).await.unwrap().unwrap().version, kept.version);
        store.put(kept.game, kept.version).await.unwrap();
    }
}

#[tokio::test]
async fn a_database_that_has_failed_is_not_tried_at_every_save() {
    let (directory, disk) = (tempfile::tempdir().unwrap(), Faulty::new());
    let store = SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), HOUR).unwrap();
    disk.failing.store(i64::MAX, SeqCst);
    assert!(matches!(store.create(draft(1)).await, Err(StoreError::Unavailable)));
    let asked = disk.asked.load(SeqCst);
    for id in 2..20 {
        assert!(matches!(store.create(draft(id)).await, Err(StoreError::Unavailable)));
    }
    assert_eq!(disk.asked.load(SeqCst), asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_reads_waits_for_a_failing_disk() {
    let (directory, disk) = (tempfile::tempdir().unwrap(), Faulty::new());
    let store = Arc::new(
        SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO).unwrap(),
    );
    store.create(draft(1)).await.unwrap();
    // The one that fails, and the one that is stuck while the database is let go.
    let asked = disk.asked.load(SeqCst) + 2;
    let stuck = disk.stuck.lock().await;
    disk.failing.store(1, SeqCst);
    let refused = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.create(draft(2)).await }
    });
    while disk.asked.load(SeqCst) < asked {
        tokio::task::yield_now().await;
    }
    // They are answered although nothing goes on.
    for _ in 0..600 {
        assert!(matches!(store.get(GameId(1)).await, Err(StoreError::Unavailable)));
    }
    assert!(!store.is_healthy() && !refused.is_finished());
    // Nor does anybody else get at the files meanwhile.
    assert!(matches!(SledStore::open(directory.path()), Err(OpenError::InUse(_))));
    drop(stuck);
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Unavailable)));
    until_healthy(&store).await;
    assert!(is_there(&store, 1).await && !is_there(&store, 2).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_reads_waits_for_long_for_a_slow_disk() {
    const MANY: u64 = 40;
    let (directory, disk) = (tempfile::tempdir().unwrap(), Faulty::new());
    let store = Arc::new(
        SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), Duration::ZERO).unwrap(),
    );
    store.create(draft(1)).await.unwrap();
    let asked = disk.asked.load(SeqCst);
    let stuck = disk.stuck.lock().await;
    let saved = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.create(draft(2)).await }
    });
    while disk.asked.load(SeqCst) == asked {
        tokio::task::yield_now().await;
    }
    // More than wait at the gate at once.
    let reads: Vec<_> = (0..MANY)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.get(GameId(1)).await })
        })
        .collect();
    for read in reads {
        assert!(matches!(read.await.unwrap(), Err(StoreError::Slow)));
    }
    assert!(store.is_healthy() && !saved.is_finished());
    drop(stuck);
    // What comes late is as good.
    saved.await.unwrap().unwrap();
    assert!(is_there(&store, 1).await && is_there(&store, 2).await);
}

#[tokio::test]
async fn a_full_disk_refuses_saves_before_anything_is_written() {
    let (directory, disk) = (tempfile::tempdir().unwrap(), Faulty::new());
    let store = SledStore::open_on(directory.path(), Box::new(Arc::clone(&disk)), HOUR).unwrap();
    store.create(draft(1)).await.unwrap();
    let asked = disk.asked.load(SeqCst);

    disk.free.store(1 << 20, SeqCst);
    assert!(matches!(store.create(draft(2)).await, Err(StoreError::Full)));
    assert!(!store.is_healthy() && disk.asked.load(SeqCst) == asked);
    // Reads go on, and so does what changes nothing.
    assert!(is_there(&store, 1).await && !is_there(&store, 2).await);
    store.create(draft(1)).await.unwrap();

    disk.free.store(1 << 30, SeqCst);
    store.create(draft(2)).await.unwrap();
    assert!(store.is_healthy() && is_there(&store, 2).await);
}

/// A small file system of its own, where this machine lets us have one.
struct Tiny(tempfile::TempDir);

impl Tiny {
    fn mount() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=24m", "none"])
            .arg(place.path())
            .output();
        match mount {
            Ok(done) if done.status.success() => Some(Self(place)),
            why => {
                let why = why.map_or_else(
                    |error| error.to_string(),
                    |done| String::from_utf8_lossy(&done.stderr).into(),
                );
                println!("left out, because no file system can be mounted here: {why}");
                None
            }
        }
    }

    /// Leaves no space at all.
    fn fill(&self) {
        let mut filler = File::create(self.0.path().join("filler")).unwrap();
        let block = vec![1; 1 << 16];
        while filler.write_all(&block).is_ok() {}
        while filler.write_all(&[1]).is_ok() {}
    }

    fn empty(&self) {
        fs::remove_file(self.0.path().join("filler")).unwrap();
    }
}

impl Drop for Tiny {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

/// Does not see that a disk is full.
struct Blind;

impl Disk for Blind {
    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(u64::MAX)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        SystemDisk.sync(file)
    }
}

#[tokio::test]
async fn a_real_disk_that_is_full_costs_nothing_that_was_acknowledged() {
    for disk in [Box::new(SystemDisk) as Box<dyn Disk>, Box::new(Blind)] {
        let Some(tiny) = Tiny::mount() else { return };
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
            // A blind store goes on until sled has used the segment that it has.
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
                assert!(is_there(&store, id).await, "{id} is lost");
            }
            for id in refused {
                assert!(!is_there(&store, id).await, "{id} was refused");
            }
        }
        store.close().await.unwrap();
        drop(store);
        let store = SledStore::open_on(&directory, Box::new(Blind), Duration::ZERO).unwrap();
        assert_eq!(store.open().await.unwrap().len(), saved.len());
    }
}

#[tokio::test]
async fn without_space_for_a_copy_a_store_is_not_opened() {
    let Some(tiny) = Tiny::mount() else { return };
    let directory = tiny.0.path().join("games");
    let open = || SledStore::open_on(&directory, Box::new(SystemDisk), Duration::ZERO);
    let store = open().unwrap();
    store.create(draft(1)).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let before = tree::contents(&directory).unwrap();
    tiny.fill();
    let Err(OpenError::NoSpaceForCopy(why)) = open() else { panic!("opened") };
    assert!(why.contains("bytes on its disk, and 0 are free"), "{why}");
    assert_eq!(tree::contents(&directory).unwrap(), before);
    tiny.empty();
    assert!(is_there(&open().unwrap(), 1).await);
}

#[tokio::test]
async fn a_store_is_opened_again_where_there_is_no_space_for_a_copy() {
    let Some(tiny) = Tiny::mount() else { return };
    let disk = Faulty::new();
    let store = SledStore::open_on(
        &tiny.0.path().join("games"),
        Box::new(Arc::clone(&disk)),
        Duration::ZERO,
    )
    .unwrap();
    store.create(draft(1)).await.unwrap();
    fs::write(tiny.0.path().join("filler"), vec![1; 20 << 20]).unwrap();
    disk.failing.store(1, SeqCst);
    assert!(matches!(store.create(draft(2)).await, Err(StoreError::Unavailable)));
    until_healthy(&store).await;
    assert!(is_there(&store, 1).await && !is_there(&store, 2).await);
    store.create(draft(3)).await.unwrap();
}
