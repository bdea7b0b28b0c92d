//! The channels that a server has chosen: for games and for results.

use std::collections::HashSet;

use time::Duration;

use super::*;
use alquerque_rules::MEDIEVAL;
use alquerque_store::{Hall, HallMessage, ServerSettings};

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
        settings.hall =
            Some(Hall { channel: Some(9), message: Some(hall(8, 1)), ..Hall::default() });
    })
    .await;
    for (deleted, left, results) in
        [(7, vec![8, 9], Some(8)), (9, vec![8], Some(8)), (8, vec![], None)]
    {
        service.guilds.forget_channels(GUILD, &HashSet::from([deleted])).await.unwrap();
        let settings = service.store.server_settings(GUILD).await.unwrap();
        assert_eq!((settings.channels, settings.results), (left, results));
        // The message in a former channel is still to be deleted.
        assert_eq!(settings.hall.and_then(|it| it.message).is_some(), deleted != 8);
    }
    service.created(challenge(20, HERE, 1, 2)).await;
}

fn hall(channel: u64, id: u64) -> HallMessage {
    HallMessage { channel, id: alquerque_game::MessageId(id), has_frame: true }
}

#[tokio::test]
async fn a_hall_has_one_message_also_if_two_are_posted_at_once_or_it_ends_meanwhile() {
    let service = services();
    let choose = async |channel| {
        edit(&service, |own| own.hall.get_or_insert_default().choose(channel, "en-US")).await;
    };
    let shown =
        async |former, message| service.halls.shown(GUILD, former, message, 1).await.unwrap();
    choose(Some(9)).await;
    assert!(shown(None, hall(9, 1)).await);
    assert!(!shown(None, hall(8, 2)).await, "another job has posted one");
    assert!(shown(Some(hall(9, 1)), hall(9, 1)).await && shown(Some(hall(9, 1)), hall(9, 3)).await);
    service.halls.deleted(GUILD, hall(9, 3)).await.unwrap();
    edit(&service, |own| own.hall = None).await;
    assert!(!shown(None, hall(9, 4)).await, "none is wanted any more");

    // Where the bot has left, there is nothing to do.
    choose(Some(9)).await;
    let outdated = async || service.halls.outdated(0, NOW).await.unwrap().0.len();
    assert_eq!(outdated().await, 1);
    service.store.set_left(GUILD, Some(NOW)).await.unwrap();
    assert_eq!(outdated().await, 0);
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
