//! Permanent refusals of the bot.

use thiserror::Error;

use crate::discord::transport::rest::RateLimit;

/// Why Discord does not let the bot connect. A retry cannot help.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GatewayRefusal {
    #[error(
        "Discord refused the token; reset it under https://discord.com/developers/applications and try again"
    )]
    Token,
    #[error("Discord rejects the bot's shard (close code 4010); restart the bot")]
    Shard,
    #[error(
        "Discord wants more shards for the bot's number of servers (close code 4011); restart the bot"
    )]
    MoreShards,
    #[error(
        "Discord no longer supports this version of its gateway (close code 4012); update the bot"
    )]
    Version,
    #[error(
        "Discord does not know the intents that the bot requests, GUILDS and DIRECT_MESSAGES (close code 4013); update the bot"
    )]
    UnknownIntents,
    #[error(
        "Discord disallows the intents that the bot requests, GUILDS and DIRECT_MESSAGES (close code 4014); look under Bot at \
         https://discord.com/developers/applications whether the application is restricted"
    )]
    DisallowedIntents,
    /// The start would have to wait for too long.
    #[error("{0}; start the bot again then")]
    Limited(RateLimit),
}

impl GatewayRefusal {
    /// Returns the refusal that a close code means, if it is one.
    pub fn from_close_code(code: u16) -> Option<Self> {
        Some(match code {
            4004 => Self::Token,
            4010 => Self::Shard,
            4011 => Self::MoreShards,
            4012 => Self::Version,
            4013 => Self::UnknownIntents,
            4014 => Self::DisallowedIntents,
            _ => return None,
        })
    }

    /// Returns whether it holds for a session that had begun with the same parameters.
    pub fn ends_sessions(&self) -> bool {
        matches!(self, Self::Token | Self::UnknownIntents | Self::DisallowedIntents)
    }

    /// Returns whether a restart fails as well until the operator changes something.
    pub fn is_permanent(&self) -> bool {
        !matches!(self, Self::Shard | Self::MoreShards | Self::Limited(_))
    }
}
