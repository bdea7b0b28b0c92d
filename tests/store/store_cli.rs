//! Runs `alquerque store` on stores with sample data.

use std::path::Path;
use std::process::{Command, Output};

use alquerque::store::archive;
use alquerque::store::{self, Store};

use crate::store_games::Operation;

/// Opens the store in a directory.
pub async fn open(directory: &Path) -> Store {
    Store::open(&store::directory(directory)).await.unwrap()
}

/// Returns the export of a store.
pub async fn exported(store: &Store) -> Vec<u8> {
    let mut lines = Vec::new();
    archive::export(store.engine(), &mut lines).await.unwrap();
    lines
}

/// Splits an export into lines, with their line ends.
pub fn lines(text: &[u8]) -> Vec<String> {
    str::from_utf8(text).unwrap().lines().map(|line| format!("{line}\n")).collect()
}

/// Creates a store with data of every kind.
pub async fn create_sample(directory: &Path) {
    let store = open(directory).await;
    for operation in Operation::sample() {
        operation.apply(&store).await;
    }
    store.close().await.unwrap();
}

/// Runs `alquerque store`.
pub fn tool(data: &Path, args: &[&str]) -> Output {
    program(data, &[&["store"], args].concat())
}

/// Runs the program.
pub fn program(data: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env_remove("RUST_LOG").env("ALQUERQUE_DATA", data).args(args);
    command.output().unwrap()
}

/// Returns the exit code and the output of both streams.
pub fn code_and_text(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}
