//! A cluster of three nodes that Patroni and etcd manage.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use alquerque::store::DatabaseUrl;
use serde_json::{Value, json};
use test_support::postgres::{Programs, give_to_user, unprivileged};
use test_support::wait_for;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::network::{self, Node};

const NODES: [Node; 3] = [Node(1), Node(2), Node(3)];
/// The port of Patroni's REST interface.
const REST_PORT: u16 = 8008;
const REST_TIMEOUT: Duration = Duration::from_secs(2);
/// The last lines of each log that a failed test prints.
const LOG_LINES: usize = 300;

/// The running cluster. Its processes end with the PID namespace.
pub struct Cluster {
    programs: Programs,
    directory: PathBuf,
    processes: Vec<Child>,
}

/// What the cluster takes a node for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Primary,
    SynchronousStandby,
    AsynchronousStandby,
}

/// The role of each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles([Role; NODES.len()]);

impl Cluster {
    /// Starts a cluster with its data in this directory, each node in a network namespace.
    pub fn start(programs: &Programs, directory: &Path) -> Self {
        network::create(&NODES);
        let mut processes = Vec::new();
        for node in NODES {
            let directory = directory.join(node.name());
            fs::create_dir(&directory).unwrap();
            give_to_user(&directory);
            let config = directory.join("patroni.json");
            fs::write(&config, patroni_config(node, programs, &directory).to_string()).unwrap();
            processes.push(start(node, &etcd(node, &directory), &directory.join("etcd.log")));
            let mut patroni = unprivileged("patroni");
            patroni.arg(config);
            processes.push(start(node, &patroni, &directory.join("patroni.log")));
        }
        Self { programs: programs.clone(), directory: directory.to_owned(), processes }
    }

    /// Returns the address of the database for clients.
    pub fn url(&self) -> DatabaseUrl {
        let hosts = NODES.map(|node| node.client_address().to_string()).join(",");
        format!("postgres://bot@{hosts}/postgres?sslmode=disable").parse().unwrap()
    }

    /// Waits until both standbys have followed the same primary for this time.
    pub async fn wait_until_steady(&self, time: Duration) -> Roles {
        let mut steady: Option<(Roles, Instant)> = None;
        wait_for("the cluster is healthy", async || {
            let found = self.roles().await;
            steady = match (found, steady) {
                (Some(roles), Some((before, since))) if roles == before => Some((roles, since)),
                (found, _) => found.map(|roles| (roles, Instant::now())),
            };
            steady.filter(|(_, since)| since.elapsed() >= time).map(|(roles, _)| roles)
        })
        .await
    }

    /// Returns the roles; `None` if the nodes do not agree, or one does not follow the primary.
    async fn roles(&self) -> Option<Roles> {
        let mut agreed = None;
        for node in NODES {
            let status = timeout(REST_TIMEOUT, status(node)).await.ok()?.ok()?;
            let roles = roles(&status)?;
            if agreed.is_some_and(|agreed| agreed != roles) {
                return None;
            }
            agreed = Some(roles);
        }
        agreed.filter(|roles| self.is_followed(roles.primary()))
    }

    /// Returns whether both standbys receive what the primary writes.
    fn is_followed(&self, primary: Node) -> bool {
        let count = "SELECT count(*), count(*) FILTER (WHERE sync_state = 'sync') \
                     FROM pg_stat_replication WHERE state = 'streaming'";
        let mut psql = Command::new(self.programs.directory().join("psql"));
        psql.args(["-At", "-U", "bot", "-h", &primary.client_address().to_string()]);
        let output = psql.env("PGCONNECT_TIMEOUT", "2").args(["-c", count, "postgres"]).output();
        output.unwrap().stdout.trim_ascii() == b"2|1"
    }
}

/// Ends the programs, and prints the last lines of their logs if the test has failed.
impl Drop for Cluster {
    fn drop(&mut self) {
        for process in &mut self.processes {
            process.kill().unwrap();
            process.wait().unwrap();
        }
        if !std::thread::panicking() {
            return;
        }
        for node in NODES {
            for log in ["etcd.log", "patroni.log"] {
                let path = self.directory.join(node.name()).join(log);
                let text = fs::read_to_string(&path).unwrap_or_default();
                let lines: Vec<&str> = text.lines().collect();
                let last = &lines[lines.len().saturating_sub(LOG_LINES)..];
                eprintln!("{}:\n{}", path.display(), last.join("\n"));
            }
        }
    }
}

impl Roles {
    /// Returns all nodes, the primary last. So each of them has another role when it is cut off.
    pub fn nodes(self) -> [Node; NODES.len()] {
        let mut nodes = NODES;
        nodes.sort_by_key(|node| Reverse(self.of(*node)));
        nodes
    }

    fn primary(self) -> Node {
        NODES.into_iter().find(|node| self.of(*node) == Role::Primary).unwrap()
    }

    pub fn of(self, node: Node) -> Role {
        let at = NODES.iter().position(|other| *other == node).unwrap();
        self.0[at]
    }
}

/// Reads the roles from the answer of a node; `None` if one does not follow the primary.
fn roles(status: &Value) -> Option<Roles> {
    let members = status["members"].as_array()?;
    let timeline = &members.iter().find(|member| member["role"] == "leader")?["timeline"];
    let mut roles = [Role::AsynchronousStandby; NODES.len()];
    for (role, node) in roles.iter_mut().zip(NODES) {
        let member = members.iter().find(|member| member["name"] == node.name())?;
        let is_running = ["running", "streaming"].iter().any(|state| member["state"] == *state);
        if !is_running || member["timeline"] != *timeline {
            return None;
        }
        *role = match member["role"].as_str()? {
            "leader" => Role::Primary,
            "sync_standby" => Role::SynchronousStandby,
            _ => Role::AsynchronousStandby,
        };
    }
    roles.contains(&Role::SynchronousStandby).then_some(Roles(roles))
}

/// Asks a node for the state of the cluster.
async fn status(node: Node) -> io::Result<Value> {
    let mut stream = TcpStream::connect((node.client_address(), REST_PORT)).await?;
    stream.write_all(b"GET /cluster HTTP/1.0\r\n\r\n").await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    Ok(serde_json::from_str(body)?)
}

/// Starts a program on a node.
fn start(node: Node, program: &Command, log: &Path) -> Child {
    let log = File::create(log).unwrap();
    node.command(program)
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}

fn etcd(node: Node, directory: &Path) -> Command {
    let peer_url = |node: Node| format!("http://{}:2380", node.peer_address());
    let client_url = format!("http://{}:2379", node.peer_address());
    let members = NODES.map(|node| format!("{}={}", node.name(), peer_url(node))).join(",");
    let mut etcd = unprivileged("etcd");
    etcd.args(["--name", &node.name(), "--initial-cluster", &members])
        .args(["--listen-peer-urls", &peer_url(node)])
        .args(["--initial-advertise-peer-urls", &peer_url(node)])
        .args(["--listen-client-urls", &client_url, "--advertise-client-urls", &client_url])
        // A member that returns does not force an election.
        .arg("--pre-vote")
        .args(["--enable-v2", "--logger", "zap", "--log-level", "warn", "--data-dir"])
        .arg(directory.join("etcd"));
    etcd
}

/// Returns the configuration of Patroni on a node.
fn patroni_config(node: Node, programs: &Programs, directory: &Path) -> Value {
    let address = node.peer_address();
    json!({
        "scope": "games",
        "name": node.name(),
        "restapi": {
            "listen": format!("0.0.0.0:{REST_PORT}"),
            "connect_address": format!("{address}:{REST_PORT}"),
        },
        // By the newer interface of etcd, Patroni before 3.0.3 overwrites the leader key without a
        // comparison: a former primary that returns becomes the primary again, without the saves
        // that were told meanwhile.
        "etcd": { "hosts": NODES.map(|node| format!("{}:2379", node.peer_address())) },
        "bootstrap": {
            "dcs": shared_config(),
            "initdb": [{ "encoding": "UTF8" }, "no-sync"],
        },
        "postgresql": {
            "listen": "0.0.0.0:5432",
            "connect_address": format!("{address}:5432"),
            "use_unix_socket": true,
            "use_unix_socket_repl": true,
            "data_dir": directory.join("data"),
            "bin_dir": programs.directory(),
            "pgpass": directory.join("pgpass"),
            "authentication": {
                "superuser": { "username": "bot" },
                "replication": { "username": "replicator" },
            },
            "parameters": { "unix_socket_directories": directory },
            "pg_hba": [
                "local all all trust",
                "local replication replicator trust",
                "host all bot 10.0.0.0/16 trust",
                "host replication replicator 10.0.1.0/24 trust",
            ],
            "basebackup": [{ "checkpoint": "fast" }, "no-sync"],
        },
    })
}

/// Returns the configuration that Patroni keeps in etcd.
fn shared_config() -> Value {
    json!({
        // Patroni requires `loop_wait + 2 * retry_timeout <= ttl`. These are its defaults divided by
        // about four, so that a failover takes seconds.
        "ttl": 7,
        "loop_wait": 1,
        "retry_timeout": 3,
        "synchronous_mode": true,
        // While both standbys are away, saves wait. Otherwise, saves would be told that are on one
        // machine only. With one node cut off, a standby remains.
        "synchronous_mode_strict": true,
        "postgresql": {
            // A former primary can have transactions that no standby has.
            "use_pg_rewind": true,
            "parameters": {
                "wal_log_hints": true,
                // The primary chooses another standby after this time.
                "wal_sender_timeout": "3s",
                "wal_receiver_timeout": "3s",
                // A standby follows a new primary after this time.
                "wal_retrieve_retry_interval": "500ms",
                "max_wal_size": "256MB",
            },
        },
    })
}
