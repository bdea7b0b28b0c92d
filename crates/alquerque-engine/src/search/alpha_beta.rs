//! Principal-variation search over any [`State`]: fail-soft alpha-beta with a transposition table,
//! late move reductions and quiescence search.

use std::time::Instant;

use super::MAX_PLY;
use super::order::{Order, Ranked};
use super::state::{StandPat, State};
use super::transposition::{Bound, Entry, TranspositionTable};
use super::zobrist::mix;
use crate::evaluate::Weights;
use crate::score::{COUNTED_WIN, INFINITY, LATE_WIN, Score, WIN};
use crate::tables::WdlTables;
use crate::{Limits, Oracle, Stop, Value};

/// The number of nodes between two looks at the clock and at [`Stop`].
const CHECK_INTERVAL: u64 = 1 << 11;
/// The least number of nodes of the first iteration, whatever the limit: an incomplete first
/// iteration overlooks captures or repeats won positions.
const FIRST_ITERATION_NODES: u64 = 1_000;
/// Below this number of remaining quiet turns, it is part of the transposition key.
const QUIET_KEY_TURNS: u16 = 24;

/// The parameters and limits of a search.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub limits: Limits,
    pub stop: &'a Stop,
    pub oracle: &'a dyn Oracle,
    /// The WDL tables of the rule set, for games that end by the count of stones.
    pub wdl_tables: Option<&'a WdlTables>,
    pub weights: Weights,
    /// The largest evaluation noise, which depends on the position and the seed.
    pub eval_noise: i32,
    pub seed: u64,
    /// Contempt, in hundredths of a stone: the side to move at the root values each stone on the
    /// board by this much, and avoids exchanges, which lead to draws.
    pub contempt: i32,
    /// The quiet turns after which the rule set ends the game.
    pub no_progress_limit: u16,
    /// Whether the count of stones decides repetitions and quiet-turn endings.
    pub by_count: bool,
}

/// A position on the search stack, with the number of quiet turns before it.
#[derive(Clone, Copy)]
pub struct StackEntry {
    pub key: u64,
    pub quiet: u16,
    /// Whether the side to move at the root is to move.
    pub own: bool,
}

/// The bounds for the search of a turn.
#[derive(Clone, Copy)]
struct Window {
    /// Whether the turn is the first one of its position.
    is_first: bool,
    alpha: i32,
    beta: i32,
}

/// The state of a running search.
pub struct Searcher<'a, S: State> {
    task: &'a Task<'a>,
    started: Instant,
    /// The number of stones at the root.
    stones: u32,
    /// The number of stones up to which the tables know every position.
    table_stones: u32,
    table: TranspositionTable,
    pub order: Order,
    /// The turns of all positions on the current line, in order.
    turns: Vec<Ranked<S::Turn>>,
    /// The positions from the game and the current line, the current position last.
    stack: Vec<StackEntry>,
    /// The index of the root in the stack.
    root: usize,
    /// The principal variation from each ply.
    lines: Vec<Vec<S::Turn>>,
    pub nodes: u64,
    /// The node limit of this iteration.
    node_limit: u64,
    next_check: u64,
    pub stopped: bool,
}

impl<'a, S: State> Searcher<'a, S> {
    /// Returns a search of a position, the last one of `stack`.
    pub fn new(task: &'a Task<'a>, state: &S, stack: Vec<StackEntry>, bytes: usize) -> Self {
        // A short search needs at most one slot for each node.
        let bytes = task.limits.nodes.map_or(bytes, |nodes| {
            bytes.min(usize::try_from(nodes).unwrap_or(bytes).saturating_mul(16))
        });
        Self {
            task,
            started: Instant::now(),
            stones: state.stones(),
            table_stones: task
                .wdl_tables
                .map_or(task.oracle.stones(), |wdl_tables| wdl_tables.stones()),
            table: TranspositionTable::new(bytes),
            order: Order::new(),
            turns: Vec::new(),
            root: stack.len() - 1,
            stack,
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            node_limit: u64::MAX,
            next_check: 1,
            stopped: false,
        }
    }

    /// Returns the principal variation that the last iteration found.
    pub fn line(&self) -> &[S::Turn] {
        &self.lines[0]
    }

    fn current(&self) -> StackEntry {
        self.stack[self.stack.len() - 1]
    }

    fn ply(&self) -> usize {
        self.stack.len() - 1 - self.root
    }

    /// Counts a node; checks the limits from time to time.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            let limits = &self.task.limits;
            self.stopped |= self.task.stop.is_stopped()
                || self.nodes >= self.node_limit
                || limits.time.is_some_and(|time| self.started.elapsed() >= time);
            self.next_check =
                (self.nodes + CHECK_INTERVAL).min(self.node_limit).max(self.nodes + 1);
        }
    }

    /// Brings the next look at the clock nearer if there are very many turns from `start`.
    #[inline]
    fn count_listed(&mut self, start: usize) {
        let listed = (self.turns.len() - start) as u64;
        self.next_check = self.next_check.saturating_sub(listed / 64);
    }

    /// Returns the score where the game ends: by a quiet-turn ending, by the third occurrence of a
    /// position, or by the first repetition within the search, which stands for it.
    #[inline]
    fn game_end(&self, state: &S) -> Option<i32> {
        let StackEntry { quiet, .. } = self.current();
        if quiet >= self.task.no_progress_limit && !state.can_act() {
            return Some(self.lost());
        }
        (quiet >= self.task.no_progress_limit || self.is_repeated())
            .then(|| self.game_end_score(state))
    }

    fn game_end_score(&self, state: &S) -> i32 {
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

    /// Converts a value of the tables to a score. A win later than the quiet-turn limit is no
    /// proof.
    fn score_of(&self, value: Value) -> i32 {
        let ply = self.ply() as i32;
        let left =
            self.task.no_progress_limit - self.current().quiet.min(self.task.no_progress_limit);
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
        if self.table_stones == 0 {
            return None;
        }
        let Some(wdl_tables) = self.task.wdl_tables else {
            return state
                .known(self.task.oracle, self.table_stones)
                .map(|value| self.score_of(value));
        };
        // The tables do not count plies, so the win scores like a win by count.
        let outcome =
            if state.stones() > self.table_stones { None } else { state.probe_wdl(wdl_tables) }?
                .outcome(self.current().quiet);
        Some(outcome as i32 * (COUNTED_WIN - self.ply() as i32))
    }

    /// Converts a score relative to the root to one relative to this position, for the table.
    fn stored(&self, score: i32) -> i32 {
        if score.abs() < Score::DECIDED {
            score
        } else {
            score + score.signum() * self.ply() as i32
        }
    }

    /// Converts a score of the table to one relative to the root.
    fn restored(&self, score: i32) -> i32 {
        match Score::from_search(score) {
            Score::Proven(value) => self.score_of(value),
            _ if score.abs() < Score::DECIDED => score,
            _ => score - score.signum() * self.ply() as i32,
        }
    }

    /// Returns the key of the position, which includes the remaining quiet turns where they are
    /// few, and with contempt the side to move.
    fn table_key(&self) -> u64 {
        let StackEntry { key, quiet, own } = self.current();
        let key = if own || self.task.contempt == 0 { key } else { !key };
        let left = self.task.no_progress_limit.saturating_sub(quiet);
        if left < QUIET_KEY_TURNS { key ^ mix(u64::from(left)) } else { key }
    }

    fn estimate(&self, state: &S) -> i32 {
        let contempt = if self.task.contempt == 0 { 0 } else { self.contempt(state) };
        let estimate = state.evaluate(&self.task.weights) + contempt;
        if self.task.eval_noise == 0 {
            return estimate;
        }
        let chance = mix(state.key() ^ self.task.seed) % (2 * self.task.eval_noise as u64 + 1);
        estimate + chance as i32 - self.task.eval_noise
    }

    /// Returns the value of the remaining stones by [contempt](Task::contempt), for the side to
    /// move.
    fn contempt(&self, state: &S) -> i32 {
        let captured = self.stones as i32 - state.stones() as i32;
        if self.current().own {
            -captured * self.task.contempt
        } else {
            captured * self.task.contempt
        }
    }

    /// Returns the score of the root, from these turns alone.
    pub fn root(&mut self, state: &S, turns: &[S::Turn], depth: i32, alpha: i32, beta: i32) -> i32 {
        let node_limit = self.task.limits.nodes.unwrap_or(u64::MAX);
        self.node_limit =
            if depth == 1 { node_limit.max(FIRST_ITERATION_NODES) } else { node_limit };
        self.next_check = self.nodes + 1;
        self.lines[0].clear();
        let hash = self.table.get(self.table_key()).map_or(0, |entry| entry.code);
        let start = self.turns.len();
        for &turn in turns {
            self.turns.push(self.order.rank::<S>(turn, hash, 0));
        }
        let (best, code) = self.search_moves(state, start, depth, alpha, beta);
        if !self.stopped && code != 0 {
            self.table.put(
                self.table_key(),
                Entry { score: self.stored(best), depth, bound: Bound::Exact, code },
            );
        }
        best
    }

    fn search_node(&mut self, state: &S, depth: i32, alpha: i32, beta: i32) -> i32 {
        let ply = self.ply();
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(state, alpha, beta);
        }
        self.count();
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.game_end(state).or_else(|| self.known(state)) {
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
        let start = self.turns.len();
        let hash = entry.map_or(0, |entry| entry.code);
        state.for_each_turn(|turn| self.turns.push(self.order.rank::<S>(turn, hash, ply)));
        self.count_listed(start);
        if self.turns.len() == start {
            return self.lost();
        }
        let (best, code) = self.search_moves(state, start, depth, alpha, beta);
        if !self.stopped {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            self.table.put(key, Entry { score: self.stored(best), depth, bound, code });
        }
        best
    }

    /// Returns the best score of the turns from `start` on and the code of the best turn. Removes
    /// the turns.
    fn search_moves(
        &mut self,
        state: &S,
        start: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> (i32, u16) {
        let end = self.turns.len();
        let ply = self.ply();
        // A forced turn is no decision, so it does not count towards the depth.
        let depth =
            if end - start == 1 && ply > 0 && ply < MAX_PLY / 2 { depth + 1 } else { depth };
        let mut best = -INFINITY;
        let mut best_code = 0;
        let mut low = alpha;
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
            let window = Window { is_first: late == 0, alpha: low, beta };
            let score = self.search_move(state, &ranked.turn, depth - 1, reduction, window);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_code = S::code(&ranked.turn);
                if score > low {
                    low = score;
                    self.keep_line(ply, ranked.turn);
                }
                if score >= beta {
                    if quiet {
                        self.order.record_cutoff::<S>(&ranked.turn, depth, ply);
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

    /// Returns the score of a turn. The first turn gets the whole window; the others a null window,
    /// and a full search only if they exceed alpha.
    fn search_move(
        &mut self,
        state: &S,
        turn: &S::Turn,
        depth: i32,
        reduction: i32,
        window: Window,
    ) -> i32 {
        let Window { is_first, alpha, beta } = window;
        let after = self.enter(state, turn);
        let passes = S::passes(turn);
        let mut score = alpha + 1;
        if !is_first && reduction > 0 {
            score = self.negamax(&after, passes, depth - reduction, alpha, alpha + 1);
        }
        if !is_first && score > alpha && !self.stopped {
            score = self.negamax(&after, passes, depth, alpha, alpha + 1);
        }
        if is_first || score > alpha && score < beta && !self.stopped {
            score = self.negamax(&after, passes, depth, alpha, beta);
        }
        self.stack.pop();
        score
    }

    /// Returns the score of the position after a turn, for the side that made it.
    fn negamax(&mut self, after: &S, passes: bool, depth: i32, alpha: i32, beta: i32) -> i32 {
        if passes {
            -self.search_node(after, depth, -beta, -alpha)
        } else {
            self.search_node(after, depth, alpha, beta)
        }
    }

    fn enter(&mut self, state: &S, turn: &S::Turn) -> S {
        let after = state.play(turn);
        let quiet = match state.is_irreversible(turn) {
            true => 0,
            // A huff is part of the turn that follows it.
            false => self.current().quiet + u16::from(S::passes(turn)),
        };
        let own = self.current().own != S::passes(turn);
        self.stack.push(StackEntry { key: after.key(), quiet, own });
        after
    }

    /// Returns the score by quiescence search, which plays only urgent turns.
    fn quiesce(&mut self, state: &S, alpha: i32, beta: i32) -> i32 {
        self.count();
        let ply = self.ply();
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.game_end(state).or_else(|| self.known(state)) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.estimate(state);
        }
        let start = self.turns.len();
        let stand_pat =
            state.for_each_urgent(|turn| self.turns.push(Ranked { turn, rank: S::gain(&turn) }));
        self.count_listed(start);
        let mut best = match stand_pat {
            StandPat::NoAction => self.lost(),
            StandPat::Forced => -INFINITY,
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
            if self.stopped {
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
