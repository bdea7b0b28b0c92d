//! One websocket connection: the handshake, heartbeats, and what closes it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until};

use super::codec::Codec;
use super::session::Order;
use crate::clock::millis;
use crate::net::Cutter;
use crate::traffic::{Frame, Record, Sender};
use crate::{Shared, locked};

/// Why the stand-in hangs up.
pub(super) type CloseCode = u16;

const UNKNOWN_OPCODE: CloseCode = 4001;
pub(super) const DECODE_ERROR: CloseCode = 4002;
const NOT_AUTHENTICATED: CloseCode = 4003;
const ALREADY_AUTHENTICATED: CloseCode = 4005;
const SESSION_TIMED_OUT: CloseCode = 4009;

/// Serves a connection until either side hangs up.
pub(super) async fn serve(shared: Arc<Shared>, socket: WebSocket, cutter: Cutter, codec: Codec) {
    let (line, orders) = unbounded_channel();
    let mut link = Link {
        shared,
        cutter,
        codec,
        line,
        session: None,
        last_beat: Instant::now(),
        is_mute: false,
    };
    let forget = link.run(socket, orders).await;
    link.hang_up(forget);
}

pub(super) struct Link {
    pub(super) shared: Arc<Shared>,
    cutter: Cutter,
    pub(super) codec: Codec,
    pub(super) line: UnboundedSender<Order>,
    pub(super) session: Option<String>,
    last_beat: Instant,
    is_mute: bool,
}

impl Link {
    /// Returns whether the session ends with the connection.
    async fn run(&mut self, mut socket: WebSocket, mut orders: UnboundedReceiver<Order>) -> bool {
        let interval = self.shared.config.heartbeat;
        let hello = json!({ "op": 10, "d": { "heartbeat_interval": millis(interval) } });
        // Not by way of the orders, as it comes before any answer even to a bot that does not wait for it.
        if !self.transmit(&mut socket, &hello).await {
            return false;
        }
        loop {
            // Half an interval of grace, as networks delay heartbeats.
            let deadline = self.last_beat + interval.mul_f64(1.5);
            let is_mute = self.is_mute;
            let order = tokio::select! {
                Some(order) = orders.recv() => order,
                message = socket.recv() => match self.receive(message) {
                    Ok(()) => continue,
                    Err(Hangup::Theirs { forget }) => {
                        // The answer to their close leaves with the next look at the socket.
                        tokio::time::timeout(Duration::from_secs(1), socket.recv()).await.ok();
                        return forget;
                    }
                    Err(Hangup::Ours(code)) => Order::Close(Some(code)),
                },
                () = sleep_until(deadline), if !is_mute => Order::Close(Some(SESSION_TIMED_OUT)),
            };
            if let Some(forget) = self.obey(&mut socket, order).await {
                return forget;
            }
        }
    }

    /// Sends a payload; returns whether the connection took it.
    async fn transmit(&mut self, socket: &mut WebSocket, payload: &Value) -> bool {
        self.record(Sender::Sandbox, || payload.clone());
        match self.codec.encode(payload) {
            Ok(message) => socket.send(message).await.is_ok(),
            Err(error) => {
                tracing::error!(%error, "a payload could not be compressed");
                false
            }
        }
    }

    /// Carries out an order; returns whether to forget the session if that ended the connection.
    async fn obey(&mut self, socket: &mut WebSocket, order: Order) -> Option<bool> {
        match order {
            Order::Send(_) if self.is_mute => None,
            Order::Mute => {
                self.is_mute = true;
                None
            }
            Order::Send(frame) => {
                let is_sent = self.transmit(socket, &frame).await;
                (!is_sent).then_some(false)
            }
            Order::Close(code) => {
                self.record(Sender::Sandbox, || json!({ "close": code }));
                let frame = code.map(|code| CloseFrame { code, reason: "".into() });
                socket.send(Message::Close(frame)).await.ok();
                // The peer answers with its own close; waiting for it lets the code arrive.
                tokio::time::timeout(Duration::from_secs(1), socket.recv()).await.ok();
                Some(code.is_some_and(|code| (4003..=4014).contains(&code)))
            }
            Order::Cut => {
                self.record(Sender::Sandbox, || json!({ "close": "cut" }));
                Some(false)
            }
            Order::Reset => {
                self.record(Sender::Sandbox, || json!({ "close": "reset" }));
                self.cutter.reset();
                Some(false)
            }
        }
    }

    /// The session stays, for a resume, unless it was ended in due form.
    fn hang_up(&self, forget: bool) {
        let Some(id) = &self.session else { return };
        let mut sessions = locked(&self.shared.hub.sessions);
        if let Some(session) = sessions.get_mut(id)
            && session.line.as_ref().is_some_and(|line| line.same_channel(&self.line))
        {
            session.line = None;
            if forget {
                sessions.remove(id);
            }
        }
        drop(sessions);
        self.shared.changed();
    }

    fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Hangup> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text.to_string(),
            Some(Ok(Message::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(frame))) => {
                let code = frame.map(|frame| frame.code);
                self.record(Sender::Bot, || json!({ "close": code }));
                return Err(Hangup::Theirs { forget: matches!(code, Some(1000 | 1001)) });
            }
            Some(Err(_)) | None => return Err(Hangup::Theirs { forget: false }),
        };
        let frame: Value = serde_json::from_str(&text).map_err(|_| Hangup::Ours(DECODE_ERROR))?;
        self.record(Sender::Bot, || blanked(frame.clone()));
        self.handle(&frame).map_err(Hangup::Ours)
    }

    fn handle(&mut self, frame: &Value) -> Result<(), CloseCode> {
        let op = frame["op"].as_u64().ok_or(DECODE_ERROR)?;
        match (op, &self.session) {
            (1, _) => {
                self.last_beat = Instant::now();
                self.send(json!({ "op": 11 }));
                Ok(())
            }
            (2 | 6, Some(_)) => Err(ALREADY_AUTHENTICATED),
            (2, None) => self.identify(&frame["d"]),
            (6, None) => self.resume(&frame["d"]),
            (3 | 4 | 8, None) => Err(NOT_AUTHENTICATED),
            (8, Some(_)) => {
                self.request_members(&frame["d"]);
                Ok(())
            }
            // Presence and voice state: nothing here depends on them.
            (3 | 4, Some(_)) => Ok(()),
            _ => Err(UNKNOWN_OPCODE),
        }
    }

    pub(super) fn send(&self, frame: Value) {
        // This very task holds the other end, so the line is open as long as the task runs.
        self.line.send(Order::Send(frame)).ok();
    }

    fn record(&self, from: Sender, payload: impl FnOnce() -> Value) {
        if self.shared.recorder.is_on() {
            let frame = Frame { at_ms: self.shared.now_ms(), from, payload: payload() };
            self.shared.recorder.add(Record::Gateway(frame));
        }
    }
}

/// How a connection ends.
enum Hangup {
    Ours(CloseCode),
    Theirs { forget: bool },
}

/// A frame without its secret.
fn blanked(mut frame: Value) -> Value {
    if let Some(token) = frame.pointer_mut("/d/token") {
        *token = json!("");
    }
    frame
}
