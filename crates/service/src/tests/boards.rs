//! Which messages show games.

use super::*;
use crate::PostedMessage;
use alquerque_game::{BoardMessage, MessageId};
use alquerque_store::engine::{Engine, Exported, Key};

/// Returns all keys that an engine has.
async fn keys(engine: &Memory) -> Vec<Key> {
    let mut keys = Vec::new();
    let sink = &mut |exported| {
        if let Exported::Entry(key, _) = exported {
            keys.push(key);
        }
        Ok(())
    };
    engine.export(sink).await.unwrap();
    keys
}

#[tokio::test]
async fn an_unreadable_record_of_a_message_concerns_no_other_game() {
    let (store, engine) = failing_store();
    let service = Services::new(Arc::clone(&store));
    let games = [10, 11, 12].map(|id| challenge(id, HERE, id, 2));
    let shown =
        |id| BoardMessage { id: MessageId(id), ply: None, has_frame: false, channel: HERE.channel };
    let post = async |game: usize, message| {
        let posted = PostedMessage { board: Some(shown(message)), announces: None };
        service.announcements.posted(games[game].id, posted).await.unwrap();
    };
    for game in &games {
        service.created(game.clone()).await;
    }
    let before = keys(&engine).await;
    post(0, 100).await;
    service.announcements.save().await.unwrap();
    let after = keys(&engine).await;
    engine.damage(after.into_iter().find(|key| !before.contains(key)).unwrap());
    for game in 0..3 {
        post(game, 101).await;
    }
    service.announcements.save().await.unwrap();
    let stored = store.boards(&games.map(|game| game.id)).await.unwrap();
    assert_eq!(stored, [None, Some(shown(101)), Some(shown(101))]);
}
