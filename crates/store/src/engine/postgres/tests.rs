use test_support::postgres::cluster;

use super::PostgresLocation;
use crate::engine::contract::assert_contract;
use crate::engine::{Location, Purpose};

#[tokio::test(flavor = "multi_thread")]
async fn the_database_fulfils_the_contract() {
    let Some(cluster) = cluster() else { return };
    let opened = PostgresLocation(cluster.database()).open(Purpose::Use).await.unwrap();
    assert_contract(&*opened.engine).await;
}
