//! A gateway session, which outlives its connection.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::GatewayFault;
use crate::clock::Id;

/// A command to the task of a connection.
#[derive(Debug)]
pub(crate) enum ConnectionCommand {
    Send(Value),
    Close(Option<u16>),
    Cut,
    Reset,
    Mute,
}

/// A shard of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub id: u64,
    /// The number of shards.
    pub count: u64,
}

impl Shard {
    /// Returns whether the shard receives the events of a guild. Direct messages (`None`) belong to
    /// shard 0.
    pub fn receives(self, guild: Option<Id>) -> bool {
        guild.map_or(0, |guild| (guild.0 >> 22) % self.count.max(1)) == self.id
    }
}

/// A gateway session.
#[derive(Debug)]
pub(crate) struct Session {
    pub intents: u64,
    pub shard: Shard,
    /// Whether IDENTIFY requested payload compression. RESUME cannot, so a resumed session keeps
    /// the setting. Discord does not document this; a client must read both forms.
    pub compresses: bool,
    pub seq: u64,
    /// The number of the newest dispatch that was sent without delay.
    pub delivered: u64,
    /// The number up to which the bot has confirmed the dispatches by a heartbeat.
    pub received: u64,
    /// The newest dispatches, for replay after a resume.
    pub sent: VecDeque<Value>,
    /// The sender to the connection's task, while connected.
    pub connection: Option<UnboundedSender<ConnectionCommand>>,
    /// The faults of the next dispatches.
    pub faults: VecDeque<GatewayFault>,
}

impl Session {
    /// Numbers an event, stores it for replay, and sends it subject to the pending faults.
    pub fn dispatch(&mut self, event: &str, data: Value, replay: usize) {
        self.seq += 1;
        let frame = json!({ "op": 0, "s": self.seq, "t": event, "d": data });
        self.sent.push_back(frame.clone());
        while self.sent.len() > replay {
            self.sent.pop_front();
        }
        let fault = self.faults.pop_front();
        if !matches!(fault, Some(GatewayFault::DropNext | GatewayFault::DelayNext(_))) {
            self.delivered = self.seq;
        }
        match fault {
            Some(GatewayFault::DropNext) => {}
            Some(GatewayFault::BreakNext(pointer)) => {
                let mut frame = frame;
                if let Some(value) = frame["d"].pointer_mut(pointer) {
                    *value = json!([]);
                }
                self.send_command(ConnectionCommand::Send(frame));
            }
            Some(GatewayFault::DelayNext(by)) => self.send_later(frame, by),
            Some(GatewayFault::DuplicateNext) => {
                self.send_command(ConnectionCommand::Send(frame.clone()));
                self.send_command(ConnectionCommand::Send(frame));
            }
            _ => self.send_command(ConnectionCommand::Send(frame)),
        }
    }

    fn send_later(&self, frame: Value, by: Duration) {
        if let Some(connection) = self.connection.clone() {
            tokio::spawn(async move {
                tokio::time::sleep(by).await;
                // If the connection has ended, a resume replays the frame.
                connection.send(ConnectionCommand::Send(frame)).ok();
            });
        }
    }

    /// Sends a command to the connection, if there is one.
    pub fn send_command(&self, command: ConnectionCommand) {
        if let Some(connection) = &self.connection {
            // A task that has just ended is equivalent to no connection.
            connection.send(command).ok();
        }
    }

    /// Injects a fault, now or at the next dispatch.
    pub fn inject_fault(&mut self, fault: GatewayFault) {
        match fault {
            GatewayFault::Close(code) => self.send_command(ConnectionCommand::Close(code)),
            GatewayFault::Cut | GatewayFault::Forget => self.send_command(ConnectionCommand::Cut),
            GatewayFault::Reset => self.send_command(ConnectionCommand::Reset),
            GatewayFault::Mute => self.send_command(ConnectionCommand::Mute),
            GatewayFault::Reconnect => {
                self.send_command(ConnectionCommand::Send(json!({ "op": 7, "d": null })))
            }
            GatewayFault::InvalidSession(resumable) => {
                self.send_command(ConnectionCommand::Send(json!({ "op": 9, "d": resumable })));
            }
            GatewayFault::Long(len) => {
                self.seq += 1;
                let data = "0".repeat(len);
                let frame = json!({ "op": 0, "s": self.seq, "t": "LONG_EVENT", "d": data });
                self.send_command(ConnectionCommand::Send(frame));
            }
            deferred @ (GatewayFault::DuplicateNext
            | GatewayFault::DropNext
            | GatewayFault::BreakNext(_)
            | GatewayFault::DelayNext(_)) => {
                self.faults.push_back(deferred);
            }
        }
    }
}
