use super::MAX_PLY;
use super::state::State;

/// A turn and its rank in the move ordering.
#[derive(Clone, Copy)]
pub struct Ranked<T> {
    pub turn: T,
    pub rank: i32,
}

/// Move ordering: the hash move first, then captures by the stones they take, killer moves (which
/// refuted a turn at the same ply) and the rest by history heuristic.
pub struct Order {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
}

impl Order {
    /// The lowest rank of captures and of the hash move.
    pub const URGENT: i32 = 1 << 26;
    const BEST: i32 = 1 << 30;
    const KILLER: i32 = 1 << 24;
    /// A bound above every history score.
    const MAX_HISTORY: i32 = 1 << 22;

    pub fn new() -> Self {
        Self { killers: vec![[0; 2]; MAX_PLY + 1], history: vec![0; 2 << 12] }
    }

    #[inline]
    pub fn rank<S: State>(&self, turn: S::Turn, best: u16, ply: usize) -> Ranked<S::Turn> {
        let code = S::code(&turn);
        let gain = S::gain(&turn);
        let rank = match code {
            code if code == best => Self::BEST,
            _ if gain > 0 => Self::URGENT + gain,
            code if self.killers[ply][0] == code => Self::KILLER + 1,
            code if self.killers[ply][1] == code => Self::KILLER,
            _ => self.history[(ply & 1) << 12 | S::slot(&turn)] + gain * Self::KILLER,
        };
        Ranked { turn, rank }
    }

    /// Records that a quiet turn caused a beta cutoff.
    pub fn record_cutoff<S: State>(&mut self, turn: &S::Turn, depth: i32, ply: usize) {
        let code = S::code(turn);
        let [first, second] = &mut self.killers[ply];
        if *first != code {
            *second = *first;
            *first = code;
        }
        let history = &mut self.history[(ply & 1) << 12 | S::slot(turn)];
        *history += depth * depth;
        if *history >= Self::MAX_HISTORY {
            self.history.iter_mut().for_each(|history| *history /= 2);
        }
    }

    /// Moves a turn of the highest rank to the front.
    #[inline]
    pub fn best_first<T: Copy>(turns: &mut [Ranked<T>]) {
        let mut best = 0;
        for at in 1..turns.len() {
            if turns[at].rank > turns[best].rank {
                best = at;
            }
        }
        turns.swap(0, best);
    }
}
