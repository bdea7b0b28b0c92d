use time::Duration;

use super::{HERE, NOW, begin, challenge, refused, services, submit};
use alquerque_game::{Command, GameId, PlayerId, Reason};
use alquerque_rules::MEDIEVAL;

const READER: PlayerId = PlayerId(50);

#[tokio::test]
async fn games_and_followers_are_bounded_and_ended_games_make_room() {
    let service = services();
    let players = &service.players;
    let game = begin(&service, &MEDIEVAL, &[]).await;
    assert_eq!(refused(players.follow(PlayerId(1), &game).await).reason, Reason::FollowsOwnGame);
    for reader in 50..70 {
        // A second press changes nothing.
        players.follow(PlayerId(reader), &game).await.unwrap();
        players.follow(PlayerId(reader), &game).await.unwrap();
    }
    let stored = service.found(game.id).await;
    assert_eq!(stored.followers.len(), 20);
    assert!(stored.as_known_to(PlayerId(1)).followers.is_empty(), "they are no concern of players");
    let full = refused(players.follow(PlayerId(70), &game).await);
    assert_eq!(full, Reason::TooManyFollowers { most: 20 }.in_game(game.number));
    assert_eq!(service.store.preferences(PlayerId(70)).await.unwrap().following, []);

    let begun =
        async |id: u64| service.begun(challenge(id, HERE, 100 + 2 * id, 101 + 2 * id)).await;
    let mut games = Vec::new();
    for id in 101..120 {
        games.push(begun(id).await);
        players.follow(READER, games.last().unwrap()).await.unwrap();
    }
    let next = begun(120).await;
    let full = refused(players.follow(READER, &next).await);
    assert_eq!(full.reason, Reason::TooManyFollowed { most: 20 });
    // A game that is gone, as after a stop of the process, makes room.
    let forget = |own: &mut alquerque_store::Preferences| own.following[0] = GameId(7);
    service.store.edit_preferences(READER, forget).await.unwrap();
    players.follow(READER, &next).await.unwrap();
    players.unfollow(READER, next.id).await.unwrap();
    assert_eq!(service.store.preferences(READER).await.unwrap().following.len(), 19);
}

#[tokio::test]
async fn a_result_is_due_until_followers_and_the_channel_have_it() {
    let later = NOW + Duration::minutes(1);
    for has_channel in [false, true] {
        let service = services();
        let results = has_channel.then_some(8);
        service.store.edit_server_settings(1, |own| own.results = results).await.unwrap();
        let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
        service.players.follow(READER, &game).await.unwrap();
        submit(&service, &game, 2, Command::Resign).await.unwrap();
        assert_eq!(service.found(game.id).await.owes_result_post(), has_channel);
        assert_eq!(service.sweep(later).await.len(), 1);
        service.announcements.result_posted(game.id).await.unwrap();
        assert!(service.found(game.id).await.result_due.is_some(), "the follower is not told");
        service.players.unfollow(READER, game.id).await.unwrap();
        let told = service.found(game.id).await;
        assert_eq!((told.result_due, &told.followers[..]), (None, &[][..]));
        assert!(service.sweep(later + Duration::HOUR).await.is_empty());
    }
}
