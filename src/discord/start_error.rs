//! Why requests of the start fail, in words that name the cause and what to do about it.

use std::fmt;

use reqwest::Url;
use serenity::all::{HttpError, StatusCode};
use thiserror::Error;

use crate::discord::rest::refusal;

/// serenity's code for an error response that is not Discord's JSON.
const UNREADABLE: isize = -1;

/// Why a request of the start failed.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("{url} answered {status}: {message}")]
    Refused { url: String, status: StatusCode, message: String },
    /// An error page of another server.
    #[error("{url} answered {status}, and not as Discord's API does; is --api-url right?")]
    NotDiscord { url: String, status: StatusCode },
    /// A success of another server.
    #[error("the response is not one of Discord's API; is --api-url right?")]
    Unreadable(#[source] Box<serenity::Error>),
    #[error(transparent)]
    Failed(Box<serenity::Error>),
}

impl From<serenity::Error> for StartError {
    fn from(error: serenity::Error) -> Self {
        if let Some(refusal) = refusal(&error) {
            let (url, status) = (without_secrets(&refusal.url), refusal.status_code);
            return match refusal.error.code {
                UNREADABLE => Self::NotDiscord { url, status },
                // With the details that Discord gives.
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

/// Returns the address without a password of its server and without a query.
fn without_secrets(url: &str) -> String {
    let Ok(mut url) = Url::parse(url) else { return "the server".to_owned() };
    url.set_query(None);
    // Addresses of HTTP servers take both.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.to_string()
}

/// Discord does not take the commands of the bot.
#[derive(Debug)]
pub struct RegistrationError {
    status: StatusCode,
    message: String,
    /// The server for which they are registered, if not for all.
    guild: Option<u64>,
}

impl RegistrationError {
    /// Returns why the commands were refused, or the error itself where trying again may help.
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
                f.write_str(": Discord does not accept them; the bot needs a newer program")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registration(status: StatusCode, guild: Option<u64>) -> String {
        let (url, message) = (String::new(), "Missing Access".to_owned());
        let refused = StartError::Refused { url, status, message };
        RegistrationError::from_error(refused, guild).unwrap().to_string()
    }

    #[test]
    fn a_refused_registration_says_what_to_do() {
        assert_eq!(
            registration(StatusCode::FORBIDDEN, Some(123)),
            "403 Missing Access: the bot is not on server 123, or was invited without `applications.commands`"
        );
        assert!(registration(StatusCode::FORBIDDEN, None).contains("may not register commands"));
        assert!(registration(StatusCode::BAD_REQUEST, None).contains("newer program"));
    }

    #[test]
    fn a_server_that_fails_refuses_no_commands() {
        let url = "http://127.0.0.1:1/".to_owned();
        let failed = StartError::NotDiscord { url, status: StatusCode::BAD_GATEWAY };
        assert!(RegistrationError::from_error(failed, None).is_err());
    }

    #[test]
    fn addresses_are_told_without_secrets() {
        assert_eq!(
            without_secrets("http://ada:secret@127.0.0.1:1/api?token=1"),
            "http://127.0.0.1:1/api"
        );
        assert_eq!(without_secrets("secret"), "the server");
    }
}
