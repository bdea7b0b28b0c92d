//! Check, repair, compaction and removal of a person, on the files of a store.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use alquerque::game::{
    Challenge, Command as GameCommand, GameId, Person, Place, PlayerId, Request, decide,
};
use alquerque::store::{self, archive};
use alquerque_rules::Side;
use test_support::closed_store;
use time::OffsetDateTime;

use crate::files::{sample, says};
use crate::store_cli::{code_and_text, create_sample, open, tool};
use crate::store_games::{BEN, all_answers, draft};

#[tokio::test]
async fn a_check_reports_damage_and_repairs_the_indexes() {
    let (data, games) = sample().await;
    let sound = says(data.path(), &["check"], 0, "wrong index entries: 0");
    let before = all_answers(&open(&games).await).await;

    // A missing entry, a stray one, one that names another game, and a last number that is too low.
    closed_store::edit(&games, |db| {
        let first = |kind: &str| db.scan_prefix(kind).next().unwrap().unwrap();
        db.remove(first("p").0).unwrap();
        db.insert([&b"e"[..], &[0; 16]].concat(), "").unwrap();
        db.insert(first("n").0, &[9; 8]).unwrap();
        db.insert(first("l").0, &[0; 4]).unwrap();
    });
    says(data.path(), &["check"], 1, "wrong index entries: 4 (0 repaired)");
    says(data.path(), &["check", "--repair"], 0, "wrong index entries: 4 (4 repaired)");
    assert_eq!(says(data.path(), &["check"], 0, ""), sound);
    assert_eq!(all_answers(&open(&games).await).await, before);

    // Damaged records stay as they are, and an export names them as left out.
    closed_store::edit(&games, |db| {
        for kind in ["g", "r", "s", "u", "b"] {
            db.insert(db.scan_prefix(kind).next().unwrap().unwrap().0, "damaged").unwrap();
        }
    });
    for args in [&["check"][..], &["check", "--repair"]] {
        assert!(says(data.path(), args, 1, "unreadable: 5").contains("cannot be read"));
    }
    let export = tool(data.path(), &["export"]);
    assert_eq!(export.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&export.stderr).matches("left_out").count(), 5);
    let left = archive::verify(&mut &export.stdout[..]).unwrap();
    assert_eq!(left.left_out, 5);
    // A write error is reported as such, and a device is not replaced.
    says(data.path(), &["export", "/dev/full"], 1, "the export cannot be written");
    says(data.path(), &["backup", "/dev/full"], 1, "not a regular file");
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
    // An incomplete export does not replace an existing file, but is kept beside it.
    let existing = data.path().join("existing");
    fs::write(&existing, "complete").unwrap();
    let (code, text) = code_and_text(&tool(data.path(), &["export", existing.to_str().unwrap()]));
    let rest =
        text.split("the readable records are in ").nth(1).unwrap().split(';').next().unwrap();
    assert_eq!((code, fs::read(rest).unwrap()), (Some(1), export.stdout.clone()), "{text}");
    assert_eq!(fs::read_to_string(&existing).unwrap(), "complete");
    fs::remove_file(rest).unwrap();
    fs::remove_file(&existing).unwrap();

    // An incomplete backup does not replace an existing one.
    let backup = data.path().join("backup");
    fs::write(&backup, "complete").unwrap();
    let text = says(data.path(), &["backup", backup.to_str().unwrap()], 1, "5 could not be read");
    assert!(text.contains("store export"), "{text}");
    assert_eq!(fs::read_to_string(&backup).unwrap(), "complete");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 2, "no temporary files remain");

    // The readable records can be imported, with a warning about the others.
    let saved = data.path().join("saved");
    fs::write(&saved, &export.stdout).unwrap();
    let rest = tool(&data.path().join("rest"), &["import", saved.to_str().unwrap()]);
    let stderr = String::from_utf8_lossy(&rest.stderr);
    assert!(rest.status.success() && stderr.contains("5 could not be read"), "{stderr}");
}

#[tokio::test]
async fn a_forgotten_person_leaves_no_trace() {
    const ADA: u64 = 312_345_678_901_234_567;
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let id = ADA.to_string();
    let forget = ["forget", &id];
    let check = ["check", "--user", &id];
    says(root.path(), &forget, 2, "there is no store in");

    let ada = Person::new(PlayerId(ADA), "Ada");
    let ben = Person::new(PlayerId(2), "Ben");
    let store = open(&games).await;
    for (id, by, whom) in [(1, &ada, &ben), (2, &ben, &ada), (3, &ben, &ada)] {
        let place = Place { guild: Some(1), channel: 7 };
        let challenge = Challenge::new(GameId(id), place, by.clone(), Some(whom.clone()));
        let made = store.create(challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap()).await.unwrap();
        let accept = GameCommand::Accept { coin: Side::White, name: whom.name.clone() };
        let playing =
            decide(&made.game, &Request::new(whom.id, accept), OffsetDateTime::UNIX_EPOCH).unwrap();
        store.put(playing.game, &made).await.unwrap();
    }
    says(root.path(), &forget, 1, "in use");
    store.close().await.unwrap();
    drop(store);
    says(root.path(), &check, 1, "alquerque store forget");

    // Copies beside the store are named, because they are not searched.
    fs::create_dir(root.path().join("games.format-3")).unwrap();
    for args in [&forget[..], &check] {
        let text = says(root.path(), args, 0, "entries with this id: 0");
        assert!(text.contains("games.format-3 (a copy from before"), "{text}");
    }
    // The other player is not forgotten.
    says(root.path(), &["check", "--user", "2"], 1, "");
    says(root.path(), &["check"], 0, "games: 3");
    says(root.path(), &["forget", "ada"], 2, "");
}

#[tokio::test]
async fn a_compacted_store_is_smaller_and_equal() {
    let (data, games) = sample().await;
    let store = open(&games).await;
    let mut game = store.create(draft(9999, 99, BEN)).await.unwrap();
    for _ in 0..3000 {
        game = store.put(game.game.clone(), &game).await.unwrap();
    }
    let before = all_answers(&store).await;
    store.close().await.unwrap();
    drop(store);
    // The remnant of a killed compaction.
    fs::create_dir(games.with_extension("in-the-making")).unwrap();
    let sizes = archive::compact(&store::directory(&games)).await.unwrap();
    assert!(sizes.after < sizes.before, "{sizes:?}");
    assert_eq!(all_answers(&open(&games).await).await, before);
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 1);
    says(data.path(), &["compact"], 0, "bytes before");
    assert_eq!(all_answers(&open(&games).await).await, before);
}

#[tokio::test]
async fn an_invalid_database_is_refused_with_a_message() {
    let data = tempfile::tempdir().unwrap();
    says(data.path(), &["check"], 2, "there is no store in");
    let games = data.path().join("games");
    create_sample(&games).await;
    let sound = fs::read(games.join("conf")).unwrap();
    // sled's settings are not needed, its log is.
    fs::write(games.join("conf"), vec![0xa5; 4096]).unwrap();
    says(data.path(), &["check"], 0, "games: 7");
    fs::write(games.join("conf"), sound).unwrap();
    for garbage in [vec![0xa5; 1 << 20], vec![1; 100], (0..=255).cycle().take(3 << 19).collect()] {
        fs::write(games.join("db"), garbage).unwrap();
        assert!(!says(data.path(), &["check"], 1, "").contains("panicked at"));
    }
}

#[tokio::test]
async fn the_configuration_file_sets_the_data_directory() {
    let root = tempfile::tempdir().unwrap();
    create_sample(&root.path().join("here/games")).await;
    let settings = root.path().join("settings.toml");
    fs::write(&settings, "data = \"here\"\n").unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    check
        .env_remove("RUST_LOG")
        .env_remove("ALQUERQUE_DATA")
        .args(["store", "check", "--config"])
        .arg(&settings);
    let (code, text) = code_and_text(&check.output().unwrap());
    assert!(code == Some(0) && text.contains("games: ") && !text.contains("games: 0\n"), "{text}");
    // The environment variable takes precedence over the file.
    says(
        &root.path().join("there"),
        &["check", "--config", settings.to_str().unwrap()],
        2,
        "there is no store in",
    );
}

#[test]
fn invalid_arguments_are_refused() {
    let data = tempfile::tempdir().unwrap();
    for (args, message) in [
        (&["import", "/nowhere"][..], "cannot read /nowhere"),
        (&["export", "--sideways"], "sideways"),
        (&["backup"], "FILE"),
        (&["backup", "/tmp/x"], "there is no store in"),
    ] {
        says(data.path(), args, 2, message);
    }
    let file = data.path().join("file");
    fs::write(&file, "not an export\n").unwrap();
    says(data.path(), &["import", file.to_str().unwrap()], 2, "line 1");
}

#[tokio::test]
async fn opening_restricts_all_files_to_the_owner() {
    let (root, games) = sample().await;
    let others = ["games.damaged-1", "games.format-1", "games.as-found-before"]
        .map(|name| root.path().join(name));
    // Not a directory of the program, and therefore not changed.
    let backups = root.path().join("games.backups");
    for directory in others.iter().chain([&games, &backups]) {
        fs::create_dir_all(directory).unwrap();
        fs::write(directory.join("snap.old"), "").unwrap();
        fs::set_permissions(directory.join("snap.old"), fs::Permissions::from_mode(0o644)).unwrap();
        fs::set_permissions(directory, fs::Permissions::from_mode(0o755)).unwrap();
    }
    says(root.path(), &["check", "--repair"], 0, "");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&games), mode(&games.join("db"))), (0o700, 0o600));
    for copy in &others {
        assert_eq!((mode(copy), mode(&copy.join("snap.old"))), (0o700, 0o600), "{copy:?}");
    }
    assert_eq!((mode(&backups), mode(&backups.join("snap.old"))), (0o755, 0o644));
}
