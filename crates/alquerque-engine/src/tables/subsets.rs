//! Sets of points of a given size, ranked in colexicographic order: that of the sets as binary
//! numbers.

use super::super::compact::POINTS;

/// The number of bits of the low part, where sets are split for table lookups.
const LOW: u32 = 13;
const LOW_SETS: usize = 1 << LOW;
const HIGH_SETS: usize = 1 << (POINTS as u32 - LOW);

/// `CHOOSE[n][k]` is the binomial coefficient: the number of sets of `k` points among `n`.
static CHOOSE: [[u32; POINTS + 1]; POINTS + 1] = pascal();
/// The same coefficients, indexed by `k` first.
pub(super) static CHOOSE_BY_SIZE: [[u32; 32]; POINTS + 1] = pascal_by_size();
/// For each low part, its rank, and from bit 24 on its number of points.
static LOW_RANKS: [u32; LOW_SETS] = low_ranks();
/// For each number of points in the low part and each high part, what the high part adds to the
/// rank.
static HIGH_RANKS: [[u32; HIGH_SETS]; LOW as usize + 1] = high_ranks();

/// Returns the number of sets of `k` points among `n`, which is at most 25.
#[inline]
pub(super) fn choose(n: usize, k: usize) -> u32 {
    CHOOSE[n][k]
}

/// Returns the number of sets of the same size before this one.
#[inline]
pub(super) fn rank(points: u32) -> usize {
    let low = LOW_RANKS[points as usize % LOW_SETS];
    let high = HIGH_RANKS[(low >> 24) as usize][(points >> LOW) as usize];
    ((low & 0xff_ffff) + high) as usize
}

/// Returns all sets of `k` among the first `n` points, in order of rank.
pub(super) fn subsets(n: usize, k: usize) -> impl Iterator<Item = u32> {
    let first = (1_u32 << k) - 1;
    std::iter::successors(Some(first), |&set| (set != 0).then(|| next_of_size(set)))
        .take(choose(n, k) as usize)
}

/// Returns the next greater number with as many bits (Gosper's hack).
fn next_of_size(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | (set ^ carried) >> (2 + lowest.trailing_zeros())
}

const fn pascal() -> [[u32; POINTS + 1]; POINTS + 1] {
    let mut choose = [[0; POINTS + 1]; POINTS + 1];
    let mut n = 0;
    while n <= POINTS {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
}

const fn pascal_by_size() -> [[u32; 32]; POINTS + 1] {
    let mut by_size = [[0; 32]; POINTS + 1];
    let mut at = 0;
    while at < (POINTS + 1) * (POINTS + 1) {
        let n = at / (POINTS + 1);
        let k = at % (POINTS + 1);
        by_size[k][n] = pascal_at(n as u32, k as u32);
        at += 1;
    }
    by_size
}

const fn low_ranks() -> [u32; LOW_SETS] {
    let mut ranks = [0; LOW_SETS];
    let mut set = 1;
    while set < LOW_SETS {
        let top = set.ilog2();
        let size = set.count_ones();
        let below = ranks[set - (1 << top)] & 0xff_ffff;
        ranks[set] = (below + pascal_at(top, size)) | size << 24;
        set += 1;
    }
    ranks
}

const fn high_ranks() -> [[u32; HIGH_SETS]; LOW as usize + 1] {
    let mut ranks = [[0; HIGH_SETS]; LOW as usize + 1];
    let mut below = 0;
    while below <= LOW as usize {
        let mut set = 1;
        while set < HIGH_SETS {
            let top = set.ilog2();
            let size = below as u32 + set.count_ones();
            ranks[below][set] = ranks[below][set - (1 << top)] + pascal_at(LOW + top, size);
            set += 1;
        }
        below += 1;
    }
    ranks
}

const fn pascal_at(n: u32, k: u32) -> u32 {
    const PASCAL: [[u32; POINTS + 1]; POINTS + 1] = pascal();
    PASCAL[n as usize][k as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_subsets() {
        for size in 0..=5 {
            let mut count = 0;
            for (expected, set) in subsets(POINTS, size).enumerate() {
                assert_eq!((rank(set), set.count_ones() as usize), (expected, size));
                count += 1;
            }
            assert_eq!(count, choose(POINTS, size));
        }
        let last = subsets(POINTS, 12).last().map(rank);
        assert_eq!(last, Some(5_200_299));
    }
}
