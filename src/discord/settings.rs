//! Settings of a run of the bot.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::discord::transport::{Sharding, Token};
use alquerque_render::{Fonts, THEMES, Theme};

/// The address of Discord, and limits.
pub struct Settings {
    pub token: Token,
    /// The base URL of REST requests: a rate-limiting proxy, or a test server. The address of the
    /// gateway comes from its response.
    pub api_url: Option<String>,
    /// The address at which Discord's interactions arrive over HTTP; `None` if they arrive by the
    /// gateway.
    pub interactions: Option<SocketAddr>,
    /// Whether the bot connects to the gateway. Without it, only interactions arrive.
    pub gateway: bool,
    pub sharding: Sharding,
    /// The number of processes that share the token, and with it Discord's global rate limit.
    pub processes: u32,
    /// Register the commands on this server only, where they appear at once.
    pub guild: Option<u64>,
    /// Publishes whether the bot serves players.
    pub serving: watch::Sender<bool>,
    pub bounds: Bounds,
    pub policies: Policies,
    /// The fonts of names in pictures.
    pub fonts: Arc<Fonts>,
}

/// The URLs of the operator's policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies {
    /// The privacy policy.
    pub privacy: Option<String>,
    /// The terms of use.
    pub terms: Option<String>,
}

/// Limits and timeouts. The defaults suit Discord.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The time limit of a start while Discord is unreachable.
    pub start: Duration,
    /// The time limit of a picture, including its wait.
    pub picture: Duration,
    /// The time from the arrival of an interaction until its response is deferred.
    pub defer_after: Duration,
    /// The most interactions at once.
    pub in_hand: usize,
    /// The most expensive interactions at once.
    pub costly: usize,
    /// The most interactions of one person at once.
    pub share: usize,
    /// The rates of expensive requests, of those with a picture, and of others, for each player.
    pub heavy: Rate,
    pub read: Rate,
    pub play: Rate,
    /// The themes whose keys are uploaded as emojis, the usual one first; none for labels.
    pub key_themes: &'static [&'static Theme],
    /// The time between two uploads of emojis.
    pub upload_pause: Duration,
}

/// A burst, and the time after which one more is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: u32,
    pub every: Duration,
}

impl Settings {
    /// Creates the default settings.
    pub fn new(token: Token) -> Self {
        Self {
            token,
            api_url: None,
            interactions: None,
            gateway: true,
            sharding: Sharding::default(),
            processes: 1,
            guild: None,
            serving: watch::Sender::new(false),
            bounds: Bounds::default(),
            policies: Policies::default(),
            fonts: Arc::default(),
        }
    }
}

impl Bounds {
    /// Returns the limits with emojis on keys as they are, or without.
    #[must_use]
    pub fn with_emojis(self, has_emojis: bool) -> Self {
        if has_emojis { self } else { Self { key_themes: &[], ..self } }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            start: Duration::from_mins(5),
            // Discord waits for three seconds, of which the deferral itself takes a part.
            picture: Duration::from_secs(2),
            defer_after: Duration::from_millis(2500),
            in_hand: 512,
            costly: 64,
            share: 6,
            heavy: Rate { burst: 6, every: Duration::from_secs(10) },
            read: Rate { burst: 30, every: Duration::from_secs(1) },
            // No player comes near to this.
            play: Rate { burst: 300, every: Duration::from_millis(33) },
            key_themes: &THEMES,
            // Discord publishes no rate, and no request waits for an upload.
            upload_pause: Duration::from_secs(2),
        }
    }
}
