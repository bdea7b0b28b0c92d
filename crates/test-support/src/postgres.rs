//! PostgreSQL servers of the tests' own, in temporary directories.
//!
//! `POSTGRES_BIN` names the directory of PostgreSQL's programs, such as
//! `/usr/lib/postgresql/15/bin`. Without it, the tests that need a server are skipped.

use std::env;
use std::ffi::OsStr;
use std::fmt::Debug;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::block_until;
use tempfile::TempDir;

/// The user who runs the servers if the tests run as root, which PostgreSQL refuses.
const USER: &str = "postgres";

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

/// The port in the name of a socket, unless an address has another.
const DEFAULT_PORT: u16 = 5432;

/// PostgreSQL's programs.
#[derive(Clone)]
pub struct Programs(PathBuf);

/// A running server.
pub struct Server {
    programs: Programs,
    /// The directory of its data and of its socket. Unless told otherwise it listens on no port,
    /// which another process could have.
    directory: PathBuf,
    port: u16,
    /// Ends the server when its standard input is closed.
    _keeper: Child,
}

/// Returns the server of all tests of this program; `None`, with a message, if there is no
/// PostgreSQL.
pub fn cluster() -> Option<&'static Server> {
    static CLUSTER: OnceLock<Option<Server>> = OnceLock::new();
    // What survives a crash is tested elsewhere.
    let start = || Programs::find().map(|programs| Server::new(&programs, &["-c", "fsync=off"]));
    CLUSTER.get_or_init(start).as_ref()
}

impl Programs {
    /// Returns the programs; `None`, with a message, if there are none.
    pub fn find() -> Option<Self> {
        let found = env::var_os("POSTGRES_BIN").map(|bin| Self(bin.into()));
        if found.is_none() {
            assert!(env::var_os("CI").is_none(), "POSTGRES_BIN is not set");
            eprintln!("skipped: POSTGRES_BIN does not name the directory of PostgreSQL's programs");
        }
        found
    }

    /// Returns a command that runs as a user who may run PostgreSQL.
    fn command(&self, program: &str) -> Command {
        unprivileged(self.0.join(program))
    }

    /// Returns the directory of the programs.
    pub fn directory(&self) -> &Path {
        &self.0
    }
}

/// Returns a command that runs as a user who may run PostgreSQL.
pub fn unprivileged(program: impl AsRef<OsStr>) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(program);
    command
}

/// Gives a directory to the user who runs the servers.
pub fn give_to_user(directory: &Path) {
    if is_root() {
        run(Command::new("chown").arg(USER).arg(directory));
    }
}

/// Creates a directory for a server.
fn new_directory() -> PathBuf {
    let directory = TempDir::new().unwrap().keep();
    give_to_user(&directory);
    directory
}

impl Server {
    /// Starts a server with these options on new data.
    pub fn new(programs: &Programs, options: &[&str]) -> Self {
        let directory = Self::init(programs);
        Self::start(programs, directory, DEFAULT_PORT, options)
    }

    /// Starts a server with these options on new data, which also listens on a port of loopback.
    pub fn with_port(programs: &Programs, options: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let directory = Self::init(programs);
        Self::start(programs, directory, port, &[&["-h", "127.0.0.1"], options].concat())
    }

    /// Creates new data in a directory.
    fn init(programs: &Programs) -> PathBuf {
        let directory = new_directory();
        let mut init = programs.command("initdb");
        init.args(["--auth=trust", "--username=bot", "--encoding=UTF8", "--no-sync", "-D"]);
        run(init.arg(directory.join("data")));
        directory
    }

    /// Starts a standby of this server, which follows it by streaming replication.
    pub fn standby(&self) -> Self {
        let directory = new_directory();
        let mut copy = self.programs.command("pg_basebackup");
        copy.arg("-h").arg(&self.directory).args(["-U", "bot", "-R", "-D"]);
        run(copy.arg(directory.join("data")).args(["-c", "fast", "--no-sync"]));
        Self::start(&self.programs, directory, DEFAULT_PORT, &[])
    }

    fn start(programs: &Programs, directory: PathBuf, port: u16, options: &[&str]) -> Self {
        let mut server = programs.command("postgres");
        server.arg("-D").arg(directory.join("data")).arg("-k").arg(&directory);
        server.args(["-h", "", "-p", &port.to_string(), "-c", "max_connections=300"]);
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "sh"])
            .arg(server.get_program())
            .args(server.get_args())
            .args(options)
            .env("DIRECTORY", &directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut started = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut started).unwrap();
        let server = Self { programs: programs.clone(), directory, port, _keeper: keeper };
        block_until("PostgreSQL answers", || server.answers());
        server
    }

    fn answers(&self) -> bool {
        let mut psql = self.psql(&self.url("postgres"), "SELECT 1");
        psql.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
    }

    fn psql(&self, url: &str, statements: &str) -> Command {
        let mut psql = Command::new(self.programs.0.join("psql"));
        psql.args(["-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statements, url]);
        psql
    }

    /// Runs statements in a database, and returns their output.
    pub fn sql(&self, url: &str, statements: &str) -> String {
        run(&mut self.psql(url, statements))
    }

    /// Puts rules before those of `pg_hba.conf`.
    pub fn set_rules(&self, rules: &str) {
        let file = self.directory.join("data/pg_hba.conf");
        let others = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("{rules}{others}")).unwrap();
        self.sql(&self.url("postgres"), "SELECT pg_reload_conf()");
    }

    /// Runs statements in a database, and returns whether they succeeded.
    pub fn try_sql(&self, url: &str, statements: &str) -> bool {
        self.psql(url, statements).output().unwrap().status.success()
    }

    /// Creates an empty database, and returns its address.
    pub fn database<T: FromStr<Err: Debug>>(&self) -> T {
        self.url(&self.create_database()).parse().unwrap()
    }

    /// Creates an empty database, and returns its name.
    pub fn create_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.sql(&self.url("postgres"), &format!("CREATE DATABASE {name}"));
        name
    }

    /// Returns the address of a database.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://bot@{}:{}/{name}", self.host(), self.port)
    }

    /// Returns the address of a database at the port of loopback.
    pub fn tcp_url(&self, name: &str) -> String {
        format!("postgres://bot@127.0.0.1:{}/{name}", self.port)
    }

    /// Returns the host, as in an address.
    pub fn host(&self) -> String {
        self.directory.to_str().unwrap().replace('/', "%2F")
    }

    /// Runs a script with these variables by `pgbench`. Returns the lines with its latency and
    /// rate.
    pub fn pgbench(
        &self,
        url: &str,
        (script, variables): (&str, &[String]),
        connections: u64,
        seconds: u64,
    ) -> String {
        let file = self.directory.join("script");
        fs::write(&file, script).unwrap();
        let mut pgbench = Command::new(self.programs.0.join("pgbench"));
        pgbench.args(["-n", "-j", "2", "-M", "prepared", "-c", &connections.to_string()]);
        for variable in variables {
            pgbench.args(["-D", variable]);
        }
        pgbench.args(["-T", &seconds.to_string(), "-f"]).arg(file).arg(url);
        let output = run(&mut pgbench);
        let lines = output.lines().filter(|line| line.contains("latency") || line.contains("tps"));
        lines.collect::<Vec<_>>().join(", ")
    }

    /// Kills all processes of the server by SIGKILL.
    pub fn kill(&self) {
        let pid = fs::read_to_string(self.directory.join("data/postmaster.pid")).unwrap();
        let pid = pid.lines().next().unwrap();
        // A process of a session may end meanwhile.
        let kill = "children=$(cat /proc/$0/task/*/children); kill -KILL $0 && \
                    { kill -KILL $children || true; }";
        run(Command::new("sh").args(["-c", kill, pid]));
    }

    /// Makes a standby the primary.
    pub fn promote(&self) {
        self.sql(&self.url("postgres"), "SELECT pg_promote()");
    }
}

pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// Runs a command, which must succeed, and returns its output.
pub fn run(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
