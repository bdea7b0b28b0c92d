//! Why the bot does not run, in words for the operator.

use std::net::SocketAddr;

use alquerque_render::RenderError;
use reqwest::StatusCode;
use thiserror::Error;

use crate::discord::transport::{ApiError, GatewayRefusal, MalformedKey, ShardingError};

/// Why the bot did not start, or stopped by itself.
#[derive(Debug, Error)]
pub enum DiscordError {
    #[error("Discord cannot be reached")]
    Unreachable(#[source] ApiError),
    #[error("the commands could not be registered: {0}")]
    Registration(String),
    /// Discord refused the bot's token, or its shards, or delays the start for too long.
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
    /// Discord refused changes of the application, or of the bot's user.
    #[error("{0}")]
    SetUp(String),
    #[error("a picture of the application could not be drawn")]
    Picture(#[from] RenderError),
    #[error("the HTTP client could not be created")]
    Http(#[from] reqwest::Error),
}

impl DiscordError {
    /// Returns whether a restart fails as well until the operator changes something.
    pub fn is_permanent(&self) -> bool {
        match self {
            Self::Registration(_) | Self::Sharding(_) | Self::SetUp(_) => true,
            Self::Refused(refusal) => refusal.is_permanent(),
            Self::Unreachable(_)
            | Self::TimeUnknown
            | Self::Endpoint { .. }
            | Self::Key(_)
            | Self::Picture(_)
            | Self::Http(_) => false,
        }
    }

    /// Returns the error of a registration of commands on one server or globally: with the remedy
    /// if Discord refused them.
    pub(super) fn of_registration(self, guild: Option<u64>) -> Self {
        let (status, message) = match &self {
            Self::Unreachable(ApiError::Refused { status, message, .. })
                if status.is_client_error() =>
            {
                (*status, message)
            }
            _ => return self,
        };
        let remedy = match (status, guild) {
            (StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, Some(guild)) => format!(
                ": the bot is not on server {guild}, or was invited without `applications.commands`"
            ),
            (StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, None) => {
                ": the application may not register commands; is the token that of a bot?".into()
            }
            (StatusCode::BAD_REQUEST, _) => {
                ": Discord does not accept them; update the bot".to_owned()
            }
            _ => String::new(),
        };
        Self::Registration(format!("{} {message}{remedy}", status.as_u16()))
    }
}

impl From<ApiError> for DiscordError {
    fn from(error: ApiError) -> Self {
        if error.is_token_refused() {
            return GatewayRefusal::Token.into();
        }
        match error {
            ApiError::Limited(limit) => GatewayRefusal::Limited(limit).into(),
            error => Self::Unreachable(error),
        }
    }
}

/// Says why a bot without a gateway connection gets no interactions.
pub const WITHOUT_URL: &str = "without the gateway, interactions need an Interactions Endpoint URL; once the bot \
                               runs, set it by `doctor --apply --endpoint-url URL`";

/// Says that the bot gets no interactions, as Discord sends them to this address.
pub fn without_endpoint(url: &str) -> String {
    format!(
        "interactions go to {url}, so that the bot gets none; start it with --interactions, or remove the Interactions \
         Endpoint URL by `doctor --apply --endpoint-url \"\"`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error of a registration that Discord answers with this status.
    fn registration(status: StatusCode, guild: Option<u64>) -> DiscordError {
        let message = "Missing Access".to_owned();
        let refused = ApiError::Refused { url: String::new(), status, code: 50001, message };
        DiscordError::from(refused).of_registration(guild)
    }

    #[test]
    fn a_refused_registration_names_the_remedy() {
        for (status, remedy) in [
            (StatusCode::FORBIDDEN, "may not register commands"),
            (StatusCode::BAD_REQUEST, "update the bot"),
        ] {
            let error = registration(status, None);
            assert!(error.is_permanent() && error.to_string().contains(remedy), "{error}");
        }
        let failed = registration(StatusCode::BAD_GATEWAY, None);
        assert!(matches!(failed, DiscordError::Unreachable(_)), "a server error is no refusal");
    }
}
