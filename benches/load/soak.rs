//! Many cheap interactions, after which the process should be no larger.

use std::time::Instant;

use discord_sandbox::{ActionError, Id, Sandbox};
use futures_util::{StreamExt, stream};

use crate::bot::Bot;

/// Commands that any member can use at any time.
const COMMANDS: [&str; 6] = ["help", "games", "preferences", "ranking", "rules", "profile"];
/// The number of measurements.
const PARTS: usize = 10;
const CONCURRENCY: usize = 64;

/// Uses commands, and prints the memory of the bot meanwhile.
pub async fn use_commands(discord: &Sandbox, bot: &Bot, people: &[Id], interactions: usize) {
    let channels = discord.channels();
    println!("memory before {interactions} commands: {}", bot.memory());
    let start = Instant::now();
    for part in 0..PARTS {
        let numbers = part * interactions / PARTS..(part + 1) * interactions / PARTS;
        stream::iter(numbers)
            .for_each_concurrent(CONCURRENCY, async |nth| {
                let by = people[nth % people.len()];
                let channel = channels[nth % channels.len()].id;
                let name = COMMANDS[nth / people.len() % COMMANDS.len()];
                match discord.command(by, channel, name, &[]).await {
                    Ok(_) | Err(ActionError::NotAnsweredInTime) => {}
                    Err(error) => panic!("/{name}: {error}"),
                }
            })
            .await;
        let seconds = start.elapsed().as_secs_f64();
        println!("{} of {PARTS} parts, {seconds:.0} s: memory {}", part + 1, bot.memory());
    }
}
