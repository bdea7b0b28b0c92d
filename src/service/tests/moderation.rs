use time::Duration;

use super::*;
use crate::game::Reason;
use crate::service::MAX_FORBIDDEN;
use crate::store::RankingQuery;
use alquerque_rules::{MEDIEVAL, Outcome};

#[tokio::test]
async fn a_forbidden_player_begins_no_games_and_plays_on() {
    let service = services();
    let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    let waiting = service.created(challenge(20, HERE, 3, 2)).await;
    let earlier = service.created(challenge(19, HERE, 2, 3)).await;
    service.moderation.forbid(1, PlayerId(2)).await.unwrap();
    assert_eq!(refused(service.create(challenge(21, HERE, 2, 3)).await), Reason::Forbidden.into());
    assert_eq!(refused(submit(&service, &waiting, 2, accept()).await), Reason::Forbidden.into());
    assert_eq!(
        refused(submit(&service, &earlier, 3, accept()).await),
        Reason::NoChallenges { player: PlayerId(2) }.into()
    );
    let to_forbidden = refused(service.create(challenge(22, HERE, 4, 2)).await);
    assert_eq!(to_forbidden, Reason::NoChallenges { player: PlayerId(2) }.into());
    submit(&service, &game, 2, play("c4xc2")).await.unwrap();
    submit(&service, &game, 2, Command::Resign).await.unwrap();
    assert_eq!(
        refused(service.rematch(HERE, game.id, GameId(23), &person(2)).await),
        Reason::Forbidden.into()
    );
    let other_server = Place { guild: Some(2), channel: 9 };
    service.created(challenge(24, other_server, 2, 3)).await;
    assert!(service.moderation.allow(1, PlayerId(2)).await.unwrap());
    submit(&service, &waiting, 2, accept()).await.unwrap();
    for other in 0..MAX_FORBIDDEN as u64 {
        service.moderation.forbid(1, PlayerId(1000 + other)).await.unwrap();
    }
    let many = refused(service.moderation.forbid(1, PlayerId(2)).await);
    assert_eq!(many, Reason::TooManyForbidden { most: MAX_FORBIDDEN }.into());
}

#[tokio::test]
async fn a_rated_game_in_a_removed_channel_is_decided_and_rated() {
    let service = services();
    let terms = Terms { pace: Pace::Day, ..Terms::default() };
    let game = service.begun(Challenge { terms, ..challenge(10, HERE, 1, 2) }).await;
    for (by, text) in [(1, "c2-c3"), (2, "c4xc2"), (1, "c1xc3")] {
        let command = play(text);
        let request = Request { can_remove: by == 1, ..Request::new(PlayerId(by), command) };
        submit_at(&service, HERE, game.id, &request, NOW).await.unwrap();
    }
    service.guilds.channel_removed(HERE, NOW).await.unwrap();
    let month = NOW + Duration::days(30);
    assert!(service.sweep(month - Duration::SECOND).await.is_empty());
    assert!(service.sweep(month).await.is_empty(), "no player can be told");
    let over = service.found(game.id).await;
    assert_eq!(over.outcome(), Some(Outcome::Resignation { loser: Side::White }));
    let query = RankingQuery { reader: PlayerId(1), page: 1, page_size: 10, now: NOW };
    let ranking = service.store.ranking_page(1, &MEDIEVAL, query).await.unwrap();
    assert_eq!(ranking.players.iter().map(|it| it.player.0).collect::<Vec<_>>(), [2, 1]);
}
