//! The accounts and channels of every simulated world.

use crate::game::{Place, PlayerId};

/// The bot's own account.
pub const BOT: PlayerId = PlayerId(77);
/// All users besides the bot.
pub const USERS: [PlayerId; 4] = [PlayerId(11), PlayerId(12), PlayerId(13), PlayerId(14)];
/// The user who moderates both servers.
pub const MODERATOR: PlayerId = USERS[0];

/// All servers.
pub const GUILDS: [u64; 2] = [1, 2];
/// All channels: two on one server, one on the other.
pub const PLACES: [Place; 3] = [
    Place { guild: Some(GUILDS[0]), channel: 101 },
    Place { guild: Some(GUILDS[0]), channel: 102 },
    Place { guild: Some(GUILDS[1]), channel: 201 },
];
