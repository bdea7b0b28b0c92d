//! The program with the command and the environment of a container.
//!
//! Only these differ: the paths of volumes are below a temporary directory, the ports are free ones
//! on loopback, and REST requests go to the sandbox.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::container::{Container, Probe};
use crate::shared_tables::share_tables;

/// The path of the program in the image.
const PROGRAM: &str = "/usr/bin/alquerque";
/// Any free port on loopback, where the manifests name a port of the container.
const FREE_PORT: &str = "127.0.0.1:0";
/// The time limit until all probes succeed, for a loaded machine.
const READY_TIMEOUT: Duration = Duration::from_secs(180);
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The settings with an address to listen on, and the messages that log it.
const MONITOR: (&str, &str) = ("ALQUERQUE_MONITOR", "the monitor listens here");
const INTERACTIONS: (&str, &str) = ("ALQUERQUE_INTERACTIONS", "interactions are received here");

/// A running program.
pub struct Program {
    container: Container,
    root: TempDir,
    child: Child,
}

impl Program {
    /// Starts the program. REST requests go to `api_url`.
    pub fn start(container: Container, api_url: &str) -> Self {
        let root = tempfile::tempdir().unwrap();
        for directory in &container.directories {
            fs::create_dir_all(format!("{}{directory}", root.path().display())).unwrap();
        }
        for (path, content) in &container.files {
            fs::write(format!("{}{path}", root.path().display()), content).unwrap();
        }
        share_tables(Path::new(&format!(
            "{}{}",
            root.path().display(),
            container.env["ALQUERQUE_DATA"]
        )));
        let mut env = container.env.clone();
        for (variable, _) in [MONITOR, INTERACTIONS] {
            env.entry(variable.to_owned()).and_modify(|address| *address = FREE_PORT.to_owned());
        }
        env.insert("ALQUERQUE_API_URL".to_owned(), api_url.to_owned());
        // Drawing 1,300 emojis takes an unoptimised program long.
        env.insert("ALQUERQUE_EMOJIS".to_owned(), "false".to_owned());
        let log = File::create(root.path().join("log")).unwrap();
        let mut command = command(&container, &root, &container.command, &env);
        let child = command.stderr(Stdio::from(log)).spawn().unwrap();
        Self { container, root, child }
    }

    /// Returns the name of the container.
    pub fn name(&self) -> &str {
        &self.container.name
    }

    /// Waits until each probe has succeeded, as often as the runtime would ask.
    pub fn wait_until_ready(&mut self) {
        let start = Instant::now();
        for probe in self.container.probes.clone() {
            while !self.succeeds(&probe) {
                let exited = self.child.try_wait().unwrap();
                assert!(exited.is_none(), "{}: {exited:?}\n{}", self.name(), self.log());
                let is_late = start.elapsed() > READY_TIMEOUT;
                assert!(!is_late, "{}: {probe:?} fails\n{}", self.name(), self.log());
                sleep(POLL_INTERVAL);
            }
        }
    }

    /// Returns the address at which interactions arrive.
    pub fn interactions(&self) -> Option<SocketAddr> {
        self.address(INTERACTIONS.1)
    }

    /// Sends the stop signal. Returns the exit status, and the time until the exit.
    pub fn stop(mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        let mut kill = Command::new("kill");
        assert!(kill.args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, start.elapsed());
            }
            let is_late = start.elapsed() > self.container.grace;
            assert!(!is_late, "{} does not stop\n{}", self.name(), self.log());
            sleep(POLL_INTERVAL);
        }
    }

    /// Returns the address that the program has logged with this message.
    fn address(&self, message: &str) -> Option<SocketAddr> {
        let log = self.log();
        let line = log.lines().find(|line| line.contains(message))?;
        let host = FREE_PORT.strip_suffix('0').unwrap();
        let port = &line[line.find(host)? + host.len()..];
        let digits: String = port.chars().take_while(char::is_ascii_digit).collect();
        format!("{host}{digits}").parse().ok()
    }

    fn succeeds(&self, probe: &Probe) -> bool {
        let Some(monitor) = self.address(MONITOR.1) else { return false };
        match probe {
            Probe::Exec(words) => {
                let mut env = self.container.env.clone();
                env.insert(MONITOR.0.to_owned(), monitor.to_string());
                let mut check = command(&self.container, &self.root, words, &env);
                check.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
            }
            Probe::Http { port, path } => {
                assert_eq!(Some(*port), self.container.port(MONITOR.0), "{}", self.name());
                is_ok(monitor, path)
            }
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.root.path().join("log")).unwrap()
    }
}

impl Drop for Program {
    /// Ends the program if the test fails.
    fn drop(&mut self) {
        // It has usually ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the program with these words and this environment alone.
fn command(
    container: &Container,
    root: &TempDir,
    words: &[String],
    env: &BTreeMap<String, String>,
) -> Command {
    let (program, args) = words.split_first().unwrap();
    assert_eq!(program, PROGRAM);
    let moved = |value: &String| {
        let is_below = |path: &String| value == path || value.starts_with(&format!("{path}/"));
        let mut mounted = container.directories.iter();
        match mounted.any(is_below) {
            true => format!("{}{value}", root.path().display()),
            false => value.clone(),
        }
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env_clear().envs(env.iter().map(|(name, value)| (name, moved(value))));
    command.args(args.iter().map(moved)).stdin(Stdio::null());
    command
}

/// Returns whether a path is answered with success.
fn is_ok(address: SocketAddr, path: &str) -> bool {
    let get = || {
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())?;
        let mut response = String::new();
        stream.read_to_string(&mut response)?;
        Ok::<_, std::io::Error>(response)
    };
    get().is_ok_and(|response| response.starts_with("HTTP/1.1 200 "))
}
