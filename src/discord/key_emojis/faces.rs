//! The faces of the keys in a message.

use std::fmt;
use std::sync::Arc;

use alquerque_rules::Point;

use super::registry::KeyEmojis;
use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::discord::style;
use crate::discord::transport::{ButtonEmoji, RequestError};
use crate::render::{Key, KeyState, Scene, Style, Theme};
use crate::store::KeyForm;

/// What the first buttons of a message show instead of their labels, if Discord has the emojis.
#[derive(Clone, Debug)]
pub struct Faces {
    theme: &'static Theme,
    keys: Vec<Key>,
    emojis: Option<Emojis>,
}

/// The emojis of all keys of a message.
#[derive(Clone)]
struct Emojis {
    emojis: Vec<ButtonEmoji>,
    source: Arc<KeyEmojis>,
}

impl fmt::Debug for Emojis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.emojis.fmt(f)
    }
}

impl Faces {
    /// Returns the faces of keys for these points, in the order of the buttons.
    pub fn new(scene: &Scene, style: Style, points: impl IntoIterator<Item = Point>) -> Self {
        let key = |point| Key { point, state: KeyState::in_scene(scene, point, style.view) };
        let keys = points.into_iter().map(key).collect();
        Self { theme: style.theme, keys, emojis: None }
    }

    /// Returns the emojis; none if the buttons show their labels.
    pub fn emojis(&self) -> &[ButtonEmoji] {
        self.emojis.as_ref().map_or(&[], |found| &found.emojis)
    }

    /// Returns whether a message must be sent again with labels, because Discord has refused it
    /// with emojis. One of them may be deleted; they are listed again.
    pub fn are_refused(&self, error: &RequestError) -> bool {
        let Some(Emojis { source, .. }) = self.emojis.as_ref().filter(|_| error.is_invalid_form())
        else {
            return false;
        };
        tracing::info!(%error, "a keypad with emojis was refused; it is sent with labels");
        source.report_refusal();
        true
    }
}

/// Gives keys the emojis of their faces, if all are known and the player has not chosen labels.
pub async fn dress(app: &AppState, context: &RequestContext, faces: &mut Faces) {
    let Some(emojis) = app.emojis.find(faces.theme, &faces.keys) else { return };
    if style::key_form(app, context).await == KeyForm::Stones {
        faces.emojis = Some(Emojis { emojis, source: Arc::clone(&app.emojis) });
    }
}
