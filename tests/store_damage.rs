//! What is damaged on the disk is told: a store never has fewer games, or older ones, in silence.

use std::ffi::OsString;
use std::fs;
use std::iter;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use alquerque::game::GameId;
use alquerque::store::archive::{self, Export as _, Maintenance as _};
use alquerque::store::{Found, OpenError, SledDirectory, SledStore, Store, probe};
use proptest::prelude::*;
use tempfile::TempDir;

#[path = "support/by_hand.rs"]
mod by_hand;
#[path = "support/kept.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod kept;
#[path = "../crates/discord-sandbox/tests/support/say.rs"]
mod say;
#[path = "support/unshare.rs"]
mod unshare;

const GAMES: u64 = 400;
const SAVES: u64 = 4;

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

/// A store of some segments of sled's log, closed: `games`, and beside it `db-of-half`, its log when it had half of the games.
static FILLED: LazyLock<TempDir> = LazyLock::new(|| {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    fill(&games, 1..=GAMES / 2);
    fs::copy(games.join("db"), root.path().join("db-of-half")).unwrap();
    fill(&games, GAMES / 2 + 1..=GAMES);
    // sled writes a snapshot of what is there when it opens.
    fill(&games, iter::empty());
    root
});

fn fill(games: &Path, ids: impl Iterator<Item = u64>) {
    block_on(async {
        let store = SledStore::open(games).unwrap();
        for id in ids {
            let mut game = store.create(kept::draft(id, id % 9)).await.unwrap();
            for _ in 1..SAVES {
                game = store.put(game.game, game.version).await.unwrap();
            }
        }
        store.close().await.unwrap();
    });
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

fn without_snapshots(games: &Path) {
    for entry in fs::read_dir(games).unwrap() {
        let entry = entry.unwrap();
        if entry.file_name().to_str().unwrap().starts_with("snap.") {
            fs::remove_file(entry.path()).unwrap();
        }
    }
}

/// What has become of a store.
#[derive(Debug, PartialEq)]
enum Fate {
    Whole,
    /// It opens, and says what cannot be read: games, or other entries that share a page with the damage.
    Unreadable,
    Refused,
    /// Nothing says that something is missing.
    Silent,
}

/// Opens a store whose log was changed.
fn fate(with_snapshots: bool, damage: impl FnOnce(&mut Vec<u8>)) -> Fate {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    copy(&FILLED.path().join("games"), &games);
    if !with_snapshots {
        without_snapshots(&games);
    }
    let mut log = fs::read(games.join("db")).unwrap();
    damage(&mut log);
    fs::write(games.join("db"), &log).unwrap();

    // Whoever only looks changes nothing.
    let found = probe(&games);
    let checked = SledDirectory(&games).check(false, &mut |_| ());
    assert_eq!(fs::read(games.join("db")).unwrap(), log);
    let is_well = checked.as_ref().is_ok_and(archive::Checked::is_well);
    let fate = match SledStore::open(&games) {
        Ok(store) => block_on(async {
            assert!(matches!(found, Ok(Found::Present { .. })), "{found:?}");
            let mut readable = 0;
            for id in 1..=GAMES {
                match store.get(GameId(id)).await {
                    Ok(Some(game)) if game.version.0 == SAVES => readable += 1,
                    Ok(_) => return Fate::Silent,
                    Err(_) => {}
                }
            }
            // What can be read can be saved, and what cannot is told.
            let mut lines = Vec::new();
            let exported = store.export(&mut lines).unwrap();
            assert_eq!(archive::verify(&mut &lines[..]).unwrap(), exported);
            assert_eq!(exported.games, readable);
            assert!(exported.left_out > 0 || readable == GAMES, "{exported:?}");
            assert_eq!(checked.as_ref().unwrap().counts, exported);
            if exported.left_out > 0 { Fate::Unreadable } else { Fate::Whole }
        }),
        Err(error) => {
            let needs_operator = matches!(
                error,
                OpenError::Damaged { .. }
                    | OpenError::MissingCommits { .. }
                    | OpenError::Format { .. }
            );
            assert!(needs_operator, "{error}");
            assert_eq!(fs::read(games.join("db")).unwrap(), log, "it is as it was found");
            assert!(found.is_err(), "{found:?}");
            Fate::Refused
        }
    };
    assert!(fate == Fate::Whole || !is_well, "{fate:?}: {checked:?}");
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "nothing is left beside");
    fate
}

#[test]
fn no_flipped_bit_costs_a_game_in_silence() {
    flips(16);
}

#[test]
#[ignore = "long form: many more places"]
fn no_flipped_bit_anywhere_costs_a_game_in_silence() {
    flips(160);
}

/// Flips a bit at so many places of the log, one at a time, and wherever a game stands, until that is told: some of the log does
/// not count any more.
fn flips(places: usize) {
    let log = fs::read(FILLED.path().join("games/db")).unwrap();
    let game = format!("\"id\":{GAMES},");
    let stands = |at: &usize| log[*at..].starts_with(game.as_bytes());
    for with_snapshots in [true, false] {
        let flipped = |at: usize| fate(with_snapshots, |log| log[at] ^= 4);
        let fates: Vec<(usize, Fate)> =
            (3..log.len()).step_by(log.len() / places).map(|at| (at, flipped(at))).collect();
        assert!(
            fates.iter().all(|(_, fate)| *fate != Fate::Silent),
            "snapshots {with_snapshots}: {fates:?}"
        );
        // With a snapshot sled may not look at the log before something is wanted of it.
        let is_told =
            |fate: Fate| fate == Fate::Refused || with_snapshots && fate == Fate::Unreadable;
        let is_any_told = (0..log.len()).rev().filter(stands).any(|at| is_told(flipped(at)));
        assert!(is_any_told, "snapshots {with_snapshots}: what stands of a game can be flipped");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_log_holds_no_game_is_missing_in_silence(
        with_snapshots in any::<bool>(),
        cut_off in any::<bool>(),
        at in any::<prop::sample::Index>(),
        bytes in proptest::collection::vec(any::<u8>(), 1..200),
    ) {
        let fate = fate(with_snapshots, |log| {
            let at = at.index(log.len());
            if cut_off {
                log.truncate(at);
            } else {
                let many = bytes.len().min(log.len() - at);
                log[at..at + many].copy_from_slice(&bytes[..many]);
            }
        });
        prop_assert_ne!(fate, Fate::Silent);
    }
}

/// Cuts off the log of the store, so that the later half of the saves is missing, and returns what is left of it.
fn cut_off(games: &Path) -> Vec<u8> {
    without_snapshots(games);
    let log = fs::read(FILLED.path().join("db-of-half")).unwrap();
    fs::write(games.join("db"), &log).unwrap();
    log
}

#[test]
fn a_torn_copy_replaces_nothing_where_the_system_does_not_say_when_it_started() {
    let test = "a_torn_copy_replaces_nothing_where_the_system_does_not_say_when_it_started";
    let hide = "mount -t tmpfs tmpfs /proc/sys && exec timeout 60 \"$@\"";
    let Some(unshare) = unshare::permitted(test, &["--mount"], &["sh", "-c", hide, "sh", "true"])
    else {
        return;
    };
    let root = tempfile::tempdir().unwrap();
    let (games, left) = (root.path().join("games"), root.path().join("games.as-found"));
    copy(&FILLED.path().join("games"), &games);
    let log = cut_off(&games);
    // What the machine has left that stopped while a former version of the program made it.
    copy(&games, &left);
    fs::write(left.join("db"), &log[..log.len() / 2]).unwrap();
    let data = fs::metadata(games.join("db")).unwrap();
    let noted = fs::read_to_string(games.join("begun")).unwrap();
    fs::write(left.join("copy-of"), format!("{}:{} {noted} ", data.dev(), data.ino())).unwrap();
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
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.code() == Some(2) && told.contains("saves are missing"), "{told}");
    assert!(fs::read(games.join("db")).unwrap() == log, "{told}");
}

#[test]
fn a_store_whose_log_ends_early_can_be_saved_and_gone_on_with() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    copy(&FILLED.path().join("games"), &games);
    let log = cut_off(&games);
    let saves = GAMES / 2 * SAVES;
    let looked_at = SledDirectory(&games).check(false, &mut |_| ()).unwrap();
    assert!(looked_at.lost == saves && !looked_at.is_well() && looked_at.counts.games > 0);

    // The program says so in each of its ways, and changes nothing.
    let program = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        command
            .env_remove("RUST_LOG")
            .env_remove("ALQUERQUE_DATA")
            .args(args)
            .arg("--data")
            .arg(root.path());
        command.output().unwrap()
    };
    let backup = root.path().join("backup");
    fs::write(&backup, "a good one").unwrap();
    for (args, code) in [
        (&["try", "--port", "0"][..], 2),
        (&["store", "check"], 1),
        (&["store", "backup", backup.to_str().unwrap()], 1),
        (&["store", "compact"], 1),
        (&["store", "export"], 1),
    ] {
        let done = program(args);
        let told = String::from_utf8_lossy(&done.stderr);
        let missing = format!("at least {saves} saves are missing");
        assert!(done.status.code() == Some(code) && told.contains(&missing), "{args:?}: {told}");
        if args.contains(&"export") {
            assert_eq!(archive::verify(&mut &done.stdout[..]).unwrap(), looked_at.counts);
        }
    }
    assert_eq!(fs::read_to_string(&backup).unwrap(), "a good one");
    assert_eq!(fs::read(games.join("db")).unwrap(), log);

    // Going on is somebody's decision, and how the store was found is kept.
    let mended = SledDirectory(&games).check(true, &mut |_| ()).unwrap();
    assert!(mended.is_well() && mended.counts == looked_at.counts, "{mended:?}");
    let kept = fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().path());
    let kept: Vec<_> =
        kept.filter(|path| path.to_str().unwrap().contains("games.damaged-")).collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(fs::read(kept[0].join("db")).unwrap(), log);
    let store = SledStore::open(&games).unwrap();
    assert_eq!(block_on(store.open()).unwrap().len() as u64, looked_at.counts.games);
    block_on(store.create(kept::draft(GAMES + 1, 1))).unwrap();
    drop(store);
    assert_eq!(SledStore::open(&games).unwrap().lost(), 0);
}

#[test]
fn what_the_database_has_lost_without_a_word_is_missed() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let key = |id: u64| [b"g", &id.to_be_bytes()[..]].concat();
    let changed = |change: &dyn Fn(&sled::Db)| {
        let _ = fs::remove_dir_all(&games);
        copy(&FILLED.path().join("games"), &games);
        let noted = fs::read(games.join("begun")).unwrap();
        by_hand::change(&games, change);
        fs::write(games.join("begun"), noted).unwrap();
        SledDirectory(&games).check(false, &mut |_| ()).unwrap().lost
    };
    assert_eq!(changed(&|_| ()), 0);
    let gone = |db: &sled::Db| drop(db.remove(key(287)).unwrap().unwrap());
    let older = |db: &sled::Db| {
        let now = String::from_utf8(db.get(key(287)).unwrap().unwrap().to_vec()).unwrap();
        let before = now.replace(&format!("\"version\":{SAVES}"), "\"version\":1");
        assert_ne!(now, before);
        db.insert(key(287), before.as_bytes()).unwrap();
    };
    assert_eq!([changed(&gone), changed(&older)], [1, 1]);
    assert!(matches!(SledStore::open(&games), Err(OpenError::MissingCommits { count: 1, .. })));
    // What was repaired is what is compared from then on.
    SledDirectory(&games).check(true, &mut |_| ()).unwrap();
    block_on(async { SledStore::open(&games).unwrap().close().await.unwrap() });
}

#[test]
fn a_store_whose_log_is_gone_is_left_as_it_was_found() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    copy(&FILLED.path().join("games"), &games);
    fs::remove_file(games.join("db")).unwrap();
    let found = names(&games);
    assert!(matches!(SledStore::open(&games), Err(OpenError::Damaged { .. })));
    assert_eq!(names(&games), found);
}

#[test]
fn a_copy_that_is_of_another_store_is_set_aside() {
    let root = tempfile::tempdir().unwrap();
    let (games, left) = (root.path().join("games"), root.path().join("games.as-found"));
    let empty = || block_on(async { SledStore::open(&games).unwrap().close().await.unwrap() });
    let count = || SledDirectory(&games).check(false, &mut |_| ()).unwrap().counts.games;
    // Somebody was stopped while opening a store, and has put another one there since.
    empty();
    copy(&FILLED.path().join("games"), &left);
    assert_eq!(count(), 0);
    empty();
    assert_eq!((count(), left.exists()), (0, false));
    let before = |entry: fs::DirEntry| {
        entry.file_name().to_str().unwrap().starts_with("games.as-found-before-")
    };
    assert!(fs::read_dir(root.path()).unwrap().any(|entry| before(entry.unwrap())));
    // Or none.
    fs::remove_dir_all(&games).unwrap();
    copy(&FILLED.path().join("games"), &left);
    empty();
    assert_eq!((count(), left.exists()), (0, false));
}

fn names(directory: &Path) -> Vec<OsString> {
    let mut names: Vec<_> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}
