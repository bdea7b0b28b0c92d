//! The eight symmetries of the board: the rotations and reflections that map lines onto lines and
//! leave the value of a position unchanged.

use super::compact::Compact;

/// The number of symmetries. Number 0 is the identity.
pub(super) const SYMMETRIES: usize = 8;

/// The symmetries that leave the rules unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// All of them, for stones that move in every direction.
    All,
    /// The identity and the reflection of left and right, where forward differs from backward.
    Sideways,
}

impl Group {
    /// Returns the numbers of the symmetries.
    pub(super) fn symmetries(self) -> std::ops::Range<usize> {
        match self {
            Self::All => 0..SYMMETRIES,
            Self::Sideways => 0..2,
        }
    }
}

/// The lowest bit of both sets: two sets of points, 25 bits each, are packed in one number, the
/// second from bit 32.
const BOTH: u64 = 1 << 32 | 1;

/// Returns the points of one file, in both sets.
const fn file(number: u32) -> u64 {
    (0x0010_8421 << number) * BOTH
}

/// Returns the points of one rank, in both sets.
const fn rank(number: u32) -> u64 {
    (0x1f << (5 * number)) * BOTH
}

/// Returns the points whose rank exceeds their file by `difference`, in both sets.
const fn diagonal(difference: i32) -> u64 {
    let mut points = 0;
    let mut number = 0;
    while number < 25 {
        if number / 5 - number % 5 == difference {
            points |= BOTH << number;
        }
        number += 1;
    }
    points
}

const fn flip_files(sets: u64) -> u64 {
    (sets & file(0)) << 4
        | (sets & file(1)) << 2
        | sets & file(2)
        | (sets & file(3)) >> 2
        | (sets & file(4)) >> 4
}

const fn flip_ranks(sets: u64) -> u64 {
    (sets & rank(0)) << 20
        | (sets & rank(1)) << 10
        | sets & rank(2)
        | (sets & rank(3)) >> 10
        | (sets & rank(4)) >> 20
}

/// Exchanges files and ranks: a point moves by four numbers for each step from the diagonal.
const fn transpose(sets: u64) -> u64 {
    const UP: [u64; 4] = [diagonal(-1), diagonal(-2), diagonal(-3), diagonal(-4)];
    const DOWN: [u64; 4] = [diagonal(1), diagonal(2), diagonal(3), diagonal(4)];
    let up =
        (sets & UP[0]) << 4 | (sets & UP[1]) << 8 | (sets & UP[2]) << 12 | (sets & UP[3]) << 16;
    let down = (sets & DOWN[0]) >> 4
        | (sets & DOWN[1]) >> 8
        | (sets & DOWN[2]) >> 12
        | (sets & DOWN[3]) >> 16;
    sets & diagonal(0) | up | down
}

const fn join(position: Compact) -> u64 {
    position.own as u64 | (position.other as u64) << 32
}

const fn split(sets: u64) -> Compact {
    Compact { own: sets as u32, other: (sets >> 32) as u32 }
}

/// Returns the images of two sets of points under each symmetry.
const fn turned(sets: u64) -> [u64; SYMMETRIES] {
    let across = transpose(sets);
    let files = flip_files(sets);
    let across_files = flip_files(across);
    [
        sets,
        files,
        flip_ranks(sets),
        flip_ranks(files),
        across,
        across_files,
        flip_ranks(across),
        flip_ranks(across_files),
    ]
}

/// Returns the image of a set of points under one symmetry.
#[inline]
pub(super) fn image(symmetry: usize, points: u32) -> u32 {
    let [a, b, c, d, e] = &IMAGES[symmetry];
    let rank = |number: u32| (points >> (5 * number) & 31) as usize;
    a[rank(0)] | b[rank(1)] | c[rank(2)] | d[rank(3)] | e[rank(4)]
}

/// For each symmetry, rank and subset of the rank, the image of the subset. For a single image,
/// this table is faster than [`turned`].
static IMAGES: [[[u32; 32]; 5]; SYMMETRIES] = {
    let mut images = [[[0; 32]; 5]; SYMMETRIES];
    let mut number = 0;
    while number < 5 * 32 {
        let rank = number / 32;
        let set = number % 32;
        let turned = turned((set as u64) << (5 * rank));
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            images[symmetry][rank][set] = turned[symmetry] as u32;
            symmetry += 1;
        }
        number += 1;
    }
    images
};

impl Compact {
    /// Returns the eight images of the position, the position itself first. Equal images are
    /// repeated.
    pub const fn images(self) -> [Self; SYMMETRIES] {
        let [a, b, c, d, e, f, g, h] = turned(join(self));
        [split(a), split(b), split(c), split(d), split(e), split(f), split(g), split(h)]
    }

    /// Returns the canonical image: the same for all eight images.
    #[inline]
    #[must_use]
    pub fn canonical(self) -> Self {
        let [first, rest @ ..] = turned(join(self));
        split(rest.into_iter().fold(first, u64::min))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::compact::POINTS;
    use alquerque_rules::{History, MEDIEVAL};

    /// Returns the canonical successors of a position.
    fn successors(position: Compact) -> HashSet<Compact> {
        let mut successors = HashSet::new();
        position.for_each_turn(|turn| {
            successors.insert(position.play(turn).canonical());
        });
        successors
    }

    #[test]
    fn images_have_the_same_successors() {
        for seed in 0..60_usize {
            let mut game = History::new(&MEDIEVAL);
            let mut step = seed;
            while game.outcome().is_none() {
                let position = Compact::from_position(&game.position()).unwrap();
                let images = position.images();
                assert_eq!(images[0], position);
                for image in images {
                    assert_eq!(image.canonical(), position.canonical());
                    assert_eq!(successors(image), successors(position));
                }
                let actions = game.position().legal_actions();
                game.play(&actions[step % actions.len()]).unwrap();
                step = (step * 31 + 17) % 10_007;
            }
        }
    }

    #[test]
    fn a_stone_has_as_many_images_as_its_point_has() {
        let images =
            |own: u32| Compact { own, other: 0 }.images().into_iter().collect::<HashSet<_>>().len();
        assert_eq!([1, 2, 0, 12].map(|point| images(1 << point)), [8, 4, 4, 1]);
    }

    #[test]
    fn a_single_image_equals_that_of_all_images() {
        for own in (0..1 << POINTS).step_by(7919) {
            let position = Compact { own, other: !own & ((1 << POINTS) - 1) };
            let images = [0, 1, 2, 3, 4, 5, 6, 7].map(|symmetry| {
                let [own, other] =
                    [position.own, position.other].map(|points| image(symmetry, points));
                Compact { own, other }
            });
            assert_eq!(images, position.images());
        }
    }
}
