//! Limits of pings, blocks, quotas and moderation; followers, and standing.

mod blocks;
mod following;
mod moderation;
mod pings;
mod preferences;
mod privacy;
mod quotas;
mod roles;
mod standing;

use discord_sandbox::{Id, Message};

use crate::table::Table;

/// Returns the number of pings of a player in this channel.
fn pings(table: &Table, channel: Id, whom: Id) -> usize {
    let told: Vec<Message> = table.discord.messages(channel, whom);
    told.iter().filter(|message| message.pinged.contains(&whom)).count()
}
