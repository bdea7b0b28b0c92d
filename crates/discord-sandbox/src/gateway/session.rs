//! A bot's session, which outlives its connection.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::GatewayFault;

/// What the connection's task is told to do.
#[derive(Debug)]
pub(crate) enum Order {
    Send(Value),
    Close(Option<u16>),
    Cut,
    Reset,
    Mute,
}

/// A bot's session.
#[derive(Debug)]
pub(crate) struct Session {
    pub intents: u64,
    /// This shard and how many there are.
    pub shard: (u64, u64),
    /// Whether IDENTIFY asked for payload compression. RESUME cannot, so a resumed session keeps the setting, although
    /// Discord documents neither this nor the contrary; a client must be able to read both forms in any case.
    pub compresses: bool,
    pub seq: u64,
    /// The newest dispatches, for a resume.
    pub sent: VecDeque<Value>,
    /// The connection, if there is one.
    pub line: Option<UnboundedSender<Order>>,
    /// The faults that wait for the next dispatch.
    pub faults: VecDeque<GatewayFault>,
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
                // A bot that has hung up in the meantime gets it by a resume.
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

    /// Makes the session misbehave now or at its next dispatch.
    pub fn fault(&mut self, fault: GatewayFault) {
        match fault {
            GatewayFault::Close(code) => self.order(Order::Close(code)),
            GatewayFault::Cut | GatewayFault::Forget => self.order(Order::Cut),
            GatewayFault::Reset => self.order(Order::Reset),
            GatewayFault::Mute => self.order(Order::Mute),
            GatewayFault::Reconnect => self.order(Order::Send(json!({ "op": 7, "d": null }))),
            GatewayFault::InvalidSession(resumable) => {
                self.order(Order::Send(json!({ "op": 9, "d": resumable })));
            }
            later @ (GatewayFault::DuplicateNext
            | GatewayFault::DropNext
            | GatewayFault::DelayNext(_)) => {
                self.faults.push_back(later);
            }
        }
    }
}
