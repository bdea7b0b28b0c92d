//! Blending of palette indices by table lookup.

use super::colour::Srgb;
use super::palette::Palette;

/// The number of opacity levels. More are not visible on edges one pixel wide.
const LEVELS: u8 = 16;
/// The bits of each channel in the table of nearest colours.
const BITS: u32 = 6;

/// Ink as a palette index and a level of opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    colour: u8,
    /// From 0, nearly transparent, to `LEVELS - 1`, opaque.
    level: u8,
}

impl Tint {
    /// Returns the tint nearest to an ink of a palette index; `None` if it is transparent.
    pub fn new(colour: u8, opacity: f32) -> Option<Self> {
        let level = ((opacity * f32::from(LEVELS)).round() as u8).min(LEVELS).checked_sub(1)?;
        Some(Self { colour, level })
    }
}

/// A table of the results of blending each tint over each colour.
pub struct BlendTable {
    /// A row for each colour, level by level.
    rows: Vec<[u8; 256]>,
    /// The number of colours.
    colours: usize,
}

impl BlendTable {
    pub fn new(palette: &Palette) -> Self {
        let colours: Vec<_> = palette.colours().iter().map(|colour| colour.to_linear()).collect();
        let nearest: Vec<u8> =
            (0..1 << (3 * BITS)).map(|cell| palette.index_of(centre_of(cell))).collect();
        let row = |level: u8, colour: u8| {
            let mut row = [colour; 256];
            let opacity = f32::from(level + 1) / f32::from(LEVELS);
            if opacity < 1.0 {
                let above = colours[usize::from(colour)];
                for (blended, below) in row.iter_mut().zip(&colours) {
                    *blended = nearest[cell_of(below.mix(above, opacity).to_srgb())];
                }
            }
            row
        };
        // A palette has at most 255 colours.
        let count = colours.len() as u8;
        let row = &row;
        let rows = (0..LEVELS)
            .flat_map(|level| (0..count).map(move |colour| row(level, colour)))
            .collect();
        Self { rows, colours: colours.len() }
    }

    /// Returns the palette index of `tint` blended over the colour `below`.
    #[inline]
    pub fn over(&self, below: u8, tint: Tint) -> u8 {
        self.rows[usize::from(tint.level) * self.colours + usize::from(tint.colour)]
            [usize::from(below)]
    }

    /// Returns the memory that the table takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.rows.len() * 256
    }
}

/// Returns the cell of a colour in a cube of 2^[`BITS`] steps of red, green and blue.
fn cell_of(colour: Srgb) -> usize {
    colour.0.iter().fold(0, |cell, &channel| cell << BITS | usize::from(channel >> (8 - BITS)))
}

/// Returns the colour at the centre of a cell.
fn centre_of(cell: u32) -> Srgb {
    let channel = |shift: u32| ((cell >> shift << (8 - BITS)) as u8) | 1 << (7 - BITS);
    Srgb([channel(2 * BITS), channel(BITS), channel(0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greys() -> Palette {
        Palette::new((0..64).map(|grey| Srgb([grey * 4; 3])).collect(), 255)
    }

    #[test]
    fn opaque_ink_replaces_the_colour_below() {
        let blends = BlendTable::new(&greys());
        for (below, colour) in [(0, 63), (63, 0), (20, 20)] {
            assert_eq!(blends.over(below, Tint::new(colour, 1.0).unwrap()), colour);
        }
    }

    #[test]
    fn half_opacity_mixes_linear_light() {
        let palette = greys();
        let blends = BlendTable::new(&palette);
        let blended = palette.colours()[usize::from(blends.over(0, Tint::new(63, 0.5).unwrap()))];
        assert!(blended.0[0].abs_diff(185) <= 4, "{blended:?}");
    }

    #[test]
    fn nearly_transparent_ink_has_no_tint() {
        assert_eq!((Tint::new(7, 0.0), Tint::new(7, 0.03)), (None, None));
        assert!(Tint::new(7, 0.04).is_some());
    }

    #[test]
    fn the_centre_of_a_cell_is_in_the_cell() {
        for cell in [0, 1, 63, 64, 4096, (1 << (3 * BITS)) - 1] {
            assert_eq!(cell_of(centre_of(cell)), cell as usize);
        }
    }
}
