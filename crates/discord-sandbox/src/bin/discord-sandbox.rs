//! Runs a stand-in for Discord until Ctrl-C, for bots in any language.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use discord_sandbox::{Config, RateLimits, Sandbox};

/// A stand-in for Discord on this machine, to try and test a bot.
///
/// Prints DISCORD_URL, which the bot uses in place of https://discord.com, and DISCORD_TOKEN, with
/// which it logs in. Open the address in a browser to chat with the bot. Ctrl-C ends the stand-in.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Port on 127.0.0.1; 0 picks a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Directory that keeps the chat until the next start [default: none]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// File to which all traffic is appended as JSON Lines [default: none]
    #[arg(long, value_name = "FILE")]
    traffic: Option<PathBuf>,
    /// Name of the bot
    #[arg(long, value_name = "NAME", default_value = "Bot")]
    bot_name: String,
    /// Apply the rate limits and the limits of session starts that Discord has
    #[arg(long)]
    strict: bool,
    /// Grant the privileged intents: members, presences and message content
    #[arg(long)]
    privileged_intents: bool,
    /// Show users and servers as the oldest clients know them, for libraries that cannot read the
    /// rest, such as serenity 0.12
    #[arg(long)]
    plain: bool,
}

impl Args {
    fn config(self) -> Config {
        let limits = if self.strict {
            Config { rates: RateLimits::discord(), ..Config::strict_sessions() }
        } else {
            Config::default()
        };
        Config {
            port: self.port,
            data: self.data,
            traffic_file: self.traffic,
            traffic_limit: Some(0),
            bot_name: self.bot_name,
            privileged_intents: if self.privileged_intents { u64::MAX } else { 0 },
            is_plain: self.plain,
            ..limits
        }
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse().config()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            eprintln!("discord-sandbox: {error}{cause}");
            ExitCode::FAILURE
        }
    }
}

async fn run(config: Config) -> Result<(), Box<dyn Error>> {
    let sandbox = Sandbox::start(config).await?;
    println!("DISCORD_URL={}", sandbox.url());
    println!("DISCORD_TOKEN={}", sandbox.token());
    tokio::signal::ctrl_c().await?;
    sandbox.stop().await;
    Ok(())
}
