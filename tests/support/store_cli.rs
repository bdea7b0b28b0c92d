//! Runs `alquerque store` on stores with sample data.

use std::path::Path;
use std::process::{Command, Output};

use alquerque::store::archive::Export as _;
use alquerque::store::{SledStore, Store};

use crate::store_operations::Operation;

/// Returns the export of a store.
pub fn exported(store: &SledStore) -> Vec<u8> {
    let mut lines = Vec::new();
    store.export(&mut lines).unwrap();
    lines
}

/// Splits an export into lines, with their line ends.
pub fn lines(text: &[u8]) -> Vec<String> {
    str::from_utf8(text).unwrap().lines().map(|line| format!("{line}\n")).collect()
}

/// Creates a store with data of every kind.
pub async fn create_sample(directory: &Path) {
    let store = SledStore::open(directory).unwrap();
    for operation in Operation::sample() {
        operation.apply(&store).await;
    }
    store.close().await.unwrap();
}

/// Runs `alquerque store`.
pub fn tool(data: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env_remove("RUST_LOG").env("ALQUERQUE_DATA", data).arg("store").args(args);
    command.output().unwrap()
}

/// Returns the exit code and the output of both streams.
pub fn code_and_text(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}
