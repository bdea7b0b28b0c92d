//! Paint in palette indices: what each colour becomes under each other is looked up.

use super::colour::Srgb;
use super::palette::Palette;
use super::surface::Ink;

/// Steps of opacity. So few are not seen on an edge a pixel wide.
const LEVELS: u8 = 16;
/// Bits of each channel in the table of nearest colours.
const BITS: u32 = 6;

/// Ink as a colour of a palette and a level of opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    colour: u8,
    /// From 0, nearly nothing, to one less than [`LEVELS`], which hides everything.
    level: u8,
}

impl Tint {
    /// The tint nearest to an ink of the palette's colour number `colour`; `None` if that is none at all.
    pub fn of(colour: u8, opacity: f32) -> Option<Self> {
        let level = ((opacity * f32::from(LEVELS)).round() as u8).min(LEVELS).checked_sub(1)?;
        Some(Self { colour, level })
    }
}

/// For each tint and each colour below it, the colour that is seen.
pub struct Blends {
    /// Level by level, a row for each colour.
    rows: Vec<[u8; 256]>,
    /// How many colours there are.
    colours: usize,
}

impl Blends {
    pub fn of(palette: &Palette) -> Self {
        let lights: Vec<_> = palette.colours().iter().map(|colour| colour.linear()).collect();
        let nearest: Vec<u8> =
            (0..1 << (3 * BITS)).map(|cell| palette.index_of(centre_of(cell))).collect();
        let row = |level: u8, colour: u8| {
            let mut row = [colour; 256];
            let opacity = f32::from(level + 1) / f32::from(LEVELS);
            if opacity < 1.0 {
                let ink = Ink { light: lights[usize::from(colour)], opacity };
                for (seen, below) in row.iter_mut().zip(&lights) {
                    *seen = nearest[cell_of(below.mix(ink.light, ink.opacity).srgb())];
                }
            }
            row
        };
        // A palette has at most 255 colours.
        let colours = lights.len() as u8;
        let row = &row;
        let rows = (0..LEVELS)
            .flat_map(|level| (0..colours).map(move |colour| row(level, colour)))
            .collect();
        Self { rows, colours: lights.len() }
    }

    /// What is seen of the colour number `below` under a `tint`.
    #[inline]
    pub fn over(&self, below: u8, tint: Tint) -> u8 {
        self.rows[usize::from(tint.level) * self.colours + usize::from(tint.colour)]
            [usize::from(below)]
    }

    /// How many bytes it takes up.
    pub fn bytes(&self) -> usize {
        self.rows.len() * 256
    }
}

/// The cell that `colour` is in, of a cube of 2^[`BITS`] steps of red, green and blue.
fn cell_of(colour: Srgb) -> usize {
    colour.0.iter().fold(0, |cell, &channel| cell << BITS | usize::from(channel >> (8 - BITS)))
}

/// The colour in the middle of a cell.
fn centre_of(cell: u32) -> Srgb {
    let channel = |shift: u32| ((cell >> shift << (8 - BITS)) as u8) | 1 << (7 - BITS);
    Srgb([channel(2 * BITS), channel(BITS), channel(0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greys() -> Palette {
        Palette::of((0..64).map(|grey| Srgb([grey * 4; 3])).collect(), 255)
    }

    #[test]
    fn what_hides_everything_is_all_that_is_seen() {
        let blends = Blends::of(&greys());
        for (below, colour) in [(0, 63), (63, 0), (20, 20)] {
            assert_eq!(blends.over(below, Tint::of(colour, 1.0).unwrap()), colour);
        }
    }

    #[test]
    fn half_of_the_light_comes_from_each() {
        let (palette, blends) = (greys(), Blends::of(&greys()));
        let seen = palette.colours()[usize::from(blends.over(0, Tint::of(63, 0.5).unwrap()))];
        assert!(seen.0[0].abs_diff(185) <= 4, "{seen:?}");
    }

    #[test]
    fn next_to_nothing_is_nothing() {
        assert_eq!((Tint::of(7, 0.0), Tint::of(7, 0.03)), (None, None));
        assert!(Tint::of(7, 0.04).is_some());
    }

    #[test]
    fn the_middle_of_a_cell_is_in_the_cell() {
        for cell in [0, 1, 63, 64, 4096, (1 << (3 * BITS)) - 1] {
            assert_eq!(cell_of(centre_of(cell)), cell as usize);
        }
    }
}
