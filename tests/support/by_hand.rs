//! Direct changes to the database of a closed store.

use std::fs;
use std::path::Path;

/// Changes the database, and removes the checkpoint whose checksum would reveal the change.
pub fn change(games: &Path, change: impl FnOnce(&sled::Db)) {
    let db = sled::open(games).unwrap();
    change(&db);
    db.flush().unwrap();
    drop(db);
    fs::remove_file(games.join("begun")).unwrap();
}
