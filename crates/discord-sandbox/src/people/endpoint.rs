//! Sends interactions to the bot's endpoint over HTTP, signed as Discord signs them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::clock::Id;
use crate::{Sandbox, Shared, locked};

const MAX_RESPONSE_LEN: usize = 1 << 20;
/// Discord's type of an interaction that tests an endpoint, and of its response.
const PING: u64 = 1;

/// Why an endpoint is refused, as in the developer portal.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// The address is not an HTTP address on this machine.
    #[error("not an address such as http://127.0.0.1:8081/interactions")]
    Address,
    /// The endpoint cannot be reached, or breaks HTTP.
    #[error("the endpoint does not answer: {0}")]
    Unreachable(Box<dyn std::error::Error + Send + Sync>),
    /// It does not answer a ping.
    #[error("the endpoint answers a ping with {0}")]
    Ping(String),
    /// It accepts a request with an invalid signature.
    #[error("the endpoint does not refuse an invalid signature: {0}")]
    Unverified(StatusCode),
}

/// The key by which a stand-in signs its requests, and the endpoint that receives them.
#[derive(Debug)]
pub(crate) struct Signing {
    key: Ed25519KeyPair,
    endpoint: std::sync::Mutex<Option<Uri>>,
}

impl Default for Signing {
    fn default() -> Self {
        let key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())
            .ok()
            .and_then(|key| Ed25519KeyPair::from_pkcs8(key.as_ref()).ok())
            .expect("the system has random numbers");
        Self { key, endpoint: std::sync::Mutex::default() }
    }
}

impl Signing {
    /// Returns the public key in hexadecimal.
    pub fn public_key(&self) -> String {
        hexadecimal(self.key.public_key().as_ref())
    }

    /// Returns the endpoint, if one is set.
    pub fn endpoint(&self) -> Option<Uri> {
        locked(&self.endpoint).clone()
    }

    /// Sets the endpoint, which must have passed [`Shared::test_endpoint`].
    pub fn set_endpoint(&self, tested: Option<Uri>) {
        *locked(&self.endpoint) = tested;
    }

    fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        let signed = [timestamp.as_bytes(), body].concat();
        hexadecimal(self.key.sign(&signed).as_ref())
    }
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Sandbox {
    /// Sets the endpoint that receives interactions instead of the gateway, after the tests of
    /// Discord's developer portal: it must answer a ping, and refuse an invalid signature. `None`
    /// returns to the gateway.
    ///
    /// # Errors
    /// If the endpoint fails a test.
    pub async fn set_interactions_endpoint(&self, url: Option<&str>) -> Result<(), EndpointError> {
        let tested = match url {
            Some(url) => Some(self.shared.test_endpoint(url).await?),
            None => None,
        };
        self.shared.signing.set_endpoint(tested);
        Ok(())
    }

    /// Sends the request of an interaction to the endpoint once more, as an attacker who has
    /// recorded it. Returns the status of the response.
    ///
    /// # Errors
    /// If there is no endpoint, or it does not answer.
    pub async fn repeat_request(&self, request: &SignedRequest) -> Result<u16, EndpointError> {
        let uri = self.shared.signing.endpoint().ok_or(EndpointError::Address)?;
        send(&uri, request).await.map(|(status, _)| status.as_u16())
    }

    /// Returns a request with this body, signed at the stand-in's time.
    pub fn signed_request(&self, body: &Value) -> SignedRequest {
        self.old_request(body, Duration::ZERO)
    }

    /// Returns a request with this body, signed this long before the stand-in's time.
    pub fn old_request(&self, body: &Value, age: Duration) -> SignedRequest {
        self.shared.signed(body, age)
    }
}

/// A request of Discord.
#[derive(Clone, Debug)]
pub struct SignedRequest {
    /// The header `X-Signature-Timestamp`.
    pub timestamp: String,
    /// The header `X-Signature-Ed25519`.
    pub signature: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Shared {
    /// Tests an endpoint before it is set, and returns its address.
    pub(crate) async fn test_endpoint(&self, url: &str) -> Result<Uri, EndpointError> {
        let uri: Uri = url.parse().map_err(|_| EndpointError::Address)?;
        let (id, application) = {
            let mut world = self.world();
            (world.next_id(self.now_ms()), world.bot)
        };
        let ping = json!({
            "id": id, "application_id": application, "type": PING, "version": 1,
            "token": crate::token::random(150),
        });
        let (status, body) = self.post(&uri, &ping, true).await?;
        let kind = serde_json::from_slice::<Value>(&body).ok().map(|body| body["type"].clone());
        if status != StatusCode::OK || kind != Some(PING.into()) {
            return Err(EndpointError::Ping(status.to_string()));
        }
        let (status, _) = self.post(&uri, &ping, false).await?;
        if status != StatusCode::UNAUTHORIZED {
            return Err(EndpointError::Unverified(status));
        }
        Ok(uri)
    }

    fn signed(&self, body: &Value, age: Duration) -> SignedRequest {
        let body = body.to_string().into_bytes();
        let timestamp = (self.now_ms() / 1000 - age.as_secs()).to_string();
        let signature = self.signing.sign(&timestamp, &body);
        SignedRequest { timestamp, signature, body }
    }

    async fn post(
        &self,
        uri: &Uri,
        body: &Value,
        is_valid: bool,
    ) -> Result<(StatusCode, Vec<u8>), EndpointError> {
        let mut request = self.signed(body, Duration::ZERO);
        if !is_valid {
            request.signature = "0".repeat(request.signature.len());
        }
        send(uri, &request).await
    }

    /// Sends an interaction to the endpoint. A failure is logged; the interaction stays unanswered.
    pub(crate) fn send_interaction(self: &Arc<Self>, uri: Uri, id: Id, wire: &Value) {
        let request = self.signed(wire, Duration::ZERO);
        tokio::spawn(async move {
            match send(&uri, &request).await {
                Ok((StatusCode::ACCEPTED, _)) => {}
                Ok((status, _)) => {
                    tracing::warn!(%id, %status, "the endpoint refuses an interaction")
                }
                Err(error) => tracing::warn!(%id, %error, "an interaction could not be sent"),
            }
        });
    }
}

async fn send(uri: &Uri, request: &SignedRequest) -> Result<(StatusCode, Vec<u8>), EndpointError> {
    let unreachable =
        |error: Box<dyn std::error::Error + Send + Sync>| EndpointError::Unreachable(error);
    let authority = uri.authority().ok_or(EndpointError::Address)?;
    let stream = TcpStream::connect((authority.host(), authority.port_u16().unwrap_or(80))).await;
    let stream = TokioIo::new(stream.map_err(|error| unreachable(error.into()))?);
    let (mut client, connection) = hyper::client::conn::http1::handshake(stream)
        .await
        .map_err(|error| unreachable(error.into()))?;
    tokio::spawn(connection);
    let request = Request::post(uri.path())
        .header(header::HOST, authority.as_str())
        .header(header::USER_AGENT, "Discord-Interactions/1.0 (+https://discord.com)")
        .header(header::CONTENT_TYPE, "application/json")
        .header("X-Signature-Ed25519", &request.signature)
        .header("X-Signature-Timestamp", &request.timestamp)
        .body(Body::from(request.body.clone()))
        .map_err(|error| unreachable(error.into()))?;
    let response = client.send_request(request).await.map_err(|error| unreachable(error.into()))?;
    let status = response.status();
    let body = to_bytes(Body::new(response.into_body()), MAX_RESPONSE_LEN)
        .await
        .map_err(|error| unreachable(error.into()))?;
    Ok((status, body.to_vec()))
}
