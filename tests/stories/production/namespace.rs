//! Tests that run in namespaces of their own, where Discord's host names are those of the stand-in.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::authority::DISCORD_HOSTS;
use crate::say::say;
use crate::unshare;

/// Set within the namespaces, to the file that is mounted as `/etc/hosts`.
const HOSTS: &str = "ALQUERQUE_TEST_HOSTS";

/// Mounts `$1` as the hosts file, brings the loopback interface up and runs the rest of the arguments.
const ENTER: &str = r#"mount --bind "$1" /etc/hosts && ip link set lo up && shift && exec "$@""#;

/// The hosts file within the namespaces.
pub struct Hosts(PathBuf);

impl Hosts {
    /// Makes Discord's host names those of the stand-in.
    pub fn resolve(&self) {
        let hosts: String =
            DISCORD_HOSTS.iter().map(|host| format!("127.0.0.1 {host}\n")).collect();
        fs::write(&self.0, hosts).unwrap();
    }

    /// Makes looking them up fail, as no name server can be reached.
    pub fn fail(&self) {
        fs::write(&self.0, "").unwrap();
    }
}

/// Runs the test of this name, `story`, in namespaces of its own. Where the kernel does not permit them it is left out,
/// but not in CI.
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
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("1 passed"), "the test did not run within the namespaces: {told}");
    told.lines().filter(|line| line.starts_with("production: ")).for_each(say);
}
