//! How a stand-in is set up: who lives there, where it listens and how strict it is.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::net::{PublicAddresses, Tls};

/// Everything that can be chosen when a stand-in starts; [`Config::default`] suits tests.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The certificate for HTTPS and WSS; without one the stand-in speaks HTTP and WS.
    pub tls: Option<Tls>,
    /// The addresses that are announced for the gateway and for attachments; by default those on loopback.
    pub public_addresses: Option<PublicAddresses>,
    /// The name of the bot under test.
    pub bot_name: String,
    /// The name of the only server.
    pub guild_name: String,
    /// Who lives there besides the bot. The server belongs to the first human among them; the others may do there what
    /// members may who have no role.
    pub people: Vec<Person>,
    /// The server's text channels.
    pub channels: Vec<String>,
    /// Where the world is kept across restarts; `None` forgets it.
    pub data: Option<PathBuf>,
    /// A JSON Lines file to which all traffic is appended.
    pub traffic_file: Option<PathBuf>,
    /// How many exchanges and frames are remembered; `None` remembers all.
    pub traffic_limit: Option<usize>,
    /// The limits on how often REST routes may be called.
    pub rates: RateLimits,
    /// How many invalid requests within ten minutes have the bot's address banned.
    pub invalid_limit: u32,
    /// The heartbeat interval that HELLO asks for.
    pub heartbeat: Duration,
    /// How long a shard must wait to identify after another one with the same rate limit key. Zero turns off the
    /// limits of session starts altogether, so that tests may start as many bots as they like.
    pub identify_interval: Duration,
    /// How many dispatches a session can replay.
    pub replay: usize,
    /// How long an interaction waits for its acknowledgement, on the stand-in's clock.
    pub acknowledge_within: Duration,
    /// How long those who act as people wait for an answer, in real time.
    pub reply_timeout: Duration,
    /// The privileged intents that the bot was granted, as bits.
    pub privileged_intents: u64,
    /// How many messages a channel remembers.
    pub history: usize,
    /// What a message's files may weigh together, in bytes; every interaction tells it.
    pub upload_limit: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            port: 0,
            tls: None,
            public_addresses: None,
            bot_name: "Bot".into(),
            guild_name: "Sandbox".into(),
            people: vec![
                Person::human("Ada"),
                Person::human("Ben"),
                Person::human("Cleo"),
                Person::bot("OtherBot"),
            ],
            channels: vec!["general".into(), "games".into()],
            data: None,
            traffic_file: None,
            traffic_limit: None,
            rates: RateLimits::generous(),
            invalid_limit: 10_000,
            heartbeat: Duration::from_millis(41_250),
            identify_interval: Duration::ZERO,
            replay: 1000,
            // A program that is not optimised answers many times as slowly as the one that Discord waits for.
            acknowledge_within: Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 3 }),
            reply_timeout: Duration::from_secs(if cfg!(debug_assertions) { 40 } else { 10 }),
            privileged_intents: 0,
            history: 1000,
            upload_limit: 10 << 20,
        }
    }
}

impl Config {
    /// The default, with Discord's limits of session starts: one every five seconds, and only as many as the bot is told.
    pub fn strict_sessions() -> Self {
        Self { identify_interval: Duration::from_secs(5), ..Self::default() }
    }
}

/// An inhabitant before it has an id.
#[derive(Clone, Debug)]
pub struct Person {
    /// The name shown; the user name is its lower case.
    pub name: String,
    /// Whether this is another bot.
    pub bot: bool,
    /// The language of the client, as Discord names it, such as `en-US`.
    pub locale: String,
}

impl Person {
    /// A human who uses an English client.
    pub fn human(name: &str) -> Self {
        Self { name: name.into(), bot: false, locale: "en-US".into() }
    }

    /// Another bot.
    pub fn bot(name: &str) -> Self {
        Self { bot: true, ..Self::human(name) }
    }
}

/// How many requests a window of time admits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RateLimit {
    /// Requests per window.
    pub limit: u32,
    /// The window's length.
    pub per: Duration,
}

impl RateLimit {
    /// `limit` requests in `seconds`.
    pub const fn new(limit: u32, seconds: u64) -> Self {
        Self { limit, per: Duration::from_secs(seconds) }
    }
}

/// The limits by kind of route; interaction callbacks have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLimits {
    /// Posting in one channel.
    pub messages: RateLimit,
    /// Editing and deleting in one channel.
    pub edits: RateLimit,
    /// All calls with one interaction's token.
    pub webhooks: RateLimit,
    /// Registering commands.
    pub commands: RateLimit,
    /// Changing channels and opening threads.
    pub channels: RateLimit,
    /// Everything else, per route.
    pub others: RateLimit,
    /// All of a bot's requests together, except those that answer interactions.
    pub global: RateLimit,
}

impl RateLimits {
    /// Discord's limits as they are met in practice.
    pub const fn discord() -> Self {
        Self {
            messages: RateLimit::new(5, 5),
            edits: RateLimit::new(5, 5),
            webhooks: RateLimit::new(5, 2),
            commands: RateLimit::new(5, 20),
            channels: RateLimit::new(5, 15),
            others: RateLimit::new(10, 10),
            global: RateLimit::new(50, 1),
        }
    }

    /// Limits of the same shape that a test of many hundred requests does not reach.
    pub const fn generous() -> Self {
        let wide = RateLimit::new(5000, 5);
        Self {
            messages: wide,
            edits: wide,
            webhooks: wide,
            commands: wide,
            channels: wide,
            others: wide,
            global: RateLimit::new(10_000, 1),
        }
    }
}
