//! Namespaces for a test, where the kernel permits them.

use std::env;
use std::process::Command;

use crate::say;

/// Returns the arguments of `unshare` by which a process has these namespaces of its own, in which
/// this command succeeds. Without them the test is left out, which is said, but not in CI.
pub fn permitted(
    test: &str,
    namespaces: &[&'static str],
    succeeds: &[&str],
) -> Option<Vec<&'static str>> {
    let as_root = namespaces.to_vec();
    let as_user = [&["--map-root-user"], namespaces].concat();
    let is_permitted = |arguments: &Vec<&str>| {
        let tried = Command::new("unshare").args(arguments).args(succeeds).output();
        tried.is_ok_and(|output| output.status.success())
    };
    let permitted = [as_root, as_user].into_iter().find(is_permitted);
    if permitted.is_none() {
        assert!(
            env::var_os("CI").is_none(),
            "{test}: the kernel permits no namespaces, or a tool for them is missing"
        );
        say(&format!(
            "SKIPPED: {test} needs namespaces ({}), which are not permitted here",
            namespaces.join(" ")
        ));
    }
    permitted
}
