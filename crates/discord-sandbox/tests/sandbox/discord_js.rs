//! The example with discord.js passes its own test, which uses the program.
//!
//! The variable `FOREIGN_CLIENTS` names a directory with discord.js in `node_modules`.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use test_support::say;

#[test]
fn the_example_with_discord_js_passes_its_test() {
    let Some(clients) = env::var_os("FOREIGN_CLIENTS").map(PathBuf::from) else {
        say("skipped: discord.js does not log in, as the variable FOREIGN_CLIENTS names none");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    symlink(clients.join("node_modules"), folder.path().join("node_modules")).unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/discord-js");
    for file in ["bot.mjs", "bot.test.mjs", "package.json"] {
        fs::copy(example.join(file), folder.path().join(file)).unwrap();
    }
    let program = Path::new(env!("CARGO_BIN_EXE_discord-sandbox")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&path))).unwrap();
    let mut test = Command::new("node");
    let tested = test.arg("--test").current_dir(folder.path()).env("PATH", path).output().unwrap();
    let output = String::from_utf8_lossy(&tested.stdout);
    assert!(tested.status.success() && output.contains("pass 1"), "{output}");
}
