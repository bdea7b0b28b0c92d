//! The welcome on new servers.

use time::Duration;

use super::{HERE, NOW, challenge, services};

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
async fn a_server_with_data_is_not_welcomed() {
    let service = services();
    service.challenges.create(challenge(1, HERE, 1, 2), NOW).await.unwrap();
    assert!(!service.guilds.is_welcome_due(GUILD, NOW, NOW).await.unwrap());
    assert!(service.guilds.is_welcome_due(2, NOW, NOW).await.unwrap());
}

#[tokio::test]
async fn a_server_is_welcomed_again_after_its_data_were_removed() {
    let service = services();
    assert!(service.guilds.is_welcome_due(GUILD, NOW, NOW).await.unwrap());
    service.guilds.welcomed(GUILD).await.unwrap();
    service.guilds.left(GUILD, NOW).await.unwrap();
    let later = NOW + 61 * Duration::DAY;
    while service.privacy.remove_expired(later).await.unwrap() {}
    assert!(service.guilds.is_welcome_due(GUILD, later, later).await.unwrap());
}
