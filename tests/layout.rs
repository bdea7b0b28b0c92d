//! The arrows between the rooms run one way: each room imports only from the rooms below it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room and the rooms that it may use, from the ground up.
const MAY_USE: [(&str, &[&str]); 9] = [
    ("rules", &[]),
    ("notation", &["rules"]),
    ("render", &["rules"]),
    ("game", &["rules", "notation"]),
    ("store", &["game"]),
    ("club", &["game", "store"]),
    ("locale", &["rules", "notation", "game"]),
    ("discord", &["rules", "notation", "render", "game", "store", "club", "locale"]),
    ("sandbox", &[]),
];

/// Libraries that live in one room alone.
const KEPT: [(&str, &str); 5] = [
    ("serenity", "discord"),
    ("sled", "store"),
    ("imageproc", "render"),
    ("axum", "sandbox"),
    ("fluent_bundle", "locale"),
];

fn sources(room: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "{room} is empty");
    files
}

/// A file without its tests, which may use what they like, and without comments.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The names that follow `path::` in the code, also in braces: `crate::{a, b::c}`.
fn names_after(code: &str, path: &str) -> BTreeSet<String> {
    let name = |text: &str| text.trim().chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
    code.match_indices(path)
        .flat_map(|(at, _)| {
            let rest = &code[at + path.len()..];
            match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or_default().split(',').map(name).collect::<Vec<String>>(),
                None => vec![name(rest)],
            }
        })
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn every_room_is_listed() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms: BTreeSet<String> = names_after(&fs::read_to_string(src.join("lib.rs")).unwrap(), "pub mod ");
    let listed: BTreeSet<String> = MAY_USE.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(rooms, listed);
}

#[test]
fn rooms_use_only_the_rooms_below_them() {
    for (room, may_use) in MAY_USE {
        for (path, text) in sources(room) {
            for used in names_after(&code(&text), "crate::") {
                assert!(used == room || may_use.contains(&used.as_str()), "{}: uses {used}", path.display());
            }
        }
    }
}

#[test]
fn libraries_stay_in_their_room() {
    for (library, home) in KEPT {
        for (room, _) in MAY_USE {
            let used = sources(room).iter().any(|(_, text)| code(text).contains(&format!("{library}::")));
            assert_eq!(used, room == home, "{library} in {room}");
        }
    }
}

#[test]
fn the_stand_in_knows_nothing_of_this_game() {
    for (path, text) in sources("sandbox") {
        for word in ["alquerque", "draught", "stones"] {
            assert!(!code(&text).to_lowercase().contains(word), "{}: says {word}", path.display());
        }
    }
}
