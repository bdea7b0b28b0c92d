//! The gateway methods of [`Sandbox`]: faults, session limits and custom events.

use std::time::Duration;

use serde_json::Value;

use super::{Audience, ConnectFault, GatewayFault, SessionStarts};
use crate::Sandbox;
use crate::clock::Id;

impl Sandbox {
    /// Injects a fault into all gateway sessions.
    pub fn inject_gateway_fault(&self, fault: GatewayFault) {
        self.shared.hub.inject_fault(None, fault);
    }

    /// Injects a fault into the gateway sessions of one shard.
    pub fn inject_shard_fault(&self, shard: u64, fault: GatewayFault) {
        self.shared.hub.inject_fault(Some(shard), fault);
    }

    /// Sets the fault of every new gateway connection; `None` clears it.
    ///
    /// Established connections are unaffected. Connections that the fault keeps waiting end when it
    /// is cleared.
    pub fn set_connect_fault(&self, fault: Option<ConnectFault>) {
        self.shared.lasting_faults.connect.send_replace(fault);
    }

    /// Closes every connection that identifies with this code; `None` clears the fault.
    pub fn refuse_identify(&self, code: Option<u16>) {
        self.shared.lasting_faults.refuse_identify(None, code);
    }

    /// Closes connections that identify as this shard with this code; `None` clears the fault.
    pub fn refuse_shard_identify(&self, shard: u64, code: Option<u16>) {
        self.shared.lasting_faults.refuse_identify(Some(shard), code);
    }

    /// Ignores every RESUME, but acknowledges heartbeats; `false` clears the fault.
    pub fn ignore_resume(&self, ignored: bool) {
        self.shared.lasting_faults.ignore_resume(None, ignored);
    }

    /// Ignores every RESUME of this shard; `false` clears the fault.
    pub fn ignore_shard_resume(&self, shard: u64, ignored: bool) {
        self.shared.lasting_faults.ignore_resume(Some(shard), ignored);
    }

    /// Sets the session start limits that `GET /gateway/bot` announces.
    pub fn set_session_starts(&self, starts: SessionStarts) {
        self.shared.start_limiter.set(starts, self.now_ms());
    }

    /// Returns the number of IDENTIFYs that came too soon, or when no session start remained.
    pub fn identify_violations(&self) -> u64 {
        self.shared.start_limiter.violations()
    }

    /// Redelivers a recent interaction, even to a bot started since; returns whether it is known.
    pub fn redeliver(&self, interaction: Id) -> bool {
        self.shared.hub.redeliver(interaction, self.shared.config.replay)
    }

    /// Dispatches a custom event to every session of the first guild's shard.
    pub fn send_event(&self, event: &str, data: &Value) {
        self.shared.hub.dispatch(
            Some(self.guild_id()),
            Audience::All,
            event,
            data,
            self.shared.config.replay,
        );
    }

    /// Waits until the bot has received every event that was sent to its connected sessions, which
    /// it confirms by heartbeats; returns whether it did in time.
    pub async fn wait_for_receipt(&self, timeout: Duration) -> bool {
        let sent = self.shared.hub.request_heartbeats();
        let is_received = || self.shared.hub.is_received(&sent).then_some(());
        self.shared.wait_for(timeout, is_received).await.is_some()
    }

    /// Returns whether a bot is connected to the gateway.
    pub fn bot_online(&self) -> bool {
        self.shared.hub.is_connected()
    }
}
