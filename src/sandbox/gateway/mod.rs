//! The gateway: sessions, what is dispatched to whom, and how a connection is made to misbehave.

pub(super) mod link;

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::clock::Id;
use super::locked;

/// The intents that concern this stand-in, as bits.
pub(super) mod intents {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Members, presences and message content must be granted first.
    pub const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | MESSAGE_CONTENT;
    /// All bits that mean something.
    pub const ALL: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// What happens to a connected bot on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// The connection is closed with a code; `None` sends a close frame without one.
    Close(Option<u16>),
    /// The TCP connection is cut without a close frame.
    Cut,
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

/// What the connection's task is told to do.
#[derive(Debug)]
pub(super) enum Order {
    Send(Value),
    Close(Option<u16>),
    Cut,
    Mute,
}

/// A bot's session, which outlives its connection.
#[derive(Debug)]
pub(super) struct Session {
    pub intents: u64,
    /// This shard and how many there are.
    pub shard: (u64, u64),
    pub seq: u64,
    /// The newest dispatches, for a resume.
    pub sent: VecDeque<Value>,
    /// The connection, if there is one.
    pub line: Option<UnboundedSender<Order>>,
    /// The faults that wait for the next dispatch.
    pub faults: VecDeque<GatewayFault>,
}

/// All sessions.
#[derive(Debug, Default)]
pub(super) struct Hub {
    pub sessions: Mutex<HashMap<String, Session>>,
}

/// Who gets a dispatch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Audience {
    /// Every session, whatever its intents: interactions.
    All,
    /// Those with this intent.
    Intent(u64),
}

impl Hub {
    /// Sends an event of the server (`guild`) or of a direct conversation to every session that is to get it.
    pub fn dispatch(&self, guild: Option<Id>, to: Audience, event: &str, data: &Value, replay: usize) {
        for session in locked(&self.sessions).values_mut() {
            let (shard, shards) = session.shard;
            let of_shard = guild.map_or(0, |guild| (guild.0 >> 22) % shards.max(1));
            let wanted = match to {
                Audience::All => true,
                Audience::Intent(bit) => session.intents & bit != 0,
            };
            if wanted && shard == of_shard {
                session.dispatch(event, data.clone(), replay);
            }
        }
    }

    /// Sends an interaction once more, to the sessions that are connected now; tells whether it is known.
    pub fn repeat(&self, interaction: Id, replay: usize) -> bool {
        let mut sessions = locked(&self.sessions);
        let id = interaction.to_string();
        let is_it = |frame: &&Value| frame["t"] == "INTERACTION_CREATE" && frame["d"]["id"] == id.as_str();
        let known = sessions.values().flat_map(|session| &session.sent).find(is_it).map(|frame| frame["d"].clone());
        let Some(data) = known else { return false };
        for session in sessions.values_mut().filter(|session| session.line.is_some()) {
            session.dispatch("INTERACTION_CREATE", data.clone(), replay);
        }
        true
    }

    /// Whether any session is there to get an interaction.
    pub fn has_session(&self) -> bool {
        !locked(&self.sessions).is_empty()
    }

    /// Whether any session is connected.
    pub fn is_connected(&self) -> bool {
        locked(&self.sessions).values().any(|session| session.line.is_some())
    }

    /// Makes every session misbehave.
    pub fn fault(&self, fault: GatewayFault) {
        let mut sessions = locked(&self.sessions);
        for session in sessions.values_mut() {
            session.fault(fault);
        }
        if fault == GatewayFault::Forget {
            sessions.clear();
        }
    }

    /// Ends every connection; the sessions are forgotten.
    pub fn close_all(&self) {
        for session in locked(&self.sessions).drain().map(|(_, session)| session) {
            session.order(Order::Close(Some(1001)));
        }
    }
}

impl Session {
    /// Numbers an event, keeps it for a resume and sends it, as far as no fault prevents that.
    pub fn dispatch(&mut self, event: &str, data: Value, replay: usize) {
        self.seq += 1;
        let frame = json!({ "op": 0, "s": self.seq, "t": event, "d": data });
        self.sent.push_back(frame.clone());
        while self.sent.len() > replay {
            self.sent.pop_front();
        }
        match self.faults.pop_front() {
            Some(GatewayFault::DropNext) => {}
            Some(GatewayFault::DelayNext(by)) => self.send_later(frame, by),
            Some(GatewayFault::DuplicateNext) => {
                self.order(Order::Send(frame.clone()));
                self.order(Order::Send(frame));
            }
            _ => self.order(Order::Send(frame)),
        }
    }

    fn send_later(&self, frame: Value, by: Duration) {
        if let Some(line) = self.line.clone() {
            tokio::spawn(async move {
                tokio::time::sleep(by).await;
                // Whoever hung up in the meantime gets it by a resume.
                line.send(Order::Send(frame)).ok();
            });
        }
    }

    /// Tells the connection what to do; without one nothing happens.
    pub fn order(&self, order: Order) {
        if let Some(line) = &self.line {
            // The connection's task may just have ended, which is as good as having no connection.
            line.send(order).ok();
        }
    }

    fn fault(&mut self, fault: GatewayFault) {
        match fault {
            GatewayFault::Close(code) => self.order(Order::Close(code)),
            GatewayFault::Cut | GatewayFault::Forget => self.order(Order::Cut),
            GatewayFault::Mute => self.order(Order::Mute),
            GatewayFault::Reconnect => self.order(Order::Send(json!({ "op": 7, "d": null }))),
            GatewayFault::InvalidSession(resumable) => {
                self.order(Order::Send(json!({ "op": 9, "d": resumable })));
            }
            later => self.faults.push_back(later),
        }
    }
}
