//! Peace between people: few pings, blocks that do not show, quotas, and moderators.

mod blocks;
mod moderation;
mod pings;
mod privacy;
mod quotas;

use discord_sandbox::{Id, Message};

use crate::table::Table;

/// How often a person was pinged in this channel.
fn pings(table: &Table, channel: Id, whom: Id) -> usize {
    let told: Vec<Message> = table.discord.messages(channel, whom);
    told.iter().filter(|message| message.pinged.contains(&whom)).count()
}
