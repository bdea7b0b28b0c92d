//! The last move of a game as a short loop.

use super::atlas;
use super::encode::{Encoded, GifWriter};
use super::error::RenderError;
use super::motion::{Motion, Smoothness};
use super::picture::compose_from;
use super::{Scene, Style};

/// The size limit of a loop in bytes: it is seen often, and on the way.
pub const MAX_LOOP_BYTES: usize = 200 << 10;

// Delays are in hundredths of a second.

/// The delay before the move.
const BEFORE_DELAY: u16 = 70;
/// The delay after the move, before the loop starts again.
const AFTER_DELAY: u16 = 400;

/// Renders the last move of a scene as a looping GIF file, which ends with the scene. `None` if
/// nothing moved, or the file would exceed [`MAX_LOOP_BYTES`].
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn last_move(scene: &Scene, style: &Style) -> Result<Option<Vec<u8>>, RenderError> {
    let Some(before) = scene.last_action.map(|last| last.before()) else { return Ok(None) };
    let atlas = atlas::get(scene.position.rules(), style);
    let writer = GifWriter { palette: &atlas.palette, size: style.size, limit: MAX_LOOP_BYTES };
    let first = compose_from(&atlas, &scene.without_marks(before), style);
    for smoothness in [Smoothness::Smooth, Smoothness::Coarse] {
        let motion = Motion::new(&atlas, style, smoothness);
        let between = motion.pictures(&first, scene);
        let end = (compose_from(&atlas, scene, style), AFTER_DELAY);
        let pictures = [(first.clone(), BEFORE_DELAY)].into_iter().chain(between).chain([end]);
        if let Encoded::Complete(file) = writer.write(pictures)? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}
