//! Why the bot does not run, in words for the operator.

use std::net::SocketAddr;

use thiserror::Error;

use super::start_error::{RegistrationError, StartError};
use crate::discord::transport::{ApiError, GatewayRefusal, MalformedKey, RateLimit, ShardingError};

/// Why the bot did not start, or stopped by itself.
#[derive(Debug, Error)]
pub enum DiscordError {
    #[error("Discord cannot be reached")]
    Unreachable(#[source] StartError),
    /// A rate limit ends too late to wait for it.
    #[error("{0}; start the bot again then")]
    Limited(RateLimit),
    #[error("the commands could not be registered: {0}")]
    Registration(RegistrationError),
    /// Discord refused the bot's token, or its shards.
    #[error(transparent)]
    Refused(#[from] GatewayRefusal),
    #[error(
        "Discord's responses do not tell the time, or contradict each other; check whether a proxy removes or changes \
         their Date header"
    )]
    TimeUnknown,
    #[error("interactions cannot be received on {address}; is the address in use?")]
    Endpoint { address: SocketAddr, source: std::io::Error },
    /// There is no such part of the shards.
    #[error(transparent)]
    Sharding(#[from] ShardingError),
    #[error("Discord's answer about the application cannot be used")]
    Key(#[from] MalformedKey),
    #[error("the HTTP client could not be created")]
    Http(#[from] reqwest::Error),
}

impl DiscordError {
    /// Returns whether a restart fails as well until the operator changes something.
    pub fn is_permanent(&self) -> bool {
        match self {
            Self::Registration(_) | Self::Sharding(_) => true,
            Self::Refused(refusal) => refusal.is_permanent(),
            Self::Unreachable(_)
            | Self::Limited(_)
            | Self::TimeUnknown
            | Self::Endpoint { .. }
            | Self::Key(_)
            | Self::Http(_) => false,
        }
    }
}

impl From<ApiError> for DiscordError {
    fn from(error: ApiError) -> Self {
        if error.is_token_refused() {
            return GatewayRefusal::Token.into();
        }
        match error {
            ApiError::Limited(limit) => Self::Limited(limit),
            ApiError::Failed(error) => Self::Unreachable((*error).into()),
        }
    }
}
