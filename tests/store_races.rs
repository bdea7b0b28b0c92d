//! What others change between the reads and the commit of one change.

use alquerque::game::{Command, GameId, Progress};
use alquerque::service::rate_finished;
use alquerque::store::archive::{self, Checked};
use alquerque::store::engine::{Batch, Engine as _, Scan};
use alquerque::store::{Store, StoreError, With};
use raced_engine::Raced;
use store_games::{ADA, BEN, accepted, after, draft, ids};

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

async fn check(raced: &Raced, repair: bool) -> Checked {
    archive::check(raced, repair, &mut |_| {}).await.unwrap()
}

#[tokio::test]
async fn a_repair_overwrites_nothing_that_changes_meanwhile() {
    let raced = Raced::default();
    let store = Store::open(&raced).await.unwrap();
    let created = store.create(draft(1, 7, BEN)).await.unwrap();
    change(&raced, key(b'h', &[1]), None).await;
    change(&raced, key(b'q', &[1, 5]), Some(b"")).await;
    let board = br#"{"id":9,"ply":0,"has_frame":false,"channel":7}"#;
    change(&raced, key(b'm', &[6]), Some(board)).await;
    change(&raced, key(b'l', &[1]), None).await;
    assert_eq!(check(&raced, false).await.wrong_entries, 4);
    let other = Store::open(&raced).await.unwrap();
    raced.before_commit(async move {
        other.put(accepted(&created.game), &created).await.unwrap();
        other.create(draft(2, 9, BEN)).await.unwrap();
        other.create(draft(5, 8, BEN)).await.unwrap();
    });
    let repaired = check(&raced, true).await;
    assert!(repaired.is_well() && repaired.repaired == repaired.wrong_entries, "{repaired:?}");
    assert_eq!(check(&raced, false).await.wrong_entries, 0);
    let games = store.newest_of(ADA, 9).await.unwrap();
    assert_eq!(ids(&games), [5, 2, 1]);
    assert!(matches!(games[2].progress, Progress::Playing { .. }), "the head is the newest");
    assert_eq!(raced.get(vec![key(b'm', &[6])]).await.unwrap(), [None]);
}

#[tokio::test]
async fn a_rebuild_of_ratings_loses_no_result_of_a_game_that_ends_meanwhile() {
    let raced = Raced::default();
    let store = Store::open(&raced).await.unwrap();
    let end = async |store: &Store, id| {
        let created = store.create(draft(id, 7, BEN)).await.unwrap();
        let mut playing = accepted(&created.game);
        for by in [ADA, BEN] {
            let action = playing.history().unwrap().position().legal_actions()[0];
            playing = after(&playing, by, Command::play(action));
        }
        let over = after(&playing, BEN, Command::Resign);
        let with = With { rating: Some((1, &rate_finished)), ..With::default() };
        store.save(over, &created, with).await.unwrap();
    };
    end(&store, 1).await;
    // A rating that a rebuild changes.
    let ratings = raced.scan(Scan::prefix(b"r")).await.unwrap();
    change(&raced, ratings[0].key.clone(), None).await;
    let other = Store::open(&raced).await.unwrap();
    raced.before_commit(async move { end(&other, 2).await });
    archive::rebuild_ratings(&raced, &rate_finished).await.unwrap();
    let rebuilt = raced.scan(Scan::prefix(b"r")).await.unwrap();
    let again = archive::rebuild_ratings(&raced, &rate_finished).await.unwrap();
    assert_eq!((again.changed, again.games), (0, 2), "{rebuilt:?}");
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
