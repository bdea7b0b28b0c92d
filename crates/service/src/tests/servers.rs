//! What a server decides and gets: whom it forbids games, and its welcome.

use time::Duration;

use super::*;
use crate::MAX_FORBIDDEN;
use alquerque_game::Reason;

const GUILD: u64 = 1;

#[tokio::test]
async fn a_new_server_is_welcomed_until_that_is_posted() {
    let service = services();
    let due = |joined, now| service.guilds.is_welcome_due(GUILD, joined, now);
    assert!(!due(NOW - Duration::HOUR, NOW).await.unwrap(), "it is not new");
    assert!(!service.guilds.owes_welcome(GUILD).await.unwrap());
    assert!(due(NOW, NOW).await.unwrap());
    // It stays due after a restart, for a day.
    assert!(service.guilds.owes_welcome(GUILD).await.unwrap());
    assert!(due(NOW, NOW + 23 * Duration::HOUR).await.unwrap());
    assert!(!due(NOW, NOW + Duration::DAY).await.unwrap());
    service.guilds.welcomed(GUILD).await.unwrap();
    assert!(!due(NOW, NOW).await.unwrap());
    assert!(!service.guilds.owes_welcome(GUILD).await.unwrap());
}

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
