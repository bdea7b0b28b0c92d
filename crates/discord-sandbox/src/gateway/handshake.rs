//! IDENTIFY and RESUME, which give a connection its session.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::connection::{CloseCode, Connection, DECODE_ERROR};
use super::intents;
use super::session::{ConnectionCommand, Session, Shard};
use super::starts::Admission;
use crate::clock::Id;
use crate::world::objects;
use crate::{locked, token};

const AUTHENTICATION_FAILED: CloseCode = 4004;
const INVALID_SHARD: CloseCode = 4010;
const INVALID_INTENTS: CloseCode = 4013;
const DISALLOWED_INTENTS: CloseCode = 4014;

impl Connection {
    pub(super) fn identify(&mut self, data: &Value) -> Result<(), CloseCode> {
        self.authenticate(data)?;
        let shard = requested_shard(&data["shard"])?;
        match self.shared.start_limiter.admit(shard.id, self.shared.now_ms()) {
            Admission::Granted => {}
            Admission::TooSoon => {
                self.send(json!({ "op": 9, "d": false }));
                return Ok(());
            }
            // Discord also resets the token.
            Admission::Exhausted => return Err(AUTHENTICATION_FAILED),
        }
        if let Some(code) = self.shared.lasting_faults.identify_code(shard.id) {
            return Err(code);
        }
        let intents = self.intents(data)?;
        let compresses = data["compress"] == true;
        if compresses {
            self.codec.compress_payloads();
        }
        self.start_session(shard, intents, compresses);
        Ok(())
    }

    fn authenticate(&self, data: &Value) -> Result<(), CloseCode> {
        let given = data["token"].as_str().ok_or(DECODE_ERROR)?;
        let given = given.strip_prefix("Bot ").unwrap_or(given);
        if given == self.shared.world().token { Ok(()) } else { Err(AUTHENTICATION_FAILED) }
    }

    fn intents(&self, data: &Value) -> Result<u64, CloseCode> {
        let requested = data["intents"].as_u64().ok_or(INVALID_INTENTS)?;
        if requested & !intents::ALL != 0 {
            return Err(INVALID_INTENTS);
        }
        if requested & intents::PRIVILEGED & !self.shared.config.privileged_intents != 0 {
            return Err(DISALLOWED_INTENTS);
        }
        Ok(requested)
    }

    fn start_session(&mut self, shard: Shard, intents: u64, compresses: bool) {
        let id = token::random(32);
        let mut session = Session {
            intents,
            shard,
            compresses,
            seq: 0,
            delivered: 0,
            received: 0,
            sent: VecDeque::new(),
            connection: Some(self.commands.clone()),
            faults: VecDeque::new(),
        };
        self.send_ready(&mut session, &id);
        locked(&self.shared.hub.sessions).insert(id.clone(), session);
        self.session = Some(id);
        self.shared.notify_changed();
    }

    /// Sends READY, and the guilds of the shard if their intent was requested.
    fn send_ready(&self, session: &mut Session, id: &str) {
        let world = self.shared.world();
        let replay = self.shared.config.replay;
        let Shard { id: shard, count: shards } = session.shard;
        let guilds = world.guilds().filter(|_| world.bot_present);
        let guilds: Vec<Id> = guilds.filter(|id| session.shard.receives(Some(*id))).collect();
        let unavailable = guilds.iter().map(|id| json!({ "id": id, "unavailable": true }));
        let unavailable: Vec<Value> = unavailable.collect();
        let flags = objects::application_flags(self.shared.config.privileged_intents);
        let ready = json!({
            "v": 10, "user": objects::own_user(&world).unwrap_or_default(), "guilds": unavailable,
            "session_id": id,
            "resume_gateway_url": self.shared.addresses.announced.resume, "shard": [shard, shards],
            "application": { "id": world.bot, "flags": flags }, "session_type": "normal",
            "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
        });
        session.dispatch("READY", ready, replay);
        if !world.outage && session.intents & intents::GUILDS != 0 {
            for guild in guilds {
                let guild = objects::guild_create(&world, guild, self.shared.now_ms());
                session.dispatch("GUILD_CREATE", guild, replay);
            }
        }
    }

    pub(super) fn resume(&mut self, data: &Value) -> Result<(), CloseCode> {
        self.authenticate(data)?;
        let id = data["session_id"].as_str().ok_or(DECODE_ERROR)?;
        let seq = data["seq"].as_u64().ok_or(DECODE_ERROR)?;
        let mut sessions = locked(&self.shared.hub.sessions);
        if self
            .shared
            .lasting_faults
            .ignores_resume(sessions.get(id).map(|session| session.shard.id))
        {
            return Ok(());
        }
        let known = sessions.get_mut(id).filter(|session| {
            let oldest = session.sent.front().and_then(|frame| frame["s"].as_u64());
            seq <= session.seq && oldest.is_none_or(|oldest| seq + 1 >= oldest)
        });
        let Some(session) = known else {
            drop(sessions);
            self.send(json!({ "op": 9, "d": false }));
            return Ok(());
        };
        session.send_command(ConnectionCommand::Close(Some(4000)));
        session.connection = Some(self.commands.clone());
        if session.compresses {
            self.codec.compress_payloads();
        }
        for frame in session.sent.iter().filter(|frame| frame["s"].as_u64() > Some(seq)) {
            self.send(frame.clone());
        }
        session.dispatch("RESUMED", json!({ "_trace": [] }), self.shared.config.replay);
        drop(sessions);
        self.session = Some(id.into());
        self.shared.notify_changed();
        Ok(())
    }
}

/// Returns the requested shard; by default the only one.
fn requested_shard(requested: &Value) -> Result<Shard, CloseCode> {
    if requested.is_null() {
        return Ok(Shard { id: 0, count: 1 });
    }
    match (requested[0].as_u64(), requested[1].as_u64()) {
        (Some(id), Some(count)) if id < count => Ok(Shard { id, count }),
        _ => Err(INVALID_SHARD),
    }
}
