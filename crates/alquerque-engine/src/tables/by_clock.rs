use std::cmp::Ordering;

/// The outcome of a position with best play for the side to move, for each number of preceding
/// quiet turns: the bit `1 << quiet_turns` of two sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WdlByClock {
    /// The side to move draws at least.
    pub(super) draws: u64,
    /// The side to move wins.
    pub(super) wins: u64,
}

impl WdlByClock {
    /// The length of the form in a file, in bytes.
    pub(super) const LEN: usize = 16;

    /// Returns whether the side to move wins, draws or loses after `quiet` quiet turns.
    pub fn outcome(self, quiet: u16) -> Ordering {
        match (self.draws >> quiet & 1, self.wins >> quiet & 1) {
            (0, _) => Ordering::Less,
            (_, 0) => Ordering::Equal,
            _ => Ordering::Greater,
        }
    }

    /// Returns the number of further quiet turns, after `quiet` of them, that leave the outcome
    /// unchanged.
    pub fn slack(self, quiet: u16) -> u16 {
        let same = |bits: u64| {
            let from_now = bits >> quiet;
            from_now.trailing_ones().max(from_now.trailing_zeros())
        };
        same(self.draws).min(same(self.wins)) as u16 - 1
    }

    /// Returns the better outcome for each number of quiet turns.
    pub(super) fn or(self, other: Self) -> Self {
        Self { draws: self.draws | other.draws, wins: self.wins | other.wins }
    }

    /// Returns the outcome of the position before a move, for the side that makes it.
    pub(super) fn to_parent(self, is_quiet: bool) -> Self {
        let earlier = |bits: u64| if is_quiet { bits >> 1 } else { 0_u64.wrapping_sub(bits & 1) };
        Self { draws: !earlier(self.wins), wins: !earlier(self.draws) }
    }

    /// Returns the form in a file.
    pub(super) fn to_bytes(self) -> [u8; Self::LEN] {
        (u128::from(self.wins) << 64 | u128::from(self.draws)).to_le_bytes()
    }

    /// Converts from the form in a file.
    pub(super) fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        let both = u128::from_le_bytes(bytes);
        Self { draws: both as u64, wins: (both >> 64) as u64 }
    }
}
