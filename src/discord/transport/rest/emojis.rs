//! Requests about the emojis of the application.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::EmojiId;

use super::backend::Request;
use super::client::RestClient;
use super::request::{RequestError, Result, Route};
use super::target::{Account, Charge, Priority};

/// The most emojis of an application on Discord.
pub const MAX_EMOJIS: usize = 2000;

/// Keypads have labels until their emojis are there.
const EMOJIS: Charge = Charge { account: Account::Application, priority: Priority::Cosmetic };

/// An emoji of the application.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Emoji {
    pub id: EmojiId,
    pub name: String,
}

/// The emojis of the application.
#[derive(Debug, Deserialize)]
pub struct EmojiList {
    pub items: Vec<Emoji>,
}

impl RestClient {
    /// Lists the emojis of the application.
    pub async fn emojis(&self) -> Result<Vec<Emoji>> {
        let list: EmojiList = self.read(Method::GET, Route::Emojis, None).await?;
        Ok(list.items)
    }

    /// Uploads a PNG file as an emoji of the application.
    pub async fn create_emoji(&self, name: &str, file: &[u8]) -> Result<Emoji> {
        let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(file));
        let body = json!({ "name": name, "image": image });
        self.read(Method::POST, Route::NewEmoji, Some(&body)).await
    }

    /// Deletes an emoji of the application.
    pub async fn delete_emoji(&self, id: EmojiId) -> Result<()> {
        let route = Route::Emoji { id: id.get() };
        let request = Request { method: Method::DELETE, route, body: None, files: &[] };
        self.request(EMOJIS, request).await.map(drop)
    }

    async fn read<T: DeserializeOwned>(
        &self,
        method: Method,
        route: Route<'_>,
        body: Option<&Value>,
    ) -> Result<T> {
        let request = Request { method, route, body, files: &[] };
        let body = self.request(EMOJIS, request).await?;
        serde_json::from_slice(&body).map_err(|error| RequestError::Unanswered(error.into()))
    }
}
