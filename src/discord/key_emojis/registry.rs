//! The emojis of keys that Discord has.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use tokio::sync::Notify;

use crate::discord::metrics::EMOJIS;
use crate::discord::view::faces::{Emojis, KeyEmoji};
use crate::render::{Key, Theme};

/// The emojis of the keys of one theme.
pub type ThemeEmojis = HashMap<Key, KeyEmoji>;

/// The known emojis of keys, by theme. A theme without an entry has labels on its keys.
pub struct KeyEmojis {
    /// The themes whose emojis are uploaded, the usual one first; none turns all emojis off.
    pub themes: &'static [&'static Theme],
    /// The time between two uploads.
    pub pause: Duration,
    known: RwLock<HashMap<&'static Theme, ThemeEmojis>>,
    /// Signals that Discord has refused a message with emojis.
    refused: Arc<Notify>,
}

impl KeyEmojis {
    pub fn new(themes: &'static [&'static Theme], pause: Duration) -> Self {
        Self { themes, pause, known: RwLock::default(), refused: Arc::default() }
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

    /// Waits until Discord refuses a message with emojis.
    pub async fn refused(&self) {
        self.refused.notified().await;
    }

    /// Returns the emojis of keys; `None` unless all are known.
    pub fn find(&self, theme: &Theme, keys: &[Key]) -> Option<Emojis> {
        let known = self.known.read();
        let of_theme = known.get(theme)?;
        let emojis = keys.iter().map(|key| of_theme.get(&key.canonical()).cloned());
        Some(Emojis { emojis: emojis.collect::<Option<_>>()?, refused: Arc::clone(&self.refused) })
    }
}

fn set_gauge(known: &HashMap<&'static Theme, ThemeEmojis>) {
    let count: usize = known.values().map(HashMap::len).sum();
    #[expect(clippy::cast_precision_loss, reason = "an application has at most 2,000 emojis")]
    metrics::gauge!(EMOJIS).set(count as f64);
}
