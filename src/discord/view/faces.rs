//! The faces of keys: what buttons show instead of their labels.

use std::sync::Arc;

use alquerque_rules::Point;
use tokio::sync::watch;

use alquerque_render::{Key, KeyState, Scene, Style, Theme};

/// What the first buttons of a message show instead of their labels, if Discord has the emojis.
#[derive(Clone, Debug)]
pub struct Faces {
    pub theme: &'static Theme,
    /// The keys, in the order of the buttons.
    pub keys: Vec<Key>,
    /// The emojis of all keys; `None` leaves the labels.
    pub emojis: Option<Emojis>,
}

/// The emojis of the keys of a message.
#[derive(Clone, Debug)]
pub struct Emojis {
    /// One for each key.
    pub emojis: Vec<KeyEmoji>,
    /// The number of the listing of Discord's emojis that has them.
    pub generation: u64,
    /// The latest generation of which Discord has refused a message.
    pub refused: Arc<watch::Sender<u64>>,
}

/// An emoji that Discord has.
#[derive(Clone, Debug)]
pub struct KeyEmoji {
    pub id: u64,
    pub name: Arc<str>,
}

impl Emojis {
    /// Signals that Discord has refused the message. Others of the same generation signal nothing
    /// more.
    pub fn report_refusal(&self) {
        self.refused.send_if_modified(|latest| {
            let is_newer = self.generation > *latest;
            *latest = self.generation.max(*latest);
            is_newer
        });
    }
}

impl Faces {
    /// Returns the faces of keys for these points in a scene, without emojis.
    pub fn new(scene: &Scene, style: Style, points: impl IntoIterator<Item = Point>) -> Self {
        let key = |point| Key { point, state: KeyState::in_scene(scene, point, style.view) };
        Self { theme: style.theme, keys: points.into_iter().map(key).collect(), emojis: None }
    }
}
