//! A websocket connection: its payloads, heartbeats and end.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until};

use super::codec::Codec;
use super::session::ConnectionCommand;
use crate::clock::millis;
use crate::net::Cutter;
use crate::traffic::{Frame, Record, Sender};
use crate::{Shared, locked};

/// A gateway close code.
pub(super) type CloseCode = u16;

const UNKNOWN_OPCODE: CloseCode = 4001;
pub(super) const DECODE_ERROR: CloseCode = 4002;
const NOT_AUTHENTICATED: CloseCode = 4003;
const ALREADY_AUTHENTICATED: CloseCode = 4005;
const SESSION_TIMED_OUT: CloseCode = 4009;

/// Serves a connection until either side closes it.
pub(super) async fn serve(shared: Arc<Shared>, socket: WebSocket, cutter: Cutter, codec: Codec) {
    let (sender, commands) = unbounded_channel();
    let mut connection = Connection {
        shared,
        cutter,
        codec,
        commands: sender,
        session: None,
        last_heartbeat: Instant::now(),
        is_mute: false,
    };
    let forget = connection.run(socket, commands).await;
    connection.detach(forget);
}

pub(super) struct Connection {
    pub(super) shared: Arc<Shared>,
    cutter: Cutter,
    pub(super) codec: Codec,
    pub(super) commands: UnboundedSender<ConnectionCommand>,
    pub(super) session: Option<String>,
    last_heartbeat: Instant,
    is_mute: bool,
}

impl Connection {
    /// Runs until the connection ends; returns whether the session ends with it.
    async fn run(
        &mut self,
        mut socket: WebSocket,
        mut commands: UnboundedReceiver<ConnectionCommand>,
    ) -> bool {
        let interval = self.shared.config.heartbeat;
        let hello = json!({ "op": 10, "d": { "heartbeat_interval": millis(interval) } });
        // HELLO bypasses the queue: it precedes every other payload, even if the bot sends first.
        if !self.transmit(&mut socket, &hello).await {
            return false;
        }
        loop {
            // Networks delay heartbeats, hence half an interval of grace.
            let deadline = self.last_heartbeat + interval.mul_f64(1.5);
            let is_mute = self.is_mute;
            let command = tokio::select! {
                Some(command) = commands.recv() => command,
                message = socket.recv() => match self.receive(message) {
                    Ok(()) => continue,
                    Err(Disconnect::ByPeer { forget }) => {
                        // The reply to the peer's close is sent by the next poll of the socket.
                        tokio::time::timeout(Duration::from_secs(1), socket.recv()).await.ok();
                        return forget;
                    }
                    Err(Disconnect::BySandbox(code)) => ConnectionCommand::Close(Some(code)),
                },
                () = sleep_until(deadline), if !is_mute => {
                    ConnectionCommand::Close(Some(SESSION_TIMED_OUT))
                }
            };
            if let Some(forget) = self.execute(&mut socket, command).await {
                return forget;
            }
        }
    }

    /// Sends a payload; returns whether it succeeded.
    async fn transmit(&mut self, socket: &mut WebSocket, payload: &Value) -> bool {
        self.record(Sender::Sandbox, || payload.clone());
        match self.codec.encode(payload) {
            Ok(message) => socket.send(message).await.is_ok(),
            Err(error) => {
                tracing::error!(%error, "cannot compress a payload; the connection ends");
                false
            }
        }
    }

    /// Executes a command. If that ends the connection, returns whether the session ends too.
    async fn execute(
        &mut self,
        socket: &mut WebSocket,
        command: ConnectionCommand,
    ) -> Option<bool> {
        match command {
            ConnectionCommand::Send(_) if self.is_mute => None,
            ConnectionCommand::Mute => {
                self.is_mute = true;
                None
            }
            ConnectionCommand::Send(frame) => {
                let is_sent = self.transmit(socket, &frame).await;
                (!is_sent).then_some(false)
            }
            ConnectionCommand::Close(code) => {
                self.record(Sender::Sandbox, || json!({ "close": code }));
                let frame = code.map(|code| CloseFrame { code, reason: "".into() });
                socket.send(Message::Close(frame)).await.ok();
                // Waiting for the peer's close frame lets ours arrive.
                tokio::time::timeout(Duration::from_secs(1), socket.recv()).await.ok();
                Some(code.is_some_and(|code| (4003..=4014).contains(&code)))
            }
            ConnectionCommand::Cut => {
                self.record(Sender::Sandbox, || json!({ "close": "cut" }));
                Some(false)
            }
            ConnectionCommand::Reset => {
                self.record(Sender::Sandbox, || json!({ "close": "reset" }));
                self.cutter.reset();
                Some(false)
            }
        }
    }

    /// Detaches the session, which stays resumable unless `forget` is set.
    fn detach(&self, forget: bool) {
        let Some(id) = &self.session else { return };
        let mut sessions = locked(&self.shared.hub.sessions);
        if let Some(session) = sessions.get_mut(id)
            && session.connection.as_ref().is_some_and(|sender| sender.same_channel(&self.commands))
        {
            session.connection = None;
            if forget {
                sessions.remove(id);
            }
        }
        drop(sessions);
        self.shared.notify_changed();
    }

    fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Disconnect> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text.to_string(),
            Some(Ok(Message::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(frame))) => {
                let code = frame.map(|frame| frame.code);
                self.record(Sender::Bot, || json!({ "close": code }));
                return Err(Disconnect::ByPeer { forget: matches!(code, Some(1000 | 1001)) });
            }
            Some(Err(_)) | None => return Err(Disconnect::ByPeer { forget: false }),
        };
        let frame: Value =
            serde_json::from_str(&text).map_err(|_| Disconnect::BySandbox(DECODE_ERROR))?;
        self.record(Sender::Bot, || redacted(frame.clone()));
        self.handle(&frame).map_err(Disconnect::BySandbox)
    }

    fn handle(&mut self, frame: &Value) -> Result<(), CloseCode> {
        let op = frame["op"].as_u64().ok_or(DECODE_ERROR)?;
        match (op, &self.session) {
            (1, session) => {
                self.last_heartbeat = Instant::now();
                self.send(json!({ "op": 11 }));
                if let (Some(session), Some(seq)) = (session, frame["d"].as_u64()) {
                    self.shared.hub.confirm(session, seq);
                    self.shared.notify_changed();
                }
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
            // Presence and voice state updates have no effect here.
            (3 | 4, Some(_)) => Ok(()),
            _ => Err(UNKNOWN_OPCODE),
        }
    }

    pub(super) fn send(&self, frame: Value) {
        // This task owns the receiver, so the channel is open while the task runs.
        self.commands.send(ConnectionCommand::Send(frame)).ok();
    }

    fn record(&self, from: Sender, payload: impl FnOnce() -> Value) {
        if self.shared.recorder.is_on() {
            let frame = Frame { at_ms: self.shared.now_ms(), from, payload: payload() };
            self.shared.recorder.add(Record::Gateway(frame));
        }
    }
}

/// The end of a connection.
enum Disconnect {
    BySandbox(CloseCode),
    ByPeer { forget: bool },
}

/// Returns a frame without its token.
fn redacted(mut frame: Value) -> Value {
    if let Some(token) = frame.pointer_mut("/d/token") {
        *token = json!("");
    }
    frame
}
