//! Renders a whole game as an animated GIF.

use std::sync::Arc;

use super::atlas::{self, Atlas};
use super::encode::{Encoded, GifWriter};
use super::error::RenderError;
use super::motion::{Motion, Smoothness, TimedPicture};
use super::picture::compose_from;
use super::{Scene, Style};

// Delays are in hundredths of a second.

/// The delay after the first picture.
const FIRST_DELAY: u16 = 150;
/// The delay after the last picture, before the replay starts again.
const LAST_DELAY: u16 = 500;
/// The shortest delay after any other picture.
const MIN_DELAY: usize = 5;
/// The longest delay after any other picture.
const MAX_DELAY: usize = 100;
/// The longest total delay of all pictures between the first and the last.
const MAX_TOTAL_DELAY: usize = 6000;

/// The shortest delay from one position to the next with which stones travel.
const MIN_MOVING_DELAY: u16 = 45;
/// The shortest delay after a position before the next stone travels.
const MIN_REST: u16 = 20;

/// The most bytes of a replay with travelling stones: so many, and so many for each ply. Sixty
/// plies have 1.2 MiB.
const MOVING_BYTES: usize = 268 << 10;
const MOVING_BYTES_PER_PLY: usize = 16 << 10;

/// The replay of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The GIF file.
    pub file: Arc<Vec<u8>>,
    /// The number of plies from one picture to the next: 1 if all positions are shown. The last
    /// step may be shorter, because the first and the last position are always shown.
    pub stride: usize,
}

/// Renders the replay of a game's `scenes` as a GIF file of at most `limit` bytes.
///
/// Stones travel from one position to the next, unless the game is too long or the file would be
/// too large: then the replay shows positions alone, and as many as fit.
///
/// # Errors
/// If there is no scene, if the first and the last picture alone exceed `limit`, or if the encoder
/// fails, for which there is no known reason.
pub fn gif(scenes: &[Scene], style: &Style, limit: usize) -> Result<Replay, RenderError> {
    let start = scenes.first().ok_or(RenderError::NoScene)?;
    let atlas = atlas::get(start.position.rules(), style);
    let writer = GifWriter { palette: &atlas.palette, size: style.size, limit };
    if scenes.len() > 1 && delay(1, scenes.len()) >= MIN_MOVING_DELAY {
        let most = MOVING_BYTES + MOVING_BYTES_PER_PLY * (scenes.len() - 1);
        let bounded = GifWriter { limit: limit.min(most), ..writer };
        for smoothness in [Smoothness::Smooth, Smoothness::Coarse] {
            let motion = Motion::new(&atlas, style, smoothness);
            if let Encoded::Complete(file) = bounded.write(moving(&motion, scenes))? {
                return Ok(Replay { file: Arc::new(file), stride: 1 });
            }
        }
    }
    still(&atlas, scenes, style, &writer)
}

/// Returns all pictures of a replay in which stones travel. The time that they travel is part of
/// the time of each position.
fn moving<'a>(
    motion: &'a Motion<'a>,
    scenes: &'a [Scene],
) -> impl Iterator<Item = TimedPicture> + 'a {
    let rest = |n: usize| delay(n, scenes.len());
    let mut previous = compose_from(motion.atlas, &scenes[0], motion.style);
    scenes.iter().enumerate().flat_map(move |(n, _)| {
        let Some(next) = scenes.get(n + 1) else { return vec![(previous.clone(), rest(n))] };
        let between = motion.pictures(&previous, next);
        let travel: u16 = between.iter().map(|(_, delay)| delay).sum();
        let picture =
            std::mem::replace(&mut previous, compose_from(motion.atlas, next, motion.style));
        let mut pictures = vec![(picture, rest(n).saturating_sub(travel).max(MIN_REST))];
        pictures.extend(between);
        pictures
    })
}

/// Renders a replay of still positions, as many as fit.
fn still(
    atlas: &Atlas,
    scenes: &[Scene],
    style: &Style,
    writer: &GifWriter<'_>,
) -> Result<Replay, RenderError> {
    let later = scenes.len() - 1;
    let mut stride = later.div_ceil(MAX_TOTAL_DELAY / MIN_DELAY).max(1);
    loop {
        let shown = every_nth(scenes, stride);
        let pictures = shown
            .iter()
            .enumerate()
            .map(|(n, scene)| (compose_from(atlas, scene, style), delay(n, shown.len())));
        let fitting = match writer.write(pictures)? {
            Encoded::Complete(file) => return Ok(Replay { file: Arc::new(file), stride }),
            Encoded::TooLarge { fitting } => fitting,
        };
        // Spreads the frames that fitted after the first over the whole game. At least one did not
        // fit, so the stride grows until nothing is left between the first and the last picture.
        let larger = later.div_ceil(fitting.saturating_sub(1).max(1));
        if larger <= stride {
            return Err(RenderError::TooLarge(writer.limit));
        }
        stride = larger;
    }
}

/// Returns every `stride`th scene from the first on, and the last.
fn every_nth(scenes: &[Scene], stride: usize) -> Vec<&Scene> {
    let is_left_out = !scenes.len().saturating_sub(1).is_multiple_of(stride);
    let end = scenes.last().filter(|_| is_left_out);
    scenes.iter().step_by(stride).chain(end).collect()
}

/// Returns the delay after the `n`th frame, counted from 0.
fn delay(n: usize, frames: usize) -> u16 {
    match n {
        _ if n + 1 == frames => LAST_DELAY,
        0 => FIRST_DELAY,
        _ => (MAX_TOTAL_DELAY / (frames - 2)).min(MAX_DELAY) as u16,
    }
}
