//! The engine in use, killed upgrades, and what the tools do.

mod disk;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::commits::{self, CHECKPOINT_FILE, Changes, Checkpoint, Checksum};
use super::directory::tree;
use super::*;
use crate::engine::contract::{assert_contract, putting};
use crate::engine::{Exported, Location};

const FORMATS: Formats = Formats { current: 7, former: &[1, 2, 3, 4, 5, 6] };

fn open(directory: &Path) -> Result<SledEngine, OpenError> {
    SledEngine::open(directory, Purpose::Use, FORMATS)
}

fn key(id: u32) -> Key {
    format!("g{id:05}").into()
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
    engine.commit(putting("c", "ignored")).await.unwrap();
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
    assert!(
        !others.is_empty()
            && others.iter().all(|other| matches!(other, Err(StoreError::Exporting)))
    );
    engine.export(&mut |_| Ok(())).await.unwrap();
}

async fn contents(engine: &dyn Engine) -> BTreeMap<Key, Value> {
    let found = engine.scan(Scan::new(Vec::new()..vec![0xff; 64])).await.unwrap();
    found.into_iter().map(|found| (found.key, found.value)).collect()
}

/// What an upgrade may do: it changes entries one by one, and then the format.
async fn upgrade(engine: &SledEngine, mut step: impl FnMut(usize)) {
    let games = engine.scan(Scan::prefix(b"g")).await.unwrap();
    let changes = (0..games.len()).map(|nth| putting(&format!("X{nth}"), "new"));
    for (at, batch) in changes.chain([putting("f", "7")]).enumerate() {
        step(at);
        engine.commit(batch).await.unwrap();
    }
}

#[tokio::test]
async fn an_upgrade_killed_at_any_commit_runs_again_and_loses_nothing() {
    for (former, fixture) in [(1, "store-1"), (2, "store-2"), (3, "store-3"), (4, "store-4")] {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
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
async fn new_data_replace_the_former_ones_when_they_are_complete() {
    let root = tempfile::tempdir().unwrap();
    let location = SledLocation { directory: root.path().join("below/games"), formats: FORMATS };
    assert!(!location.exists().await.unwrap());
    for round in 1..3_u32 {
        // Remnants of a killed process do not matter.
        for suffix in ["in-exchange", "in-the-making"].into_iter().filter(|_| round == 2) {
            let remnant = location.directory.with_extension(suffix);
            fs::create_dir_all(&remnant).unwrap();
            fs::write(remnant.join("db"), "torn").unwrap();
        }
        // One that is given up changes nothing.
        let filling = location.begin().await.unwrap();
        assert!(matches!(location.open(Purpose::Use).await, Err(OpenError::InUse { .. })));
        let found = if round == 1 { Found::Nothing } else { Found::InUse };
        assert_eq!(probe(&location.directory, FORMATS).unwrap(), found);
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
    opened.engine.commit(putting("q", "a secret")).await.unwrap();
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

#[test]
fn a_part_of_a_commit_that_is_to_be_rolled_back_is_no_loss() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path();
    let db = recovery::try_open(directory).unwrap();
    db.insert("key", "before").unwrap();
    db.insert(COMMITS_KEY, &1_u64.to_be_bytes()).unwrap();
    db.insert(FORMAT_KEY, "7").unwrap();
    let checksum = Checksum::compute(&db);
    let checkpoint = Checkpoint::new(&db, checksum, &Changes::new()).unwrap();
    commits::write_checkpoint(directory, checkpoint).unwrap();
    db.insert("key", "after").unwrap();
    drop(db);
    let undo = Changes::from([(b"key".to_vec(), Some("before".into()))]);
    let lost = [Changes::new(), undo].map(|undo| {
        recovery::until_free(directory);
        recovery::open(directory, Purpose::Degraded, FORMATS, &undo).unwrap().lost
    });
    assert_eq!(lost, [1, 0]);
}
