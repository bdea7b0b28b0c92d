//! The emojis of keys that Discord has.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use tokio::sync::watch;

use crate::discord::metrics::EMOJIS;
use crate::discord::view::faces::{Emojis, KeyEmoji};
use alquerque_render::{Key, Theme};

/// The emojis of the keys of one theme.
pub type ThemeEmojis = HashMap<Key, KeyEmoji>;

/// The known emojis of keys, by theme. A theme without an entry has labels on its keys.
pub struct KeyEmojis {
    /// The themes whose emojis are uploaded, the usual one first; none turns all emojis off.
    pub themes: &'static [&'static Theme],
    /// The time between two uploads.
    pub pause: Duration,
    known: RwLock<Known>,
    /// The latest generation of which Discord has refused a message.
    refused: Arc<watch::Sender<u64>>,
}

struct Known {
    /// Counts the listings of Discord's emojis.
    generation: u64,
    themes: HashMap<&'static Theme, ThemeEmojis>,
}

impl KeyEmojis {
    pub fn new(themes: &'static [&'static Theme], pause: Duration) -> Self {
        let known = Known { generation: 1, themes: HashMap::new() };
        Self { themes, pause, known: RwLock::new(known), refused: Arc::default() }
    }

    /// Adds a theme of which Discord has all emojis. Returns whether it was unknown.
    pub fn publish(&self, theme: &'static Theme, emojis: ThemeEmojis) -> bool {
        let mut known = self.known.write();
        let before = known.themes.insert(theme, emojis);
        known.set_gauge();
        before.is_none()
    }

    /// Begins the generation of a new listing, and forgets the themes of which it lacks an emoji.
    /// Returns whether there were any.
    pub fn begin_generation(&self, is_listed: impl Fn(&KeyEmoji) -> bool) -> bool {
        let mut known = self.known.write();
        let before = known.themes.len();
        known.generation += 1;
        known.themes.retain(|_, emojis| emojis.values().all(&is_listed));
        known.set_gauge();
        known.themes.len() < before
    }

    /// Forgets all emojis, so that keys have labels until they are known again.
    pub fn forget(&self) {
        let mut known = self.known.write();
        known.themes.clear();
        known.set_gauge();
    }

    /// Returns whether Discord has refused a message with emojis of this generation. Refusals of
    /// former ones say nothing about it.
    pub fn is_refused(&self) -> bool {
        *self.refused.borrow() >= self.known.read().generation
    }

    /// Waits until Discord refuses a message with emojis of this generation.
    pub async fn refused(&self) {
        let generation = self.known.read().generation;
        // The sender lives as long as this value.
        self.refused.subscribe().wait_for(|&latest| latest >= generation).await.ok();
    }

    /// Returns the emojis of keys; `None` unless all are known.
    pub fn find(&self, theme: &Theme, keys: &[Key]) -> Option<Emojis> {
        let known = self.known.read();
        let of_theme = known.themes.get(theme)?;
        let emojis = keys.iter().map(|key| of_theme.get(&key.canonical()).cloned());
        Some(Emojis {
            emojis: emojis.collect::<Option<_>>()?,
            generation: known.generation,
            refused: Arc::clone(&self.refused),
        })
    }
}

impl Known {
    fn set_gauge(&self) {
        let count: usize = self.themes.values().map(HashMap::len).sum();
        #[expect(clippy::cast_precision_loss, reason = "an application has at most 2,000 emojis")]
        metrics::gauge!(EMOJIS).set(count as f64);
    }
}
