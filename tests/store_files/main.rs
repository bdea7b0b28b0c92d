//! A store in a directory: its formats, damage to it, exports, and the tools.

#[path = "../support/closed_store.rs"]
mod closed_store;
#[path = "../support/postgres.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod postgres;
#[path = "../support/store_cli.rs"]
mod store_cli;
#[path = "../support/store_games.rs"]
mod store_games;
#[path = "../support/store_operations.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod store_operations;
#[path = "../support/temporary_data.rs"]
#[expect(dead_code, reason = "the contract tests use the rest")]
mod temporary_data;
#[path = "../support/unshare.rs"]
mod unshare;

mod damage;
mod export;
mod files;
mod formats;
mod ratings;
mod tools;
