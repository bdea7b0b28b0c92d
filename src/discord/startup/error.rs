//! Why the bot does not run, in words for the operator.

use std::fmt;
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
    Registration(RegistrationError),
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

/// Discord refused to register the bot's commands.
#[derive(Debug)]
pub struct RegistrationError {
    status: StatusCode,
    message: String,
    /// The server to register them on, if not globally.
    guild: Option<u64>,
}

impl RegistrationError {
    /// Returns why the commands were refused, or the error itself if a retry may help.
    pub(super) fn from_error(error: ApiError, guild: Option<u64>) -> Result<Self, ApiError> {
        match error {
            ApiError::Refused { status, message, .. } if status.is_client_error() => {
                Ok(Self { status, message, guild })
            }
            error => Err(error),
        }
    }
}

impl fmt::Display for RegistrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.status.as_u16(), self.message)?;
        match (self.status, self.guild) {
            (StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, Some(guild)) => {
                write!(
                    f,
                    ": the bot is not on server {guild}, or was invited without `applications.commands`"
                )
            }
            (StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, None) => f.write_str(
                ": the application may not register commands; is the token that of a bot?",
            ),
            (StatusCode::BAD_REQUEST, _) => {
                f.write_str(": Discord does not accept them; update the bot")
            }
            _ => Ok(()),
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

    fn registration(status: StatusCode, guild: Option<u64>) -> String {
        let message = "Missing Access".to_owned();
        let refused = ApiError::Refused { url: String::new(), status, code: 50001, message };
        RegistrationError::from_error(refused, guild).unwrap().to_string()
    }

    #[test]
    fn a_refused_registration_names_the_remedy() {
        assert_eq!(
            registration(StatusCode::FORBIDDEN, Some(123)),
            "403 Missing Access: the bot is not on server 123, or was invited without `applications.commands`"
        );
        assert!(registration(StatusCode::FORBIDDEN, None).contains("may not register commands"));
        assert!(registration(StatusCode::BAD_REQUEST, None).contains("update the bot"));
    }

    #[test]
    fn a_server_error_is_not_a_refusal_of_the_commands() {
        let url = "http://127.0.0.1:1/".to_owned();
        let failed = ApiError::NotDiscord { url, status: StatusCode::BAD_GATEWAY };
        assert!(RegistrationError::from_error(failed, None).is_err());
    }
}
