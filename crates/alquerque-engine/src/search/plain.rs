use super::state::{StandPat, State};
use super::zobrist::{KEYS, mix};
use crate::compact::Compact;
use crate::evaluate::{Terms, Weights};
use crate::tables::{WdlByClock, WdlTables};
use crate::{Oracle, Value};
use alquerque_rules::{Action, Bitboard, CaptureRule, InsistState, Position, RuleState, Side};

/// Any [`Position`], with its Zobrist hash.
#[derive(Clone, Copy)]
pub struct Plain {
    position: Position,
    /// The hash of the stones, which is updated from one position to the next.
    stones: u64,
    /// The hash of the side to move and of the memory of the rules.
    memory: u64,
}

/// The most kinds of objects that have random numbers of their own.
const KINDS: usize = 16;

/// Returns the hash of a set of points, with other random numbers for each kind of object.
fn hash(points: Bitboard, kind: usize) -> u64 {
    points.iter().fold(0, |hash, point| {
        let index = usize::from(point.index());
        hash ^ KEYS[(index / 64 * KINDS + kind) * 64 + index % 64]
    })
}

fn hash_stones(before: &Position, after: &Position) -> u64 {
    let changed = |before: Bitboard, after: Bitboard| (before - after) | (after - before);
    let [old, new] = [before, after].map(Position::stones);
    hash(changed(old.white, new.white), 0)
        ^ hash(changed(old.black, new.black), 1)
        ^ hash(changed(before.kings(), after.kings()), 2)
}

fn hash_rule_state(position: &Position) -> u64 {
    let RuleState { last_moved, huffable, visited, insist } = position.rule_state();
    let mut all = u64::from(position.turn() == Side::Black);
    for side in Side::BOTH {
        if let Some(last) = last_moved[side] {
            let [stone, origin] = [last.stone, last.origin].map(|point| u64::from(point.index()));
            all = mix(all ^ (2 + side as u64) ^ (stone << 8) ^ (origin << 16));
        }
    }
    for (_, points) in visited.files().chain([(0, *huffable)]) {
        all = all.rotate_left(7) ^ hash(points, 3);
    }
    match insist {
        InsistState::Unavailable => mix(all),
        InsistState::Insisted => mix(all ^ 1 << 62),
        InsistState::Available(before) => {
            let stones =
                hash(before.stones.white, 4) ^ hash(before.stones.black, 5) ^ hash(before.kings, 6);
            mix(all ^ stones ^ 1 << 61)
        }
    }
}

impl State for Plain {
    type Turn = Action;

    const STRIDE: usize = 1;

    fn from_position(position: &Position) -> Option<Self> {
        let stones = position.stones();
        let stones = hash(stones.white, 0) ^ hash(stones.black, 1) ^ hash(position.kings(), 2);
        Some(Self { position: *position, stones, memory: hash_rule_state(position) })
    }

    fn action(turn: &Action, _: &Position) -> Option<Action> {
        Some(*turn)
    }

    fn turn(action: &Action) -> Option<Action> {
        Some(*action)
    }

    fn key(&self) -> u64 {
        self.stones ^ self.memory
    }

    fn for_each_turn(&self, mut visit: impl FnMut(Action)) {
        self.position.for_each_action(|action| visit(*action));
    }

    fn for_each_urgent(&self, mut visit: impl FnMut(Action)) -> StandPat {
        let rules = self.position.rules();
        let mut has_actions = false;
        let mut has_captures = false;
        let mut has_sanctions = false;
        self.position.for_each_action(|action| {
            has_actions = true;
            let urgent = match action {
                Action::Move(action) => action.is_capture(),
                Action::Huff(_) | Action::Insist => true,
            };
            has_captures |= matches!(action, Action::Move(action) if action.is_capture());
            has_sanctions |= urgent && action.as_move().is_none();
            if urgent {
                visit(*action);
            }
        });
        let must_capture = rules.capture == CaptureRule::Enforced
            || self.position.rule_state().insist == InsistState::Insisted;
        match rules.capture {
            _ if !has_actions => StandPat::NoAction,
            _ if has_captures && must_capture
                || has_sanctions && self.position.must_choose_penalty() =>
            {
                StandPat::Forced
            }
            CaptureRule::Owed if has_captures => StandPat::Allowed(1),
            _ => StandPat::Allowed(0),
        }
    }

    fn play(&self, turn: &Action) -> Self {
        let position = self.position.play(turn);
        let stones = self.stones ^ hash_stones(&self.position, &position);
        Self { position, stones, memory: hash_rule_state(&position) }
    }

    fn passes(turn: &Action) -> bool {
        !matches!(turn, Action::Huff(_))
    }

    fn gain(turn: &Action) -> i32 {
        match turn {
            Action::Move(action) => {
                action.captured().count() as i32 - i32::from(!action.offenders().is_empty())
            }
            Action::Huff(_) | Action::Insist => 1,
        }
    }

    fn is_irreversible(&self, turn: &Action) -> bool {
        turn.as_move().is_some_and(|action| self.position.is_irreversible(action))
    }

    fn slot(turn: &Action) -> usize {
        let (from, to) = match turn {
            Action::Move(action) => (action.from().index(), action.to().index()),
            Action::Huff(point) => (point.index(), point.index()),
            Action::Insist => (0, 0),
        };
        usize::from(from % 64) << 6 | usize::from(to % 64)
    }

    fn code(turn: &Action) -> u16 {
        let captured = turn.as_move().map_or(0, |action| {
            let bits = action.captured().bits();
            (bits as u64 ^ (bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        0x8000 | ((captured >> 61) as u16) << 12 | Self::slot(turn) as u16
    }

    fn can_act(&self) -> bool {
        self.position.can_act()
    }

    fn evaluate(&self, weights: &Weights) -> i32 {
        weights.sum(&Terms::from_position(&self.position))
    }

    fn balance(&self) -> i32 {
        let stones = self.position.stones();
        let turn = self.position.turn();
        stones[turn].count() as i32 - stones[!turn].count() as i32
    }

    fn stones(&self) -> u32 {
        self.position.placement().occupied().count()
    }

    fn known(&self, oracle: &dyn Oracle, stones: u32) -> Option<Value> {
        if self.stones() > stones {
            None
        } else {
            oracle.value(Compact::from_position(&self.position)?)
        }
    }

    fn probe_wdl(&self, wdl_tables: &WdlTables) -> Option<WdlByClock> {
        wdl_tables.probe(&self.position)
    }
}
