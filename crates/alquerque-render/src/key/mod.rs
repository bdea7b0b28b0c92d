//! Keys of a keypad that look like the points of the board, each with its coordinate.
//!
//! Discord shows the emoji of a key about 22 pixels high. So a key shows little, and that large:
//! the coordinate, and a stone or marks around it. A king has a crown instead: kings with their
//! coordinates would be more emojis than an application can have.

mod drawing;
mod state;
#[cfg(test)]
mod tests;

use alquerque_rules::{Direction, FIVE_BY_FIVE, Point, Side};
use png::{BitDepth, ColorType, Encoder};
use xxhash_rust::xxh3::xxh3_64;

use super::Theme;
use super::canvas::Sprite;
use super::error::RenderError;

pub use state::{KeyState, StoneMark};

/// The width and height of a key in pixels.
const SIDE: u32 = 128;
/// Precedes the hash in the name of a key, and tells it from other emojis of an application.
const MARKER: &str = "_alq";
/// The first word in the name of a king, where others have their point.
const KING: &str = "king";
/// The number of digits of the hash in a name, of base [`RADIX`]. They are few, as screen readers
/// may read them. When the drawing of all themes changes, the chance that a new picture gets the
/// name of an old one, which it then does not replace, is below 1 : 26,000: at most 8 × 8 pairs of
/// an old and a new hash, of 1.7 million.
const DIGITS: usize = 4;
const RADIX: u32 = 36;
/// The version of the drawing. It must grow when the drawing changes in another way than by the
/// colours of a theme.
const DRAWING_VERSION: u8 = 1;

/// A key of the alquerque board: a point and its state. That of a king looks the same on all
/// points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The point, whose lines the key shows.
    pub point: Point,
    /// The stone and the mark on it.
    pub state: KeyState,
}

impl Key {
    /// Returns all keys of a theme. Those that look the same are listed once.
    pub fn all() -> impl Iterator<Item = Self> {
        FIVE_BY_FIVE.points().iter().flat_map(|point| {
            KeyState::all().map(move |state| Self { point, state }).filter(|key| key.is_canonical())
        })
    }

    /// Returns the key that is listed for this one.
    #[must_use]
    pub fn canonical(self) -> Self {
        match self.state {
            KeyState::Empty { .. } if self.is_symmetric() => {
                Self { state: KeyState::Empty { view: Side::White }, ..self }
            }
            KeyState::King { .. } => {
                Self { point: FIVE_BY_FIVE.points().iter().next().unwrap_or(self.point), ..self }
            }
            _ => self,
        }
    }

    fn is_canonical(&self) -> bool {
        self.canonical() == *self
    }

    /// Returns whether the lines of the point look the same from both sides.
    fn is_symmetric(self) -> bool {
        let has_line = |way| FIVE_BY_FIVE.neighbour(self.point, way).is_some();
        Direction::ALL.into_iter().all(|way| has_line(way) == has_line(way.opposite()))
    }

    /// Draws the key as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, for which there is no known reason.
    pub fn png(self, theme: &Theme) -> Result<Vec<u8>, RenderError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, SIDE, SIDE);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels(theme))?;
        writer.finish()?;
        Ok(file)
    }

    /// Returns the name of the key's picture, of up to 32 letters, digits and underscores: the
    /// point, except of a king, and the state, which a screen reader may read, and a hash of what
    /// the drawing depends on. The pixels themselves may differ a little between machines.
    pub fn name(self, theme: &Theme) -> String {
        let Self { point, state } = self;
        let first = match state {
            KeyState::King { .. } => KING.to_owned(),
            _ => point.to_string(),
        };
        format!("{first}_{}{MARKER}{}", state.words(), digits(xxh3_64(&self.inputs(theme))))
    }

    /// Returns what the drawing depends on apart from what the words of the name tell.
    fn inputs(self, theme: &Theme) -> Vec<u8> {
        let view = match self.canonical().state {
            KeyState::Empty { view } => view,
            KeyState::Target
            | KeyState::Stone { .. }
            | KeyState::King { .. }
            | KeyState::Captured(_)
            | KeyState::Forfeited(_) => Side::White,
        };
        let stones = Side::BOTH.map(|side| &theme.stones.sides[side]);
        let colours = [theme.field.upper_left, theme.lines.colour]
            .into_iter()
            .chain(stones.iter().flat_map(|style| [style.lit, style.unlit, style.rim]))
            .chain(drawing::marks(theme).into_iter().flat_map(|mark| [mark.fill, mark.edge]));
        [DRAWING_VERSION, u8::from(view == Side::Black)]
            .into_iter()
            .chain(colours.flat_map(|colour| colour.0))
            .chain(stones.iter().flat_map(|style| style.ghost.to_le_bytes()))
            .chain(theme.id.bytes())
            .collect()
    }

    /// Returns the red, green, blue and opacity of each pixel, row by row.
    fn pixels(self, theme: &Theme) -> Vec<u8> {
        let sprite = Sprite::draw((SIDE / 2) as f32, |surface, centre| {
            drawing::draw(self, theme, surface, centre);
        });
        let mut pixels = vec![0; (SIDE * SIDE * 4) as usize];
        let middle = drawing::centre(SIDE);
        sprite.for_each_pixel(middle, |x, y, ink| {
            let [red, green, blue] = ink.colour.to_srgb().0;
            let opacity = (ink.opacity * 255.0).round() as u8;
            let start = ((y * SIDE + x) * 4) as usize;
            pixels[start..start + 4].copy_from_slice(&[red, green, blue, opacity]);
        });
        pixels
    }

    /// Returns whether a name is that of a key, perhaps of another version.
    pub fn is_name(name: &str) -> bool {
        let Some((words, hash)) = name.rsplit_once(MARKER) else { return false };
        let is_digit = |digit: char| digit.is_digit(RADIX) && !digit.is_ascii_uppercase();
        let is_hash = hash.len() == DIGITS && hash.chars().all(is_digit);
        let Some((first, _)) = words.split_once('_') else { return false };
        is_hash && (first == KING || Point::from_name(first.as_bytes()).is_some())
    }
}

/// Returns the last digits of a hash.
fn digits(hash: u64) -> String {
    let mut rest = hash;
    let digits = std::iter::repeat_with(|| {
        let digit = (rest % u64::from(RADIX)) as u32;
        rest /= u64::from(RADIX);
        char::from_digit(digit, RADIX)
    });
    digits.take(DIGITS).flatten().collect()
}
