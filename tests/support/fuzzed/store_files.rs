//! The files beside a store's log, which may be torn, old, of another store, or any text.
//!
//! The input is a script. Each line changes a file: `games/begun text 12`, `games/conf cut 5`,
//! `games.lock remove`. The line `games.as-found copied` creates the files of a copy.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use alquerque::store::{SledStore, archive, control, probe};
use tempfile::TempDir;

/// The most changes of a script that are made. More find no other errors.
const MAX_CHANGES: usize = 12;

/// The files of a store beside its log.
const OWN: [&str; 4] = ["games/begun", "games/conf", "games/snap", "games/snap.1.generating"];
/// The directories beside a store: complete and partial copies, and those of tools.
const COPIES: [&str; 5] =
    ["games.as-found", "games.half", "games.in-the-making", "games.in-exchange", "games.looked-at"];
/// The files beside a store.
const BESIDE: [&str; 3] = ["games.lock", "control", "control.made"];
/// The files of a copy.
const OF_COPY: [&str; 4] = ["copy-of", "db", "begun", "conf"];

/// A closed store with some games, and its export.
static STORE: LazyLock<(TempDir, Vec<u8>)> = LazyLock::new(|| {
    let root = tempfile::tempdir().expect("directories can be created");
    let games = root.path().join("games");
    let lines = include_bytes!("../../../fuzz/seeds/archive/games");
    archive::import(&games, &mut &lines[..]).expect("the archive is good");
    let exported = export(&games);
    (root, exported)
});

/// Executes a script of changes to a store's files.
///
/// The log is neither lost nor replaced, and every game is still there if the store can be opened.
pub fn store_files(script: &str) {
    let (template, exported) = &*STORE;
    let root = tempfile::tempdir().expect("directories can be created");
    let games = root.path().join("games");
    copy(&template.path().join("games"), &games);
    for line in script.lines().take(MAX_CHANGES) {
        change(root.path(), line);
    }
    let log = || fs::read(games.join("db")).expect("the log is there");
    let found = log();

    // Reading changes nothing.
    drop(probe(&games));
    drop(archive::check(&games, false, &mut |_| ()));
    control::export(&control::socket(root.path()), &mut Vec::new())
        .expect_err("no server listens there");
    assert!(log() == found, "reading has changed the log");

    match SledStore::open(&games) {
        Ok(store) => drop(store),
        Err(_) => assert!(log() == found, "opening has changed the log"),
    }
    // The operator can repair the store, and loses no games.
    archive::check(&games, true, &mut |_| ()).expect("the log alone is enough");
    assert!(export(&games) == *exported, "games are missing, or others are there");
}

fn export(games: &Path) -> Vec<u8> {
    let store = SledStore::open(games).expect("the store can be opened");
    let mut lines = Vec::new();
    store.export(&mut lines).expect("the store can be exported");
    lines
}

/// Makes the change that a line describes; other lines are ignored.
fn change(root: &Path, line: &str) {
    let mut words = line.splitn(3, ' ');
    let (Some(name), Some(verb)) = (words.next(), words.next()) else { return };
    let argument = words.next().unwrap_or_default();
    if verb == "copied" && COPIES.contains(&name) {
        let _ = fs::remove_dir_all(root.join(name));
        return copy(&root.join("games"), &root.join(name));
    }
    let Some(path) = file(root, name) else { return };
    let mut bytes = fs::read(&path).unwrap_or_default();
    match (verb, argument.parse::<usize>()) {
        // A missing file need not be removed.
        ("remove", _) => return fs::remove_file(&path).unwrap_or_default(),
        ("text", _) => bytes = argument.into(),
        ("cut", Ok(length)) => bytes.truncate(length),
        ("zero", Ok(from)) => bytes.iter_mut().skip(from).for_each(|byte| *byte = 0),
        ("flip", Ok(at)) => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 4),
        _ => return,
    }
    fs::create_dir_all(path.parent().expect("the file has a directory"))
        .expect("directories can be created");
    fs::write(path, bytes).expect("files can be written");
}

/// Returns the path of the file with this name, if scripts may change it.
///
/// The log itself is excluded.
fn file(root: &Path, name: &str) -> Option<PathBuf> {
    if name == "games/snap" {
        return snapshot(&root.join("games"));
    }
    let is_of_copy = name
        .split_once('/')
        .is_some_and(|(copy, file)| COPIES.contains(&copy) && OF_COPY.contains(&file));
    (OWN.contains(&name) || BESIDE.contains(&name) || is_of_copy).then(|| root.join(name))
}

fn snapshot(games: &Path) -> Option<PathBuf> {
    let mut entries = fs::read_dir(games).ok()?.flatten().map(|entry| entry.path());
    entries.find(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap."))
    })
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("directories can be created");
    for entry in fs::read_dir(from).expect("the directory exists").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a file can be copied");
        }
    }
}
