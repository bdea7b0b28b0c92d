//! Edits the database of a closed store behind the program's back.

use std::fs;
use std::path::Path;

/// Edits the database, and removes its checkpoint, so that the edit is not taken for damage.
pub fn edit(games: &Path, edit: impl FnOnce(&sled::Db)) {
    let db = sled::open(games).unwrap();
    edit(&db);
    db.flush().unwrap();
    drop(db);
    fs::remove_file(games.join("begun")).unwrap();
}
