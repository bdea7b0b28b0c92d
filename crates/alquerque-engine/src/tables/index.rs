//! The index of a position in a table.
//!
//! A symmetry takes the stones of the larger side to their canonical image. The stones of the
//! smaller side are numbered among the points that remain free. Where the stones of the larger side
//! are symmetric themselves, several indices stand for the same position, and all of them hold its
//! value.

use std::sync::OnceLock;

use super::super::compact::{Compact, POINTS};
use super::super::symmetry::{Group, image};
use super::MAX_STONES;
use super::subsets::{CHOOSE_BY_SIZE, choose, rank, subsets};

/// All sets of a number of points, grouped into orbits of images of each other.
struct Orbits {
    /// For each set by rank: the number of its orbit, and in the low three bits a symmetry that
    /// takes the set to the representative.
    places: Vec<u32>,
    representatives: Vec<Representative>,
    /// For each representative and point, the number of free points before it.
    free_before: Vec<[u8; 32]>,
}

#[derive(Clone, Copy)]
struct Representative {
    points: u32,
    /// A bit for each symmetry of the group that maps the set onto itself.
    stabiliser: u8,
}

impl Orbits {
    /// Returns the orbits of the sets of `size` points, at most [`MAX_STONES`].
    fn get(group: Group, size: usize) -> &'static Self {
        static ALL: [[OnceLock<Orbits>; MAX_STONES]; 2] =
            [const { [const { OnceLock::new() }; MAX_STONES] }; 2];
        ALL[group as usize][size].get_or_init(|| Self::new(group, size))
    }

    fn new(group: Group, size: usize) -> Self {
        const UNASSIGNED: u32 = u32::MAX;
        let mut places = vec![UNASSIGNED; choose(POINTS, size) as usize];
        let mut representatives = Vec::new();
        for points in subsets(POINTS, size) {
            if places[rank(points)] != UNASSIGNED {
                continue;
            }
            let mut stabiliser = 0;
            for symmetry in group.symmetries() {
                let other = image(symmetry, points);
                stabiliser |= u8::from(other == points) << symmetry;
                let back = group.symmetries().find(|&back| image(back, other) == points);
                let back = back.expect("a group has inverses") as u32;
                places[rank(other)] = (representatives.len() as u32) << 3 | back;
            }
            representatives.push(Representative { points, stabiliser });
        }
        let free_before = representatives
            .iter()
            .map(|&Representative { points, .. }| free_before(points))
            .collect();
        Self { places, representatives, free_before }
    }

    /// Returns the rank of a set of free points among the sets of the same size.
    #[inline]
    fn rank_of_rest(&self, orbit: usize, mut points: u32) -> usize {
        let before = &self.free_before[orbit];
        let mut rank = 0;
        for of_size in &CHOOSE_BY_SIZE[1..] {
            if points == 0 {
                break;
            }
            rank += of_size[usize::from(before[points.trailing_zeros() as usize]) % 32];
            points &= points - 1;
        }
        rank as usize
    }
}

/// The numbering of the positions with given numbers of stones of both sides.
#[derive(Clone)]
pub struct Index {
    group: Group,
    own_is_larger: bool,
    orbits: &'static Orbits,
    /// The sets of the smaller side among the free points, by rank.
    rests: Vec<u32>,
}

/// The positions of one orbit, which have consecutive indices.
pub(super) struct Block {
    own_is_larger: bool,
    larger: u32,
    free: [u8; POINTS],
    /// The number of images of the larger side's stones: each index stands for this many positions.
    pub(super) images: u64,
}

impl Index {
    /// Returns the numbering for at least one stone of each side, and at most [`MAX_STONES`]
    /// together.
    pub(super) fn new(group: Group, own: usize, other: usize) -> Self {
        let larger = own.max(other);
        let smaller = own.min(other);
        let rests = subsets(POINTS - larger, smaller).collect();
        Self { group, own_is_larger: own >= other, orbits: Orbits::get(group, larger), rests }
    }

    /// Returns the number of indices.
    pub(super) fn len(&self) -> usize {
        self.blocks() * self.width()
    }

    /// Returns the number of orbits.
    pub(super) fn blocks(&self) -> usize {
        self.orbits.representatives.len()
    }

    /// Returns the number of positions in an orbit.
    pub(super) fn width(&self) -> usize {
        self.rests.len()
    }

    /// Returns the sets of the smaller side in a block, by index.
    pub(super) fn rests(&self) -> &[u32] {
        &self.rests
    }

    /// Returns the index of a position.
    #[inline]
    pub(super) fn index_of(&self, position: Compact) -> usize {
        let (larger, smaller) = self.split(position);
        let place = self.orbits.places[rank(larger)];
        let orbit = (place >> 3) as usize;
        orbit * self.width() + self.orbits.rank_of_rest(orbit, image((place & 7) as usize, smaller))
    }

    /// Visits every index of a position.
    pub(super) fn for_each_index_of(&self, position: Compact, mut visit: impl FnMut(usize)) {
        let (larger, smaller) = self.split(position);
        let place = self.orbits.places[rank(larger)];
        let orbit = (place >> 3) as usize;
        let Representative { stabiliser, .. } = self.orbits.representatives[orbit];
        let smaller = image((place & 7) as usize, smaller);
        for symmetry in self.group.symmetries().filter(|symmetry| stabiliser >> symmetry & 1 == 1) {
            visit(orbit * self.width() + self.orbits.rank_of_rest(orbit, image(symmetry, smaller)));
        }
    }

    /// Returns the positions of an orbit.
    pub(super) fn block(&self, orbit: usize) -> Block {
        let Representative { points: larger, stabiliser } = self.orbits.representatives[orbit];
        let mut free = [0; POINTS];
        let unoccupied = (0..POINTS as u8).filter(|point| larger >> point & 1 == 0);
        free.iter_mut().zip(unoccupied).for_each(|(place, point)| *place = point);
        let images = self.group.symmetries().len() as u64 / u64::from(stabiliser.count_ones());
        Block { own_is_larger: self.own_is_larger, larger, free, images }
    }

    #[inline]
    fn split(&self, Compact { own, other }: Compact) -> (u32, u32) {
        if self.own_is_larger { (own, other) } else { (other, own) }
    }
}

impl Block {
    /// Returns the position with this set of the smaller side among the free points.
    #[inline]
    pub(super) fn position(&self, mut rest: u32) -> Compact {
        let mut smaller = 0;
        while rest != 0 {
            smaller |= 1 << self.free[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        if self.own_is_larger {
            Compact { own: self.larger, other: smaller }
        } else {
            Compact { own: smaller, other: self.larger }
        }
    }
}

/// Returns for each point the number of points before it that are not in the set.
fn free_before(points: u32) -> [u8; 32] {
    let mut before = [0; 32];
    (0..POINTS).for_each(|point| before[point] = (!points & ((1 << point) - 1)).count_ones() as u8);
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: [Group; 2] = [Group::All, Group::Sideways];

    #[test]
    fn every_index_belongs_to_a_position_with_that_index() {
        let some = [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2)];
        for (group, (own, other)) in
            GROUPS.into_iter().flat_map(|group| some.map(|sides| (group, sides)))
        {
            let index = Index::new(group, own, other);
            let mut positions = 0;
            for orbit in 0..index.blocks() {
                let block = index.block(orbit);
                for (at, &rest) in index.rests().iter().enumerate() {
                    let position = block.position(rest);
                    assert_eq!(
                        (position.own.count_ones() as usize, position.other.count_ones() as usize),
                        (own, other)
                    );
                    assert_eq!(position.own & position.other, 0);
                    let mut indices = Vec::new();
                    index.for_each_index_of(position, |at| indices.push(at));
                    assert!(indices.contains(&(orbit * index.width() + at)));
                    assert!(indices.contains(&index.index_of(position)));
                }
                positions += block.images * index.width() as u64;
            }
            assert_eq!(positions, u64::from(choose(25, own) * choose(25 - own, other)));
        }
    }

    #[test]
    fn all_images_have_an_index_of_the_position() {
        for group in GROUPS {
            let index = Index::new(group, 2, 2);
            for orbit in 0..index.blocks() {
                let block = index.block(orbit);
                for position in index.rests().iter().map(|&rest| block.position(rest)) {
                    let mut indices = Vec::new();
                    index.for_each_index_of(position, |at| indices.push(at));
                    for symmetry in group.symmetries() {
                        let own = image(symmetry, position.own);
                        let other = image(symmetry, position.other);
                        assert!(indices.contains(&index.index_of(Compact { own, other })));
                    }
                }
            }
        }
    }

    #[test]
    fn symmetry_saves_nearly_seven_eighths() {
        let of_eight = |own: usize| (own, 8 - own);
        let bytes: usize =
            (1..8).map(of_eight).map(|(own, other)| Index::new(Group::All, own, other).len()).sum();
        let positions: u64 = (1..8).map(of_eight).map(|(own, other)| positions(own, other)).sum();
        assert!(
            8 * bytes < positions as usize * 104 / 100,
            "{bytes} bytes for {positions} positions"
        );
    }

    fn positions(own: usize, other: usize) -> u64 {
        u64::from(choose(POINTS, own)) * u64::from(choose(POINTS - own, other))
    }
}
