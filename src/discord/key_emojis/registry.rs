//! The emojis of keys that Discord has.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::RwLock;
use tokio::sync::Notify;

use crate::discord::metrics::EMOJIS;
use crate::discord::transport::ButtonEmoji;
use crate::render::{Key, Theme};

/// The emojis of the keys of one theme.
pub type ThemeEmojis = HashMap<Key, ButtonEmoji>;

/// The known emojis of keys, by theme. A theme without an entry has labels on its keys.
pub struct KeyEmojis {
    /// The themes whose emojis are uploaded, the usual one first; none turns all emojis off.
    pub themes: &'static [&'static Theme],
    /// The time between two uploads.
    pub pause: Duration,
    known: RwLock<HashMap<&'static Theme, ThemeEmojis>>,
    /// Signals that Discord lacks an emoji that was known.
    missing: Notify,
}

impl KeyEmojis {
    pub fn new(themes: &'static [&'static Theme], pause: Duration) -> Self {
        Self { themes, pause, known: RwLock::default(), missing: Notify::new() }
    }

    /// Adds a theme of which Discord has all emojis.
    pub fn publish(&self, theme: &'static Theme, emojis: ThemeEmojis) {
        let mut known = self.known.write();
        known.insert(theme, emojis);
        set_gauge(&known);
    }

    /// Forgets all emojis, so that keys have labels until they are known again.
    pub fn forget(&self) {
        let mut known = self.known.write();
        known.clear();
        set_gauge(&known);
    }

    /// Reports that Discord has refused a message with emojis. They are listed again.
    pub fn report_refusal(&self) {
        self.forget();
        self.missing.notify_one();
    }

    /// Waits for a [refusal](Self::report_refusal).
    pub async fn refused(&self) {
        self.missing.notified().await;
    }

    /// Returns the emojis of keys; `None` unless all are known.
    pub fn find(&self, theme: &Theme, keys: &[Key]) -> Option<Vec<ButtonEmoji>> {
        let known = self.known.read();
        let emojis = known.get(theme)?;
        keys.iter().map(|key| emojis.get(&key.canonical()).cloned()).collect()
    }
}

fn set_gauge(known: &HashMap<&'static Theme, ThemeEmojis>) {
    let count: usize = known.values().map(HashMap::len).sum();
    #[expect(clippy::cast_precision_loss, reason = "an application has at most 2,000 emojis")]
    metrics::gauge!(EMOJIS).set(count as f64);
}
