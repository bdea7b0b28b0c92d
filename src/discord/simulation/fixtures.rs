//! The accounts and channels of every simulated world.

use discord_sandbox::{Config, Id, Permission, Person, Sandbox, SandboxClock};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::game::{DISCORD_EPOCH, Place, PlayerId};

/// The start of every world.
pub const START: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);
/// The number of people.
const PEOPLE: u64 = 26;
const SERVERS: u64 = 3;

// The stand-in numbers the servers, of which each belongs to the next shard, then the bot, the
// people and the channels.
const FIRST_SERVER: u64 =
    (((START.unix_timestamp() - DISCORD_EPOCH.unix_timestamp()) as u64 * 1000) << 22) + 1;
pub const BOT: PlayerId = PlayerId(server(SERVERS - 1) + 1);
pub const USERS: [PlayerId; 4] = [person(0), person(1), person(2), person(3)];
/// The owner of all servers.
pub const MODERATOR: PlayerId = USERS[0];
pub const GUILDS: [u64; 2] = [server(0), server(1)];
/// All channels: two on one server, one on the other.
pub const PLACES: [Place; 3] = [place(0, 0), place(0, 1), place(1, 2)];
/// The channel of a server without other channels.
pub const ELSEWHERE: Place = place(2, 3);

const fn server(nth: u64) -> u64 {
    FIRST_SERVER + (nth << 22)
}

pub const fn person(nth: u64) -> PlayerId {
    PlayerId(BOT.0 + 1 + nth)
}

const fn place(nth_server: u64, nth_channel: u64) -> Place {
    Place { guild: Some(server(nth_server)), channel: person(PEOPLE).0 + nth_channel }
}

/// Returns Discord with these accounts and channels, whose clock is at [`START`] now.
pub fn discord(now: impl Fn() -> OffsetDateTime + Send + Sync + 'static) -> Sandbox {
    let channels = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let config = Config {
        bot_name: "Alquerque".to_owned(),
        people: (0..PEOPLE).map(|nth| Person::human(&format!("person-{nth}"))).collect(),
        channels: channels(&["one", "two"]),
        further_guilds: vec![channels(&["three"]), channels(&["four"])],
        traffic_limit: Some(0),
        history: usize::MAX,
        is_plain: true,
        ..Config::default()
    };
    let millis = move || (now().unix_timestamp_nanos() / 1_000_000) as u64;
    let discord = Sandbox::without_connections(config, SandboxClock::new(millis));
    let discord = discord.expect("it uses no file");
    // The simulation has no threads.
    for place in PLACES {
        discord.deny_bot(Id(place.channel), &[Permission::CreatePublicThreads]).ok();
    }
    discord
}
