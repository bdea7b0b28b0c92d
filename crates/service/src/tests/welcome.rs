//! The welcome on new servers.

use time::Duration;

use super::*;

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
