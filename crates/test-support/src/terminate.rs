use std::process::Child;

use rustix::process::{Pid, Signal, kill_process};

/// Sends SIGTERM, as service managers and containers do.
///
/// # Panics
/// Panics if the process has ended and was waited for.
pub fn terminate(process: &Child) {
    kill_process(Pid::from_child(process), Signal::TERM).expect("the process has not ended");
}
