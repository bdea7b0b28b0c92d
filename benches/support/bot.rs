//! The bot as a process of its own, at a stand-in for Discord.

use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use discord_sandbox::{Config, Message, Sandbox};
use rand::seq::IndexedRandom;

pub const TOKEN: &str = "DISCORD_TOKEN";
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A stand-in that keeps no traffic, so that it is quick.
pub async fn sandbox(config: Config) -> Sandbox {
    Sandbox::start(Config { traffic_limit: Some(0), ..config }).await.unwrap()
}

/// A bot in a process of its own, which ends with this value.
pub struct Bot(Child);

impl Bot {
    /// Starts the program with its data in this directory, and waits until it is there.
    pub async fn serve(discord: &Sandbox, data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        command
            .args(["serve", "--api-url", discord.url(), "--data"])
            .arg(data)
            .env("RUST_LOG", "warn");
        Self::start(&mut command, discord).await
    }

    pub async fn start(command: &mut Command, discord: &Sandbox) -> Self {
        let bot = Self(command.env(TOKEN, discord.token()).spawn().unwrap());
        assert!(discord.wait_for_bot(PATIENCE).await, "the bot did not come");
        bot
    }

    /// What the process holds in memory.
    pub fn memory(&self) -> String {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        resident.map_or_else(|| "unknown on this system".to_owned(), |kib| kib.trim().to_owned())
    }
}

/// How long processors have worked for the bot so far, and for this process with the stand-in; zero where nobody tells.
pub fn work(bot: &Bot) -> [Duration; 2] {
    [bot.0.id(), std::process::id()].map(|process| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // The name of the program stands in brackets before; times are told in hundredths of a second.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u64 =
            fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Duration::from_millis(10 * ticks)
    })
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A move that the menus under a board offer; none where nothing can be played any more.
pub fn any_move(board: &Message, chance: &mut impl rand::Rng) -> Option<String> {
    let offered: Vec<_> = board.selects().flat_map(|menu| &menu.options).collect();
    Some(offered.choose(chance)?.value.clone())
}

/// Returns the time that this share of the times does not exceed, in milliseconds. Sorts them.
pub fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0
}

/// Prints what became of these times: `what: p50 … ms, p99 … ms, p99.9 … ms, … times`.
pub fn report(what: &str, mut times: Vec<Duration>) {
    let [half, most, nearly_all] = [0.5, 0.99, 0.999].map(|share| percentile(&mut times, share));
    println!(
        "{what}: p50 {half:.2} ms, p99 {most:.2} ms, p99.9 {nearly_all:.2} ms, {} times",
        times.len()
    );
}
