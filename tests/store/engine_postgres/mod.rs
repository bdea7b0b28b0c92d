//! The engine in PostgreSQL: lost connections, concurrency, and what a server may refuse.

mod commits;
mod servers;

use std::sync::Arc;

use alquerque::store::StoreError;
use alquerque::store::engine::postgres::PostgresLocation;
use alquerque::store::engine::{Batch, Engine, Location as _, Purpose, Scan};
use test_support::postgres::Server;

fn location(url: &str) -> PostgresLocation {
    PostgresLocation(url.parse().unwrap())
}

async fn open(url: &str) -> Arc<dyn Engine> {
    location(url).open(Purpose::Use).await.unwrap().engine.into()
}

/// Returns the address of a new database.
fn new_database(cluster: &Server) -> String {
    cluster.url(&cluster.create_database())
}

fn putting(key: &str, value: &str) -> Batch {
    let mut batch = Batch::default();
    batch.put(key.into(), value);
    batch
}

async fn value(engine: &dyn Engine, key: &str) -> Option<String> {
    let values = engine.get(vec![key.into()]).await.unwrap();
    values[0].clone().map(|value| String::from_utf8(value).unwrap())
}

/// Returns the save of a version of a record, which has an index entry for its version.
fn save(record: &str, version: u64) -> Batch {
    let index = |version: u64| format!("i{record}{version}").into_bytes();
    let mut batch = putting(record, &format!("{version};"));
    batch.put(index(version), "");
    if version == 1 {
        batch.unchanged(record.into(), None);
    } else {
        batch.begins_with(record.into(), format!("{};", version - 1).into_bytes());
        batch.remove(index(version - 1));
    }
    batch
}

/// Asserts that a record has a version and its index entry.
async fn assert_version(engine: &dyn Engine, record: &str, version: u64) {
    assert_eq!(value(engine, record).await, Some(format!("{version};")));
    let index = engine.scan(Scan::prefix(format!("i{record}").as_bytes())).await.unwrap();
    let keys: Vec<_> = index.into_iter().map(|found| found.key).collect();
    assert_eq!(keys, [format!("i{record}{version}").into_bytes()]);
}

/// Adds a number to a list that others change at the same time.
async fn add(engine: &dyn Engine, key: &str, number: u64) {
    loop {
        let read = value(engine, key).await;
        let mut batch = putting(key, &format!("{number};{}", read.clone().unwrap_or_default()));
        batch.unchanged(key.into(), read.map(String::into_bytes));
        match engine.commit(batch).await {
            Err(StoreError::Conflict) => {}
            committed => return committed.unwrap(),
        }
    }
}
