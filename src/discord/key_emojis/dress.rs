//! Gives the keys of a message their emojis.

use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::discord::style;
use crate::discord::view::faces::Faces;
use crate::store::KeyForm;

/// Gives keys the emojis of their faces, if all are known and the player has not chosen labels.
pub async fn dress(app: &AppState, context: &RequestContext, faces: &mut Faces) {
    let Some(emojis) = app.emojis.find(faces.theme, &faces.keys) else { return };
    if style::key_form(app, context).await == KeyForm::Stones {
        faces.emojis = Some(emojis);
    }
}
