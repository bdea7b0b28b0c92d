//! The gateway's side of [`Sandbox`]: faults on demand, session limits and events sent by hand.

use serde_json::Value;

use super::{Audience, ConnectFault, GatewayFault, SessionStarts};
use crate::Sandbox;
use crate::clock::Id;

impl Sandbox {
    /// Makes the gateway misbehave towards all sessions.
    pub fn inject_gateway_fault(&self, fault: GatewayFault) {
        self.shared.hub.fault(None, fault);
    }

    /// Makes the gateway misbehave towards the sessions of one shard.
    pub fn inject_shard_fault(&self, shard: u64, fault: GatewayFault) {
        self.shared.hub.fault(Some(shard), fault);
    }

    /// Makes every new connection to the gateway fail in this way until `None` clears it.
    ///
    /// Connections that exist are not touched. Those that wait without an answer end when the fault does.
    pub fn set_connect_fault(&self, fault: Option<ConnectFault>) {
        self.shared.lasting.connect.send_replace(fault);
    }

    /// Closes every connection that identifies, with this code, until `None` clears it.
    pub fn refuse_identify(&self, code: Option<u16>) {
        self.shared.lasting.refuse_identify(None, code);
    }

    /// Closes the connections that identify as this shard, with this code, until `None` clears it.
    pub fn refuse_shard_identify(&self, shard: u64, code: Option<u16>) {
        self.shared.lasting.refuse_identify(Some(shard), code);
    }

    /// Leaves every RESUME unanswered, while heartbeats are acknowledged, until `false` clears it.
    pub fn ignore_resume(&self, ignored: bool) {
        self.shared.lasting.ignore_resume(None, ignored);
    }

    /// Leaves every RESUME of a session of this shard unanswered until `false` clears it.
    pub fn ignore_shard_resume(&self, shard: u64, ignored: bool) {
        self.shared.lasting.ignore_resume(Some(shard), ignored);
    }

    /// Chooses what a bot is told about its sessions when it asks where the gateway is.
    pub fn set_session_starts(&self, starts: SessionStarts) {
        self.shared.starts.set(starts, self.now_ms());
    }

    /// How often an IDENTIFY came too soon after another one, or when no session was left.
    pub fn identify_violations(&self) -> u64 {
        self.shared.starts.violations()
    }

    /// Sends an interaction once more, perhaps to a bot that has been started since; tells whether it is a recent one.
    pub fn redeliver(&self, interaction: Id) -> bool {
        self.shared.hub.redeliver(interaction, self.shared.config.replay)
    }

    /// Sends every session an event just as it is.
    pub fn send_event(&self, event: &str, data: &Value) {
        self.shared.hub.dispatch(
            Some(self.guild_id()),
            Audience::All,
            event,
            data,
            self.shared.config.replay,
        );
    }

    /// Whether a bot is connected to the gateway.
    pub fn bot_online(&self) -> bool {
        self.shared.hub.is_connected()
    }
}
