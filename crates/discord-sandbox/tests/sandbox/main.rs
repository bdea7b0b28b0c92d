//! Tests from both sides: a raw bot on the wire, and users who act through `Sandbox`.

mod address;
mod examples;
mod faults;
mod gateway;
mod guild_events;
mod interactions;
mod modals;
mod page;
mod persistence;
mod program;
mod readme;
mod rest;
mod tls;
mod uploads;
mod user_installs;
mod without_connections;

use std::sync::LazyLock;
use std::time::Duration;

use discord_sandbox::{ActionError, Config, Id, Reply, Sandbox};
use futures_util::{Sink, Stream};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use test_support::{openapi, say};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::{Error, Message};

/// The header of a PNG of 2 by 3 pixels.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0";

static CHECKER: LazyLock<Option<openapi::Checker>> = LazyLock::new(openapi::Checker::from_env);

/// A stand-in with a raw bot.
pub struct Bench {
    pub sandbox: Sandbox,
    http: reqwest::Client,
    pub ada: Id,
    pub ben: Id,
    pub channel: Id,
}

impl Bench {
    pub async fn new() -> Self {
        Self::with(Config::default()).await
    }

    pub async fn with(config: Config) -> Self {
        let sandbox = Sandbox::start(config).await.unwrap();
        let id = |name: &str| sandbox.user(name).unwrap().id;
        let ada = id("Ada");
        let ben = id("Ben");
        let channel = sandbox.channels()[0].id;
        Self { http: reqwest::Client::new(), ada, ben, channel, sandbox }
    }

    /// Sends a request of the bot with a JSON body, unless that is null.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        body: Value,
    ) -> Result<Response, reqwest::Error> {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let request = self
            .http
            .request(method, url)
            .header("Authorization", format!("Bot {}", self.sandbox.token()));
        let request = if body.is_null() {
            request
        } else {
            request.header("Content-Type", "application/json").body(body.to_string())
        };
        request.send().await
    }

    /// Sends a request; returns the status and body of the response.
    pub async fn rest(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        read(self.send(method, path, body).await.unwrap()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.rest(Method::POST, path, body).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.rest(Method::GET, path, Value::Null).await
    }

    pub async fn put(&self, path: &str, body: Value) -> (u16, Value) {
        self.rest(Method::PUT, path, body).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> (u16, Value) {
        self.rest(Method::PATCH, path, body).await
    }

    pub async fn delete(&self, path: &str) -> (u16, Value) {
        self.rest(Method::DELETE, path, Value::Null).await
    }

    /// Lets a user act in the background, while the test responds.
    pub fn spawn<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
        &self,
        act: impl FnOnce(Sandbox) -> F,
    ) -> JoinHandle<T> {
        tokio::spawn(act(self.sandbox.clone()))
    }

    /// Uses a command as Ada in the background.
    pub fn command(
        &self,
        channel: Id,
        name: &'static str,
    ) -> JoinHandle<Result<Reply, ActionError>> {
        let ada = self.ada;
        self.spawn(async move |sandbox| sandbox.command(ada, channel, name, &[]).await)
    }

    /// Sends a form with files as `files[0]` …
    pub async fn form(
        &self,
        method: Method,
        path: &str,
        payload: Value,
        files: &[(&str, &[u8])],
    ) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let mut form = Form::new().text("payload_json", payload.to_string());
        for (n, (name, bytes)) in files.iter().enumerate() {
            form = form.part(
                format!("files[{n}]"),
                Part::bytes(bytes.to_vec()).file_name((*name).to_owned()),
            );
        }
        let token = format!("Bot {}", self.sandbox.token());
        let request = self.http.request(method, url).header("Authorization", token);
        read(request.multipart(form).send().await.unwrap()).await
    }

    /// Registers global commands.
    pub async fn register(&self, commands: Value) {
        let path = format!("/applications/{}/commands", self.sandbox.bot_id());
        let (status, answer) = self.put(&path, commands).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Responds to an interaction.
    pub async fn answer(&self, event: &Value, kind: u8, data: Value) -> (u16, Value) {
        let path =
            format!("/interactions/{}/{}/callback", text(&event["id"]), text(&event["token"]));
        let body = if data.is_null() {
            json!({ "type": kind })
        } else {
            json!({ "type": kind, "data": data })
        };
        self.post(&path, body).await
    }

    /// Returns the path of an interaction's webhook.
    pub fn hook(&self, event: &Value, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.sandbox.bot_id(), text(&event["token"]))
    }

    /// Checks all traffic, except requests that the stand-in refused as invalid.
    pub fn check(&self) {
        let traffic = self.sandbox.traffic();
        match test_support::gateway::check(&traffic) {
            Ok(dispatches) => say(&format!("{dispatches} dispatches parsed")),
            Err(failures) => panic!("{}", failures.join("\n")),
        }
        if let Some(checker) = &*CHECKER {
            let report =
                checker.check_except(&traffic, |exchange| matches!(exchange.status, 400 | 413));
            say(report.to_string().trim_end());
            assert!(report.failures.is_empty(), "{report}");
            // A test with REST traffic must have had some of it checked.
            let checked = report.answers_checked + report.statuses_checked + report.unchecked.len();
            assert_eq!(checked > 0, traffic.exchanges().next().is_some(), "{report}");
        }
    }
}

async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let body = response.text().await.unwrap();
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

/// A raw gateway connection.
pub struct Wire<S> {
    socket: S,
}

/// A websocket.
pub trait Socket:
    Stream<Item = Result<Message, Error>> + Sink<Message, Error = Error> + Unpin
{
}

impl<S> Socket for S where
    S: Stream<Item = Result<Message, Error>> + Sink<Message, Error = Error> + Unpin
{
}

/// Opens a connection and reads HELLO.
pub async fn connect(sandbox: &Sandbox) -> Wire<impl Socket + use<>> {
    let url = format!("{}/?v=10&encoding=json", sandbox.gateway_url());
    let (socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let mut wire = Wire { socket };
    assert_eq!(wire.next().await.unwrap()["op"], 10);
    wire
}

/// Opens a connection, identifies with these intents, and returns it with READY.
pub async fn online(sandbox: &Sandbox, intents: u64) -> (Wire<impl Socket + use<>>, Value) {
    let mut wire = connect(sandbox).await;
    wire.send(identify(&sandbox.token(), intents)).await;
    let ready = wire.next().await.unwrap();
    assert_eq!(ready["t"], "READY");
    (wire, ready)
}

pub fn identify(token: &str, intents: u64) -> Value {
    let properties = json!({ "os": "linux", "browser": "test", "device": "test" });
    json!({ "op": 2, "d": { "token": token, "intents": intents, "properties": properties } })
}

impl<S: Socket> Wire<S> {
    pub async fn send(&mut self, frame: Value) {
        self.send_text(frame.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        futures_util::SinkExt::send(&mut self.socket, Message::text(text)).await.unwrap();
    }

    /// Returns the next frame, or the close code (0: none).
    pub async fn next(&mut self) -> Result<Value, u16> {
        let message = tokio::time::timeout(
            Duration::from_secs(60),
            futures_util::StreamExt::next(&mut self.socket),
        );
        match message.await.expect("a frame in time") {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(frame))) => Err(frame.map_or(0, |frame| frame.code.into())),
            Some(Ok(other)) => panic!("unexpected {other:?}"),
            Some(Err(_)) | None => Err(0),
        }
    }

    /// Returns the data of the next dispatch, which must be this event.
    pub async fn event(&mut self, name: &str) -> Value {
        let frame = self.next().await.unwrap();
        assert_eq!(frame["t"], name, "{frame}");
        frame["d"].clone()
    }

    /// Asserts that no frame was sent: the next one acknowledges a heartbeat.
    pub async fn quiet(&mut self) {
        self.send(json!({ "op": 1, "d": null })).await;
        assert_eq!(self.next().await, Ok(json!({ "op": 11 })));
    }
}
