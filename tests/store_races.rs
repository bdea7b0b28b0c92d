//! What others change between the reads and the commit of one change.

use alquerque::game::GameId;
use alquerque::store::engine::{Batch, Engine as _, Scan};
use alquerque::store::{Store, StoreError};
use raced_engine::Raced;
use store_games::{BEN, accepted, draft};

#[path = "support/raced_engine.rs"]
mod raced_engine;
#[path = "support/store_games.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod store_games;

/// Returns the key of a kind with ids.
fn key(kind: u8, ids: &[u64]) -> Vec<u8> {
    std::iter::once(kind).chain(ids.iter().flat_map(|id| id.to_be_bytes())).collect()
}

async fn change(raced: &Raced, key: Vec<u8>, value: Option<&[u8]>) {
    let mut batch = Batch::default();
    batch.changes.insert(key, value.map(<[u8]>::to_vec));
    raced.commit(batch).await.unwrap();
}

#[tokio::test]
async fn the_last_number_of_a_server_goes_with_its_last_games() {
    let raced = Raced::default();
    let store = Store::open(&raced).await.unwrap();
    let one = store.create(draft(1, 7, BEN)).await.unwrap();
    let two = store.create(draft(2, 7, BEN)).await.unwrap();
    let other = Store::open(&raced).await.unwrap();
    raced.before_commit(async move { other.remove(&two).await.unwrap() });
    store.remove(&one).await.unwrap();
    let left = raced.scan(Scan::new(Vec::new()..vec![0xff])).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn a_record_of_another_form_is_replaced_and_removed_as_others_are() {
    let raced = Raced::default();
    let store = Store::open(&raced).await.unwrap();
    for is_removed in [false, true] {
        store.create(draft(1, 7, BEN)).await.unwrap();
        let record = raced.get(vec![key(b'g', &[1])]).await.unwrap().remove(0).unwrap();
        let former =
            String::from_utf8(record).unwrap().replacen(r#""format":8"#, r#""format": 7"#, 1);
        change(&raced, key(b'g', &[1]), Some(former.as_bytes())).await;
        let read = store.get(GameId(1)).await.unwrap().unwrap();
        if is_removed {
            store.remove(&read).await.unwrap();
        } else {
            let saved = store.put(accepted(&read.game), &read).await.unwrap();
            let refused = store.put(read.game.clone(), &read).await;
            assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
            store.remove(&saved).await.unwrap();
        }
        assert!(store.get(GameId(1)).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn servers_are_listed_with_few_reads() {
    let raced = Raced::default();
    let store = Store::open(&raced).await.unwrap();
    for guild in 1..=300_u64 {
        let edit = Box::new(|_: &mut alquerque::store::ServerSettings| {});
        store.edit_server_settings(guild * 3, edit).await.unwrap();
    }
    store.create(draft(1, 7, BEN)).await.unwrap();
    store.set_left(9, Some(store_games::NOW)).await.unwrap();
    let before = raced.reads();
    let servers = store.servers(0, 200).await.unwrap();
    assert!(raced.reads() - before <= 8, "{}", raced.reads() - before);
    let guilds: Vec<u64> = servers.iter().map(|server| server.guild).collect();
    let expected: Vec<u64> = std::iter::once(1).chain((1..200).map(|at| at * 3)).collect();
    assert_eq!(guilds, expected);
    let left: Vec<_> = servers.iter().filter(|server| server.left.is_some()).collect();
    assert!(left.len() == 1 && left[0].guild == 9, "{left:?}");
}
