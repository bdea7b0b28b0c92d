//! The stand-in's time for a bot in another process: how far it is ahead of the system's comes in by lines on standard
//! input, and goes out on standard output by when all that was due has been done.

use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

use alquerque::service::Clock;
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::sync::watch;

/// What a line begins with that tells by when all is done, in milliseconds of the Unix epoch.
pub const SWEPT: &str = "swept ";

pub struct PipedClock {
    /// In milliseconds.
    ahead: watch::Receiver<u64>,
}

impl PipedClock {
    /// Waits for the first line. When there are no more, the test is gone, and this process ends as well.
    pub fn new() -> Self {
        let mut lines =
            BufReader::new(std::io::stdin()).lines().map(|line| line.unwrap().parse().unwrap());
        let (sender, ahead) = watch::channel(lines.next().expect("the test says what time it is"));
        std::thread::spawn(move || {
            for ahead in lines {
                sender.send_replace(ahead);
            }
            std::process::exit(0);
        });
        Self { ahead }
    }
}

impl Clock for PipedClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc() + Duration::from_millis(*self.ahead.borrow())
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        let mut ahead = self.ahead.clone();
        ahead.mark_unchanged();
        Box::pin(async move {
            // The thread that sends lives as long as the process.
            let _ = ahead.changed().await;
        })
    }

    fn swept(&self, now: OffsetDateTime) {
        let now = now.unix_timestamp_nanos() / 1_000_000;
        // If nobody reads it any more, this process is about to end.
        let _ = writeln!(std::io::stdout().lock(), "\n{SWEPT}{now}");
    }
}
