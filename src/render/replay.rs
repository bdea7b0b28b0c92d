//! A whole game as an animated GIF: the picture of the start, and then of each next one only what has changed.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use gif::{Encoder, Frame, Repeat};

use super::atlas::{self, Atlas};
use super::error::RenderError;
use super::picture::compose_from;
use super::{Scene, Style};

// Times are in hundredths of a second.

/// How long the start and the end can be seen.
const START: u16 = 150;
const END: u16 = 500;
/// How long each position between them can be seen, at least, and at most.
const BRIEF: usize = 5;
const CALM: usize = 100;
/// How long all positions between them may take.
const BETWEEN: usize = 6000;

/// The replay of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The GIF file.
    pub file: Arc<Vec<u8>>,
    /// How many plies it goes on from one picture to the next: 1 if all positions are shown. The last step may be shorter,
    /// for start and end are shown in any case.
    pub stride: usize,
}

/// The replay of a game's `scenes` as a GIF file of up to `limit` bytes.
///
/// # Errors
/// When there is no scene, when not even the first and the last fit into `limit`, or when the encoder fails, for which
/// there is no known reason.
pub fn gif(scenes: &[Scene], style: &Style, limit: usize) -> Result<Replay, RenderError> {
    let (start, later) = scenes.split_first().ok_or(RenderError::NoScene)?;
    let reel = Reel { atlas: &atlas::of(start.position.rules(), style), style, limit };
    let mut stride = later.len().div_ceil(BETWEEN / BRIEF).max(1);
    loop {
        let fitted = match reel.record(&selection(scenes, stride))? {
            Recorded::Whole(file) => return Ok(Replay { file: Arc::new(file), stride }),
            Recorded::First(fitted) => fitted,
        };
        // Spreads as many frames as fitted after the start over the whole game. One at least did not fit, so these are
        // fewer, until there is nothing left between start and end.
        let sparser = later.len().div_ceil(fitted.saturating_sub(1).max(1));
        if sparser <= stride {
            return Err(RenderError::TooLarge(limit));
        }
        stride = sparser;
    }
}

/// Each `stride`th of the scenes from the first on, and the last.
fn selection(scenes: &[Scene], stride: usize) -> Vec<&Scene> {
    let is_left_out = !scenes.len().saturating_sub(1).is_multiple_of(stride);
    let end = scenes.last().filter(|_| is_left_out);
    scenes.iter().step_by(stride).chain(end).collect()
}

/// What a replay is recorded with.
struct Reel<'a> {
    atlas: &'a Atlas,
    style: &'a Style,
    /// The most bytes of the file.
    limit: usize,
}

/// What became of a recording.
enum Recorded {
    /// The file.
    Whole(Vec<u8>),
    /// Only so many of the first frames fit into the limit.
    First(usize),
}

impl Reel<'_> {
    fn record(&self, scenes: &[&Scene]) -> Result<Recorded, RenderError> {
        let mut encoder = self.encoder()?;
        let mut shown: Option<Vec<u8>> = None;
        for (n, scene) in scenes.iter().enumerate() {
            let picture = compose_from(self.atlas, scene, self.style.view);
            let frame = shown
                .as_ref()
                .map_or_else(|| self.whole(&picture), |shown| self.change(shown, &picture));
            encoder.write_frame(&Frame { delay: delay(n, scenes.len()), ..frame })?;
            // One byte more ends the file.
            if encoder.get_ref().len() >= self.limit {
                return Ok(Recorded::First(n));
            }
            shown = Some(picture);
        }
        Ok(Recorded::Whole(encoder.into_inner()?))
    }

    fn encoder(&self) -> Result<Encoder<Vec<u8>>, RenderError> {
        let mut colours = self.atlas.palette.bytes();
        // What is transparent has a place in the palette, though no colour.
        colours.extend([0; 3]);
        let size = self.style.size;
        let mut encoder =
            Encoder::new(Vec::new(), size.width() as u16, size.height() as u16, &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(encoder)
    }

    fn whole<'p>(&self, picture: &'p [u8]) -> Frame<'p> {
        let size = self.style.size;
        let buffer = Cow::Borrowed(picture);
        Frame {
            width: size.width() as u16,
            height: size.height() as u16,
            buffer,
            ..Frame::default()
        }
    }

    /// What makes the `shown` picture the `next` one.
    fn change(&self, shown: &[u8], next: &[u8]) -> Frame<'static> {
        let (width, transparent) =
            (self.style.size.width() as usize, self.atlas.palette.transparent());
        let Window { columns, rows } = Window::of_change(shown, next, width);
        let mut buffer = Vec::with_capacity(columns.len() * rows.len());
        for row in rows.clone() {
            let line = row * width + columns.start..row * width + columns.end;
            let pixels = shown[line.clone()].iter().zip(&next[line]);
            buffer.extend(
                pixels.map(|(shown, &next)| if *shown == next { transparent } else { next }),
            );
        }
        Frame {
            left: columns.start as u16,
            top: rows.start as u16,
            width: columns.len() as u16,
            height: rows.len() as u16,
            transparent: Some(transparent),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

/// How long the `n`th of all frames is shown, counted from 0.
fn delay(n: usize, frames: usize) -> u16 {
    match n {
        _ if n + 1 == frames => END,
        0 => START,
        _ => (BETWEEN / (frames - 2)).min(CALM) as u16,
    }
}

/// A rectangle of a picture.
struct Window {
    columns: Range<usize>,
    rows: Range<usize>,
}

impl Window {
    /// The smallest that holds all pixels in which two pictures of this `width` differ. No frame can be empty, so if there
    /// are none it holds any one pixel.
    fn of_change(before: &[u8], after: &[u8], width: usize) -> Self {
        let lines = before.chunks_exact(width).zip(after.chunks_exact(width)).enumerate();
        let changed = lines.filter_map(|(row, (before, after))| {
            // Comparing whole lines is much faster than looking for what differs in them.
            let mut pixels = (before != after).then(|| before.iter().zip(after))?;
            let first = pixels.clone().position(|(before, after)| before != after)?;
            let last = pixels.rposition(|(before, after)| before != after)?;
            Some(Self { columns: first..last + 1, rows: row..row + 1 })
        });
        changed.reduce(Self::union).unwrap_or(Self { columns: 0..1, rows: 0..1 })
    }

    fn union(self, other: Self) -> Self {
        let union = |a: Range<usize>, b: Range<usize>| a.start.min(b.start)..a.end.max(b.end);
        Self { columns: union(self.columns, other.columns), rows: union(self.rows, other.rows) }
    }
}
