//! A bot without a library for Discord that answers a command, and its test.
//!
//! To try it, start `discord-sandbox`, set the variables that it prints, and run
//! `cargo run -p discord-sandbox --example raw_bot`.

use std::env;
use std::error::Error;
use std::time::Duration;

use futures_util::{SinkExt, Stream, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Sends a request to the REST API, and returns the body of the response.
async fn request(url: &str, token: &str, method: Method, path: &str, body: Value) -> Result<Value> {
    let request = reqwest::Client::new().request(method, format!("{url}/api/v10{path}"));
    let request = request.header("Authorization", format!("Bot {token}"));
    let request = request.header("Content-Type", "application/json").body(body.to_string());
    let text = request.send().await?.error_for_status()?.text().await?;
    Ok(serde_json::from_str(&text).unwrap_or_default())
}

/// Returns the next payload of the gateway.
async fn receive(
    socket: &mut (impl Stream<Item = tungstenite::Result<Message>> + Unpin),
) -> Result<Value> {
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("the connection ended")?? {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}

/// Runs the bot on Discord or on a stand-in for it, until the connection ends.
async fn run(url: &str, token: &str) -> Result<()> {
    let gateway = request(url, token, Method::GET, "/gateway/bot", Value::Null).await?;
    let gateway = gateway["url"].as_str().ok_or("no gateway")?;
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("{gateway}/?v=10&encoding=json")).await?;
    let hello = receive(&mut socket).await?;
    let interval = hello["d"]["heartbeat_interval"].as_u64().ok_or("no interval")?;
    let mut heartbeats = tokio::time::interval(Duration::from_millis(interval));
    let properties = json!({ "os": "linux", "browser": "raw", "device": "raw" });
    let identify = json!({ "token": token, "intents": 0, "properties": properties });
    let identify = json!({ "op": 2, "d": identify });
    socket.send(Message::text(identify.to_string())).await?;
    let mut last_event = Value::Null;
    loop {
        let payload = tokio::select! {
            payload = receive(&mut socket) => payload?,
            _ = heartbeats.tick() => {
                let heartbeat = json!({ "op": 1, "d": last_event });
                socket.send(Message::text(heartbeat.to_string())).await?;
                continue;
            }
        };
        if payload["op"] == 0 {
            last_event = payload["s"].clone();
        }
        let data = &payload["d"];
        if payload["t"] == "READY" {
            let application = data["application"]["id"].as_str().ok_or("no application")?;
            let path = format!("/applications/{application}/commands");
            let command = json!({ "name": "ping", "description": "Answers pong" });
            request(url, token, Method::POST, &path, command).await?;
        }
        if payload["t"] == "INTERACTION_CREATE" {
            let id = data["id"].as_str().ok_or("no id")?;
            let secret = data["token"].as_str().ok_or("no token")?;
            let path = format!("/interactions/{id}/{secret}/callback");
            let pong = json!({ "type": 4, "data": { "content": "pong" } });
            request(url, token, Method::POST, &path, pong).await?;
        }
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    run(&env::var("DISCORD_URL")?, &env::var("DISCORD_TOKEN")?).await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use discord_sandbox::{Config, Sandbox};

    #[tokio::test]
    async fn ping_is_answered() {
        let sandbox = Sandbox::start(Config::default()).await.unwrap();
        let url = sandbox.url().to_owned();
        let token = sandbox.token();
        let bot = tokio::spawn(async move { super::run(&url, &token).await });
        assert!(sandbox.wait_for_bot(Duration::from_secs(60)).await);

        let ada = sandbox.user("Ada").unwrap().id;
        let channel = sandbox.channels()[0].id;
        let reply = sandbox.command(ada, channel, "ping", &[]).await.unwrap();
        assert_eq!(reply.message().unwrap().content, "pong");
        bot.abort();
        sandbox.stop().await;
    }
}
