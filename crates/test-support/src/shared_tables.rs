//! Endgame tables for the bots that tests start as processes.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Lets a bot with this data directory use the tables of all tests. Otherwise, each would spend
/// most of its time on building its own.
pub fn share_tables(data: &Path) {
    // Test programs are in `target/debug/deps`.
    let program = env::current_exe().unwrap();
    let tables = program.ancestors().nth(3).unwrap().join("tmp/tables");
    fs::create_dir_all(&tables).unwrap();
    fs::create_dir_all(data).unwrap();
    if let Err(error) = std::os::unix::fs::symlink(&tables, data.join("tables")) {
        assert_eq!(error.kind(), ErrorKind::AlreadyExists, "{error}");
    }
}
