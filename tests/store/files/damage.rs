//! Damage on the disk is reported: a store never silently loses games or returns older ones.

use std::fs;
use std::iter;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use alquerque::game::{GameId, ShardSet};
use alquerque::store::archive::{self, Checked};
use alquerque::store::{self, Found, OpenError, Store, probe};
use proptest::prelude::*;
use tempfile::TempDir;
use test_support::{closed_store, unshare};

use crate::files::{check, copy, with_prefix};
use crate::store_cli::{open, program};
use crate::store_games::{BEN, draft};

const GAMES: u64 = 400;
const SAVES: u64 = 4;

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

/// A closed store with several segments of log: `games`, and beside it `db-of-half`, its log with
/// half of the games.
static FILLED: LazyLock<TempDir> = LazyLock::new(|| {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    fill(&games, 1..=GAMES / 2);
    fs::copy(games.join("db"), root.path().join("db-of-half")).unwrap();
    fill(&games, GAMES / 2 + 1..=GAMES);
    // sled writes a snapshot of its page table when it opens.
    fill(&games, iter::empty());
    root
});

fn fill(games: &Path, ids: impl Iterator<Item = u64>) {
    block_on(async {
        let store = open(games).await;
        for id in ids {
            let mut game = store.create(draft(id, id % 9, BEN)).await.unwrap();
            for _ in 1..SAVES {
                game = store.put(game.game.clone(), &game).await.unwrap();
            }
        }
        store.close().await.unwrap();
    });
}

/// Returns a copy of the filled store, and the directory that contains nothing else.
fn filled() -> (TempDir, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    copy(&FILLED.path().join("games"), &games);
    (root, games)
}

fn try_open(games: &Path) -> Result<Store, OpenError> {
    block_on(Store::open(&store::directory(games)))
}

fn remove_snapshots(games: &Path) {
    for snapshot in with_prefix(games, "snap.") {
        fs::remove_file(snapshot).unwrap();
    }
}

/// The effect of damage on a store.
#[derive(Debug, PartialEq)]
enum Effect {
    /// No data are missing.
    None,
    /// The store opens, and reports unreadable games or other entries on the damaged page.
    Unreadable,
    /// The store does not open.
    Refused,
    /// Data are missing, and the store does not report it.
    SilentLoss,
}

/// Damages the log of a store, and returns the effect.
fn effect_of(with_snapshots: bool, damage: impl FnOnce(&mut Vec<u8>)) -> Effect {
    let (root, games) = filled();
    if !with_snapshots {
        remove_snapshots(&games);
    }
    let mut log = fs::read(games.join("db")).unwrap();
    damage(&mut log);
    fs::write(games.join("db"), &log).unwrap();

    // A probe and a check change nothing.
    let found = probe(&games);
    let checked = block_on(check(&games, false));
    assert_eq!(fs::read(games.join("db")).unwrap(), log);
    let is_well = checked.as_ref().is_ok_and(Checked::is_well);
    let effect = match try_open(&games) {
        Ok(store) => block_on(async {
            assert!(matches!(found, Ok(Found::Present { .. })), "{found:?}");
            let mut readable = 0;
            for id in 1..=GAMES {
                match store.get(GameId(id)).await {
                    Ok(Some(game)) if game.version.0 == SAVES => readable += 1,
                    Ok(_) => return Effect::SilentLoss,
                    Err(_) => {}
                }
            }
            // An export holds the readable records, and names the others.
            let mut lines = Vec::new();
            let exported = archive::export(store.engine(), &mut lines).await.unwrap();
            assert_eq!(archive::verify(&mut &lines[..]).unwrap(), exported);
            assert_eq!(exported.games, readable);
            assert!(exported.left_out > 0 || readable == GAMES, "{exported:?}");
            assert_eq!(checked.as_ref().unwrap().counts, exported);
            if exported.left_out > 0 { Effect::Unreadable } else { Effect::None }
        }),
        Err(error) => {
            let needs_operator = matches!(
                error,
                OpenError::Damaged { .. }
                    | OpenError::MissingCommits { .. }
                    | OpenError::Format { .. }
            );
            assert!(needs_operator, "{error}");
            assert_eq!(fs::read(games.join("db")).unwrap(), log, "the log is unchanged");
            assert!(found.is_err(), "{found:?}");
            Effect::Refused
        }
    };
    assert!(effect == Effect::None || !is_well, "{effect:?}: {checked:?}");
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "no temporary files remain");
    effect
}

#[test]
fn no_flipped_bit_loses_a_game_silently() {
    flip_bits(16);
}

#[test]
#[ignore = "long: many more places"]
fn no_flipped_bit_at_many_places_loses_a_game_silently() {
    flip_bits(160);
}

/// Flips one bit at a time, at evenly spaced places of the log. Then flips one in each copy of a
/// game until the store reports it: older copies are obsolete.
fn flip_bits(places: usize) {
    let log = fs::read(FILLED.path().join("games/db")).unwrap();
    let game = format!("\"id\":{GAMES},");
    let is_copy = |at: &usize| log[*at..].starts_with(game.as_bytes());
    for with_snapshots in [true, false] {
        let flipped = |at: usize| effect_of(with_snapshots, |log| log[at] ^= 4);
        let effects: Vec<(usize, Effect)> =
            (3..log.len()).step_by(log.len() / places).map(|at| (at, flipped(at))).collect();
        assert!(
            effects.iter().all(|(_, effect)| *effect != Effect::SilentLoss),
            "snapshots {with_snapshots}: {effects:?}"
        );
        // With a snapshot, sled may read the log only when a key is requested.
        let is_reported = |effect: Effect| {
            effect == Effect::Refused || with_snapshots && effect == Effect::Unreadable
        };
        let is_any_reported =
            (0..log.len()).rev().filter(is_copy).any(|at| is_reported(flipped(at)));
        assert!(is_any_reported, "snapshots {with_snapshots}: no copy of the game is current");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_damage_to_the_log_loses_a_game_silently(
        with_snapshots in any::<bool>(),
        cut_off in any::<bool>(),
        at in any::<prop::sample::Index>(),
        bytes in proptest::collection::vec(any::<u8>(), 1..200),
    ) {
        let effect = effect_of(with_snapshots, |log| {
            let at = at.index(log.len());
            if cut_off {
                log.truncate(at);
            } else {
                let count = bytes.len().min(log.len() - at);
                log[at..at + count].copy_from_slice(&bytes[..count]);
            }
        });
        prop_assert_ne!(effect, Effect::SilentLoss);
    }
}

/// Truncates the log of the store, so that the later half of the saves is missing, and returns the
/// rest.
fn truncate_log(games: &Path) -> Vec<u8> {
    remove_snapshots(games);
    let log = fs::read(FILLED.path().join("db-of-half")).unwrap();
    fs::write(games.join("db"), &log).unwrap();
    log
}

#[test]
fn a_torn_copy_of_a_former_version_replaces_nothing() {
    let test = "a_torn_copy_of_a_former_version_replaces_nothing";
    let hide = "mount -t tmpfs tmpfs /proc/sys && exec timeout 60 \"$@\"";
    let Some(unshare) = unshare::permitted(test, &["--mount"], &["sh", "-c", hide, "sh", "true"])
    else {
        return;
    };
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let snapshot = root.path().join("games.as-found");
    copy(&FILLED.path().join("games"), &games);
    let log = truncate_log(&games);
    // The remnant of a power cut while a former version of the program copied the store.
    copy(&games, &snapshot);
    fs::write(snapshot.join("db"), &log[..log.len() / 2]).unwrap();
    let data = fs::metadata(games.join("db")).unwrap();
    let checkpoint = fs::read_to_string(games.join("begun")).unwrap();
    fs::write(snapshot.join("copy-of"), format!("{}:{} {checkpoint} ", data.dev(), data.ino()))
        .unwrap();
    let mut command = Command::new("unshare");
    command.args(unshare).args([
        "sh",
        "-c",
        hide,
        "sh",
        env!("CARGO_BIN_EXE_alquerque"),
        "try",
        "--port",
        "0",
        "--data",
    ]);
    let done = command.env_remove("RUST_LOG").arg(root.path()).output().unwrap();
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.code() == Some(2) && stderr.contains("saves are missing"), "{stderr}");
    assert!(fs::read(games.join("db")).unwrap() == log, "{stderr}");
}

#[test]
fn a_store_with_a_truncated_log_can_be_exported_and_repaired() {
    let (root, games) = filled();
    let log = truncate_log(&games);
    let saves = GAMES / 2 * SAVES;
    let checked = block_on(check(&games, false)).unwrap();
    assert!(checked.lost == saves && !checked.is_well() && checked.counts.games > 0);

    // Each command reports the loss, and changes nothing.
    let backup = root.path().join("backup");
    fs::write(&backup, "complete").unwrap();
    let data = root.path().to_str().unwrap();
    for (args, code) in [
        (&["try", "--port", "0", "--data", data][..], 2),
        (&["store", "check"], 1),
        (&["store", "backup", backup.to_str().unwrap()], 1),
        (&["store", "compact"], 1),
        (&["store", "export"], 1),
    ] {
        let done = program(root.path(), args);
        let stderr = String::from_utf8_lossy(&done.stderr);
        let missing = format!("at least {saves} saves are missing");
        assert!(
            done.status.code() == Some(code) && stderr.contains(&missing),
            "{args:?}: {stderr}"
        );
        if args.contains(&"export") {
            assert_eq!(archive::verify(&mut &done.stdout[..]).unwrap(), checked.counts);
        }
    }
    assert_eq!(fs::read_to_string(&backup).unwrap(), "complete");
    assert_eq!(fs::read(games.join("db")).unwrap(), log);

    // The repair is the operator's decision, and keeps a copy of the damaged store.
    let repaired = block_on(check(&games, true)).unwrap();
    assert!(repaired.is_well() && repaired.counts == checked.counts, "{repaired:?}");
    let copies = with_prefix(root.path(), "games.damaged-");
    assert_eq!(copies.len(), 1);
    assert_eq!(fs::read(copies[0].join("db")).unwrap(), log);
    let store = block_on(open(&games));
    assert_eq!(
        block_on(store.open_games(&ShardSet::whole())).unwrap().len() as u64,
        checked.counts.games
    );
    block_on(store.create(draft(GAMES + 1, 1, BEN))).unwrap();
    drop(store);
    let checked = block_on(check(&games, false)).unwrap();
    assert!(checked.is_well() && checked.lost == 0, "{checked:?}");
}

#[test]
fn records_that_sled_loses_silently_are_detected() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let key = |id: u64| [b"g", &id.to_be_bytes()[..]].concat();
    let missing_after = |edit: &dyn Fn(&sled::Db)| {
        let _ = fs::remove_dir_all(&games);
        copy(&FILLED.path().join("games"), &games);
        let checkpoint = fs::read(games.join("begun")).unwrap();
        closed_store::edit(&games, edit);
        fs::write(games.join("begun"), checkpoint).unwrap();
        block_on(check(&games, false)).unwrap().lost
    };
    assert_eq!(missing_after(&|_| ()), 0);
    let removed = |db: &sled::Db| drop(db.remove(key(287)).unwrap().unwrap());
    let older = |db: &sled::Db| {
        let now = String::from_utf8(db.get(key(287)).unwrap().unwrap().to_vec()).unwrap();
        let before = now.replace(&format!("\"version\":{SAVES}"), "\"version\":1");
        assert_ne!(now, before);
        db.insert(key(287), before.as_bytes()).unwrap();
    };
    assert_eq!([missing_after(&removed), missing_after(&older)], [1, 1]);
    assert!(matches!(try_open(&games), Err(OpenError::MissingCommits { count: 1, .. })));
    // After the repair, the new checksum is valid.
    block_on(check(&games, true)).unwrap();
    drop(try_open(&games).unwrap());
}

#[test]
fn a_store_without_a_log_stays_unchanged() {
    let (_root, games) = filled();
    fs::remove_file(games.join("db")).unwrap();
    let found = with_prefix(&games, "");
    assert!(matches!(try_open(&games), Err(OpenError::Damaged { .. })));
    assert_eq!(with_prefix(&games, ""), found);
}

#[test]
fn a_snapshot_of_another_store_is_set_aside() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let snapshot = root.path().join("games.as-found");
    let empty = || block_on(async { open(&games).await.close().await.unwrap() });
    let count = || block_on(check(&games, false)).unwrap().counts.games;
    // An opening was interrupted, and the operator replaced the store by another one.
    empty();
    copy(&FILLED.path().join("games"), &snapshot);
    assert_eq!(count(), 0);
    empty();
    assert_eq!((count(), snapshot.exists()), (0, false));
    let is_set_aside = |entry: fs::DirEntry| {
        entry.file_name().to_str().unwrap().starts_with("games.as-found-before-")
    };
    assert!(fs::read_dir(root.path()).unwrap().any(|entry| is_set_aside(entry.unwrap())));
    // The operator removed the store.
    fs::remove_dir_all(&games).unwrap();
    copy(&FILLED.path().join("games"), &snapshot);
    empty();
    assert_eq!((count(), snapshot.exists()), (0, false));
}
