//! The sandbox's clock for a bot in another process.
//!
//! The test writes the offset from the system's clock to standard input, one line each time that it
//! changes. The bot writes the time of each completed sweep to standard output.

use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

use alquerque::service::Clock;
use futures_util::future::BoxFuture;
use test_support::BotMetrics;
use time::OffsetDateTime;
use tokio::sync::watch;

/// The prefix of a line with the time of a completed sweep, in milliseconds since 1970.
pub const SWEPT: &str = "swept ";

pub struct PipedClock {
    /// The offset in milliseconds.
    offset: watch::Receiver<u64>,
    moved: watch::Sender<()>,
}

impl PipedClock {
    /// Waits for the first line. At the end of the input the test is gone, and the process exits.
    pub fn new() -> Self {
        let mut lines =
            BufReader::new(std::io::stdin()).lines().map(|line| line.unwrap().parse().unwrap());
        let (sender, offset) = watch::channel(lines.next().expect("the test writes the time"));
        let clock = Self { offset, moved: watch::Sender::new(()) };
        let moved = clock.moved.clone();
        std::thread::spawn(move || {
            for offset in lines {
                sender.send_replace(offset);
                moved.send_replace(());
            }
            std::process::exit(0);
        });
        clock
    }

    /// Tells the test, after each line that it writes, when all is done that was due then.
    pub async fn report(&self, metrics: &BotMetrics) {
        let mut offset = self.offset.clone();
        while offset.changed().await.is_ok() {
            let now = self.now().unix_timestamp_nanos() / 1_000_000;
            metrics.swept(|| self.moved.send_replace(())).await;
            // A write fails once the test is gone, and then the process exits.
            let _ = writeln!(std::io::stdout().lock(), "\n{SWEPT}{now}");
        }
    }
}

impl Clock for PipedClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc() + Duration::from_millis(*self.offset.borrow())
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        let mut moved = self.moved.subscribe();
        Box::pin(async move {
            // The thread that sends lives as long as the process.
            let _ = moved.changed().await;
        })
    }
}
