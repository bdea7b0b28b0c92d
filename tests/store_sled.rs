//! The sled store: formats, recovery and concurrency.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use alquerque::game::{Challenge, Command, GameId, Person, Place, SavedGame, ShardSet, Summary};
use alquerque::store::archive::{Export as _, Maintenance as _};
use alquerque::store::{
    OpenError, Server, SledDirectory, SledStore, Store, StoreError, UnreadableRecord, Version,
};
use store_games::{ADA, BEN, CLEO, NOW, accepted, after, draft, games_of, here, ids};
use time::Duration;

#[path = "support/closed_store.rs"]
mod closed_store;
#[path = "support/store_games.rs"]
mod store_games;
#[path = "support/temporary_data.rs"]
#[expect(dead_code, reason = "the contract tests use the rest")]
mod temporary_data;

#[tokio::test]
async fn saved_games_are_there_after_reopening() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(directory.path()).unwrap();
    let created = store.create(draft(10, 7, BEN)).await.unwrap();
    let saved = store.put(accepted(&created.game), created.version).await.unwrap();
    store.close().await.unwrap();
    drop(store);

    let store = SledStore::open(directory.path()).unwrap();
    let stored = store.get(GameId(10)).await.unwrap().unwrap();
    assert_eq!(
        (SavedGame::from(&stored.game), stored.version),
        (SavedGame::from(&saved.game), saved.version)
    );
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10]);
    assert_eq!(store.create(draft(11, 7, BEN)).await.unwrap().game.number, 2);
}

#[tokio::test]
async fn one_damaged_game_does_not_hide_the_others() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(directory.path()).unwrap();
    for id in 10..13 {
        store.create(draft(id, 7, BEN)).await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    closed_store::edit(directory.path(), |db| {
        for kind in [b"g", b"h"] {
            db.insert([kind.as_slice(), &11_u64.to_be_bytes()].concat(), "damaged").unwrap();
        }
    });
    let store = SledStore::open(directory.path()).unwrap();
    assert_eq!(ids(&store.open_in(here(7)).await.unwrap()), [10, 12]);
    assert_eq!(ids(&store.newest_in(here(7), 3).await.unwrap()), [12, 10]);
    assert_eq!(ids(&store.open_of(BEN).await.unwrap()), [10, 12]);
    assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), [10, 12]);
    assert_eq!(store.whereabouts(1).await.unwrap().len(), 2);
    assert!(matches!(
        store.get(GameId(11)).await,
        Err(StoreError::Unreadable(UnreadableRecord::Damaged { .. }))
    ));
}

#[tokio::test]
async fn a_store_in_use_is_not_opened_twice() {
    let directory = tempfile::tempdir().unwrap();
    let _store = SledStore::open(directory.path()).unwrap();
    assert!(matches!(SledStore::open(directory.path()), Err(OpenError::InUse(_))));
}

/// Creates a store with fifty challenges.
async fn fill(directory: &Path) {
    let store = SledStore::open(directory).unwrap();
    for id in 1..=50 {
        store.create(draft(id, 7, BEN)).await.unwrap();
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn torn_files_beside_the_log_do_not_prevent_opening() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    fill(&directory).await;
    // sled itself refuses these remnants of a power cut.
    let settings = std::fs::read(directory.join("conf")).unwrap();
    for (torn, bytes) in [
        ("snap.7FFFFFFFFFFFFF00", &b""[..]),
        ("snap.7FFFFFFFFFFFFF00.generating", b"torn in the middle"),
        ("conf", &settings[..settings.len() - 4]),
        ("conf", &[0; 62]),
    ] {
        std::fs::write(directory.join(torn), bytes).unwrap();
        assert!(sled::open(&directory).is_err(), "{torn}");

        let store = SledStore::open(&directory).unwrap();
        assert_eq!(store.open_in(here(7)).await.unwrap().len(), 50, "{torn}");
        store.close().await.unwrap();
    }
    let copies = std::fs::read_dir(root.path()).unwrap().filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name.to_string_lossy().starts_with("games.damaged-")
    });
    assert!(copies.count() > 0, "a copy of the torn files is kept");
}

#[tokio::test]
async fn an_unknown_format_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let db = sled::open(directory.path()).unwrap();
    db.insert("f", "999").unwrap();
    db.flush().unwrap();
    drop(db);
    let error = SledStore::open(directory.path()).err().unwrap();
    assert!(matches!(&error, OpenError::Format { found, .. } if found == "999"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrently_created_games_have_consecutive_numbers() {
    let directory = tempfile::tempdir().unwrap();
    let store: Arc<Store> = Arc::new(SledStore::open(directory.path()).unwrap());
    let tasks: Vec<_> = (1..=200)
        .map(|id| {
            let store = Arc::clone(&store);
            let drafted = draft(id, id % 7, BEN);
            tokio::spawn(async move { store.create(drafted).await.unwrap().game.number })
        })
        .collect();
    let mut numbers = Vec::new();
    for task in tasks {
        numbers.push(task.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=200).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_damaged_snapshot_loses_nothing_and_leaves_few_copies() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    fill(&directory).await;
    let find_files = |directory: &Path, prefix: &str| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        entries
            .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(prefix))
            .collect()
    };
    for round in 0..6 {
        // Damages the latest snapshot.
        drop(SledStore::open(&directory).unwrap());
        let snapshots = find_files(&directory, "snap.");
        let newest = snapshots.iter().max().expect("sled writes a snapshot when it opens");
        let mut bytes = std::fs::read(newest).unwrap();
        match round {
            0 => bytes.clear(),
            1 => bytes.truncate(5),
            2 => bytes.truncate(bytes.len() - 1),
            3 => bytes.fill(0),
            4 => bytes[0] ^= 0xff,
            _ => *bytes.last_mut().unwrap() ^= 1,
        }
        std::fs::write(newest, bytes).unwrap();
        let store = SledStore::open(&directory).unwrap();
        assert_eq!(store.open_in(here(7)).await.unwrap().len(), 50, "round {round}");
        store.create(draft(1000 + round, 8, BEN)).await.unwrap();
        store.close().await.unwrap();
    }
    let copies = find_files(root.path(), "games.damaged-");
    assert!((1..=2).contains(&copies.len()), "{copies:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_concurrent_saves_are_all_durable() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(directory.path()).unwrap());
    let savers: Vec<_> = (1..=600)
        .map(|id| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let created = store.create(draft(id, id % 7, BEN)).await.unwrap();
                let saved = store.put(accepted(&created.game), created.version).await.unwrap();
                // A confirmed save is visible at once.
                assert_eq!(store.get(GameId(id)).await.unwrap().unwrap().version, saved.version);
            })
        })
        .collect();
    for saver in savers {
        saver.await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    let store = SledStore::open(directory.path()).unwrap();
    assert_eq!(store.open(&ShardSet::whole()).await.unwrap().len(), 600);
    for id in 1..=600 {
        assert_eq!(store.get(GameId(id)).await.unwrap().unwrap().version, Version(2));
    }
}

#[tokio::test]
async fn an_interrupted_removal_of_a_server_continues() {
    let directory = tempfile::tempdir().unwrap();
    let store = SledStore::open(directory.path()).unwrap();
    temporary_data::fill_server(&store, 5).await;
    temporary_data::fill_server(&store, 6).await;
    store.set_left(5, Some(NOW)).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let mut steps = 0;
    loop {
        let store = SledStore::open(directory.path()).unwrap();
        let removed = store.remove_left(5, NOW, 1).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        assert!(
            SledDirectory(directory.path())
                .check(false, &mut |finding| panic!("{finding}"))
                .unwrap()
                .is_well()
        );
        if removed == 0 {
            break;
        }
        steps += 1;
    }
    assert_eq!(steps, 5, "three games and two ratings");
    let store = SledStore::open(directory.path()).unwrap();
    assert_eq!(store.servers(0, 9).await.unwrap(), [Server { guild: 6, left: None }]);
    // No record of the removed server is left.
    let mut lines = Vec::new();
    let counts = store.export(&mut lines).unwrap();
    assert_eq!(
        (counts.games, counts.last_numbers, counts.ratings, counts.servers, counts.left),
        (3, 1, 2, 1, 0)
    );
}

#[tokio::test]
async fn an_upgrade_adds_the_missing_index_entries() {
    for (format, missing) in [
        ("1", &["a", "d", "e", "h", "q", "t", "y"][..]),
        ("2", &["a", "h", "q", "t", "y"]),
        ("3", &["q"]),
        ("4", &[]),
        ("5", &["h"]),
        ("6", &["e"]),
    ] {
        test_upgrade(format, missing).await;
    }
}

async fn test_upgrade(format: &str, missing: &[&str]) {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    let store = SledStore::open(&directory).unwrap();
    store.create(draft(10, 7, BEN)).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    closed_store::edit(&directory, |db| {
        db.insert("f", format).unwrap();
        for entry in missing.iter().flat_map(|kind| db.scan_prefix(kind)) {
            db.remove(entry.unwrap().0).unwrap();
        }
        // A damaged game does not prevent the upgrade.
        db.insert([b"g".as_slice(), &99_u64.to_be_bytes()].concat(), "damaged").unwrap();
    });
    let store = SledStore::open(&directory).unwrap();
    assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), [10]);
    assert_eq!(games_of(&store, BEN, GameId(0), 2).await, [10]);
    assert_eq!(store.servers(0, 2).await.unwrap(), [Server { guild: 1, left: None }]);
    assert_eq!(
        store.lease_due(NOW + Duration::DAY, 10, &ShardSet::whole()).await.unwrap(),
        [GameId(10)]
    );
    assert!(matches!(
        store.get(GameId(99)).await,
        Err(StoreError::Unreadable(UnreadableRecord::Damaged { .. }))
    ));
    store.close().await.unwrap();
    drop(store);
    assert_eq!(sled::open(&directory).unwrap().get("f").unwrap().as_deref(), Some(&b"7"[..]));
    // The copy allows a return to the former version.
    let copy = root.path().join(format!("games.format-{format}"));
    assert_eq!(sled::open(&copy).unwrap().get("f").unwrap().as_deref(), Some(format.as_bytes()));
}

#[tokio::test]
async fn a_save_needs_either_the_head_or_the_record_of_a_game() {
    for damaged in [b"g", b"h"] {
        let directory = tempfile::tempdir().unwrap();
        let store = SledStore::open(directory.path()).unwrap();
        let created = store.create(draft(10, 7, BEN)).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        closed_store::edit(directory.path(), |db| {
            db.insert([damaged.as_slice(), &10_u64.to_be_bytes()].concat(), "damaged").unwrap();
        });
        let store = SledStore::open(directory.path()).unwrap();
        let saved = store.put(accepted(&created.game), created.version).await.unwrap();
        assert!(matches!(
            store.put(created.game, created.version).await,
            Err(StoreError::Conflict)
        ));
        let stored = store.get(GameId(10)).await.unwrap().unwrap();
        assert_eq!(
            (stored.version, SavedGame::from(&stored.game)),
            (saved.version, SavedGame::from(&saved.game))
        );
        store.close().await.unwrap();
        drop(store);
        assert!(
            SledDirectory(directory.path())
                .check(false, &mut |finding| panic!("{finding}"))
                .unwrap()
                .is_well()
        );
    }
}

/// Copies a store that a former version of the program wrote.
fn copy_fixture(format: u32, directory: &Path) {
    let fixture =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/store-{format}"));
    std::fs::create_dir_all(directory.join("blobs")).unwrap();
    for entry in std::fs::read_dir(fixture).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), directory.join(entry.file_name())).unwrap();
    }
}

#[tokio::test]
async fn games_in_all_former_formats_can_be_continued() {
    let over = [21, 23, 25];
    let formats = [(1, &[10][..], 8), (2, &[10, 13], 8), (3, &[10, 13], 8), (4, &[10, 13], 10)];
    for (format, challenges, next) in formats {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        copy_fixture(format, &directory);
        let checked =
            SledDirectory(&directory).check(false, &mut |finding| panic!("{finding}")).unwrap();
        assert!(checked.is_well());
        let store = SledStore::open(&directory).unwrap();
        let all: Vec<u64> =
            (10..13).chain(if format == 1 { 13..13 } else { 13..16 }).chain(20..27).collect();
        assert_eq!(checked.counts.games, all.len() as u64);
        let mut of_ada = Vec::new();
        for &id in &all {
            let stored = store.get(GameId(id)).await.unwrap().unwrap();
            of_ada.extend(stored.game.has_player(ADA).then_some(id));
            assert_eq!(
                stored.game.outcome().is_some(),
                over.contains(&id),
                "game {id} of format {format}"
            );
            let listed = store.numbered(stored.game.place, stored.game.number).await.unwrap();
            assert_eq!(listed, Some(Summary::from(&stored.game)));
            if let Some(by) = stored.game.to_move() {
                let action =
                    stored.game.history().unwrap().position().legal_actions()[0].to_string();
                let played = after(&stored.game, by, Command::Play(action.parse().unwrap()));
                store.put(played, stored.version).await.unwrap();
            } else if challenges.contains(&id) {
                let declined = after(&stored.game, stored.game.challenger.id, Command::Withdraw);
                store.put(declined, stored.version).await.unwrap();
            }
        }
        let playing: Vec<u64> =
            all.iter().copied().filter(|&id| id >= 20 && !over.contains(&id)).collect();
        let mut open: Vec<u64> =
            store.open_of(ADA).await.unwrap().iter().map(|game| game.id.0).collect();
        open.sort_unstable();
        assert_eq!(open, playing);
        assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), playing);
        assert_eq!(store.preferences(ADA).await.unwrap().theme.as_deref(), Some("slate"));
        let settings = store.server_settings(1).await.unwrap();
        assert_eq!(settings.theme.as_deref(), Some("contrast"));
        let has_lists = format >= 3;
        assert_eq!(settings.forbidden.contains(CLEO), has_lists);
        assert_eq!(store.preferences(ADA).await.unwrap().has_blocked(CLEO), has_lists);
        assert_eq!(games_of(&store, ADA, GameId(0), 100).await, of_ada);
        // New games count on from the highest number of the server, also of a removed game.
        assert_eq!(store.create(draft(100, 7, BEN)).await.unwrap().game.number, next);
        let elsewhere = Place { guild: Some(2), channel: 9 };
        let ada = Person::new(ADA, "Ada");
        let open = Challenge::new(GameId(101), elsewhere, ada, None).make(NOW).unwrap();
        assert_eq!(store.create(open).await.unwrap().game.number, 1);

        let mut lines = Vec::new();
        let exported = store.export(&mut lines).unwrap();
        assert_eq!((exported.games, exported.left_out), (all.len() as u64 + 2, 0));
        assert_eq!(
            SledDirectory(&root.path().join("other")).import(&mut &lines[..]).unwrap(),
            exported
        );
    }
}
