//! Gateway faults: momentary ones for connected sessions, and lasting ones.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::Duration;

use tokio::sync::watch;

use crate::locked;

/// A fault of a connected session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// Closes the connection with a code; `None` sends a close frame without one.
    Close(Option<u16>),
    /// Ends the TCP connection (FIN) without a close frame.
    Cut,
    /// Resets the TCP connection (RST).
    Reset,
    /// Requests a reconnect (op 7).
    Reconnect,
    /// Declares the session invalid (op 9), resumable or not.
    InvalidSession(bool),
    /// Sends the next dispatch twice.
    DuplicateNext,
    /// Drops the next dispatch; a resume replays it.
    DropNext,
    /// Delays the next dispatch.
    DelayNext(Duration),
    /// Sends an empty list instead of the value at a JSON pointer in the data of the next dispatch.
    BreakNext(&'static str),
    /// Keeps the connection open but sends nothing more, not even heartbeat acknowledgements.
    Mute,
    /// Cuts the connection and removes the session, so that it cannot be resumed.
    Forget,
    /// Sends an event of an unknown type, which is so many bytes long before its compression.
    Long(usize),
}

/// A fault of new gateway connections, until it is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectFault {
    /// Responds to the websocket upgrade with 503.
    Unavailable,
    /// Ends the TCP connection (FIN) instead of responding to the upgrade.
    Cut,
    /// Resets the TCP connection (RST) instead of responding to the upgrade.
    Reset,
    /// Never responds to the upgrade, and keeps the TCP connection open.
    NoAnswer,
    /// Opens the websocket but neither sends nor reads: no HELLO, no acknowledgement.
    NoHello,
}

/// The faults that last until they are cleared, by shard id; `None` stands for every shard.
#[derive(Debug, Default)]
pub(crate) struct LastingFaults {
    pub connect: watch::Sender<Option<ConnectFault>>,
    identify: Mutex<HashMap<Option<u64>, u16>>,
    resume: Mutex<HashSet<Option<u64>>>,
}

impl LastingFaults {
    /// Sets or clears the close code that refuses IDENTIFY.
    pub fn refuse_identify(&self, shard: Option<u64>, code: Option<u16>) {
        let mut codes = locked(&self.identify);
        match code {
            Some(code) => codes.insert(shard, code),
            None => codes.remove(&shard),
        };
    }

    /// Returns the close code that refuses an IDENTIFY of this shard, if any.
    pub fn identify_code(&self, shard: u64) -> Option<u16> {
        let codes = locked(&self.identify);
        codes.get(&Some(shard)).or_else(|| codes.get(&None)).copied()
    }

    /// Ignores RESUME, or stops ignoring it.
    pub fn ignore_resume(&self, shard: Option<u64>, ignored: bool) {
        let mut shards = locked(&self.resume);
        if ignored {
            shards.insert(shard);
        } else {
            shards.remove(&shard);
        }
    }

    /// Returns whether a RESUME is ignored; `None` is the shard of an unknown session.
    pub fn ignores_resume(&self, shard: Option<u64>) -> bool {
        let shards = locked(&self.resume);
        shards.contains(&None) || shards.contains(&shard)
    }

    /// Completes when a connect fault is cleared or replaced.
    pub async fn cleared(&self, fault: ConnectFault) {
        // `self` owns the sender, so waiting cannot fail.
        self.connect.subscribe().wait_for(|current| *current != Some(fault)).await.ok();
    }
}
