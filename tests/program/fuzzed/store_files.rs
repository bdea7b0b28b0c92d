//! The files beside a store's log may be torn, outdated, of another store, or arbitrary text.
//!
//! The input is a script. Each line changes a file: `games/begun text 12`, `games/conf cut 5`,
//! `games.lock remove`. `games.as-found copied` creates the files of a copy.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use alquerque::store::{Store, archive, control, directory, probe};
use tempfile::TempDir;

use super::wait;

/// The most changes of a script. More find no further defects.
const MAX_CHANGES: usize = 12;

/// The files of a store beside its log.
const OWN: [&str; 4] = ["games/begun", "games/conf", "games/snap", "games/snap.1.generating"];
/// What may be beside a store: complete and partial copies, the output of tools, and single files.
const COPIES: [&str; 5] =
    ["games.as-found", "games.half", "games.in-the-making", "games.in-exchange", "games.looked-at"];
const BESIDE: [&str; 3] = ["games.lock", "control", "control.made"];
/// The files of a copy.
const OF_COPY: [&str; 4] = ["copy-of", "db", "begun", "conf"];

/// A store with some games, closed, and its export.
static STORE: LazyLock<(TempDir, Vec<u8>)> = LazyLock::new(|| {
    let root = tempfile::tempdir().expect("a directory can be made");
    let games = root.path().join("games");
    let lines = include_bytes!("../../../fuzz/seeds/archive/games");
    wait(archive::import(&directory(&games), &mut &lines[..])).expect("the archive is good");
    let exported = export(&games);
    (root, exported)
});

/// Changes the files of a store by a script. Its log is never lost or replaced, and every game is
/// present if the store can be opened.
pub fn store_files(script: &str) {
    let (template, exported) = &*STORE;
    let root = tempfile::tempdir().expect("a directory can be made");
    let games = root.path().join("games");
    copy(&template.path().join("games"), &games);
    for line in script.lines().take(MAX_CHANGES) {
        change(root.path(), line);
    }
    let log = || fs::read(games.join("db")).expect("the log is there");
    let found = log();

    // Inspecting changes nothing.
    drop(probe(&games));
    drop(wait(archive::check(&directory(&games), false, &mut |_| ())));
    control::export(&control::socket(root.path()), &mut Vec::new())
        .expect_err("nothing answers there");
    assert!(log() == found, "a look has changed the log");

    match wait(Store::open(&directory(&games))) {
        Ok(store) => drop(store),
        Err(_) => assert!(log() == found, "the log is not as it was found"),
    }
    // Continuing with the remaining files is the operator's decision, and all of them remain.
    wait(archive::check(&directory(&games), true, &mut |_| ())).expect("the log alone is enough");
    assert!(export(&games) == *exported, "games are missing, or others are there");
}

fn export(games: &Path) -> Vec<u8> {
    let store = wait(Store::open(&directory(games))).expect("the store can be opened");
    let mut lines = Vec::new();
    wait(archive::export(store.engine(), &mut lines)).expect("the store can be exported");
    lines
}

/// Applies the change of a line, if it has one.
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
        // Removing a missing file is no error.
        ("remove", _) => return fs::remove_file(&path).unwrap_or_default(),
        ("text", _) => bytes = argument.into(),
        ("cut", Ok(length)) => bytes.truncate(length),
        ("zero", Ok(from)) => bytes.iter_mut().skip(from).for_each(|byte| *byte = 0),
        ("flip", Ok(at)) => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 4),
        _ => return,
    }
    fs::create_dir_all(path.parent().expect("it has a directory"))
        .expect("a directory can be made");
    fs::write(path, bytes).expect("a file can be written");
}

/// Returns the file of this name, if it may be changed: the log may not.
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
    fs::create_dir_all(to).expect("a directory can be made");
    for entry in fs::read_dir(from).expect("it is a directory").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a file can be copied");
        }
    }
}
