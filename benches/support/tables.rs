//! Data directories with the endgame tables that a bot builds by itself.

use std::path::Path;

use alquerque_engine::Stop;
use alquerque_engine::tables::DtmTables;
use tempfile::TempDir;

/// The stones of the endgame tables that the bot builds by itself.
const STONES: usize = 8;

/// Builds the tables.
pub fn build() -> TempDir {
    let tables = tempfile::tempdir().unwrap();
    DtmTables::open(tables.path(), STONES)
        .0
        .build(tables.path(), STONES, &mut |_| (), &Stop::default())
        .unwrap();
    tables
}

/// Returns a data directory with these tables, as of a bot that has run for more than a minute.
pub fn data_with(tables: &Path) -> TempDir {
    let data = tempfile::tempdir().unwrap();
    let own = data.path().join("tables");
    std::fs::create_dir(&own).unwrap();
    for file in std::fs::read_dir(tables).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), own.join(file.file_name())).unwrap();
    }
    data
}
