//! A store in a directory: former formats and recovery.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use alquerque::game::{Command, Game, GameId, SavedGame};
use alquerque::store::{self, StoreError, UnreadableRecord, archive};
use serde_json::{Value, json};
use sled::IVec;
use test_support::closed_store;

use crate::files::{check, copy, with_prefix};
use crate::store_cli::open;
use crate::store_games::{ADA, BEN, CLEO, NOW, accepted, after, draft, here, ids};

/// Changes the contents of a file.
type Damage = fn(&mut Vec<u8>);

#[tokio::test]
async fn torn_files_beside_the_log_lose_nothing_and_leave_few_copies() {
    let root = tempfile::tempdir().unwrap();
    let directory = root.path().join("games");
    let store = open(&directory).await;
    for id in 1..=50 {
        store.create(draft(id, 7, BEN)).await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    // sled itself refuses the first four remnants of a power cut.
    let damages: [(&str, Damage); 10] = [
        ("snap.7FFFFFFFFFFFFF00", |_| ()),
        ("snap.7FFFFFFFFFFFFF00.generating", |bytes| bytes.extend(b"torn in the middle")),
        ("conf", |bytes| bytes.truncate(bytes.len() - 4)),
        ("conf", |bytes| bytes.fill(0)),
        ("snap.", |bytes| bytes.clear()),
        ("snap.", |bytes| bytes.truncate(5)),
        ("snap.", |bytes| bytes.truncate(bytes.len() - 1)),
        ("snap.", |bytes| bytes.fill(0)),
        ("snap.", |bytes| bytes[0] ^= 0xff),
        ("snap.", |bytes| *bytes.last_mut().unwrap() ^= 1),
    ];
    for (round, (name, damage)) in damages.into_iter().enumerate() {
        let torn = match name {
            // sled writes a snapshot when it opens.
            "snap." => with_prefix(&directory, name).pop().unwrap(),
            name => directory.join(name),
        };
        let mut bytes = fs::read(&torn).unwrap_or_default();
        damage(&mut bytes);
        fs::write(torn, bytes).unwrap();
        assert!(round > 3 || sled::open(&directory).is_err(), "round {round}");
        let store = open(&directory).await;
        assert_eq!(store.open_in(here(7)).await.unwrap().len(), 50, "round {round}");
        store.create(draft(1000 + round as u64, 8, BEN)).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        drop(open(&directory).await);
    }
    let copies = with_prefix(root.path(), "games.damaged-");
    assert!((1..=2).contains(&copies.len()), "{copies:?}");
}

#[tokio::test]
async fn an_upgrade_corrects_the_index_entries_and_leaves_a_damaged_game() {
    for format in ["5", "6"] {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        let store = open(&directory).await;
        let created = store.create(draft(10, 7, BEN)).await.unwrap();
        let playing = store.put(accepted(&created.game), &created).await.unwrap();
        let adjourned = Game { adjourned: Some(NOW), ..playing.game.clone() };
        store.put(adjourned, &playing).await.unwrap();
        store.create(draft(11, 7, BEN)).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        closed_store::edit(&directory, |db| {
            db.insert("f", format).unwrap();
            for entry in ["h", "j", "x"].into_iter().flat_map(|kind| db.scan_prefix(kind)) {
                db.remove(entry.unwrap().0).unwrap();
            }
            // Adjourned games were listed with the others.
            let of_server = [&b"e"[..], &1_u64.to_be_bytes(), &10_u64.to_be_bytes()].concat();
            db.insert(of_server, "").unwrap();
            db.insert([&b"g"[..], &99_u64.to_be_bytes()].concat(), "damaged").unwrap();
        });
        let store = open(&directory).await;
        assert_eq!(ids(&store.open_in_guild(1).await.unwrap()), [11]);
        assert_eq!(store.whereabouts(1).await.unwrap().len(), 2);
        assert!(matches!(
            store.get(GameId(99)).await,
            Err(StoreError::Unreadable(UnreadableRecord::Damaged { .. }))
        ));
        store.remove_damaged(GameId(99), None).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        assert!(check(&directory, false).await.unwrap().is_well());
        assert_eq!(records(&directory)[&b"f"[..]], b"8");
        // The copy allows a return to the former version.
        let copy = root.path().join(format!("games.format-{format}"));
        assert_eq!(records(&copy)[&b"f"[..]], format.as_bytes());
    }
}

/// Copies a store that a former version of the program wrote.
fn copy_fixture(format: u32, directory: &Path) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    copy(&fixtures.join(format!("store-{format}")), directory);
    fs::create_dir_all(directory.join("blobs")).unwrap();
}

type Records = BTreeMap<Vec<u8>, Vec<u8>>;

/// Returns what is in the database of a closed store.
fn records(directory: &Path) -> Records {
    let db = sled::open(directory).unwrap();
    let entry = |entry: sled::Result<(IVec, IVec)>| {
        let (key, value) = entry.unwrap();
        (key.to_vec(), value.to_vec())
    };
    db.iter().map(entry).collect()
}

fn json(value: &[u8]) -> Value {
    serde_json::from_slice(value).unwrap()
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Returns the export of a former version that had these records.
fn former_export(records: &Records) -> String {
    let mut lines = vec![json!({"alquerque_store": {"format": 1, "program": "0.1.0"}})];
    let mut counts = BTreeMap::<&str, u64>::new();
    for (key, value) in records {
        let id = number(&key[key.len().saturating_sub(8)..]);
        let (count, line) = match key[0] {
            b'b' => ("last_beats", json!({"last_beat": number(value)})),
            b'g' => {
                let record = json(value);
                let game = json!({"version": record["version"], "record": record["game"]});
                ("games", json!({ "game": game }))
            }
            b'l' => {
                let line = json!({"channel": id, "number": number(value)});
                ("last_numbers", json!({ "last_number": line }))
            }
            b'r' => {
                let rules = str::from_utf8(&key[9..key.len() - 9]).unwrap();
                let [server, rating] = [json!(number(&key[1..9])), json(value)];
                let line =
                    json!({"server": server, "rules": rules, "player": id, "rating": rating});
                ("ratings", json!({ "rating": line }))
            }
            b's' => ("servers", json!({"server": {"server": id, "settings": json(value)}})),
            b'u' => {
                let line = json!({"player": id, "preferences": json(value)});
                ("preferences", json!({ "preferences": line }))
            }
            b'v' => ("left", json!({"left": {"server": id, "since": number(value)}})),
            b'w' => ("removals", json!({"removal": {"player": id}})),
            _ => continue,
        };
        *counts.entry(count).or_default() += 1;
        lines.push(line);
    }
    lines.push(json!({ "end": counts }));
    lines.into_iter().map(|line| format!("{line}\n")).collect()
}

/// An upgrade keeps all that is not derived, an import of an export from before gives the same, and
/// all games can be continued.
#[tokio::test]
async fn an_upgrade_loses_nothing_and_equals_an_import() {
    for (format, next) in [(1, 8), (2, 8), (3, 8), (4, 10), (7, 10)] {
        let root = tempfile::tempdir().unwrap();
        let place = |name: &str| root.path().join(name);
        for name in ["former", "games"] {
            copy_fixture(format, &place(name));
        }
        let former = records(&place("former"));
        let mut boards = 0;
        open(&place("games")).await.close().await.unwrap();
        let upgraded = records(&place("games"));
        assert!(check(&place("games"), false).await.unwrap().is_well());
        assert_eq!(records(&place(&format!("games.format-{format}"))), former);
        let saved = |value: &[u8]| {
            let mut record = json(value);
            // The message that shows a game is no part of it.
            for field in ["board_message", "board_ply", "has_board_frame"] {
                record["game"].as_object_mut().unwrap().remove(field);
            }
            let game = serde_json::from_value::<SavedGame>(record["game"].take()).unwrap();
            (record["version"].as_u64(), game)
        };
        for (key, value) in &former {
            match key[0] {
                b'g' => {
                    assert_eq!(saved(&upgraded[key]), saved(value), "format {format}");
                    let game = &json(value)["game"];
                    let board = json!({
                        "id": game["board_message"],
                        "ply": game["board_ply"],
                        "has_frame": game["has_board_frame"].as_bool().unwrap_or(false),
                        "channel": game["place"]["channel"],
                    });
                    let board = (!board["id"].is_null()).then_some(board);
                    boards += board.iter().count();
                    let key = [b"m", &key[1..]].concat();
                    assert_eq!(upgraded.get(&key).map(|it| json(it)), board, "format {format}");
                }
                b'b' | b'r' | b's' | b'u' | b'v' | b'w' => assert_eq!(&upgraded[key], value),
                _ => {}
            }
        }
        assert!(format < 7 || boards == 2, "{boards}");
        let export = former_export(&former);
        let imported = store::directory(&place("imported"));
        archive::import(&imported, &mut export.as_bytes()).await.unwrap();
        let imported = records(&place("imported"));
        // The count of commits belongs to one store.
        let rest = |records: Records| records.into_iter().filter(|(key, _)| key != b"c");
        assert!(rest(upgraded).eq(rest(imported)), "format {format}");

        let store = open(&place("games")).await;
        for key in former.keys().filter(|key| key[0] == b'g') {
            let stored = store.get(GameId(number(&key[1..]))).await.unwrap().unwrap();
            let game = &stored.game;
            let (by, command) = match game.history().zip(game.to_move()) {
                Some((history, by)) => (by, Command::play(history.position().legal_actions()[0])),
                None => (game.challenger.id, Command::Withdraw),
            };
            if game.is_open() && game.adjourned.is_none() {
                store.put(after(game, by, command), &stored).await.unwrap();
            }
        }
        let [ada, server] = [
            store.preferences(ADA).await.unwrap().blocked,
            store.server_settings(1).await.unwrap().forbidden,
        ];
        assert_eq!([ada.contains(CLEO), server.contains(CLEO)], [format >= 3; 2]);
        // New games count on from the highest number of the server, also of a removed game.
        assert_eq!(store.create(draft(100, 7, BEN)).await.unwrap().game.number, next);
        store.close().await.unwrap();
        drop(store);
        assert!(check(&place("games"), false).await.unwrap().is_well());
    }
}
