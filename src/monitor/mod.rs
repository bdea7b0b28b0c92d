//! Watching the bot from outside: a small HTTP port that tells whether it is alive (`/healthz`), whether it can serve
//! people (`/readyz`), and what it measures (`/metrics`, for Prometheus).
//!
//! It lives on a thread of its own, so that it also answers when the rest of the program does not, and knows nothing of
//! games or of Discord: what there is to check is handed to it.
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

mod figures;
mod pulse;
mod server;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::thread::JoinHandle;

use thiserror::Error;
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;

pub use figures::{Kind, METRICS, Metric};
use pulse::Pulse;
use server::{Routes, serve};

/// Why nobody can watch.
#[derive(Debug, Error)]
pub enum MonitorError {
    #[error("the monitor cannot listen on {address}")]
    Listen { address: SocketAddr, source: io::Error },
    #[error("the monitor's thread cannot be started")]
    Thread(#[source] io::Error),
    #[error("nothing can be measured")]
    Recorder(#[from] metrics_exporter_prometheus::BuildError),
}

/// Something without which the bot cannot serve people.
pub struct Check {
    word: &'static str,
    holds: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Check {
    /// A check with the word that `/readyz` answers where it does not hold. It must answer at once.
    pub fn new(word: &'static str, holds: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { word, holds: Box::new(holds) }
    }
}

/// The port, open as long as this lives.
pub struct Monitor {
    address: SocketAddr,
    stop: CancellationToken,
    pulse: AbortHandle,
    thread: Option<JoinHandle<()>>,
}

impl Monitor {
    /// Opens the port on `address`, and from now on records what the program measures. Must be called in the runtime
    /// whose life is watched.
    ///
    /// # Errors
    /// When the address cannot be listened on, and when the process records already.
    pub fn start(address: SocketAddr, checks: Vec<Check>) -> Result<Self, MonitorError> {
        let unheard = |source| MonitorError::Listen { address, source };
        let listener = TcpListener::bind(address).map_err(unheard)?;
        listener.set_nonblocking(true).map_err(unheard)?;
        let address = listener.local_addr().map_err(unheard)?;
        let recorded = figures::record()?;
        let (pulse, beat) = Pulse::start();
        let stop = CancellationToken::new();
        let routes = Routes { checks, pulse, recorded };
        let serving = serve(listener, routes, stop.clone()).map_err(MonitorError::Thread)?;
        Ok(Self { address, stop, pulse: beat, thread: Some(serving) })
    }

    /// Where it listens: the port that was chosen, if none was said.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.stop.cancel();
        self.pulse.abort();
        // A thread that has panicked has nothing left to end.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
