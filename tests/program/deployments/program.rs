//! The program with the command and the environment of a container.
//!
//! Only these differ: the paths of volumes are below a temporary directory, the addresses are free
//! ones on loopback, and REST requests go to the sandbox.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use test_support::{FreeAddress, block_until, monitor, share_tables, terminate};

use super::container::{Container, Probe};

/// The path of the program in the image.
const PROGRAM: &str = "/usr/bin/alquerque";
/// The settings with an address to listen on.
const MONITOR: &str = "ALQUERQUE_MONITOR";
const INTERACTIONS: &str = "ALQUERQUE_INTERACTIONS";

/// A running program.
pub struct Program {
    container: Container,
    root: TempDir,
    child: Child,
    monitor: FreeAddress,
    interactions: FreeAddress,
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
        let [monitor, interactions] = [MONITOR, INTERACTIONS].map(|variable| {
            let free = FreeAddress::reserve();
            let address = free.get().to_string();
            env.entry(variable.to_owned()).and_modify(|named| *named = address);
            free
        });
        env.insert("ALQUERQUE_API_URL".to_owned(), api_url.to_owned());
        // Drawing 1,300 emojis takes an unoptimised program long.
        env.insert("ALQUERQUE_EMOJIS".to_owned(), "false".to_owned());
        let log = File::create(root.path().join("log")).unwrap();
        let mut command = command(&container, &root, &container.command, &env);
        let child = command.stderr(Stdio::from(log)).spawn().unwrap();
        Self { container, root, child, monitor, interactions }
    }

    /// Returns the name of the container.
    pub fn name(&self) -> &str {
        &self.container.name
    }

    /// Waits until each probe has succeeded, as often as the runtime would ask.
    pub fn wait_until_ready(&mut self) {
        for probe in self.container.probes.clone() {
            block_until(&format!("{}: {probe:?} succeeds", self.container.name), || {
                let exited = self.child.try_wait().unwrap();
                assert!(exited.is_none(), "{}: {exited:?}\n{}", self.name(), self.log());
                self.succeeds(&probe)
            });
        }
    }

    /// Returns the address at which interactions arrive.
    pub fn interactions(&self) -> Option<SocketAddr> {
        self.container.port(INTERACTIONS).map(|_| self.interactions.get())
    }

    /// Sends the stop signal. Returns the exit status, and the time until the exit.
    pub fn stop(mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        terminate(&self.child);
        let mut status = None;
        block_until("the program stops", || {
            let is_late = start.elapsed() > self.container.grace;
            assert!(!is_late, "{} does not stop\n{}", self.name(), self.log());
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        (status.unwrap(), start.elapsed())
    }

    fn succeeds(&self, probe: &Probe) -> bool {
        match probe {
            Probe::Exec(words) => {
                let mut env = self.container.env.clone();
                env.insert(MONITOR.to_owned(), self.monitor.get().to_string());
                let mut check = command(&self.container, &self.root, words, &env);
                check.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
            }
            Probe::Http { port, path } => {
                assert_eq!(Some(*port), self.container.port(MONITOR), "{}", self.name());
                monitor::get(self.monitor.get(), path).is_ok_and(|(status, _)| status == 200)
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
