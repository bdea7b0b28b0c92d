//! Sets up the application on Discord: what people see of it, and how they install it.
//!
//! What the operator has set stays, other than the address that interactions go to.

use std::collections::BTreeMap;
use std::fmt;

use alquerque_render::{RenderError, app_banner, app_icon};
use futures_util::future::BoxFuture;
use reqwest::Method;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use serenity::all::Permissions;

use super::permissions;
use crate::discord::settings::Settings;
use crate::discord::startup::bootstrap::api;
use crate::discord::startup::error::DiscordError;
use crate::discord::transport::{Api, ApiError, data_uri};

const APPLICATION: &str = "/applications/@me";
const USER: &str = "/users/@me";
/// The field of the address that interactions go to.
const ENDPOINT: &str = "interactions_endpoint_url";
const INSTALLATIONS: &str = "integration_types_config";
const ICON: &str = "icon";
const AVATAR: &str = "avatar";
const BANNER: &str = "banner";

const DESCRIPTION: &str = "Alquerque, the ancestor of draughts: challenge a friend or the bot with /challenge, and play \
                           over days. Begin with /learn or /help, and solve the daily /puzzle. 17 rule sets, from \
                           medieval Spain to German draughts.\n\nDeutsch · English · español · français · italiano";
const TAGS: [&str; 5] = ["board game", "alquerque", "draughts", "checkers", "strategy"];

/// The application, as Discord shows it to the bot.
#[derive(Deserialize)]
struct Application {
    description: String,
    #[serde(default)]
    tags: Vec<String>,
    icon: Option<String>,
    #[serde(default)]
    bot_public: bool,
    custom_install_url: Option<String>,
    interactions_endpoint_url: Option<String>,
    /// By Discord's number of the place to install it in.
    #[serde(default)]
    integration_types_config: BTreeMap<String, Installation>,
}

#[derive(Clone, Default, Serialize, Deserialize)]
struct Installation {
    oauth2_install_params: Option<InstallParams>,
}

#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
struct InstallParams {
    scopes: Vec<String>,
    /// As bits, of which newer ones than the bot knows are kept.
    permissions: String,
}

impl InstallParams {
    /// Adds what is missing of these scopes and permissions.
    fn with(mut self, scopes: &[&str], permissions: Permissions) -> Self {
        let missing = scopes.iter().filter(|scope| !self.scopes.iter().any(|own| own == *scope));
        let missing: Vec<String> = missing.map(ToString::to_string).collect();
        self.scopes.extend(missing);
        let granted: u64 = self.permissions.parse().unwrap_or_default();
        self.permissions = (granted | permissions.bits()).to_string();
        self
    }
}

impl fmt::Display for InstallParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, permissions {}", self.scopes.join(", "), self.permissions)
    }
}

/// The user of the bot.
#[derive(Deserialize)]
struct User {
    username: String,
    avatar: Option<String>,
    banner: Option<String>,
}

/// A change of one field.
#[derive(Debug)]
pub struct Change {
    pub field: &'static str,
    old: String,
    new: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} -> {}", self.field, self.old, self.new)
    }
}

/// What is to change of the application and of the bot's user.
#[derive(Debug, Default)]
pub struct Changes {
    list: Vec<Change>,
    application: Map<String, Value>,
    user: Map<String, Value>,
}

/// Compares the application on Discord with what the bot needs. `endpoint` is the URL that
/// interactions should go to; an empty one removes it. This changes nothing.
pub fn plan_changes<'a>(
    settings: &'a Settings,
    endpoint: Option<&'a str>,
) -> BoxFuture<'a, Result<Changes, DiscordError>> {
    Box::pin(async move { Changes::plan(&api(settings, None)?, endpoint).await })
}

impl Changes {
    pub(super) async fn plan(api: &Api, endpoint: Option<&str>) -> Result<Self, DiscordError> {
        let application: Application = api.get(APPLICATION).await?;
        let user: User = api.get(USER).await?;
        let mut changes = Self::default();
        if application.description.is_empty() {
            changes.add("description", "none", format!("{DESCRIPTION:?}"));
            changes.application.insert("description".to_owned(), DESCRIPTION.into());
        }
        if application.tags.is_empty() {
            changes.add("tags", "none", TAGS.join(", "));
            changes.application.insert("tags".to_owned(), json!(TAGS));
        }
        if application.icon.is_none() {
            changes.picture(ICON);
        }
        // Discord refuses a link to install a private application.
        if application.bot_public && application.custom_install_url.is_none() {
            changes.installations(application.integration_types_config);
        }
        let old = application.interactions_endpoint_url;
        if let Some(new) = endpoint.map(|url| Some(url).filter(|url| !url.is_empty()))
            && old.as_deref() != new
        {
            let old = old.as_deref().unwrap_or("none");
            changes.add("endpoint URL", old, new.unwrap_or("none").to_owned());
            changes.application.insert(ENDPOINT.to_owned(), new.into());
        }
        if user.avatar.is_none() {
            changes.picture(AVATAR);
        }
        if user.banner.is_none() {
            changes.picture(BANNER);
        }
        if user.avatar.is_none() || user.banner.is_none() {
            // Discord's description of its API requires it.
            changes.user.insert("username".to_owned(), user.username.into());
        }
        Ok(changes)
    }

    fn add(&mut self, field: &'static str, old: impl Into<String>, new: String) {
        self.list.push(Change { field, old: old.into(), new });
    }

    /// Adds a picture, which is drawn only when the changes are made.
    fn picture(&mut self, field: &'static str) {
        self.add(field, "none", "the bot's artwork".to_owned());
    }

    /// Draws the pictures among the changes.
    fn draw(&mut self) -> Result<(), RenderError> {
        for change in &self.list {
            let (fields, picture) = match change.field {
                ICON => (&mut self.application, app_icon()?),
                AVATAR => (&mut self.user, app_icon()?),
                BANNER => (&mut self.user, app_banner()?),
                _ => continue,
            };
            fields.insert(change.field.to_owned(), data_uri(&picture).into());
        }
        Ok(())
    }

    /// Lets people install the application on servers and to their accounts.
    fn installations(&mut self, mut all: BTreeMap<String, Installation>) {
        let before = self.list.len();
        for (kind, field, scopes, permissions) in [
            ("0", "server install", &["applications.commands", "bot"][..], permissions::invited()),
            ("1", "user install", &["applications.commands"][..], Permissions::empty()),
        ] {
            let old = all.get(kind).cloned().unwrap_or_default().oauth2_install_params;
            let new = old.clone().unwrap_or_default().with(scopes, permissions);
            if old.as_ref() != Some(&new) {
                let old = old.map_or_else(|| "none".to_owned(), |old| old.to_string());
                self.add(field, old, new.to_string());
                all.insert(kind.to_owned(), Installation { oauth2_install_params: Some(new) });
            }
        }
        if self.list.len() > before {
            self.application.insert(INSTALLATIONS.to_owned(), json!(all));
        }
    }

    /// Returns each change.
    pub fn iter(&self) -> std::slice::Iter<'_, Change> {
        self.list.iter()
    }

    /// Makes the changes: all of the application or none, then those of the bot's user.
    ///
    /// # Errors
    /// Also if Discord refuses them, with the remedy.
    pub fn apply<'a>(mut self, settings: &'a Settings) -> BoxFuture<'a, Result<(), DiscordError>> {
        Box::pin(async move {
            self.draw()?;
            let api = api(settings, None)?;
            let endpoint = self.application.get(ENDPOINT).cloned();
            let patches = [
                (APPLICATION, self.application, "nothing was changed"),
                (USER, self.user, "the avatar and the banner were not changed"),
            ];
            for (path, fields, unchanged) in patches {
                if fields.is_empty() {
                    continue;
                }
                let fields = fields.into();
                let changed = api.request::<IgnoredAny>(Method::PATCH, path, Some(&fields)).await;
                changed.map_err(|error| refused(error, unchanged, endpoint.as_ref()))?;
            }
            Ok(())
        })
    }
}

/// Returns why changes were refused, with the remedy, or another error.
fn refused(error: ApiError, unchanged: &str, endpoint: Option<&Value>) -> DiscordError {
    match error {
        ApiError::Refused { status, message, .. } if status.as_u16() == 400 => {
            let remedy = match endpoint.and_then(Value::as_str) {
                Some(url) if message.contains(ENDPOINT) => format!(
                    "; start the bot with --interactions first, and let a proxy with a valid certificate pass {url} on \
                     to its path /interactions"
                ),
                _ => String::new(),
            };
            DiscordError::SetUp(format!("Discord refused, and {unchanged}: {message}{remedy}"))
        }
        error => error.into(),
    }
}
