//! Errors of the requests at the start, with the cause and the remedy.

use std::fmt;

use reqwest::Url;
use serenity::all::{HttpError, StatusCode};
use thiserror::Error;

use crate::discord::transport::error_response;

/// serenity's code for an error response that is not JSON of Discord.
const NOT_DISCORD: isize = -1;

/// Why a request at the start failed.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("{url} answered {status}: {message}")]
    Refused { url: String, status: StatusCode, message: String },
    /// An error response of another server.
    #[error(
        "{url} answered {status}, which is not a response of Discord's API; is --api-url right?"
    )]
    NotDiscord { url: String, status: StatusCode },
    /// A successful response of another server.
    #[error("the response is not one of Discord's API; is --api-url right?")]
    Unreadable(#[source] Box<serenity::Error>),
    #[error(transparent)]
    Failed(Box<serenity::Error>),
}

impl From<serenity::Error> for StartError {
    fn from(error: serenity::Error) -> Self {
        if let Some(response) = error_response(&error) {
            let url = without_secrets(&response.url);
            let status = response.status_code;
            return match response.error.code {
                NOT_DISCORD => Self::NotDiscord { url, status },
                // serenity's message contains Discord's details.
                _ => Self::Refused { url, status, message: error.to_string() },
            };
        }
        match error {
            serenity::Error::Json(_) => Self::Unreadable(error.into()),
            serenity::Error::Http(HttpError::Request(error)) if error.is_decode() => {
                Self::Unreadable(serenity::Error::from(HttpError::Request(error)).into())
            }
            error => Self::Failed(error.into()),
        }
    }
}

/// Returns a URL without credentials and query.
fn without_secrets(url: &str) -> String {
    let Ok(mut url) = Url::parse(url) else { return "the server".to_owned() };
    url.set_query(None);
    // HTTP URLs may have both, so that these succeed.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.to_string()
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
    pub(super) fn from_error(error: StartError, guild: Option<u64>) -> Result<Self, StartError> {
        match error {
            StartError::Refused { status, message, .. } if status.is_client_error() => {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn registration(status: StatusCode, guild: Option<u64>) -> String {
        let message = "Missing Access".to_owned();
        let refused = StartError::Refused { url: String::new(), status, message };
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
        let failed = StartError::NotDiscord { url, status: StatusCode::BAD_GATEWAY };
        assert!(RegistrationError::from_error(failed, None).is_err());
    }

    #[test]
    fn urls_are_shown_without_secrets() {
        assert_eq!(
            without_secrets("http://ada:secret@127.0.0.1:1/api?token=1"),
            "http://127.0.0.1:1/api"
        );
        assert_eq!(without_secrets("secret"), "the server");
    }
}
