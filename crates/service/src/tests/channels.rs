//! The channels that a server has chosen: for games and for results.

use std::collections::HashSet;

use time::Duration;

use super::*;
use alquerque_rules::MEDIEVAL;
use alquerque_store::ServerSettings;

const GUILD: u64 = 1;

async fn edit(service: &Services, edit: impl Fn(&mut ServerSettings)) {
    service.store.edit_server_settings(GUILD, edit).await.unwrap();
}

#[tokio::test]
async fn deleted_channels_are_forgotten() {
    let service = services();
    edit(&service, |settings| {
        settings.channels = vec![8, 9];
        settings.results = Some(8);
    })
    .await;
    for (deleted, left, results) in
        [(7, vec![8, 9], Some(8)), (8, vec![9], None), (9, vec![], None)]
    {
        service.guilds.forget_channels(GUILD, &HashSet::from([deleted])).await.unwrap();
        let settings = service.store.server_settings(GUILD).await.unwrap();
        assert_eq!((settings.channels, settings.results), (left, results));
    }
    service.created(challenge(20, HERE, 1, 2)).await;
}

#[tokio::test]
async fn a_result_is_due_until_it_is_posted() {
    let service = services();
    let silent = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    let silent = submit(&service, &silent, 2, Command::Resign).await.unwrap().game;
    assert_eq!(silent.result_due, None, "the server has chosen no channel");

    edit(&service, |settings| settings.results = Some(8)).await;
    let made = service.begun(challenge(30, HERE, 1, 2)).await;
    submit(&service, &made, 1, play("c2-c3")).await.unwrap();
    submit(&service, &made, 2, Command::Resign).await.unwrap();
    let later = NOW + Duration::MINUTE;
    for now in [later, later + Duration::MINUTE] {
        let due = service.sweep(now).await;
        let [owing] = &due[..] else { panic!("{due:?}") };
        assert!(owing.game.id == made.id && owing.events.is_empty());
        assert_eq!(service.sweep(now).await.len(), 0, "it is retried later");
    }
    service.announcements.result_posted(made.id).await.unwrap();
    assert!(service.sweep(later + Duration::DAY).await.is_empty());
}
