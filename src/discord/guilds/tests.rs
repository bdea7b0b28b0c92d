use std::iter::once;
use std::time::Duration;

use discord_sandbox::Id;
use serde_json::json;
use tokio::time::sleep;

use crate::discord::payload::ServerChange;
use crate::discord::simulation::bot::{Bot, Environment};
use crate::discord::simulation::disk::Disk;
use crate::discord::simulation::fixtures::person;
use crate::discord::simulation::world::World;
use crate::game::Place;
use crate::store::{MAX_CHANNELS, ServerSettings};

/// So many servers that in any table of locks, some would share one with the first server.
const SERVERS: u64 = 1024;
/// The time within which the changes of the other servers are saved.
const SOON: Duration = Duration::from_secs(1);

/// Returns the event of a server without channels.
fn guild(id: u64) -> ServerChange {
    let guild = json!({
        "id": id.to_string(), "owner_id": "1", "joined_at": "2020-01-01T00:00:00Z",
        "roles": [], "members": [], "channels": [], "threads": [],
    });
    ServerChange::Available(serde_json::from_value(guild).unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_server_does_not_wait_for_the_requests_of_another() {
    let environment = Environment::new(World::new(1), Disk::new);
    let bot = Bot::start(&environment).await;
    bot.set_connected(true);
    let store = environment.disk.durable();
    let choose = async |guild: u64, channels: Vec<u64>| {
        let edit = move |settings: &mut ServerSettings| settings.channels.clone_from(&channels);
        store.edit_server_settings(guild, edit).await.unwrap();
    };
    // Each of these channels is requested, one after the other. The first one does not exist.
    let existing = |nth| environment.discord.sandbox.direct_channel(Id(person(nth).0)).0;
    let channels: Vec<u64> = once(1).chain((1..MAX_CHANNELS.into()).map(existing)).collect();
    choose(1, channels.clone()).await;
    for server in 2..=SERVERS {
        choose(server, vec![server]).await;
    }
    bot.deliver_change(1, guild(1));
    // The event of the first server is handled first.
    sleep(Duration::from_millis(100)).await;
    for server in 2..=SERVERS {
        bot.deliver_channel(Place { guild: Some(server), channel: server }, false);
    }
    sleep(SOON).await;
    for server in 2..=SERVERS {
        let settings = store.server_settings(server).await.unwrap();
        assert!(settings.channels.is_empty(), "server {server} waits for another one");
    }
    let chosen = async || store.server_settings(1).await.unwrap().channels;
    assert_eq!(chosen().await, channels, "the requests of the first server have ended already");
    sleep(SOON * 60).await;
    assert_eq!(chosen().await, channels[1..], "one is deleted");
}
