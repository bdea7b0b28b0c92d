//! What is chosen for a run of the bot.

use std::time::Duration;

use tokio::sync::watch;

use super::transport::Token;

/// How Discord is reached, and how much the bot takes on.
pub struct Settings {
    pub token: Token,
    /// Where REST requests go instead of Discord: a rate-limiting proxy, or a server to test against. The address of
    /// the gateway comes from its answer.
    pub api_url: Option<String>,
    /// Register the commands on this server only, where they appear at once.
    pub guild: Option<u64>,
    /// Tells whoever subscribes whether the bot is connected to Discord.
    pub connected: watch::Sender<bool>,
    pub bounds: Bounds,
    pub policies: Policies,
}

/// The addresses of the operator's policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies {
    /// What becomes of people's data.
    pub privacy: Option<String>,
    /// The terms of use.
    pub terms: Option<String>,
}

/// How much the bot takes on, and how long it waits. The usual values suit Discord.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How long a start is tried while Discord cannot be reached.
    pub start: Duration,
    /// How long a picture may take, its turn included.
    pub picture: Duration,
    /// As many interactions are in hand at once,
    pub in_hand: usize,
    /// of which so many may be of those that take long.
    pub costly: usize,
    /// How often one person may do what takes long, what draws a picture, and anything else.
    pub heavy: Rate,
    pub look: Rate,
    pub play: Rate,
}

/// So many at once, and one more each time that this has passed.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: u32,
    pub every: Duration,
}

impl Settings {
    /// The usual settings.
    pub fn new(token: Token) -> Self {
        Self {
            token,
            api_url: None,
            guild: None,
            connected: watch::Sender::new(false),
            bounds: Bounds::default(),
            policies: Policies::default(),
        }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            start: Duration::from_mins(5),
            // Discord waits for three. A program that is not optimised draws many times as slowly, and has nobody waiting.
            picture: Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 }),
            in_hand: 512,
            costly: 64,
            heavy: Rate { burst: 6, every: Duration::from_secs(10) },
            look: Rate { burst: 30, every: Duration::from_secs(1) },
            // No person comes near to this.
            play: Rate { burst: 300, every: Duration::from_millis(33) },
        }
    }
}
