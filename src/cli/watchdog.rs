//! Systemd restarts a service that does not say in time that it moves (`WatchdogSec`): from here it hears so.

use std::env;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

use tokio::net::UnixDatagram;
use tokio::time::interval;

const ALIVE: &[u8] = b"WATCHDOG=1";

/// Tells systemd as long as this runtime moves, if it wants to hear it.
pub fn feed() {
    let Some((socket, patience)) = wanted() else { return };
    tokio::spawn(async move {
        if let Err(error) = tell(&socket, patience / 3).await {
            tracing::warn!(%error, "systemd cannot be told that the bot is alive");
        }
    });
}

/// Where systemd listens, and how long it waits.
fn wanted() -> Option<(OsString, Duration)> {
    let micros = env::var("WATCHDOG_USEC").ok()?.parse().ok().filter(|&micros| micros > 0)?;
    Some((env::var_os("NOTIFY_SOCKET")?, Duration::from_micros(micros)))
}

async fn tell(socket: &OsString, every: Duration) -> io::Result<()> {
    let notify = UnixDatagram::unbound()?;
    let mut ticks = interval(every);
    loop {
        ticks.tick().await;
        notify.send_to(ALIVE, socket).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn systemd_hears_again_and_again_that_the_runtime_moves() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let systemd = UnixDatagram::bind(&path).unwrap();
        let telling =
            tokio::spawn(async move { tell(&path.into(), Duration::from_millis(1)).await });
        for _ in 0..3 {
            let mut heard = [0; 64];
            let length = systemd.recv(&mut heard).await.unwrap();
            assert_eq!(&heard[..length], b"WATCHDOG=1");
        }
        telling.abort();
    }
}
