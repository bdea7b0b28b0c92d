//! The examples with discord.js and discord.py pass their own tests, which use the program.
//!
//! The variable `FOREIGN_CLIENTS` names a directory with `node_modules` and `venv`.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use test_support::say;

/// Runs the command `test` in a copy of an example. Its output must say `passed`.
fn passes(example: &str, test: &[&str], passed: &str) {
    let Some(clients) = env::var_os("FOREIGN_CLIENTS").map(PathBuf::from) else {
        say(&format!("skipped: {example}, as the variable FOREIGN_CLIENTS names no directory"));
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for installed in ["node_modules", "venv"] {
        symlink(clients.join(installed), folder.path().join(installed)).unwrap();
    }
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example);
    for file in fs::read_dir(example).unwrap().map(Result::unwrap) {
        // The libraries that a reader has installed there are directories.
        if file.path().is_file() {
            fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
    }
    let program = Path::new(env!("CARGO_BIN_EXE_discord-sandbox")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&path))).unwrap();
    let mut command = Command::new(test[0]);
    command.args(&test[1..]).current_dir(folder.path()).env("PATH", path);
    let tested = command.output().unwrap();
    let output = [tested.stdout, tested.stderr].concat();
    let output = String::from_utf8_lossy(&output);
    assert!(tested.status.success() && output.contains(passed), "{output}");
}

#[test]
fn the_example_with_discord_js_passes_its_test() {
    passes("discord-js", &["node", "--test"], "pass 1");
}

#[test]
fn the_example_with_discord_py_passes_its_test() {
    passes("discord-py", &["venv/bin/python", "-m", "unittest"], "Ran 1 test");
}
