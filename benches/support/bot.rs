//! The bot as a process of its own, with a stand-in for Discord.

use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use discord_sandbox::{Config, Message, Sandbox};
use rand::seq::IndexedRandom;

pub const TOKEN: &str = "DISCORD_TOKEN";
pub const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts a stand-in for Discord that records no traffic, which makes it faster.
pub async fn sandbox(config: Config) -> Sandbox {
    Sandbox::start(Config { traffic_limit: Some(0), ..config }).await.unwrap()
}

/// A process of the bot. Dropping it kills the process.
pub struct Bot(Child);

impl Bot {
    /// Starts the program with a data directory, and waits until it is connected.
    pub async fn serve(discord: &Sandbox, data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
        command
            .args(["serve", "--api-url", discord.url(), "--data"])
            .arg(data)
            .env("ALQUERQUE_EMOJIS", "false")
            .env("RUST_LOG", "warn");
        Self::start(&mut command, discord).await
    }

    /// Starts a command with the token, and waits until it is connected.
    pub async fn start(command: &mut Command, discord: &Sandbox) -> Self {
        let bot = Self(command.env(TOKEN, discord.token()).spawn().unwrap());
        assert!(discord.wait_for_bot(START_TIMEOUT).await, "the bot did not connect");
        bot
    }

    /// Returns the id of the process.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Returns the resident memory of the process, and how much of it belongs to no file.
    pub fn memory(&self) -> String {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = |name| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        match line("VmRSS:").zip(line("RssAnon:")) {
            Some((resident, anonymous)) => format!("{resident} ({anonymous} of no file)"),
            None => "unknown on this system".to_owned(),
        }
    }
}

/// Returns the processor time of a process; zero on systems without `/proc`.
pub fn cpu_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program is in parentheses; the times are in hundredths of a second.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns a random move of the menus below a board; `None` after the end of the game.
pub fn any_move(board: &Message, rng: &mut impl rand::Rng) -> Option<String> {
    let only = board.buttons().filter_map(|button| button.label.strip_prefix("Only move: "));
    let menus = board.selects().flat_map(|menu| &menu.options);
    let offered: Vec<&str> = only.chain(menus.map(|option| option.value.as_str())).collect();
    offered.choose(rng).map(|&action| action.to_owned())
}

/// Sorts the times, and returns the quantile of a share in milliseconds.
pub fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0
}

/// Prints the percentiles of times: `what: p50 … ms, p99 … ms, p99.9 … ms, … times`.
pub fn report(what: &str, mut times: Vec<Duration>) {
    let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|share| percentile(&mut times, share));
    println!("{what}: p50 {p50:.2} ms, p99 {p99:.2} ms, p99.9 {p999:.2} ms, {} times", times.len());
}
