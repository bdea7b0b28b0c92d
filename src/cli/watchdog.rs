//! Heartbeats for systemd, which restarts a service without them (`WatchdogSec`).

use std::env;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

use tokio::net::UnixDatagram;
use tokio::time::interval;

const HEARTBEAT: &[u8] = b"WATCHDOG=1";

/// Sends heartbeats while the runtime makes progress, if systemd expects them.
pub fn start() {
    let Some(Watchdog { socket, timeout }) = Watchdog::from_environment() else { return };
    tokio::spawn(async move {
        if let Err(error) = send_heartbeats(&socket, timeout / 3).await {
            tracing::warn!(%error, "cannot send heartbeats to systemd");
        }
    });
}

/// The watchdog of systemd.
struct Watchdog {
    socket: OsString,
    /// The time after which systemd restarts the service.
    timeout: Duration,
}

impl Watchdog {
    /// Returns the watchdog that systemd has passed in the environment.
    fn from_environment() -> Option<Self> {
        let micros = env::var("WATCHDOG_USEC").ok()?.parse().ok().filter(|&micros| micros > 0)?;
        let socket = env::var_os("NOTIFY_SOCKET")?;
        Some(Self { socket, timeout: Duration::from_micros(micros) })
    }
}

async fn send_heartbeats(socket: &OsString, period: Duration) -> io::Result<()> {
    let notify = UnixDatagram::unbound()?;
    let mut ticks = interval(period);
    loop {
        ticks.tick().await;
        notify.send_to(HEARTBEAT, socket).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn systemd_receives_periodic_heartbeats() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let systemd = UnixDatagram::bind(&path).unwrap();
        let sender =
            tokio::spawn(
                async move { send_heartbeats(&path.into(), Duration::from_millis(1)).await },
            );
        for _ in 0..3 {
            let mut received = [0; 64];
            let length = systemd.recv(&mut received).await.unwrap();
            assert_eq!(&received[..length], b"WATCHDOG=1");
        }
        sender.abort();
    }
}
