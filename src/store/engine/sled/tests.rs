//! The engine on a disk that fails, hangs or is full, killed upgrades, and the tools.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use tokio::sync::Mutex;

use super::commits::CHECKPOINT_FILE;
use super::directory::disk::{Disk, SystemDisk};
use super::directory::tree;
use super::*;
use crate::store::engine::contract::assert_contract;
use crate::store::engine::{Exported, Location};

const HOUR: Duration = Duration::from_secs(3600);
const FORMATS: Formats = Formats { current: 7, former: &[1, 2, 3, 4, 5, 6] };

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
    let disk = Arc::new(FaultyDisk {
        free: u64::MAX.into(),
        failures: 0.into(),
        syncs: 0.into(),
        hang: Mutex::default(),
    });
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

fn open(directory: &Path) -> Result<SledEngine, OpenError> {
    SledEngine::open(directory, Purpose::Use, FORMATS)
}

fn key(id: u32) -> Key {
    [&b"g"[..], &id.to_be_bytes()].concat()
}

/// Creates an entry, unless there is one.
async fn create(engine: &SledEngine, id: u32) -> Result<()> {
    let mut batch = Batch::default();
    batch.unchanged(key(id), None);
    batch.put(key(id), id.to_string());
    engine.commit(batch).await
}

async fn exists(engine: &SledEngine, id: u32) -> bool {
    engine.get(vec![key(id)]).await.unwrap()[0].is_some()
}

async fn ids(engine: &SledEngine) -> Vec<String> {
    let found = engine.scan(Scan::prefix(b"g")).await.unwrap();
    found.into_iter().map(|found| String::from_utf8(found.value).unwrap()).collect()
}

/// Commits until a commit succeeds: each one is a new attempt to reopen the database.
async fn until_healthy(engine: &SledEngine) {
    for _ in 0..10_000 {
        let mut batch = Batch::default();
        batch.put(b"b".to_vec(), "a heartbeat");
        match engine.commit(batch).await {
            Ok(()) => return assert!(engine.is_healthy()),
            Err(StoreError::Unavailable | StoreError::Full) => {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            Err(other) => panic!("{other}"),
        }
    }
    panic!("the engine stays unhealthy");
}

#[tokio::test(flavor = "multi_thread")]
async fn sled_fulfils_the_contract() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("missing/games");
    let engine = open(&directory).unwrap();
    assert_contract(&engine).await;
    // What the engine keeps for itself is neither shown nor changed.
    let own = engine.get(vec![b"c".to_vec(), b"f".to_vec()]).await.unwrap();
    assert_eq!(own, [None, Some(b"7".to_vec())]);
    assert!(engine.scan(Scan::new(b"c".to_vec()..b"d".to_vec())).await.unwrap().is_empty());
    drop(engine);
    let engine = open(&directory).unwrap();
    let mut batch = Batch::default();
    batch.put(b"c".to_vec(), "ignored");
    engine.commit(batch).await.unwrap();
    create(&engine, 1).await.unwrap();
    drop(engine);
    let engine = open(&directory).unwrap();
    assert_eq!((engine.lost(), engine.former(), exists(&engine, 1).await), (0, None, true));
    // A second export would take the changes of the first.
    let mut others = Vec::new();
    let export_again = &mut |_: Exported| {
        others.push(futures_util::FutureExt::now_or_never(engine.export(&mut |_| Ok(()))).unwrap());
        Ok(())
    };
    engine.export(export_again).await.unwrap();
    assert!(others.iter().all(|other| matches!(other, Err(StoreError::Exporting))));
    engine.export(&mut |_| Ok(())).await.unwrap();
}

#[tokio::test]
async fn a_batch_sees_the_changes_of_its_group() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), Duration::ZERO).await;
    let syncs = disk.syncs.load(SeqCst);
    let hang = disk.hang.lock().await;
    let first = tokio::spawn({
        let engine = Arc::clone(&engine);
        async move { create(&engine, 2).await }
    });
    while disk.syncs.load(SeqCst) == syncs {
        tokio::task::yield_now().await;
    }
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
    // The one that fails, and the one that hangs while the database is reopened.
    let syncs = disk.syncs.load(SeqCst) + 2;
    let hang = disk.hang.lock().await;
    disk.failures.store(1, SeqCst);
    let refused = tokio::spawn({
        let engine = Arc::clone(&engine);
        async move { create(&engine, 2).await }
    });
    while disk.syncs.load(SeqCst) < syncs {
        tokio::task::yield_now().await;
    }
    // Reads fail at once although the disk hangs.
    for _ in 0..600 {
        assert!(matches!(engine.get(vec![key(1)]).await, Err(StoreError::Unavailable)));
    }
    assert!(!engine.is_healthy() && !refused.is_finished());
    // The directory stays locked meanwhile.
    assert!(matches!(open(directory.path()), Err(OpenError::InUse(_))));
    drop(hang);
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Unavailable)));
    until_healthy(&engine).await;
    assert_eq!(ids(&engine).await, ["1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_of_a_slow_disk_time_out() {
    let directory = tempfile::tempdir().unwrap();
    let (disk, engine) = start(directory.path(), Duration::ZERO).await;
    let syncs = disk.syncs.load(SeqCst);
    let hang = disk.hang.lock().await;
    let saved = tokio::spawn({
        let engine = Arc::clone(&engine);
        async move { create(&engine, 2).await }
    });
    while disk.syncs.load(SeqCst) == syncs {
        tokio::task::yield_now().await;
    }
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
async fn a_full_disk_loses_no_acknowledged_commit() {
    for disk in [Box::new(SystemDisk) as Box<dyn Disk>, Box::new(UnmonitoredDisk)] {
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
                let mut batch = Batch::default();
                batch.put(key(id), id.to_string());
                batch.put(b"p".to_vec(), vec![7; 1000]);
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
        let engine = open_on(&directory, Box::new(UnmonitoredDisk), Duration::ZERO).unwrap();
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

async fn contents(engine: &dyn Engine) -> BTreeMap<Key, Value> {
    let found = engine.scan(Scan::new(Vec::new()..vec![0xff; 64])).await.unwrap();
    found.into_iter().map(|found| (found.key, found.value)).collect()
}

/// What an upgrade may do: it changes entries one by one, and then the format.
async fn upgrade(engine: &SledEngine, mut step: impl FnMut(usize)) {
    let games = engine.scan(Scan::prefix(b"g")).await.unwrap();
    let changes = games.into_iter().map(|game| ([&b"X"[..], &game.key].concat(), b"new".to_vec()));
    let last = (FORMAT_KEY.to_vec(), FORMATS.current.to_string().into_bytes());
    for (at, (key, value)) in changes.chain([last]).enumerate() {
        step(at);
        let mut batch = Batch::default();
        batch.put(key, value);
        engine.commit(batch).await.unwrap();
    }
}

#[tokio::test]
async fn an_upgrade_killed_at_any_commit_runs_again_and_loses_nothing() {
    for (former, fixture) in [(1, "store-1"), (2, "store-2"), (3, "store-3"), (4, "store-4")] {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let root = tempfile::tempdir().unwrap();
        let place = |name: &str| root.path().join(name);
        tree::copy_with_space(&fixtures.join(fixture), &place("games")).unwrap();
        let original = tree::contents(&place("games")).unwrap();
        assert_eq!(probe(&place("games"), FORMATS).unwrap(), Found::Former { format: former });
        let unknown = Formats { current: 7, former: &[] };
        let refused = SledEngine::open(&place("games"), Purpose::Use, unknown);
        assert!(matches!(refused, Err(OpenError::Format { known: 7, .. })));
        assert_eq!(tree::contents(&place("games")).unwrap(), original);

        let engine = open(&place("games")).unwrap();
        assert_eq!((engine.lost(), engine.former()), (0, Some(former)));
        let before = contents(&engine).await;
        let mut killed: Vec<[PathBuf; 2]> = Vec::new();
        // As of the end of the process, before or after the last checkpoint.
        upgrade(&engine, |at| {
            let copies = [format!("killed-{at}"), format!("killed-{at}-late")].map(|at| place(&at));
            for copy in &copies {
                tree::copy_with_space(&place("games"), copy).unwrap();
            }
            if let Some([earlier, _]) = killed.last() {
                fs::copy(earlier.join(CHECKPOINT_FILE), copies[1].join(CHECKPOINT_FILE)).unwrap();
            }
            killed.push(copies);
        })
        .await;
        let expected = contents(&engine).await;
        drop(engine);
        assert!(killed.len() > 5 && before.iter().all(|(key, _)| expected.contains_key(key)));
        for directory in killed.iter().flatten() {
            let engine = open(directory).unwrap();
            assert_eq!((engine.lost(), engine.former()), (0, Some(former)), "{directory:?}");
            upgrade(&engine, |_| ()).await;
            assert_eq!(contents(&engine).await, expected);
        }
        let found = probe(&place("games"), FORMATS).unwrap();
        assert_eq!(
            (found, open(&place("games")).unwrap().former()),
            (Found::Present { format: 7 }, None)
        );
        // The copy from before the upgrade, with its manifest beside.
        let kept = place(&format!("games.format-{former}"));
        let engine = SledEngine::open(&kept, Purpose::ReadOnly, FORMATS).unwrap();
        assert_eq!(contents(&engine).await, before);
    }
}

#[tokio::test]
async fn data_without_a_format_are_refused_unchanged() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    assert_eq!(probe(&directory, FORMATS).unwrap(), Found::Nothing);
    let db = recovery::try_open(&directory).unwrap();
    db.insert("g", "something").unwrap();
    drop(db);
    recovery::until_free(&directory);
    let before = tree::contents(&directory).unwrap();
    assert!(matches!(open(&directory), Err(OpenError::Format { .. })));
    assert!(matches!(probe(&directory, FORMATS), Err(OpenError::Format { .. })));
    assert_eq!(tree::contents(&directory).unwrap(), before);
}

#[tokio::test]
async fn missing_commits_are_found_and_the_rest_is_read_on_demand() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    let engine = open(&directory).unwrap();
    create(&engine, 1).await.unwrap();
    assert_eq!(probe(&directory, FORMATS).unwrap(), Found::InUse);
    drop(engine);
    let checkpoint = commits::read_checkpoint(&directory).unwrap().unwrap();
    let later = commits::Checkpoint { count: checkpoint.count + 2, ..checkpoint };
    commits::write_checkpoint(&directory, later).unwrap();
    let missing = |error| matches!(error, OpenError::MissingCommits { count: 2, .. });
    assert!(open(&directory).is_err_and(missing) && probe(&directory, FORMATS).is_err_and(missing));
    for purpose in [Purpose::ReadOnly, Purpose::Degraded] {
        let engine = SledEngine::open(&directory, purpose, FORMATS).unwrap();
        assert_eq!((engine.lost(), ids(&engine).await), (2, vec!["1".to_owned()]));
    }
    assert_eq!(open(&directory).unwrap().lost(), 0);
    let is_kept = |entry: io::Result<fs::DirEntry>| {
        entry.unwrap().file_name().to_str().unwrap().starts_with("games.damaged-")
    };
    assert!(fs::read_dir(root.path()).unwrap().any(is_kept));
}

#[tokio::test]
async fn new_data_replace_the_former_ones_when_they_are_complete() {
    let root = tempfile::tempdir().unwrap();
    let location = SledLocation { directory: root.path().join("below/games"), formats: FORMATS };
    assert!(!location.exists().await.unwrap());
    for round in 1..3_u32 {
        // One that is given up changes nothing.
        let filling = location.begin().await.unwrap();
        assert!(matches!(location.open(Purpose::Use).await, Err(OpenError::InUse(_))));
        drop(filling);
        assert_eq!(location.exists().await.unwrap(), round > 1);
        let filling = location.begin().await.unwrap();
        let mut batch = Batch::default();
        batch.put(key(round), round.to_string());
        batch.put(b"p".to_vec(), vec![round as u8; 400_000]);
        filling.engine().commit(batch).await.unwrap();
        filling.finish().await.unwrap();
        let opened = location.open(Purpose::Use).await.unwrap();
        let found = opened.engine.scan(Scan::prefix(b"g")).await.unwrap();
        assert_eq!((found.len(), &found[0].key), (1, &key(round)));
        opened.engine.close().await.unwrap();
    }
    // The value from before is still in the files until they are compacted.
    let opened = location.open(Purpose::Use).await.unwrap();
    let mut batch = Batch::default();
    batch.put(b"q".to_vec(), "a secret");
    opened.engine.commit(batch).await.unwrap();
    let mut batch = Batch::default();
    batch.remove(b"q".to_vec());
    opened.engine.commit(batch).await.unwrap();
    let expected = contents(&*opened.engine).await;
    drop(opened);
    let patterns = [b"a secret".to_vec(), b"absent everywhere".to_vec()];
    assert!(location.count_files_with(&patterns).await.unwrap() > 0);
    assert_eq!(location.count_files_with(&patterns[1..]).await.unwrap(), 0);
    let sizes = location.compact().await.unwrap().unwrap();
    assert!(sizes.after > 0 && sizes.before > 0);
    assert_eq!(location.count_files_with(&patterns).await.unwrap(), 0);
    let opened = location.open(Purpose::ReadOnly).await.unwrap();
    assert_eq!((opened.lost, contents(&*opened.engine).await == expected), (0, true));
    drop(opened);
    assert_eq!(fs::read_dir(root.path().join("below")).unwrap().count(), 1);
}
