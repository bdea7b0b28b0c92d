//! Responses to interactions.

use std::time::Duration;

use crate::discord::metrics::INTERACTION;
use crate::discord::request::context::RequestContext;
use crate::discord::transport::{self, Callback, RequestError, RestClient};
use crate::game::MessageId;

/// How much of Discord's three seconds the work before a response may take.
const PREPARATION: Duration = Duration::from_secs(1);

/// Sends the one response that an interaction may have. Returns the id of the new message, if the
/// callback asks for it.
pub async fn respond(
    rest: &RestClient,
    context: &RequestContext,
    callback: &Callback<'_>,
) -> Result<Option<MessageId>, RequestError> {
    let response =
        transport::respond(rest, context.interaction.get(), &context.token, callback).await;
    response.inspect(|_| {
        metrics::histogram!(INTERACTION, "kind" => context.kind.kind)
            .record(context.received.elapsed());
    })
}

/// Awaits work that precedes a response; gives up when it takes too long.
pub async fn within_preparation<T>(work: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(PREPARATION, work).await.ok()
}
