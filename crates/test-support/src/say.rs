//! Output of tests that is visible even if they pass.

use std::io::Write;

/// Prints a line to the real stdout, as the test harness captures `println!`.
pub fn say(line: &str) {
    // A closed stdout is no reason to fail.
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}
