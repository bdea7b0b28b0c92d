use super::*;
use crate::MAX_FORBIDDEN;
use alquerque_game::Reason;

#[tokio::test]
async fn a_player_is_forbidden_to_begin_games_on_one_server() {
    let service = services();
    let earlier = service.created(challenge(19, HERE, 2, 3)).await;
    service.moderation.forbid(1, PlayerId(2)).await.unwrap();
    let no_challenges: Refusal = Reason::NoChallenges { player: PlayerId(2) }.into();
    assert_eq!(refused(submit(&service, &earlier, 3, accept()).await), no_challenges);
    assert_eq!(refused(service.create(challenge(22, HERE, 4, 2)).await), no_challenges);
    let other_server = Place { guild: Some(2), channel: 9 };
    service.created(challenge(24, other_server, 2, 3)).await;
    assert!(service.moderation.allow(1, PlayerId(2)).await.unwrap());
    for other in 0..MAX_FORBIDDEN as u64 {
        service.moderation.forbid(1, PlayerId(1000 + other)).await.unwrap();
    }
    let many = refused(service.moderation.forbid(1, PlayerId(2)).await);
    assert_eq!(many, Reason::TooManyForbidden { most: MAX_FORBIDDEN }.into());
}
