//! Errors of serenity's HTTP client.

use std::time::Duration;

use serenity::all::{ErrorResponse, HttpError, StatusCode};

use super::retry::Retryable;

/// Discord's code for an expired interaction token.
const INVALID_INTERACTION_TOKEN: isize = 50027;

impl Retryable for serenity::Error {
    fn is_transient(&self) -> bool {
        match error_response(self) {
            Some(response) => {
                response.status_code.is_server_error()
                    || response.status_code == StatusCode::TOO_MANY_REQUESTS
            }
            None => matches!(self, Self::Http(HttpError::Request(_)) | Self::Io(_)),
        }
    }

    fn is_unprocessed(&self) -> bool {
        match self {
            Self::Http(HttpError::Request(error)) => error.is_connect(),
            // serenity's own limiter waits instead. It is off behind a proxy.
            error => error_response(error)
                .is_some_and(|response| response.status_code == StatusCode::TOO_MANY_REQUESTS),
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        None
    }
}

/// Returns whether Discord refuses the bot's token.
pub fn is_token_refused(error: &serenity::Error) -> bool {
    error_response(error).is_some_and(|response| {
        response.status_code == StatusCode::UNAUTHORIZED
            && response.error.code != INVALID_INTERACTION_TOKEN
    })
}

/// Returns the error response, if there was a response.
pub fn error_response(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response),
        _ => None,
    }
}
