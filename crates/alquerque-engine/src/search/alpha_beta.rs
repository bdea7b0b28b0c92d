//! Principal-variation search over any [`State`]: fail-soft, with a transposition table, late moves searched less deep
//! at first, and only captures and their like searched on at the horizon.

use std::time::Instant;

use super::order::{Order, Ranked};
use super::state::{StandPat, State};
use super::transposition::{Bound, Entry, TranspositionTable};
use super::zobrist::mix;
use crate::evaluate::Weights;
use crate::score::{COUNTED_WIN, INFINITE, LATE_WIN, Score, WIN};
use crate::tables::WdlTables;
use crate::{Limits, Oracle, Stop, Value};

/// No line is longer.
pub const MAX_PLY: usize = 120;
/// After so many positions time and [`Stop`] are looked at.
const CHECKED_EVERY: u64 = 1 << 11;
/// The first round may look at so many positions, however few are allowed: who looks at some of the turns alone overlooks a
/// stone that is there to be taken, or repeats what others would win from.
const FIRST_ROUND: u64 = 1_000;
/// Where fewer quiet turns are left, positions with more and fewer of them are told apart.
const QUIET_MATTERS: u16 = 24;

/// How a search judges and when it ends.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub limits: Limits,
    pub stop: &'a Stop,
    pub oracle: &'a dyn Oracle,
    /// What is known by rules whose games end by count.
    pub wdl_tables: Option<&'a WdlTables>,
    pub weights: Weights,
    /// Estimates are off by up to so much, by chance that depends on the position and the seed.
    pub eval_noise: i32,
    pub seed: u64,
    /// How much the side to move at the root would rather have a full board, in hundredths of a stone for each stone on
    /// it: exchanges make a game even, and who hopes for more than a draw does without them.
    pub contempt: i32,
    /// Turns of the rule set's quiet stretch.
    pub quiet_turns: u16,
    /// Whether repetition and quiet stretch are decided by the count of stones.
    pub by_count: bool,
}

/// A position on the way, and how many turns have been quiet before it.
#[derive(Clone, Copy)]
pub struct StackEntry {
    pub key: u64,
    pub quiet: u16,
    /// Whether the side that is to move at the root is to move.
    pub own: bool,
}

/// A search at work.
pub struct Searcher<'a, S: State> {
    task: &'a Task<'a>,
    started: Instant,
    /// Stones at the root.
    stones: u32,
    /// Positions of that many stones are known.
    known: u32,
    table: TranspositionTable,
    pub order: Order,
    /// The turns of all positions on the present line, one after the other.
    turns: Vec<Ranked<S::Turn>>,
    /// From the start of the game to the present position.
    stack: Vec<StackEntry>,
    /// Where in the stack the root is.
    root: usize,
    /// The best line found from each ply.
    lines: Vec<Vec<S::Turn>>,
    pub nodes: u64,
    /// How many may be looked at.
    most: u64,
    next_check: u64,
    pub over: bool,
}

impl<'a, S: State> Searcher<'a, S> {
    /// Begins at a position, after these moments, of which it is the last.
    pub fn new(task: &'a Task<'a>, state: &S, stack: Vec<StackEntry>, bytes: usize) -> Self {
        // A short search needs no more than a slot a node.
        let bytes = task.limits.nodes.map_or(bytes, |nodes| {
            bytes.min(usize::try_from(nodes).unwrap_or(bytes).saturating_mul(16))
        });
        Self {
            task,
            started: Instant::now(),
            stones: state.stones(),
            known: task.wdl_tables.map_or(task.oracle.stones(), |wdl_tables| wdl_tables.stones()),
            table: TranspositionTable::new(bytes),
            order: Order::new(),
            turns: Vec::new(),
            root: stack.len() - 1,
            stack,
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            most: u64::MAX,
            next_check: 1,
            over: false,
        }
    }

    /// The best line from the root that the last search found.
    pub fn line(&self) -> &[S::Turn] {
        &self.lines[0]
    }

    fn now(&self) -> StackEntry {
        self.stack[self.stack.len() - 1]
    }

    fn ply(&self) -> usize {
        self.stack.len() - 1 - self.root
    }

    /// Counts a position; looks at the limits from time to time.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            let limits = &self.task.limits;
            self.over |= self.task.stop.is_stopped()
                || self.nodes >= self.most
                || limits.time.is_some_and(|time| self.started.elapsed() >= time);
            self.next_check = (self.nodes + CHECKED_EVERY).min(self.most).max(self.nodes + 1);
        }
    }

    /// The score of the present position where play ends: the third occurrence of the position, for which a first
    /// repetition within the search stands as well, or a quiet stretch.
    #[inline]
    fn ended(&self, state: &S) -> Option<i32> {
        let StackEntry { quiet, .. } = self.now();
        if quiet >= self.task.quiet_turns && !state.can_act() {
            return Some(self.lost());
        }
        (quiet >= self.task.quiet_turns || self.is_repeated()).then(|| self.ended_score(state))
    }

    fn ended_score(&self, state: &S) -> i32 {
        if self.task.by_count {
            state.balance().signum() * (COUNTED_WIN - self.ply() as i32)
        } else {
            0
        }
    }

    fn lost(&self) -> i32 {
        self.ply() as i32 - WIN
    }

    #[inline]
    fn is_repeated(&self) -> bool {
        let end = self.stack.len() - 1;
        let StackEntry { key, quiet, .. } = self.stack[end];
        let mut before_root = 0;
        for back in (S::STRIDE..=end.min(usize::from(quiet))).step_by(S::STRIDE) {
            if self.stack[end - back].key == key {
                before_root += 1;
                if end - back >= self.root || before_root == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// A value from elsewhere as a score here. One that comes later than the quiet stretch allows for is no proof.
    fn claimed(&self, value: Value) -> i32 {
        let ply = self.ply() as i32;
        let left = self.task.quiet_turns - self.now().quiet.min(self.task.quiet_turns);
        match value {
            Value::Draw => 0,
            Value::Win(plies) if plies <= left => WIN - ply - i32::from(plies),
            Value::Win(plies) => LATE_WIN - ply - i32::from(plies),
            Value::Loss(plies) if plies <= left => ply + i32::from(plies) - WIN,
            Value::Loss(plies) => ply + i32::from(plies) - LATE_WIN,
        }
    }

    #[inline]
    fn known(&self, state: &S) -> Option<i32> {
        if self.known == 0 {
            return None;
        }
        let Some(wdl_tables) = self.task.wdl_tables else {
            return state.known(self.task.oracle, self.known).map(|value| self.claimed(value));
        };
        // A win is one as by the count: nobody knows the plies.
        let outcome = if state.stones() > self.known { None } else { state.probe_wdl(wdl_tables) }?
            .outcome(self.now().quiet);
        Some(outcome as i32 * (COUNTED_WIN - self.ply() as i32))
    }

    /// From a score that counts from the root to one that counts from here, and back.
    fn stored(&self, score: i32) -> i32 {
        if score.abs() < Score::DECIDED {
            score
        } else {
            score + score.signum() * self.ply() as i32
        }
    }

    fn restored(&self, score: i32) -> i32 {
        match Score::from_search(score) {
            Score::Proven(value) => self.claimed(value),
            _ if score.abs() < Score::DECIDED => score,
            _ => score - score.signum() * self.ply() as i32,
        }
    }

    /// Where few quiet turns are left, their number is part of the position, and where it matters who is to move, that.
    fn table_key(&self) -> u64 {
        let StackEntry { key, quiet, own } = self.now();
        let key = if own || self.task.contempt == 0 { key } else { !key };
        let left = self.task.quiet_turns.saturating_sub(quiet);
        if left < QUIET_MATTERS { key ^ mix(u64::from(left)) } else { key }
    }

    fn estimate(&self, state: &S) -> i32 {
        let board = if self.task.contempt == 0 { 0 } else { self.fullness(state) };
        let estimate = state.evaluate(&self.task.weights) + board;
        if self.task.eval_noise == 0 {
            return estimate;
        }
        let chance = mix(state.key() ^ self.task.seed) % (2 * self.task.eval_noise as u64 + 1);
        estimate + chance as i32 - self.task.eval_noise
    }

    /// What the stones that are left are worth by [contempt](Task::contempt), for the side to move.
    fn fullness(&self, state: &S) -> i32 {
        let gone = self.stones as i32 - state.stones() as i32;
        if self.now().own { -gone * self.task.contempt } else { gone * self.task.contempt }
    }

    /// The score of the root, of which these turns are considered.
    pub fn root(&mut self, state: &S, turns: &[S::Turn], depth: i32, alpha: i32, beta: i32) -> i32 {
        let most = self.task.limits.nodes.unwrap_or(u64::MAX);
        self.most = if depth == 1 { most.max(FIRST_ROUND) } else { most };
        self.next_check = self.nodes + 1;
        self.lines[0].clear();
        let hash = self.table.get(self.table_key()).map_or(0, |entry| entry.code);
        let start = self.turns.len();
        for &turn in turns {
            self.turns.push(self.order.rank::<S>(turn, hash, 0));
        }
        let (best, code) = self.search_moves(state, start, depth, alpha, beta);
        if !self.over && code != 0 {
            self.table.put(
                self.table_key(),
                Entry { score: self.stored(best), depth, bound: Bound::Exact, code },
            );
        }
        best
    }

    fn node(&mut self, state: &S, depth: i32, alpha: i32, beta: i32) -> i32 {
        let ply = self.ply();
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(state, alpha, beta);
        }
        self.count();
        self.lines[ply].clear();
        if self.over {
            return 0;
        }
        if let Some(score) = self.ended(state).or_else(|| self.known(state)) {
            return score;
        }
        let key = self.table_key();
        let entry = self.table.get(key);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth && beta - alpha == 1) {
            let score = self.restored(entry.score);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= beta => return score,
                Bound::Upper if score <= alpha => return score,
                Bound::Lower | Bound::Upper => {}
            }
        }
        let (start, hash) = (self.turns.len(), entry.map_or(0, |entry| entry.code));
        state.for_each_turn(|turn| self.turns.push(self.order.rank::<S>(turn, hash, ply)));
        if self.turns.len() == start {
            return self.lost();
        }
        let (best, code) = self.search_moves(state, start, depth, alpha, beta);
        if !self.over {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            self.table.put(key, Entry { score: self.stored(best), depth, bound, code });
        }
        best
    }

    /// The best score of the turns from `start` on, which are taken off, and the code of the best.
    fn search_moves(
        &mut self,
        state: &S,
        start: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> (i32, u16) {
        let (end, ply) = (self.turns.len(), self.ply());
        // Where there is no choice, nothing is decided: the line is followed further.
        let depth =
            if end - start == 1 && ply > 0 && ply < MAX_PLY / 2 { depth + 1 } else { depth };
        let (mut best, mut best_code, mut low) = (-INFINITE, 0, alpha);
        for at in start..end {
            Order::best_first(&mut self.turns[at..end]);
            let ranked = self.turns[at];
            let late = at - start;
            let quiet = ranked.rank < Order::URGENT;
            let reduction = if late < 3 || depth < 3 || !quiet {
                0
            } else {
                1 + i32::from(late >= 8 && depth >= 6)
            };
            let score =
                self.search_move(state, &ranked.turn, depth - 1, reduction, (late == 0, low, beta));
            if self.over {
                break;
            }
            if score > best {
                (best, best_code) = (score, S::code(&ranked.turn));
                if score > low {
                    low = score;
                    self.keep_line(ply, ranked.turn);
                }
                if score >= beta {
                    if quiet {
                        self.order.succeeded::<S>(&ranked.turn, depth, ply);
                    }
                    break;
                }
            }
        }
        self.turns.truncate(start);
        (best, best_code)
    }

    fn keep_line(&mut self, ply: usize, turn: S::Turn) {
        let (line, rest) = self.lines.split_at_mut(ply + 1);
        let line = &mut line[ply];
        line.clear();
        line.push(turn);
        line.extend_from_slice(&rest[0]);
    }

    /// The score of a turn: the first of a position with the whole window, others by proving that they are no better.
    fn search_move(
        &mut self,
        state: &S,
        turn: &S::Turn,
        depth: i32,
        reduction: i32,
        window: (bool, i32, i32),
    ) -> i32 {
        let (first, alpha, beta) = window;
        let after = self.enter(state, turn);
        let passes = S::passes(turn);
        let mut score = alpha + 1;
        if !first && reduction > 0 {
            score = self.negamax(&after, passes, depth - reduction, alpha, alpha + 1);
        }
        if !first && score > alpha && !self.over {
            score = self.negamax(&after, passes, depth, alpha, alpha + 1);
        }
        if first || score > alpha && score < beta && !self.over {
            score = self.negamax(&after, passes, depth, alpha, beta);
        }
        self.stack.pop();
        score
    }

    /// The score of the position after a turn for the side that made it.
    fn negamax(&mut self, after: &S, passes: bool, depth: i32, alpha: i32, beta: i32) -> i32 {
        if passes {
            -self.node(after, depth, -beta, -alpha)
        } else {
            self.node(after, depth, alpha, beta)
        }
    }

    fn enter(&mut self, state: &S, turn: &S::Turn) -> S {
        let after = state.play(turn);
        let quiet = match state.is_irreversible(turn) {
            true => 0,
            // What follows a huff is part of the same turn.
            false => self.now().quiet + u16::from(S::passes(turn)),
        };
        let own = self.now().own != S::passes(turn);
        self.stack.push(StackEntry { key: after.key(), quiet, own });
        after
    }

    /// The score when only what is urgent is looked at.
    fn quiesce(&mut self, state: &S, alpha: i32, beta: i32) -> i32 {
        self.count();
        let ply = self.ply();
        self.lines[ply].clear();
        if self.over {
            return 0;
        }
        if let Some(score) = self.ended(state).or_else(|| self.known(state)) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.estimate(state);
        }
        let start = self.turns.len();
        let stand =
            state.for_each_urgent(|turn| self.turns.push(Ranked { turn, rank: S::gain(&turn) }));
        let mut best = match stand {
            StandPat::NoAction => self.lost(),
            StandPat::Forced => -INFINITE,
            StandPat::Allowed(cost) => self.estimate(state) - 100 * cost,
        };
        let mut low = alpha.max(best);
        for at in start..self.turns.len() {
            if best >= beta {
                break;
            }
            Order::best_first(&mut self.turns[at..]);
            let turn = self.turns[at].turn;
            let after = self.enter(state, &turn);
            let score = self.negamax(&after, S::passes(&turn), 0, low, beta);
            self.stack.pop();
            if self.over {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    self.keep_line(ply, turn);
                }
            }
        }
        self.turns.truncate(start);
        best
    }
}
