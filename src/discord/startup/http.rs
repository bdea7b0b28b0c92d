//! HTTP clients.

use std::time::Duration;

use reqwest::redirect::Policy;
use serenity::all::HttpBuilder;

use crate::discord::settings::Settings;
use crate::discord::transport::Api;

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

/// Creates the client for requests at the start and by the gateway.
pub fn api(settings: &Settings, client: reqwest::Client) -> Api {
    // serenity's rate limiter waits in silence, and sends requests (and the token) to Discord in
    // spite of a proxy.
    let builder = HttpBuilder::new(settings.token.expose()).ratelimiter_disabled(true);
    let builder = builder.client(client.clone());
    let http = match &settings.api_url {
        Some(url) => builder.proxy(url.trim_end_matches('/')),
        None => builder,
    };
    Api::new(http.build(), client)
}
