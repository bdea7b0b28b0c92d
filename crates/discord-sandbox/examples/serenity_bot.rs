//! A bot with serenity that answers a command and a button, and its test.
//!
//! To try it, start `discord-sandbox --plain`, set the variables that it prints, and run
//! `cargo run -p discord-sandbox --example serenity_bot`.

use std::env;
use std::error::Error;

use serenity::all::{
    ClientBuilder, Command, Context, CreateButton, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, Interaction, Ready,
};
use serenity::http::HttpBuilder;

struct Bot;

#[serenity::async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let ping = CreateCommand::new("ping").description("Answers pong");
        if let Err(error) = Command::create_global_command(&context.http, ping).await {
            eprintln!("cannot register the command: {error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let message = CreateInteractionResponseMessage::new();
        let sent = match interaction {
            Interaction::Command(command) => {
                let message =
                    message.content("pong").button(CreateButton::new("again").label("Again"));
                command
                    .create_response(&context.http, CreateInteractionResponse::Message(message))
                    .await
            }
            Interaction::Component(press) => {
                let update =
                    CreateInteractionResponse::UpdateMessage(message.content("pong again"));
                press.create_response(&context.http, update).await
            }
            _ => Ok(()),
        };
        if let Err(error) = sent {
            eprintln!("cannot answer: {error}");
        }
    }
}

/// Runs the bot on Discord or on a stand-in for it.
async fn run(url: &str, token: &str) -> serenity::Result<()> {
    let http = HttpBuilder::new(token).proxy(url).ratelimiter_disabled(true).build();
    let builder = ClientBuilder::new_with_http(http, GatewayIntents::empty());
    builder.event_handler(Bot).await?.start().await
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    Ok(run(&env::var("DISCORD_URL")?, &env::var("DISCORD_TOKEN")?).await?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use discord_sandbox::{Config, Sandbox};

    #[tokio::test]
    async fn ping_is_answered() {
        // serenity cannot read some of what newer clients show of users.
        let config = Config { is_plain: true, ..Config::default() };
        let sandbox = Sandbox::start(config).await.unwrap();
        let url = sandbox.url().to_owned();
        let token = sandbox.token();
        let bot = tokio::spawn(async move { super::run(&url, &token).await });
        assert!(sandbox.wait_for_bot(Duration::from_secs(60)).await);

        let ada = sandbox.user("Ada").unwrap().id;
        let channel = sandbox.channels()[0].id;
        let reply = sandbox.command(ada, channel, "ping", &[]).await.unwrap();
        let pong = reply.message().unwrap();
        assert_eq!(pong.content, "pong");
        let reply = sandbox.press(ada, pong.id, "again").await.unwrap();
        assert_eq!(reply.message().unwrap().content, "pong again");
        bot.abort();
        sandbox.stop().await;
    }
}
