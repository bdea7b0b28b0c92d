use super::alpha_beta::MAX_PLY;
use super::state::State;

/// A turn and how early it is to be tried.
#[derive(Clone, Copy)]
pub struct Ranked<T> {
    pub turn: T,
    pub rank: i32,
}

/// Which turns to try first: what was best before, captures by what they take, turns that have refuted others at the same
/// ply (killers), and such as have done well anywhere (history).
pub struct Order {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
}

impl Order {
    /// Captures and what was best before rank from here on.
    pub const URGENT: i32 = 1 << 26;
    const BEST: i32 = 1 << 30;
    const KILLER: i32 = 1 << 24;
    /// More than any history.
    const MOST: i32 = 1 << 22;

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

    /// Notes that a turn that captures nothing has refuted the turn before it.
    pub fn succeeded<S: State>(&mut self, turn: &S::Turn, depth: i32, ply: usize) {
        let code = S::code(turn);
        let [first, second] = &mut self.killers[ply];
        if *first != code {
            (*first, *second) = (code, *first);
        }
        let history = &mut self.history[(ply & 1) << 12 | S::slot(turn)];
        *history += depth * depth;
        if *history >= Self::MOST {
            self.history.iter_mut().for_each(|history| *history /= 2);
        }
    }

    /// Brings one of the highest rank to the front.
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
