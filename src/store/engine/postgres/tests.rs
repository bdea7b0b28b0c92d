use server::cluster;

use super::PostgresLocation;
use crate::store::engine::contract::assert_contract;
use crate::store::engine::{Location, Purpose};

#[path = "../../../../tests/support/postgres.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod server;

#[tokio::test(flavor = "multi_thread")]
async fn the_database_fulfils_the_contract() {
    let Some(cluster) = cluster() else { return };
    let opened = PostgresLocation(cluster.database()).open(Purpose::Use).await.unwrap();
    assert_contract(&*opened.engine).await;
}
