//! Arbitrary bytes as exports of a store.

use alquerque::store::archive;

/// Imports bytes into an empty store: either everything is imported and the store is sound, or
/// nothing is.
pub fn archive(bytes: &[u8]) {
    let root = tempfile::tempdir().expect("temporary directories can be created");
    let games = root.path().join("games");
    let verified = archive::verify(&mut &bytes[..]);
    let imported = archive::import(&games, &mut &bytes[..]);
    let checked = archive::check(&games, false, &mut |_| ()).expect("the store can be opened");
    match imported {
        Ok(counts) => {
            assert_eq!(Some(counts), verified.ok());
            assert!(checked.is_well(), "{checked:?}");
            exports_itself(&games);
        }
        Err(_) => assert_eq!(checked, archive::Checked::default()),
    }
    let names = std::fs::read_dir(root.path()).expect("the directory exists");
    assert_eq!(names.count(), 1, "a file is left beside the store");
}

/// Checks that the store exports a valid archive.
fn exports_itself(games: &std::path::Path) {
    let store = alquerque::store::SledStore::open(games).expect("the store can be opened");
    let mut lines = Vec::new();
    let exported = store.export(&mut lines).expect("the store can be exported");
    assert_eq!(Some(exported), archive::verify(&mut &lines[..]).ok());
}
