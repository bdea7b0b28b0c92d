//! The processes of the bot, and what passes interactions on to them.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use discord_sandbox::Sandbox;
use parking_lot::Mutex;
use tempfile::TempDir;
use test_support::{FreeAddress, monitor, until};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::PROCESSES;
use crate::bot::{Bot, Start, Time};

/// The time limit of a start. Of processes that are killed again and again, each waits for a turn to
/// begin its session, which is given every five seconds in no fixed order.
const START_TIMEOUT: Duration = Duration::from_mins(3);

/// How interactions reach the processes.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    /// Each process has shards of its own.
    Shards,
    /// Each request over HTTP goes to the next process.
    Http,
    /// Each process has all shards, so that one can follow the other.
    Successors,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shards => "shards",
            Self::Http => "HTTP",
            Self::Successors => "successors",
        })
    }
}

/// The processes of the bot.
pub struct Fleet {
    way: Way,
    discord: Sandbox,
    url: String,
    directory: TempDir,
    processes: [Mutex<Process>; PROCESSES],
    starts: AtomicUsize,
    swept: watch::Sender<u64>,
}

struct Process {
    bot: Option<Bot>,
    /// Whether it was ready, and was not told to stop.
    is_ready: bool,
    monitor: FreeAddress,
    /// Where it receives interactions.
    endpoint: FreeAddress,
}

impl Process {
    fn new() -> Self {
        let [monitor, endpoint] = [(); 2].map(|()| FreeAddress::reserve());
        Self { bot: None, is_ready: false, monitor, endpoint }
    }
}

impl Fleet {
    pub fn new(way: Way, discord: &Sandbox, url: &str) -> Self {
        Self {
            way,
            discord: discord.clone(),
            url: url.to_owned(),
            directory: tempfile::tempdir().unwrap(),
            processes: std::array::from_fn(|_| Mutex::new(Process::new())),
            starts: AtomicUsize::new(0),
            swept: watch::Sender::new(0),
        }
    }

    /// Starts a process, and waits until it is ready.
    pub async fn start(&self, number: usize) {
        let log = format!("log-{number}-{}", self.starts.fetch_add(1, Ordering::Relaxed));
        let log = self.directory.path().join(log);
        let [monitor, endpoint] = {
            let process = self.processes[number].lock();
            [process.monitor.get(), process.endpoint.get()]
        };
        let own = match self.way {
            Way::Shards => vec![
                ("ALQUERQUE_SHARDS", PROCESSES.to_string()),
                ("ALQUERQUE_SHARD_RANGE", format!("{number}/{PROCESSES}")),
            ],
            Way::Successors => Vec::new(),
            Way::Http => vec![
                ("ALQUERQUE_GATEWAY", "false".to_owned()),
                ("ALQUERQUE_INTERACTIONS", endpoint.to_string()),
            ],
        };
        let all =
            [("ALQUERQUE_STORE", self.url.clone()), ("ALQUERQUE_PROCESSES", PROCESSES.to_string())];
        let environment: Vec<_> =
            own.into_iter().chain(all).map(|(name, value)| (name.to_owned(), value)).collect();
        let start = Start {
            time: Time::System,
            discord: &self.discord,
            data: &self.directory.path().join(format!("data-{number}")),
            log: &log,
            monitor,
            clock_offset: Duration::ZERO,
            swept: &self.swept,
        };
        let bot = Bot::start(&start, &environment);
        self.processes[number].lock().bot = Some(bot);
        let is_ready = until("a process is ready", || monitor::is_ready(monitor));
        let read = || std::fs::read_to_string(&log).unwrap_or_default();
        let started = timeout(START_TIMEOUT, is_ready).await;
        started.unwrap_or_else(|_| panic!("a process does not start: {}", read()));
        self.processes[number].lock().is_ready = true;
    }

    /// Kills a process. Returns whether it was ready.
    pub fn kill(&self, number: usize) -> bool {
        let mut process = self.processes[number].lock();
        // One that is starting is left alone, as another task waits for it.
        if !std::mem::take(&mut process.is_ready) {
            return false;
        }
        drop(process.bot.take());
        true
    }

    /// Stops a process as service managers do, and waits for its end.
    pub async fn stop(&self, number: usize) {
        let bot = {
            let mut process = self.processes[number].lock();
            // A balancer learns of the stop before the process ends.
            process.is_ready = false;
            process.bot.take()
        };
        assert!(bot.expect("the process was started").stop().await, "it does not stop");
    }

    /// Returns where a process receives interactions, if it is ready.
    fn endpoint(&self, number: usize) -> Option<SocketAddr> {
        let process = self.processes[number].lock();
        process.is_ready.then(|| process.endpoint.get())
    }

    /// Keeps the logs of all processes, and returns their directory.
    pub fn keep_logs(&self) -> PathBuf {
        let kept = tempfile::tempdir().unwrap().keep();
        for entry in std::fs::read_dir(self.directory.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                std::fs::copy(&path, kept.join(path.file_name().unwrap())).unwrap();
            }
        }
        kept
    }

    pub fn kill_all(&self) {
        for process in &self.processes {
            drop(process.lock().bot.take());
        }
    }
}

/// Passes each connection on to the next process.
pub struct Balancer;

impl Balancer {
    /// Starts a balancer, and returns its address.
    pub async fn listen(fleet: &Arc<Fleet>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let fleet = Arc::clone(fleet);
        tokio::spawn(async move {
            let mut next = 0;
            while let Ok((mut client, _)) = listener.accept().await {
                next += 1;
                let first = next;
                let fleet = Arc::clone(&fleet);
                tokio::spawn(async move {
                    for number in (0..PROCESSES).map(|other| (first + other) % PROCESSES) {
                        let Some(endpoint) = fleet.endpoint(number) else { continue };
                        if let Ok(mut server) = TcpStream::connect(endpoint).await {
                            // A process that is killed meanwhile closes the connection.
                            let _ = copy_bidirectional(&mut client, &mut server).await;
                            return;
                        }
                    }
                });
            }
        });
        format!("http://{address}/interactions")
    }
}
