//! The processes of the bot, and what passes interactions on to them.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use discord_sandbox::Sandbox;
use parking_lot::Mutex;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

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

#[derive(Default)]
struct Process {
    bot: Option<Bot>,
    /// Whether it was ready.
    is_ready: bool,
    /// Where it receives interactions, once it is ready.
    endpoint: Option<SocketAddr>,
}

impl Fleet {
    pub fn new(way: Way, discord: &Sandbox, url: &str) -> Self {
        Self {
            way,
            discord: discord.clone(),
            url: url.to_owned(),
            directory: tempfile::tempdir().unwrap(),
            processes: Default::default(),
            starts: AtomicUsize::new(0),
            swept: watch::Sender::new(0),
        }
    }

    /// Starts a process, and waits until it is ready.
    pub async fn start(&self, number: usize) {
        let log = format!("log-{number}-{}", self.starts.fetch_add(1, Ordering::Relaxed));
        let log = self.directory.path().join(log);
        let own = match self.way {
            Way::Shards => vec![
                ("ALQUERQUE_SHARDS", PROCESSES.to_string()),
                ("ALQUERQUE_SHARD_RANGE", format!("{number}/{PROCESSES}")),
            ],
            Way::Successors => Vec::new(),
            Way::Http => vec![
                ("ALQUERQUE_GATEWAY", "false".to_owned()),
                ("ALQUERQUE_INTERACTIONS", "127.0.0.1:0".to_owned()),
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
            clock_offset: Duration::ZERO,
            swept: &self.swept,
        };
        let bot = Bot::start(&start, &environment);
        self.processes[number].lock().bot = Some(bot);
        let ready = timeout(START_TIMEOUT, self.ready(&log)).await;
        let read = || std::fs::read_to_string(&log).unwrap_or_default();
        let endpoint = ready.unwrap_or_else(|_| panic!("a process does not start: {}", read()));
        let mut process = self.processes[number].lock();
        process.is_ready = true;
        process.endpoint = endpoint;
    }

    /// Waits until the process with this log is ready. Returns its endpoint, if it has one.
    async fn ready(&self, log: &Path) -> Option<SocketAddr> {
        loop {
            let text = std::fs::read_to_string(log).unwrap_or_default();
            match self.way {
                // Unoptimised builds take seconds for that, in which no challenge is answered.
                _ if !text.contains("the default style is prepared") => {}
                Way::Shards | Way::Successors if text.contains(" connected bot=") => return None,
                Way::Shards | Way::Successors => {}
                Way::Http => {
                    if let Some(address) = logged_address(&text)
                        && has_answered(address).await
                    {
                        return Some(address);
                    }
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Kills a process. Returns whether it was ready.
    pub fn kill(&self, number: usize) -> bool {
        let mut process = self.processes[number].lock();
        // One that is starting is left alone, as another task waits for it.
        if !std::mem::take(&mut process.is_ready) {
            return false;
        }
        process.endpoint = None;
        drop(process.bot.take());
        true
    }

    /// Stops a process as service managers do, and waits for its end.
    pub async fn stop(&self, number: usize) {
        let bot = {
            let mut process = self.processes[number].lock();
            // A balancer learns of the stop before the process ends.
            process.endpoint = None;
            process.bot.take()
        };
        assert!(bot.expect("the process was started").stop().await, "it does not stop");
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
            drop(std::mem::take(&mut *process.lock()));
        }
    }
}

/// Returns the address at which a process says that it receives interactions.
fn logged_address(log: &str) -> Option<SocketAddr> {
    let line = log.lines().find(|line| line.contains("interactions are received here"))?;
    line.split("address=").nth(1)?.split_whitespace().next()?.parse().ok()
}

/// Returns whether an endpoint refuses a request without a signature, as it does when it is ready.
async fn has_answered(address: SocketAddr) -> bool {
    let request = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = "POST /interactions HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).await?;
        let mut response = String::new();
        stream.read_to_string(&mut response).await?;
        Ok::<_, std::io::Error>(response)
    };
    let response = timeout(Duration::from_secs(2), request).await;
    response.is_ok_and(|response| response.is_ok_and(|text| text.starts_with("HTTP/1.1 401")))
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
                        let endpoint = fleet.processes[number].lock().endpoint;
                        let Some(endpoint) = endpoint else { continue };
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
