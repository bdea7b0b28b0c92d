//! The configuration of a stand-in: its users and channels, its address and its limits.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::Id;

/// The configuration of a stand-in; [`Config::default`] suits tests.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port on 127.0.0.1; 0 picks a free one.
    pub port: u16,
    /// The certificate for HTTPS and WSS; `None` serves HTTP and WS.
    pub tls: Option<Tls>,
    /// The announced addresses of the gateway and of attachments; `None` announces loopback.
    pub public_addresses: Option<PublicAddresses>,
    /// The name of the bot under test.
    pub bot_name: String,
    /// The name of the guild.
    pub guild_name: String,
    /// The users besides the bot. The first human owns the guild; the others have the permissions
    /// of members without a role.
    pub people: Vec<Person>,
    /// The locale of the guild, in which a bot writes to all its members.
    pub guild_locale: String,
    /// How long ago the bot joined the guild.
    pub joined: Duration,
    /// The names of the guild's text channels; the first is the system channel.
    pub channels: Vec<String>,
    /// The names of the text channels of each further guild. All guilds have the same members and
    /// settings, and the bot joins and leaves all of them. The ids of successive guilds belong to
    /// successive shards.
    pub further_guilds: Vec<Vec<String>>,
    /// The roles of the first guild, beside that of all members. Managed ones are the bot's.
    pub roles: Vec<Role>,
    /// The directory that persists the world across restarts; `None` disables persistence.
    pub data: Option<PathBuf>,
    /// A JSON Lines file to which all traffic is appended.
    pub traffic_file: Option<PathBuf>,
    /// The maximum number of recorded exchanges and frames; `None` records all.
    pub traffic_limit: Option<usize>,
    /// The rate limits of the REST API.
    pub rates: RateLimits,
    /// The number of invalid requests within ten minutes that bans the bot's address.
    pub invalid_limit: u32,
    /// The heartbeat interval announced in HELLO.
    pub heartbeat: Duration,
    /// The minimum time between two IDENTIFYs with the same rate limit key. Zero disables all
    /// limits on session starts.
    pub identify_interval: Duration,
    /// The maximum number of dispatches that a resumed session replays.
    pub replay: usize,
    /// The deadline for acknowledging an interaction, on the stand-in's clock: Discord's three
    /// seconds by default. A test on a slow machine may give its bot more.
    pub acknowledge_within: Duration,
    /// How long the user actions of [`Sandbox`](crate::Sandbox) wait for the bot, in real time.
    pub reply_timeout: Duration,
    /// The privileged intents granted to the bot, as bits.
    pub privileged_intents: u64,
    /// The maximum number of messages that a channel keeps.
    pub history: usize,
    /// The maximum number of emojis of the bot's application.
    pub emoji_limit: usize,
    /// The maximum total size of a message's files in bytes; every interaction announces it.
    pub upload_limit: u32,
    /// Whether users and guilds have only what the oldest clients know: no decorations, badges,
    /// collectibles or server tags, no voice states, and text channels alone. Some libraries refuse
    /// events with anything else.
    pub is_plain: bool,
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
            guild_locale: "en-US".into(),
            joined: Duration::from_hours(30 * 24),
            channels: vec!["general".into(), "random".into()],
            further_guilds: Vec::new(),
            roles: Vec::new(),
            data: None,
            traffic_file: None,
            traffic_limit: None,
            rates: RateLimits::generous(),
            invalid_limit: 10_000,
            heartbeat: Duration::from_millis(41_250),
            identify_interval: Duration::ZERO,
            replay: 1000,
            acknowledge_within: Duration::from_secs(3),
            reply_timeout: Duration::from_secs(10),
            privileged_intents: 0,
            history: 1000,
            emoji_limit: 2000,
            upload_limit: 10 << 20,
            is_plain: false,
        }
    }
}

impl Config {
    /// Returns the default with Discord's limits on session starts: one every five seconds, and no
    /// more than `GET /gateway/bot` announces.
    pub fn strict_sessions() -> Self {
        Self { identify_interval: Duration::from_secs(5), ..Self::default() }
    }
}

/// The TLS certificate of the stand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tls {
    /// A PEM file with the certificate chain, the server's own certificate first.
    pub certificates: PathBuf,
    /// A PEM file with the private key.
    pub key: PathBuf,
}

/// Public addresses to announce instead of loopback, for a client that resolves their hosts to the
/// stand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddresses {
    /// The gateway, without a path.
    pub gateway: String,
    /// The gateway for resumed sessions, without a path.
    pub resume: String,
    /// The base address of attachments.
    pub cdn: String,
}

impl PublicAddresses {
    /// Returns Discord's own addresses.
    pub fn discord() -> Self {
        Self {
            gateway: "wss://gateway.discord.gg".into(),
            resume: "wss://gateway-us-east1-b.discord.gg".into(),
            cdn: "https://cdn.discordapp.com".into(),
        }
    }
}

/// A user to create.
#[derive(Clone, Debug)]
pub struct Person {
    /// The display name; the username is its lower case.
    pub name: String,
    /// Whether the user is another bot.
    pub bot: bool,
    /// The locale of the client, such as `en-US`.
    pub locale: String,
}

impl Person {
    /// Returns a human with an English client.
    pub fn human(name: &str) -> Self {
        Self { name: name.into(), bot: false, locale: "en-US".into() }
    }

    /// Returns another bot.
    pub fn bot(name: &str) -> Self {
        Self { bot: true, ..Self::human(name) }
    }
}

/// A rate limit: a number of requests in a fixed window.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RateLimit {
    /// Requests per window.
    pub limit: u32,
    /// The length of the window.
    pub per: Duration,
}

impl RateLimit {
    /// Returns a limit of `limit` requests in `seconds`.
    pub const fn new(limit: u32, seconds: u64) -> Self {
        Self { limit, per: Duration::from_secs(seconds) }
    }
}

/// The rate limits by kind of route; interaction callbacks have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLimits {
    /// Posting messages, per channel.
    pub messages: RateLimit,
    /// Editing and deleting messages, per channel.
    pub edits: RateLimit,
    /// All requests with an interaction token, per token.
    pub webhooks: RateLimit,
    /// Registering commands.
    pub commands: RateLimit,
    /// Changing channels and creating threads.
    pub channels: RateLimit,
    /// All other routes, per route.
    pub others: RateLimit,
    /// All requests of the bot, except those that respond to interactions.
    pub global: RateLimit,
}

impl RateLimits {
    /// Returns Discord's limits as observed in practice.
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

    /// Returns limits so high that a test of many hundred requests does not reach them.
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

/// A role of the first guild.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// The name.
    pub name: String,
    /// The place among the roles: a higher one is above; that of all members is 0.
    pub position: u32,
    /// The permissions, as bits.
    pub permissions: u64,
    /// Whether the role belongs to a bot or another integration, so that it cannot be given.
    pub managed: bool,
    /// The users who have it.
    pub members: BTreeSet<Id>,
}
