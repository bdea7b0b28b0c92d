//! Whether the bot is there for people: connected to the gateway.

use tokio::sync::watch;

/// Says so to all who want to know.
pub struct Presence(watch::Sender<bool>);

impl Default for Presence {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Presence {
    pub fn set(&self, is_there: bool) {
        self.0.send_if_modified(|now| std::mem::replace(now, is_there) != is_there);
    }

    pub fn watch(&self) -> watch::Receiver<bool> {
        self.0.subscribe()
    }
}
