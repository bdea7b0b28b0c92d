//! The eight symmetries of the board, which turn and mirror it onto itself, lines onto lines.

use super::super::compact::POINTS;

/// How many there are. Number 0 leaves everything where it is.
pub(super) const SYMMETRIES: usize = 8;

/// For each symmetry and each rank, where the points of that rank go, for each set of them.
static IMAGES: [[[u32; 32]; 5]; SYMMETRIES] = images();

/// Where a set of points goes.
#[inline]
pub(super) fn image(symmetry: usize, points: u32) -> u32 {
    let [a, b, c, d, e] = &IMAGES[symmetry];
    let rank = |number: u32| (points >> (5 * number) & 31) as usize;
    a[rank(0)] | b[rank(1)] | c[rank(2)] | d[rank(3)] | e[rank(4)]
}

const fn images() -> [[[u32; 32]; 5]; SYMMETRIES] {
    let mut images = [[[0; 32]; 5]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut point = 0;
        while point < POINTS {
            let mut set = 0;
            while set < 32 {
                if set >> (point % 5) & 1 == 1 {
                    images[symmetry][point / 5][set] |= 1 << image_of_point(symmetry, point);
                }
                set += 1;
            }
            point += 1;
        }
        symmetry += 1;
    }
    images
}

/// Bit 0 mirrors the files, bit 1 the ranks, and bit 2 then exchanges files and ranks.
const fn image_of_point(symmetry: usize, point: usize) -> usize {
    let (file, rank) = (point % 5, point / 5);
    let file = if symmetry & 1 == 0 { file } else { 4 - file };
    let rank = if symmetry & 2 == 0 { rank } else { 4 - rank };
    if symmetry & 4 == 0 { 5 * rank + file } else { 5 * file + rank }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::super::compact::Compact;
    use super::*;

    #[test]
    fn they_are_eight_and_the_first_changes_nothing() {
        let corner_and_neighbour = 0b11;
        let images: HashSet<_> = (0..SYMMETRIES).map(|symmetry| image(symmetry, corner_and_neighbour)).collect();
        assert_eq!(images.len(), SYMMETRIES);
        assert!((0..1 << POINTS).step_by(7919).all(|points| image(0, points) == points));
    }

    #[test]
    fn turns_go_where_the_stones_go() {
        let position = Compact { own: 0b00000_00000_01010_00000_10001, other: 0b00000_00010_00100_01000_00000 };
        let turns_at = |symmetry: usize| {
            let set = |points| image(symmetry, points);
            let mut turns = HashSet::new();
            let position = Compact { own: set(position.own), other: set(position.other) };
            position.for_each_turn(|turn| {
                turns.insert((1 << turn.from, 1 << turn.to, turn.captured));
            });
            turns
        };
        let plain = turns_at(0);
        assert!(plain.iter().any(|turn| turn.2 != 0));
        for symmetry in 0..SYMMETRIES {
            let moved = |&(from, to, captured): &(u32, u32, u32)| {
                (image(symmetry, from), image(symmetry, to), image(symmetry, captured))
            };
            assert_eq!(turns_at(symmetry), plain.iter().map(moved).collect());
        }
    }
}
