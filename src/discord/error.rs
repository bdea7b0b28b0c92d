//! Errors that keep the bot from running, for its operator.

use thiserror::Error;

use crate::discord::start_error::{RegistrationError, StartError};

/// The reason that the bot did not start, or stopped by itself.
#[derive(Debug, Error)]
pub enum DiscordError {
    #[error(
        "Discord refused the token; reset it under https://discord.com/developers/applications and try again"
    )]
    TokenRefused,
    #[error("Discord cannot be reached")]
    Unreachable(#[source] StartError),
    #[error("the commands could not be registered: {0}")]
    Registration(RegistrationError),
    #[error(transparent)]
    Gateway(#[from] GatewayRefusal),
    #[error(
        "Discord's responses do not say what time it is, or contradict each other; see whether a proxy removes or changes \
         their Date header"
    )]
    TimeUnknown,
    #[error("the HTTP client could not be made")]
    Http(#[from] reqwest::Error),
}

/// The reason that the gateway refuses the bot; retrying does not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GatewayRefusal {
    #[error("Discord takes the bot's shard for a wrong one (close code 4010); start the bot anew")]
    Shard,
    #[error(
        "the bot is on so many servers that Discord wants more shards (close code 4011); start the bot anew"
    )]
    MoreShards,
    #[error(
        "Discord no longer knows this version of its gateway (close code 4012); the bot needs a newer program"
    )]
    Version,
    #[error(
        "Discord does not know the intents that the bot asks for, GUILDS alone (close code 4013); the bot needs a newer \
         program"
    )]
    UnknownIntents,
    #[error(
        "Discord disallows the intents that the bot asks for, GUILDS alone (close code 4014); look under Bot at \
         https://discord.com/developers/applications whether the application is restricted"
    )]
    DisallowedIntents,
}

impl DiscordError {
    /// Returns whether a restart fails again until the operator fixes the cause.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::TokenRefused | Self::Registration(_) => true,
            Self::Gateway(refusal) => {
                !matches!(refusal, GatewayRefusal::Shard | GatewayRefusal::MoreShards)
            }
            Self::Unreachable(_) | Self::TimeUnknown | Self::Http(_) => false,
        }
    }
}

impl GatewayRefusal {
    /// Returns the error of a close code of the gateway that a retry cannot fix.
    pub(super) fn from_close_code(code: u16) -> Option<DiscordError> {
        Some(DiscordError::Gateway(match code {
            4004 => return Some(DiscordError::TokenRefused),
            4010 => Self::Shard,
            4011 => Self::MoreShards,
            4012 => Self::Version,
            4013 => Self::UnknownIntents,
            4014 => Self::DisallowedIntents,
            _ => return None,
        }))
    }
}
