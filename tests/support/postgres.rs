//! A PostgreSQL cluster of the tests' own, in a temporary directory.
//!
//! `POSTGRES_BIN` names the directory of PostgreSQL's programs, such as
//! `/usr/lib/postgresql/15/bin`. Without it, the tests that need a cluster are skipped.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use alquerque::store::DatabaseUrl;
use tempfile::TempDir;

/// The user who runs the cluster if the tests run as root, which PostgreSQL refuses.
const USER: &str = "postgres";
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Ends the server and removes its directory as soon as the tests' end of the pipe is closed, even
/// by SIGKILL.
const KEEPER: &str = r#"
"$@" & server=$!
echo started
cat > /dev/null
kill -INT $server
wait $server
rm -rf "$DIRECTORY"
"#;

/// A running cluster.
pub struct Cluster {
    bin: PathBuf,
    port: u16,
    /// Ends the server when its standard input is closed.
    _keeper: Child,
}

/// Returns the cluster of all tests of this program; `None`, with a message, if there is no
/// PostgreSQL.
pub fn cluster() -> Option<&'static Cluster> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    CLUSTER
        .get_or_init(|| env::var_os("POSTGRES_BIN").map(|bin| Cluster::start(bin.into())))
        .as_ref()
        .or_else(|| {
            eprintln!("skipped: POSTGRES_BIN does not name the directory of PostgreSQL's programs");
            None
        })
}

impl Cluster {
    fn start(bin: PathBuf) -> Self {
        let directory = TempDir::new().unwrap().keep();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let data = directory.join("data");
        if is_root() {
            run(Command::new("chown").args([USER, directory.to_str().unwrap()]));
        }
        run(&mut as_user(
            &bin.join("initdb"),
            &[
                "--auth=trust",
                "--username=bot",
                "--encoding=UTF8",
                "--no-sync",
                "-D",
                data.to_str().unwrap(),
            ],
        ));
        let port_text = port.to_string();
        let sockets = directory.to_str().unwrap();
        // What survives a crash is tested elsewhere.
        let server = as_user(
            &bin.join("postgres"),
            &[
                "-D",
                data.to_str().unwrap(),
                "-p",
                &port_text,
                "-h",
                "127.0.0.1",
                "-k",
                sockets,
                "-c",
                "fsync=off",
                "-c",
                "max_connections=300",
            ],
        );
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "sh"])
            .arg(server.get_program())
            .args(server.get_args())
            .env("DIRECTORY", &directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut started = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut started).unwrap();
        let cluster = Self { bin, port, _keeper: keeper };
        let start = Instant::now();
        while !cluster.psql("SELECT 1").status().unwrap().success() {
            assert!(start.elapsed() < START_TIMEOUT, "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
        cluster
    }

    fn psql(&self, statement: &str) -> Command {
        let mut psql = Command::new(self.bin.join("psql"));
        psql.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "bot", "postgres"]);
        psql.args(["-c", statement]).stdout(Stdio::null()).stderr(Stdio::null());
        psql
    }

    /// Creates an empty database.
    pub fn database(&self) -> DatabaseUrl {
        self.url(&self.create_database()).parse().unwrap()
    }

    /// Creates an empty database, and returns its name.
    pub fn create_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        run(&mut self.psql(&format!("CREATE DATABASE {name}")));
        name
    }

    /// Runs statements in a database.
    pub fn sql(&self, url: &str, statements: &str) {
        run(Command::new(self.bin.join("psql")).args([
            "-q",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            statements,
            url,
        ]));
    }

    /// Returns the address of a database.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://bot@127.0.0.1:{}/{name}?sslmode=disable", self.port)
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// Returns a command that runs as a user who may run PostgreSQL.
fn as_user(program: &Path, arguments: &[&str]) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.args(arguments);
    command
}

fn run(command: &mut Command) {
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
