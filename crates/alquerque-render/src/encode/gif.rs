//! Encodes pictures as an animated GIF: the first one whole, then only what changes.

use std::borrow::Cow;
use std::ops::Range;

use gif::{Encoder, Frame, Repeat};

use crate::canvas::Palette;
use crate::{RenderError, Size};

/// Writes GIF files.
#[derive(Clone, Copy)]
pub struct GifWriter<'a> {
    pub palette: &'a Palette,
    pub size: Size,
    /// The size limit of a file in bytes.
    pub limit: usize,
}

/// The result of encoding an animation.
pub enum Encoded {
    /// The file.
    Complete(Vec<u8>),
    /// The file would exceed the limit.
    TooLarge {
        /// The number of frames that fit.
        fitting: usize,
    },
}

impl GifWriter<'_> {
    /// Encodes pictures of palette indices, each with its delay in hundredths of a second.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn write(
        &self,
        pictures: impl Iterator<Item = (Vec<u8>, u16)>,
    ) -> Result<Encoded, RenderError> {
        let mut encoder = self.encoder()?;
        let mut previous: Option<Vec<u8>> = None;
        for (n, (picture, delay)) in pictures.enumerate() {
            let frame = previous.as_ref().map_or_else(
                || self.full_frame(&picture),
                |previous| self.delta_frame(previous, &picture),
            );
            encoder.write_frame(&Frame { delay, ..frame })?;
            // The trailer of the file takes one more byte.
            if encoder.get_ref().len() >= self.limit {
                return Ok(Encoded::TooLarge { fitting: n });
            }
            previous = Some(picture);
        }
        Ok(Encoded::Complete(encoder.into_inner()?))
    }

    fn encoder(&self) -> Result<Encoder<Vec<u8>>, RenderError> {
        let mut colours = self.palette.bytes();
        // The transparent index needs an entry, though its colour is never shown.
        colours.extend([0; 3]);
        let width = self.size.width() as u16;
        let height = self.size.height() as u16;
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(encoder)
    }

    fn full_frame<'p>(&self, picture: &'p [u8]) -> Frame<'p> {
        Frame {
            width: self.size.width() as u16,
            height: self.size.height() as u16,
            buffer: Cow::Borrowed(picture),
            ..Frame::default()
        }
    }

    /// Returns the frame that turns one picture into the next, transparent where nothing changes.
    fn delta_frame(&self, previous: &[u8], next: &[u8]) -> Frame<'static> {
        let width = self.size.width() as usize;
        let transparent = self.palette.transparent_index();
        let DirtyRect { columns, rows } = DirtyRect::new(previous, next, width);
        let mut buffer = Vec::with_capacity(columns.len() * rows.len());
        for row in rows.clone() {
            let line = row * width + columns.start..row * width + columns.end;
            let pixels = previous[line.clone()].iter().zip(&next[line]);
            buffer.extend(
                pixels.map(|(previous, &next)| if *previous == next { transparent } else { next }),
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

/// The part of a picture that changes.
struct DirtyRect {
    columns: Range<usize>,
    rows: Range<usize>,
}

impl DirtyRect {
    /// Returns the smallest rectangle with all pixels in which two pictures of this `width` differ.
    /// A frame cannot be empty: without a difference, it is one pixel.
    fn new(before: &[u8], after: &[u8], width: usize) -> Self {
        let lines = before.chunks_exact(width).zip(after.chunks_exact(width)).enumerate();
        let changed = lines.filter_map(|(row, (before, after))| {
            // Comparing whole lines is much faster than searching them.
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
