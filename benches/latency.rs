//! Measures the latency of a move and the memory of the bot: `cargo bench --bench latency`.
//!
//! The program runs in a process of its own with the stand-in for Discord. For comparison, so does
//! a serenity client that answers a command with a fixed text. The latency is the time from the
//! dispatch of an interaction to its callback, as seen by the stand-in. Criterion reports no
//! percentiles, so this benchmark prints its own lines. `GAMES` is the number of games with random
//! moves (default: 20).

#[path = "support/bot.rs"]
mod bot;

use std::env;
use std::process::Command;
use std::time::{Duration, Instant};

use discord_sandbox::{Config, Id, Sandbox};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serenity::all::{
    ClientBuilder, CommandInteraction, Context, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction,
    Ready,
};
use serenity::async_trait;

use bot::{Bot, TOKEN, any_move, cpu_time, report, sandbox};

/// The variable that makes this program the bare serenity client; its value is the address.
const BARE: &str = "ALQUERQUE_BARE_BOT";

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match env::var(BARE) {
        Ok(url) => runtime.block_on(bare(&url)),
        Err(_) => runtime.block_on(measure()),
    }
}

async fn measure() {
    let games = env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20);

    let discord = sandbox(Config { history: 100, is_plain: true, ..Config::default() }).await;
    let bot =
        Bot::start(Command::new(env::current_exe().unwrap()).env(BARE, discord.url()), &discord)
            .await;
    let ada = person(&discord, "Ada");
    let channel = channel(&discord);
    let mut times = Vec::new();
    for _ in 0..2000 {
        let start = Instant::now();
        discord.command(ada, channel, "fixed", &[]).await.unwrap();
        times.push(start.elapsed());
    }
    report("a fixed text", times);
    drop(bot);
    discord.stop().await;

    let discord = sandbox(Config { history: 100, ..Config::default() }).await;
    let data = tempfile::tempdir().unwrap();
    let bot = Bot::serve(&discord, data.path()).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("memory of the bot, idle: {}", bot.memory());
    report("/move with its picture", play(&discord, games).await);
    println!("memory of the bot after {games} games: {}", bot.memory());
    println!("processor time of the bot: {:.2?}", cpu_time(bot.id()));
    drop(bot);
    discord.stop().await;
}

fn person(discord: &Sandbox, name: &str) -> Id {
    discord.user(name).unwrap().id
}

fn channel(discord: &Sandbox) -> Id {
    discord.channels().iter().find(|channel| channel.name == "random").unwrap().id
}

/// Plays games of random moves, one after the other, and returns the latency of each move.
async fn play(discord: &Sandbox, games: u32) -> Vec<Duration> {
    let ada = person(discord, "Ada");
    let ben = person(discord, "Ben");
    let channel = channel(discord);
    let mut chance = StdRng::seed_from_u64(1);
    let mut times = Vec::new();
    for number in 1..=games {
        // The board is awaited in the channel.
        let options =
            [("opponent", ben.into()), ("colour", "white".into()), ("thread", false.into())];
        let challenge = discord.command(ada, channel, "challenge", &options).await.unwrap();
        let challenge = challenge.message().unwrap().clone();
        let accept = challenge.buttons().next().unwrap();
        discord.press(ben, challenge.id, &accept.custom_id).await.unwrap();
        let title = format!("\n-# Game {number} · ");
        let mut board =
            discord.wait_message(channel, ada, |told| told.content.contains(&title)).await.unwrap();
        while let Some(action) = any_move(&board, &mut chance) {
            let start = Instant::now();
            // An earlier game may be open: its menu did not hold all moves.
            let options = [("to", action.into()), ("game", i64::from(number).into())];
            let reply = discord.command(board.pinged[0], channel, "move", &options).await.unwrap();
            times.push(start.elapsed());
            board = reply.message().unwrap().clone();
            assert!(!board.ephemeral, "a legal move was refused: {}", board.content);
        }
    }
    times
}

/// A serenity client that answers a command with a fixed text.
struct Fixed;

#[async_trait]
impl EventHandler for Fixed {
    async fn ready(&self, context: Context, _: Ready) {
        let command = CreateCommand::new("fixed").description("Answers with a fixed text");
        serenity::all::Command::set_global_commands(&context.http, vec![command]).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        if let Interaction::Command(command) = interaction {
            answer(&context, &command).await;
        }
    }
}

async fn answer(context: &Context, command: &CommandInteraction) {
    let text = CreateInteractionResponseMessage::new().content("fixed");
    command.create_response(&context.http, CreateInteractionResponse::Message(text)).await.unwrap();
}

async fn bare(url: &str) {
    let http =
        HttpBuilder::new(env::var(TOKEN).unwrap()).proxy(url).ratelimiter_disabled(true).build();
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(Fixed);
    client.await.unwrap().start().await.unwrap();
}
