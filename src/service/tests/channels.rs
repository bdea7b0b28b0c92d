//! The channels that a server has chosen: for games and for results.

use std::collections::HashSet;

use time::Duration;

use super::*;
use crate::game::Reason;
use crate::store::ServerSettings;
use alquerque_rules::MEDIEVAL;

const GUILD: u64 = 1;

async fn edit(service: &Services, edit: impl Fn(&mut ServerSettings)) {
    service.store.edit_server_settings(GUILD, edit).await.unwrap();
}

#[tokio::test]
async fn games_begin_in_the_chosen_channels_and_their_threads() {
    let service = services();
    let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    edit(&service, |settings| settings.channels = vec![8, 9]).await;
    let elsewhere = Reason::NotInChannel { channels: vec![8, 9] };
    let created = service.create(challenge(20, HERE, 1, 2)).await;
    assert_eq!(refused(created).reason, elsewhere);
    // The game goes on; a rematch would be another.
    submit(&service, &game, 2, Command::Resign).await.unwrap();
    let rematch = service.rematch(HERE, game.id, GameId(21), &person(2)).await;
    assert_eq!(refused(rematch).reason, elsewhere);
    let there = Place { channel: 8, ..HERE };
    service.created(challenge(22, there, 1, 2)).await;
    let thread = Place { channel: 70, ..HERE };
    service.challenges.check_allowed_in(thread, Some(9)).await.unwrap();
    assert!(service.challenges.check_allowed_in(thread, Some(7)).await.is_err());
    let direct = Place { guild: None, channel: 7 };
    service.challenges.check_allowed_in(direct, None).await.unwrap();
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
