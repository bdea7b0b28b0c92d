//! Files that are said to be exports of a store.

use alquerque::store::archive::{self, Purpose};
use alquerque::store::directory;
use alquerque::store::engine::sled::SledLocation;

use super::wait;

/// Bytes that are imported into an empty store. Either all of them are there then, and the store is well, or nothing is.
pub fn archive(bytes: &[u8]) {
    let root = tempfile::tempdir().expect("a directory can be made");
    let games = directory(&root.path().join("games"));
    let verified = archive::verify(&mut &bytes[..]);
    let imported = wait(archive::import(&games, &mut &bytes[..]));
    let checked = wait(archive::check(&games, false, &mut |_| ()))
        .expect("there is a store that can be opened");
    match imported {
        Ok(counts) => {
            let of_games = counts.games + counts.last_numbers + counts.boards + counts.left_out;
            let people = counts.ratings + counts.preferences + counts.removals;
            let servers = counts.servers + counts.left + counts.last_beats;
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
            assert_eq!(of_games + people + servers + counts.removed + 2, lines);
            assert_eq!(Some(counts), verified.ok());
            assert!(checked.is_well(), "{checked:?}");
            exports_itself(&games);
        }
        Err(_) => assert_eq!(checked, archive::Checked::default()),
    }
    let names = std::fs::read_dir(root.path()).expect("it is a directory");
    assert_eq!(names.count(), 1, "something is left beside the store");
}

/// What the store holds can be exported, and imported again.
fn exports_itself(games: &SledLocation) {
    let opened = wait(archive::open(games, Purpose::ReadOnly)).expect("the store can be opened");
    let mut lines = Vec::new();
    let exported =
        wait(archive::export(&*opened.engine, &mut lines)).expect("the store can be exported");
    assert_eq!(Some(exported), archive::verify(&mut &lines[..]).ok());
}
