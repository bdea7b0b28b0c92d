//! Linux namespaces in which Discord's host names resolve to the stand-in.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use test_support::authority::DISCORD_HOSTS;
use test_support::say;

use crate::unshare;

/// Environment variable, set within the namespaces, with the path of the file mounted as `/etc/hosts`.
const HOSTS: &str = "ALQUERQUE_TEST_HOSTS";

/// A shell script that mounts `$1` as the hosts file, brings the loopback interface up and runs the
/// other arguments.
const ENTER: &str = r#"mount --bind "$1" /etc/hosts && ip link set lo up && shift && exec "$@""#;

/// The hosts file within the namespaces.
pub struct Hosts(PathBuf);

impl Hosts {
    /// Resolves Discord's host names to the stand-in.
    pub fn resolve(&self) {
        let hosts: String =
            DISCORD_HOSTS.iter().map(|host| format!("127.0.0.1 {host}\n")).collect();
        fs::write(&self.0, hosts).unwrap();
    }

    /// Lets DNS lookups fail, as the namespaces have no name server.
    pub fn fail(&self) {
        fs::write(&self.0, "").unwrap();
    }
}

/// Runs a test with this name and body in its own namespaces. Skips the test if the kernel does not
/// permit them, except in CI.
pub fn run(test: &str, story: impl AsyncFnOnce(Hosts)) {
    if let Some(path) = env::var_os(HOSTS) {
        let hosts = Hosts(path.into());
        hosts.resolve();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        return runtime.block_on(story(hosts));
    }
    let bring_up = ["ip", "link", "set", "lo", "up"];
    let Some(unshare) = unshare::permitted(test, &["--mount", "--net"], &bring_up) else { return };
    let hosts = tempfile::NamedTempFile::new().unwrap();
    let output = Command::new("unshare")
        .args(unshare)
        .args(["sh", "-c", ENTER, "sh"])
        .arg(hosts.path())
        .arg(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture", "--include-ignored"])
        .env(HOSTS, hosts.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}{}", String::from_utf8_lossy(&output.stderr));
    assert!(stdout.contains("1 passed"), "the test did not run within the namespaces: {stdout}");
    stdout.lines().filter(|line| line.starts_with("production: ")).for_each(say);
}
