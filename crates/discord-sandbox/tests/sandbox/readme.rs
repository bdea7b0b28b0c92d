//! What `README.md` lists as implemented of Discord is what Discord has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../README.md");

/// Returns the routes of the table. `rest/routes.rs` compares them with those that are served.
fn routes() -> Vec<(&'static str, &'static str)> {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | `/"));
    let rows: Vec<(&str, &str)> =
        rows.map(|(method, rest)| (method, rest.split('`').next().unwrap())).collect();
    assert!(rows.len() > 40, "{rows:?}");
    rows
}

#[test]
fn every_listed_route_is_one_of_discords() {
    let Some(checker) = &*crate::CHECKER else { return };
    for (method, route) in routes() {
        assert!(checker.describes(method, &format!("/{route}")), "{method} /{route}");
    }
    assert!(!checker.describes("POST", "/gateway"));
}

/// Returns the texts of all source files.
fn sources(directory: &Path) -> Vec<String> {
    let paths = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let texts = |path: PathBuf| {
        if path.is_dir() { sources(&path) } else { vec![fs::read_to_string(path).unwrap()] }
    };
    paths.flat_map(texts).collect()
}

/// Returns the names of events that a text has between these marks.
fn events(text: &str, mark: char) -> impl Iterator<Item = &str> {
    const ENDS: [&str; 6] = ["_CREATE", "_UPDATE", "_DELETE", "_CHUNK", "READY", "RESUMED"];
    let words = text
        .split(mark)
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'));
    words.filter(|word| ENDS.iter().any(|end| word.ends_with(end)))
}

#[test]
fn every_event_is_listed() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let sent: BTreeSet<&str> = sources.iter().flat_map(|text| events(text, '"')).collect();
    let listed: BTreeSet<&str> = events(README, '`').collect();
    assert_eq!(sent, listed);
}
