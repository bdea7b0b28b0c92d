//! The engine on a disk that fails, hangs or is full.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use test_support::wait_for;
use tokio::sync::{Mutex, MutexGuard};
use tokio::task::JoinHandle;

use super::super::directory::disk::{Disk, SystemDisk};
use super::*;

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
    fn sound() -> Arc<Self> {
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
        if self.hang.try_lock().is_err() {
            drop(self.hang.blocking_lock());
        }
        SystemDisk.sync(file)
    }
}

/// Opens an engine on a faulty disk, with the entry 1.
async fn start(directory: &Path, retry_delay: Duration) -> (Arc<FaultyDisk>, Arc<SledEngine>) {
    let disk = FaultyDisk::sound();
    let engine = open_on(directory, Box::new(Arc::clone(&disk)), retry_delay).unwrap();
    create(&engine, 1).await.unwrap();
    (disk, Arc::new(engine))
}

fn open_on(
    directory: &Path,
    disk: Box<dyn Disk>,
    retry_delay: Duration,
) -> Result<SledEngine, OpenError> {
    SledEngine::open_on(disk, retry_delay, directory, Purpose::Use, FORMATS)
}

/// Creates the entry 2, and returns while the disk hangs after this number of failures.
async fn create_on_hanging<'a>(
    disk: &'a FaultyDisk,
    engine: &Arc<SledEngine>,
    failures: u32,
) -> (MutexGuard<'a, ()>, JoinHandle<Result<()>>) {
    let hang = disk.hang.lock().await;
    disk.failures.store(failures.into(), SeqCst);
    let hanging = disk.syncs.load(SeqCst) + failures as usize + 1;
    let engine = Arc::clone(engine);
    let created = tokio::spawn(async move { create(&engine, 2).await });
    while disk.syncs.load(SeqCst) < hanging {
        tokio::task::yield_now().await;
    }
    (hang, created)
}

/// Commits until a commit succeeds: each one is a new attempt to reopen the database.
async fn until_healthy(engine: &SledEngine) {
    wait_for("the engine is healthy", async || {
        let committed = engine.commit(putting("b", "a heartbeat")).await;
        let failed = matches!(committed, Err(StoreError::Unavailable | StoreError::Full));
        assert!(committed.is_ok() || failed, "{committed:?}");
        committed.ok()
    })
    .await;
    assert!(engine.is_healthy());
}

#[tokio::test]
async fn a_batch_sees_the_changes_of_its_group() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), Duration::ZERO).await;
    let syncs = disk.syncs.load(SeqCst);
    let (hang, first) = create_on_hanging(&disk, &engine, 0).await;
    // These wait for the first, and form a group.
    let mut change = Batch::default();
    change.begins_with(key(3), b"3".to_vec());
    change.put(key(3), "changed");
    let mut group = Vec::from([create(&engine, 3), create(&engine, 3)].map(Box::pin));
    let group = async {
        let creations = futures_util::future::join_all(group.iter_mut());
        tokio::join!(creations, engine.commit(change), create(&engine, 4))
    };
    let (done, ()) = tokio::join!(group, async { drop(hang) });
    let (creations, changed, other) = done;
    assert!(matches!(creations[..], [Ok(()), Err(StoreError::Conflict)]), "{creations:?}");
    assert!(changed.is_ok() && other.is_ok() && first.await.unwrap().is_ok());
    assert_eq!(ids(&engine).await, ["1", "2", "changed", "4"]);
    assert_eq!(disk.syncs.load(SeqCst), syncs + 2, "one for the first, and one for the group");
}

#[tokio::test]
async fn failed_commits_are_rolled_back_after_a_failure_at_any_step() {
    // The commit needs one synchronization, rewriting the files a second, the rollback a third.
    for failures in [1, 2, 3, 4, 5, i64::MAX] {
        let directory = tempfile::tempdir().unwrap();
        let (disk, engine) = start(directory.path(), Duration::ZERO).await;
        disk.failures.store(failures, SeqCst);
        let mut change = Batch::default();
        change.begins_with(key(1), b"1".to_vec());
        change.put(key(1), "changed");
        change.put(key(2), "2");
        assert!(matches!(engine.commit(change.clone()).await, Err(StoreError::Unavailable)));
        if failures == i64::MAX {
            // The state of the disk is unknown.
            for _ in 0..3 {
                assert!(!engine.is_healthy());
                let read = engine.get(vec![key(1)]).await;
                assert!(matches!(read, Err(StoreError::Unavailable)));
                let again = engine.commit(change.clone()).await;
                assert!(matches!(again, Err(StoreError::Unavailable)));
            }
            disk.failures.store(0, SeqCst);
        }
        until_healthy(&engine).await;
        assert_eq!(ids(&engine).await, ["1"]);
        engine.commit(change).await.unwrap();
        engine.close().await.unwrap();
        drop(engine);
        assert_eq!(ids(&open(directory.path()).unwrap()).await, ["changed", "2"]);
    }
}

#[tokio::test]
async fn a_failed_database_is_not_reopened_at_every_commit() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), HOUR).await;
    disk.failures.store(i64::MAX, SeqCst);
    assert!(matches!(create(&engine, 2).await, Err(StoreError::Unavailable)));
    let syncs = disk.syncs.load(SeqCst);
    for id in 2..20 {
        assert!(matches!(create(&engine, id).await, Err(StoreError::Unavailable)));
    }
    assert_eq!(disk.syncs.load(SeqCst), syncs);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_do_not_wait_for_a_failing_disk() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), Duration::ZERO).await;
    // One fails, and the next hangs while the database is reopened.
    let (hang, refused) = create_on_hanging(&disk, &engine, 1).await;
    // Reads fail at once although the disk hangs.
    for _ in 0..600 {
        assert!(matches!(engine.get(vec![key(1)]).await, Err(StoreError::Unavailable)));
    }
    assert!(!engine.is_healthy() && !refused.is_finished());
    // The directory stays locked meanwhile.
    assert!(matches!(open(directory.path()), Err(OpenError::InUse { .. })));
    drop(hang);
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Unavailable)));
    until_healthy(&engine).await;
    assert_eq!(ids(&engine).await, ["1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_of_a_slow_disk_time_out() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), Duration::ZERO).await;
    let (hang, saved) = create_on_hanging(&disk, &engine, 0).await;
    // More reads than permits.
    let reads = (0..5 * MAX_READERS).map(|_| engine.get(vec![key(1)]));
    for read in futures_util::future::join_all(reads).await {
        assert!(matches!(read, Err(StoreError::Slow)));
    }
    assert!(engine.is_healthy() && !saved.is_finished());
    drop(hang);
    // The commit succeeds late.
    saved.await.unwrap().unwrap();
    assert_eq!(ids(&engine).await, ["1", "2"]);
}

#[tokio::test]
async fn a_full_disk_refuses_commits_before_anything_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), HOUR).await;
    let syncs = disk.syncs.load(SeqCst);

    disk.free.store(1 << 20, SeqCst);
    assert!(matches!(create(&engine, 2).await, Err(StoreError::Full)));
    assert!(!engine.is_healthy() && disk.syncs.load(SeqCst) == syncs);
    // Reads succeed, and so does a batch that changes nothing.
    assert_eq!(ids(&engine).await, ["1"]);
    engine.commit(Batch::default()).await.unwrap();
    assert!(matches!(create(&engine, 1).await, Err(StoreError::Conflict)));

    disk.free.store(1 << 30, SeqCst);
    create(&engine, 2).await.unwrap();
    assert!(engine.is_healthy() && exists(&engine, 2).await);
}

/// A small file system, on machines that allow mounting one.
struct TinyDisk(tempfile::TempDir);

impl TinyDisk {
    fn mount() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=24m", "none"]).arg(place.path());
        let is_mounted = mount.output().is_ok_and(|done| done.status.success());
        if !is_mounted {
            println!("skipped, because no file system can be mounted");
        }
        is_mounted.then_some(Self(place))
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

#[tokio::test]
async fn a_full_disk_loses_no_acknowledged_commit() {
    // The second does not report that it is full.
    for disk in [Box::new(SystemDisk) as Box<dyn Disk>, Box::new(FaultyDisk::sound())] {
        let Some(tiny) = TinyDisk::mount() else { return };
        let directory = tiny.0.path().join("games");
        let engine = open_on(&directory, disk, Duration::ZERO).unwrap();
        let mut saved = Vec::new();
        for round in 0..4 {
            for id in round * 10_000..round * 10_000 + 20 {
                create(&engine, id).await.unwrap();
                saved.push(id.to_string());
            }
            tiny.fill();
            let mut refused = 0;
            // Without the check for space, commits succeed until sled needs a new segment.
            for id in round * 10_000 + 20.. {
                let mut batch = putting("p", &"7".repeat(1000));
                batch.put(key(id), id.to_string());
                match engine.commit(batch).await {
                    Ok(()) => saved.push(id.to_string()),
                    Err(StoreError::Full | StoreError::Unavailable) => refused += 1,
                    Err(other) => panic!("{other}"),
                }
                if refused == 3 {
                    break;
                }
                assert!(id % 10_000 < 5000, "the disk was not full");
            }
            tiny.empty();
            until_healthy(&engine).await;
            assert_eq!(ids(&engine).await, saved);
        }
        engine.close().await.unwrap();
        drop(engine);
        let engine = open(&directory).unwrap();
        assert_eq!(ids(&engine).await, saved);
    }
}

#[tokio::test]
async fn only_a_reopening_does_without_space_for_a_copy() {
    let Some(tiny) = TinyDisk::mount() else { return };
    let directory = tiny.0.path().join("games");
    let (disk, engine) = start(&directory, Duration::ZERO).await;
    fs::write(tiny.0.path().join("filler"), vec![1; 20 << 20]).unwrap();
    disk.failures.store(1, SeqCst);
    assert!(matches!(create(&engine, 2).await, Err(StoreError::Unavailable)));
    until_healthy(&engine).await;
    create(&engine, 3).await.unwrap();
    assert_eq!(ids(&engine).await, ["1", "3"]);
    engine.close().await.unwrap();
    drop(engine);

    let before = tree::contents(&directory).unwrap();
    tiny.fill();
    let Err(OpenError::NoSpaceForCopy(reason)) = open(&directory) else { panic!("opened") };
    assert!(reason.contains("bytes on its disk, and 0 are free"), "{reason}");
    assert_eq!(tree::contents(&directory).unwrap(), before);
    tiny.empty();
    assert_eq!(ids(&open(&directory).unwrap()).await, ["1", "3"]);
}
