//! HTTP clients.

use std::time::Duration;

use reqwest::redirect::Policy;
use serenity::all::{Http, HttpBuilder};

use crate::discord::settings::Settings;

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Creates the HTTP client for all requests to the API.
pub fn http_client(settings: &Settings) -> reqwest::Result<reqwest::Client> {
    let client =
        reqwest::Client::builder().timeout(REQUEST_TIMEOUT).connect_timeout(CONNECT_TIMEOUT);
    match &settings.api_url {
        // Neither the system's proxy nor a redirect may send requests to another address.
        Some(_) => client.no_proxy().redirect(Policy::none()).build(),
        None => client.build(),
    }
}

/// Creates serenity's client, for requests at the start and by the gateway.
pub fn serenity_client(settings: &Settings, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(settings.token.expose()).client(client);
    match &settings.api_url {
        // With its rate limiter on, serenity sends requests (and the token) to Discord in spite of
        // the proxy.
        Some(url) => builder.proxy(url.trim_end_matches('/')).ratelimiter_disabled(true),
        None => builder,
    }
    .build()
}
