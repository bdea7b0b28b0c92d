//! The faces of keys: what buttons show instead of their labels.

use std::sync::Arc;

use alquerque_rules::Point;
use tokio::sync::Notify;

use crate::render::{Key, KeyState, Scene, Style, Theme};

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
    /// Signals that Discord has refused them.
    pub refused: Arc<Notify>,
}

/// An emoji that Discord has.
#[derive(Clone, Debug)]
pub struct KeyEmoji {
    pub id: u64,
    pub name: Arc<str>,
}

impl Faces {
    /// Returns the faces of keys for these points in a scene, without emojis.
    pub fn new(scene: &Scene, style: Style, points: impl IntoIterator<Item = Point>) -> Self {
        let key = |point| Key { point, state: KeyState::in_scene(scene, point, style.view) };
        Self { theme: style.theme, keys: points.into_iter().map(key).collect(), emojis: None }
    }
}
