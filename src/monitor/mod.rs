//! Monitoring over HTTP: liveness (`/healthz`), readiness (`/readyz`), and metrics for Prometheus
//! (`/metrics`).
//!
//! The monitor has a thread of its own, so it answers even if the rest of the program is stuck. It
//! knows nothing of games and Discord: its readiness checks are passed in.
//!
//! ```
//! use alquerque::monitor::{Check, Monitor};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let checks = vec![Check::new("gateway", || true)];
//! let monitor = Monitor::start("127.0.0.1:0".parse()?, checks)?;
//! println!("http://{}/metrics", monitor.address());
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod liveness;
mod metrics;
mod server;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::thread::JoinHandle;

use thiserror::Error;
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;

pub use self::metrics::{Kind, METRICS, Metric, RecorderError};
use liveness::Liveness;
use server::{Routes, serve};

/// A failure to start the monitor.
#[derive(Debug, Error)]
pub enum MonitorError {
    #[error("the monitor cannot listen on {address}")]
    Listen { address: SocketAddr, source: io::Error },
    #[error("the monitor's thread cannot be started")]
    Thread(#[source] io::Error),
    #[error("the metrics recorder cannot be installed")]
    Recorder(#[from] RecorderError),
}

/// A readiness check: a condition without which the bot cannot serve players.
pub struct Check {
    name: &'static str,
    holds: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Check {
    /// Returns a check; `/readyz` answers with its name while it fails. `holds` must not block.
    pub fn new(name: &'static str, holds: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { name, holds: Box::new(holds) }
    }
}

/// A running monitor. Dropping it closes its port.
pub struct Monitor {
    address: SocketAddr,
    stop: CancellationToken,
    heartbeat: AbortHandle,
    thread: Option<JoinHandle<()>>,
}

impl Monitor {
    /// Opens the port on `address`, and starts to record the metrics of the process. Must be called
    /// in the runtime to watch.
    ///
    /// # Errors
    /// If the monitor cannot listen on the address, or the process has a recorder already, or
    /// the table of metrics has an invalid one.
    pub fn start(address: SocketAddr, checks: Vec<Check>) -> Result<Self, MonitorError> {
        let cannot_listen = |source| MonitorError::Listen { address, source };
        let listener = TcpListener::bind(address).map_err(cannot_listen)?;
        listener.set_nonblocking(true).map_err(cannot_listen)?;
        let address = listener.local_addr().map_err(cannot_listen)?;
        let recorder = self::metrics::install()?;
        let (liveness, heartbeat) = Liveness::start();
        let stop = CancellationToken::new();
        let routes = Routes { checks, liveness, recorder };
        let thread = serve(listener, routes, stop.clone()).map_err(MonitorError::Thread)?;
        Ok(Self { address, stop, heartbeat, thread: Some(thread) })
    }

    /// Returns the address of the port; with port 0 requested, the assigned one.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.stop.cancel();
        self.heartbeat.abort();
        // There is nothing to clean up after a thread that has panicked.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
