//! Users and members.

use serde::Deserialize;
use serenity::all::{ApplicationId, Permissions, UserId};

use super::permissions::permissions;

/// The application of the bot.
#[derive(Debug, Deserialize)]
pub struct Application {
    pub id: ApplicationId,
    pub name: String,
    pub verify_key: String,
    pub interactions_endpoint_url: Option<String>,
    #[serde(default)]
    pub bot_public: bool,
}

/// A user of Discord.
#[derive(Clone, Debug, Deserialize)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub global_name: Option<String>,
    #[serde(default)]
    pub bot: bool,
}

/// A user of whom only the id matters.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct UserRef {
    pub id: UserId,
}

/// The member of a server who caused an interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct Member {
    pub nick: Option<String>,
    /// In the channel of the interaction.
    #[serde(default, deserialize_with = "permissions")]
    pub permissions: Option<Permissions>,
    pub(super) user: Option<User>,
}
