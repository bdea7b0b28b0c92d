//! The gateway: sessions, what is dispatched to whom, and how a connection is made to misbehave.

mod admission;
mod codec;
mod control;
mod fault;
mod handshake;
mod link;
mod members;
mod session;
mod starts;

use std::collections::HashMap;
use std::sync::Mutex;

use serde_json::Value;

use crate::clock::Id;
use crate::locked;
pub(super) use admission::admit;
pub(super) use fault::LastingFaults;
pub use fault::{ConnectFault, GatewayFault};
use session::{Order, Session};
pub use starts::SessionStarts;
pub(super) use starts::{StartLimiter, TOTAL};

/// The intents that concern this stand-in, as bits.
pub(super) mod intents {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    pub const GUILD_PRESENCES: u64 = 1 << 8;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Members, presences and message content must be granted first.
    pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All bits that mean something.
    pub const ALL: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// All sessions.
#[derive(Debug, Default)]
pub(super) struct Hub {
    sessions: Mutex<HashMap<String, Session>>,
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
    pub fn dispatch(
        &self,
        guild: Option<Id>,
        to: Audience,
        event: &str,
        data: &Value,
        replay: usize,
    ) {
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
    pub fn redeliver(&self, interaction: Id, replay: usize) -> bool {
        let mut sessions = locked(&self.sessions);
        let id = interaction.to_string();
        let is_it =
            |frame: &&Value| frame["t"] == "INTERACTION_CREATE" && frame["d"]["id"] == id.as_str();
        let known = sessions
            .values()
            .flat_map(|session| &session.sent)
            .find(is_it)
            .map(|frame| frame["d"].clone());
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

    /// Makes the sessions of one shard misbehave, or all of them (`None`).
    pub fn fault(&self, shard: Option<u64>, fault: GatewayFault) {
        let mut sessions = locked(&self.sessions);
        sessions.retain(|_, session| {
            let is_meant = shard.is_none_or(|shard| session.shard.0 == shard);
            if is_meant {
                session.fault(fault);
            }
            !(is_meant && fault == GatewayFault::Forget)
        });
    }

    /// Ends every connection; the sessions are forgotten.
    pub fn close_all(&self) {
        for session in locked(&self.sessions).drain().map(|(_, session)| session) {
            session.order(Order::Close(Some(1001)));
        }
    }
}
