//! The gateway: sessions, dispatch, and fault injection.

mod codec;
mod connection;
mod control;
mod fault;
mod handshake;
mod members;
mod session;
mod starts;
mod upgrade;

use std::collections::HashMap;
use std::sync::Mutex;

use serde_json::{Value, json};

use crate::clock::Id;
use crate::locked;
pub(super) use fault::LastingFaults;
pub use fault::{ConnectFault, GatewayFault};
use session::{ConnectionCommand, Session};
pub use starts::SessionStarts;
pub(super) use starts::{MAX_SESSION_STARTS, StartLimiter};
pub(super) use upgrade::upgrade;

/// Gateway intents as bits.
pub(super) mod intents {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    pub const GUILD_PRESENCES: u64 = 1 << 8;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// The intents that must be granted first.
    pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All defined intents.
    pub const ALL: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// All sessions by id.
#[derive(Debug, Default)]
pub(super) struct Hub {
    sessions: Mutex<HashMap<String, Session>>,
}

/// The recipients of a dispatch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Audience {
    /// Every session, regardless of intents; for interactions.
    All,
    /// Sessions with this intent.
    Intent(u64),
}

impl Hub {
    /// Dispatches an event of a guild, or of direct messages (`None`), to the sessions of its
    /// shard.
    pub fn dispatch(
        &self,
        guild: Option<Id>,
        audience: Audience,
        event: &str,
        data: &Value,
        replay: usize,
    ) {
        for session in locked(&self.sessions).values_mut() {
            let is_recipient = match audience {
                Audience::All => true,
                Audience::Intent(bit) => session.intents & bit != 0,
            };
            if is_recipient && session.shard.receives(guild) {
                session.dispatch(event, data.clone(), replay);
            }
        }
    }

    /// Redelivers an interaction to the sessions of its shard. Returns whether it is known.
    pub fn redeliver(&self, interaction: Id, replay: usize) -> bool {
        let mut sessions = locked(&self.sessions);
        let id = interaction.to_string();
        let is_match =
            |frame: &&Value| frame["t"] == "INTERACTION_CREATE" && frame["d"]["id"] == id.as_str();
        let known = sessions
            .values()
            .flat_map(|session| &session.sent)
            .find(is_match)
            .map(|frame| frame["d"].clone());
        let Some(data) = known else { return false };
        let guild = data["guild_id"].as_str().and_then(|id| id.parse().ok());
        let is_recipient =
            |one: &&mut Session| one.connection.is_some() && one.shard.receives(guild);
        for session in sessions.values_mut().filter(is_recipient) {
            session.dispatch("INTERACTION_CREATE", data.clone(), replay);
        }
        true
    }

    /// Returns whether there is any session, connected or resumable.
    pub fn has_session(&self) -> bool {
        !locked(&self.sessions).is_empty()
    }

    /// Returns whether any session is connected.
    pub fn is_connected(&self) -> bool {
        locked(&self.sessions).values().any(|session| session.connection.is_some())
    }

    /// Requests a heartbeat of each session. Returns the number of its newest dispatch.
    pub fn request_heartbeats(&self) -> HashMap<String, u64> {
        let request = |(id, session): (&String, &Session)| {
            session.send_command(ConnectionCommand::Send(json!({ "op": 1, "d": null })));
            (id.clone(), session.delivered)
        };
        locked(&self.sessions).iter().map(request).collect()
    }

    /// Records that the bot has received the dispatches of a session up to this number.
    pub fn confirm(&self, id: &str, seq: u64) {
        if let Some(session) = locked(&self.sessions).get_mut(id) {
            session.received = session.received.max(seq);
        }
    }

    /// Returns whether the bot has received these dispatches, if their sessions are connected.
    pub fn is_received(&self, dispatches: &HashMap<String, u64>) -> bool {
        let sessions = locked(&self.sessions);
        dispatches.iter().all(|(id, &seq)| {
            sessions
                .get(id)
                .is_none_or(|session| session.connection.is_none() || session.received >= seq)
        })
    }

    /// Injects a fault into the sessions of one shard, or of all (`None`).
    pub fn inject_fault(&self, shard: Option<u64>, fault: GatewayFault) {
        let mut sessions = locked(&self.sessions);
        sessions.retain(|_, session| {
            let is_target = shard.is_none_or(|shard| session.shard.id == shard);
            if is_target {
                session.inject_fault(fault);
            }
            !(is_target && fault == GatewayFault::Forget)
        });
    }

    /// Closes every connection and removes all sessions.
    pub fn close_all(&self) {
        for session in locked(&self.sessions).drain().map(|(_, session)| session) {
            session.send_command(ConnectionCommand::Close(Some(1001)));
        }
    }
}
