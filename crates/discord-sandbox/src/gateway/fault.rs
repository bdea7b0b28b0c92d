//! Gateway faults on demand: momentary ones for connected sessions, and ones that last until they are cleared.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::Duration;

use tokio::sync::watch;

use crate::locked;

/// What happens to a connected session on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// The connection is closed with a code; `None` sends a close frame without one.
    Close(Option<u16>),
    /// The TCP connection ends (FIN) without a close frame.
    Cut,
    /// The TCP connection is reset (RST).
    Reset,
    /// The bot is asked to reconnect (op 7).
    Reconnect,
    /// The session is declared invalid (op 9), resumable or not.
    InvalidSession(bool),
    /// The next dispatch is sent twice.
    DuplicateNext,
    /// The next dispatch is lost on the way; a resume replays it.
    DropNext,
    /// The next dispatch is sent this much later.
    DelayNext(Duration),
    /// Nothing is said on this connection any more, not even in answer to heartbeats, and it stays open.
    Mute,
    /// The connection is cut, and the session cannot be resumed.
    Forget,
}

/// What happens to every new connection to the gateway until the fault is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectFault {
    /// The websocket upgrade is answered with 503.
    Unavailable,
    /// The TCP connection ends (FIN) instead of an answer to the upgrade.
    Cut,
    /// The TCP connection is reset (RST) instead of an answer to the upgrade.
    Reset,
    /// The upgrade stays unanswered, and the TCP connection stays open.
    NoAnswer,
    /// The websocket opens, but nothing is sent on it or read from it: no HELLO, no acknowledgement.
    NoHello,
}

/// The faults that last until they are cleared. A key is a shard's id; `None` stands for every shard.
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

    /// The close code that refuses an IDENTIFY of this shard, if any.
    pub fn identify_code(&self, shard: u64) -> Option<u16> {
        let codes = locked(&self.identify);
        codes.get(&Some(shard)).or_else(|| codes.get(&None)).copied()
    }

    /// Leaves RESUME unanswered, or answers it again.
    pub fn ignore_resume(&self, shard: Option<u64>, ignored: bool) {
        let mut shards = locked(&self.resume);
        if ignored {
            shards.insert(shard);
        } else {
            shards.remove(&shard);
        }
    }

    /// Whether a RESUME stays unanswered; `None` is the shard of a session that is not known.
    pub fn ignores_resume(&self, shard: Option<u64>) -> bool {
        let shards = locked(&self.resume);
        shards.contains(&None) || shards.contains(&shard)
    }

    /// Returns as soon as a fault of new connections is cleared or replaced by another.
    pub async fn cleared(&self, fault: ConnectFault) {
        // The sender lives in this very object, so waiting cannot fail.
        self.connect.subscribe().wait_for(|current| *current != Some(fault)).await.ok();
    }
}
