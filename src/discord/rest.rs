//! Requests to Discord that are made again where they failed for a reason that passes, and where that is safe.

use std::time::Duration;

use serenity::all::{Builder, CreateInteractionResponse, ErrorResponse, Http, HttpError, StatusCode};
use tokio::time::{Instant, sleep, timeout};

use super::asked::Asked;
use super::figures;
use super::patience::backoff;

/// What may happen if a request is made twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twice {
    /// Nothing more than if it is made once.
    Same,
    /// Something else, such as another message. Only what was never sent is sent again.
    More,
}

/// How often a request is made, and how long after its beginning the last time is begun at the latest.
const TIMES: u32 = 4;
const LATEST: Duration = Duration::from_secs(2);
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(1);
/// Discord waits three seconds for an answer to an interaction. One that arrives later is of no use, but that it was too
/// late is for Discord to say.
const CALLBACK: Duration = Duration::from_secs(5);

/// Discord's codes for an interaction that has been answered, and for the token of one that is over.
const ANSWERED: isize = 40060;
const TOKEN_OVER: isize = 50027;

/// Makes a request, and makes it again if that may help.
pub async fn again<T, R>(twice: Twice, request: impl Fn() -> R) -> serenity::Result<T>
where
    R: Future<Output = serenity::Result<T>>,
{
    let begun = Instant::now();
    let mut failures = 0;
    loop {
        let error = match request().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let pause = backoff(failures, SHORTEST, LONGEST);
        failures += 1;
        if failures == TIMES || !may_repeat(&error, twice) || begun.elapsed() + pause > LATEST {
            return Err(error);
        }
        tracing::debug!(%error, failures, "a request is made again");
        metrics::counter!(figures::RETRIES).increment(1);
        sleep(pause).await;
    }
}

/// Answers an interaction: the one time that this can be done.
pub async fn respond(http: &Http, asked: &Asked, response: &CreateInteractionResponse) -> serenity::Result<()> {
    let attempt = || async {
        let sent = response.clone().execute(http, (asked.interaction, &asked.token));
        match timeout(CALLBACK, sent).await {
            Ok(sent) => sent,
            Err(late) => Err(std::io::Error::from(late).into()),
        }
    };
    match again(Twice::Same, attempt).await {
        // An attempt before has arrived, whatever became of the word of it.
        Err(error) if refusal(&error).is_some_and(|refusal| refusal.error.code == ANSWERED) => Ok(()),
        answered => answered,
    }
    .inspect(|()| {
        metrics::histogram!(figures::INTERACTION, "kind" => asked.what.kind).record(asked.received.elapsed());
    })
}

/// Whether the failure of a request may pass.
pub fn is_passing(error: &serenity::Error) -> bool {
    match refusal(error) {
        Some(refusal) => refusal.status_code.is_server_error() || refusal.status_code == StatusCode::TOO_MANY_REQUESTS,
        None => matches!(error, serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_)),
    }
}

/// Whether Discord does not take the bot's token any more.
pub fn refuses_token(error: &serenity::Error) -> bool {
    refusal(error)
        .is_some_and(|refusal| refusal.status_code == StatusCode::UNAUTHORIZED && refusal.error.code != TOKEN_OVER)
}

fn may_repeat(error: &serenity::Error, twice: Twice) -> bool {
    let was_never_done = match error {
        serenity::Error::Http(HttpError::Request(error)) => error.is_connect(),
        // serenity waits by itself where it keeps the limits; behind a proxy, this tells that it did not.
        error => status(error) == Some(StatusCode::TOO_MANY_REQUESTS),
    };
    was_never_done || twice == Twice::Same && is_passing(error)
}

/// The status of the answer that refuses a request.
pub fn status(error: &serenity::Error) -> Option<StatusCode> {
    refusal(error).map(|refusal| refusal.status_code)
}

fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)) => Some(refusal),
        _ => None,
    }
}
